"""What changes while a training runs, and how it goes into a checkpoint and comes back."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, cast

import torch
from pydantic import JsonValue
from torch import Tensor, nn

from dpgui.config import ConfigError, Problem, first_line
from dpgui.engine.checkpoint import load_weights
from dpgui.engine.dividing import Parts
from dpgui.engine.ending import NotFinite
from dpgui.engine.optimizers.muon import Together
from dpgui.engine.parallel import unwrap
from dpgui.engine.planning import Plan
from dpgui.engine.progress import Progress
from dpgui.engine.randomness import random_state, restore_random_state
from dpgui.engine.rate import Rate
from dpgui.engine.stepper import Stepper


class TrainingState:
    """Model, optimizer, rate and progress of one session, on their devices.

    Attributes:
        net: The model as a step calls it.
        progress: The place in the loop.
        halves: Which of the model's weights learn.
    """

    def __init__(self, plan: Plan) -> None:
        self._plan = plan
        self.halves = plan.beginning.halves
        self.net = self._wrapped(plan.net)
        self.optimizer = self.halves.optimizer(plan.choices.optimizer, self.bare)
        train = plan.config.train
        self.rate = Rate(plan.choices.schedule, self.optimizer, plan.shape.steps, train.epochs)
        self.stepper = Stepper(
            self.net, self.optimizer, plan.objective, plan.strategy.device, plan.precision, train
        )
        self.progress = Progress()
        self.optimizer_bytes = 0

    def _wrapped(self, bare: nn.Module) -> nn.Module:
        """The person's own model as a step calls it."""
        wrapped = self._plan.strategy.wrap(bare)
        if self._plan.data.kind == "image":
            wrapped = wrapped.to(memory_format=torch.channels_last)  # 1.4 times faster convolutions
        return (
            cast("nn.Module", torch.compile(wrapped))
            if self._plan.config.train.compile
            else wrapped
        )

    def thaw(self) -> int:
        """Let the frozen backbone learn from now on; how many weights that is."""
        self._remake(self.halves.thaw)
        joining = self.halves.of_backbone(self._plan.choices.optimizer, self.bare)
        self._halved.parts.append(joining)
        self._follow_optimizer()
        return sum(w.numel() for group in joining.param_groups for w in group["params"])

    def _freeze_again(self) -> None:
        """Take back what `thaw` did, for a state from before it."""
        self._remake(self.halves.freeze)
        self._halved.parts.pop()
        self._follow_optimizer()

    def _remake(self, change: Callable[[nn.Module], None]) -> None:
        """Change which weights learn.

        What wraps the model asks for that at its making, so it is made anew, after the old wrapper
        is gone.
        """
        bare = self.net = self.bare
        self.stepper.take(bare)
        change(bare)
        self.net = self._wrapped(bare)

    @property
    def _halved(self) -> Together:
        assert isinstance(self.optimizer, Together)  # of a net that is ever frozen it is one
        return self.optimizer

    def _follow_optimizer(self) -> None:
        self.rate.follow_groups()
        self.stepper.take(self.net)

    @property
    def bare(self) -> nn.Module:
        """The person's own model."""
        return unwrap(self.net)

    def capture(self) -> dict[str, Any]:
        """Everything that the next step depends on, as tensors and plain containers.

        Raises:
            NotFinite: If a weight is not finite; such a state is never written.
        """
        weights = self.bare.state_dict()
        if not all_finite(weights.values()):
            raise NotFinite("weights_not_finite", step=self.progress.step)
        parts = self._plan.parts
        return {
            "model": weights,
            "optimizer": self.optimizer.state_dict(),
            "rate": self.rate.state_dict(),
            "scaler": self.stepper.scaler.state_dict(),
            "random": random_state(),
            "progress": self.progress.facts(),
            "begun": dict(self._plan.beginning.facts),
            "frozen": self.halves.frozen,
            "classes": list(self._plan.data.classes),
            "shape": list(self._plan.data.shape),
            "mean": list(self._plan.normaliser.mean),
            "std": list(self._plan.normaliser.std),
            "statistics": dict(self._plan.data.statistics),
            "training": parts.training.int(),
            "validation": parts.validation.int(),
            "left_out": parts.left_out.int(),
        }

    def restore(self, state: dict[str, Any]) -> list[Problem]:
        """Go on from `state`.

        Returns:
            Notes on what could not be restored.

        Raises:
            ConfigError: If the classes or the weights do not fit.
        """
        classes = list(self._plan.data.classes)
        if state["classes"] != classes:
            facts: dict[str, JsonValue] = {
                "was": ", ".join(state["classes"]),
                "now": ", ".join(classes),
            }
            raise ConfigError([Problem(path="dataset", code="classes_differ", facts=facts)])
        self._bring_halves(state.get("frozen", self.halves.frozen))
        try:
            load_weights(self.bare, state["model"])
            self.optimizer.load_state_dict(state["optimizer"])
        except (RuntimeError, ValueError, KeyError) as error:
            facts = {"file": "last", "why": first_line(error)}
            raise ConfigError(
                [Problem(path="model", code="checkpoint_does_not_fit", facts=facts)]
            ) from None
        self.rate.load_state_dict(state["rate"])
        if state["scaler"] and self.stepper.scaler.is_enabled():
            self.stepper.scaler.load_state_dict(state["scaler"])
        self.progress = Progress.of(state["progress"])
        notes = self._changes_of_data(state)
        saved, here = restore_random_state(state["random"])
        if saved in (0, here):
            return notes
        partly: dict[str, JsonValue] = {"saved": saved, "here": here}
        partial = Problem(path="", code="random_state_partly", facts=partly, severity="warning")
        return [*notes, partial]

    def _bring_halves(self, frozen: bool) -> None:
        """Freeze or thaw as it was in a saved state, if that is what this run does at all."""
        if self.halves.frozen and not frozen:
            self.thaw()
        elif self.halves.thaws and frozen and not self.halves.frozen:
            self._freeze_again()

    def _changes_of_data(self, state: dict[str, Any]) -> list[Problem]:
        """Warnings that the data are not those that the run began with."""
        was, now = state.get("statistics", {}), self._plan.data.statistics
        if changed := code_changes(was, now):
            return changed
        figures = self._plan.normaliser
        same = (list(figures.mean), list(figures.std)) == (state["mean"], state["std"])
        if same and was == now:
            return []
        return [Problem(path="dataset", code="data_changed", severity="warning")]

    def count_optimizer(self) -> None:
        """Count the memory of the optimizer's own tensors, which exist from the first step on."""
        held = _tensors(self.optimizer.state_dict())
        self.optimizer_bytes = sum(tensor.numel() * tensor.element_size() for tensor in held)


def code_changes(was: Mapping[str, Any], now: Mapping[str, JsonValue]) -> list[Problem]:
    """The warning that a dataset in a person's own code was another when `was` was saved."""
    if was.get("sha256", now.get("sha256")) == now.get("sha256"):
        return []
    facts: dict[str, JsonValue] = {"file": now.get("code")}
    found = Problem(path="dataset.path", code="own_code_changed", facts=facts, severity="warning")
    return [found]


def parts_of(state: dict[str, Any]) -> Parts:
    """The split that a checkpoint was trained with."""
    left_out = state.get("left_out", torch.empty(0))
    return Parts(state["training"].long(), state["validation"].long(), left_out.long())


def all_finite(tensors: Any) -> bool:
    """Whether no floating-point tensor of `tensors` holds a NaN or an infinity."""
    return all(
        bool(torch.isfinite(tensor).all()) for tensor in tensors if tensor.is_floating_point()
    )


def _tensors(value: Any) -> Iterator[Tensor]:
    if isinstance(value, Tensor):
        yield value
    elif isinstance(value, dict):
        for inner in cast("dict[Any, Any]", value).values():
            yield from _tensors(inner)
    elif isinstance(value, (list, tuple)):
        for inner in cast("list[Any]", value):
            yield from _tensors(inner)
