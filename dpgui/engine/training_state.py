"""What changes while a training runs, and how it goes into a checkpoint and comes back."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, cast

import torch
from pydantic import JsonValue
from torch import Tensor, nn

from dpgui.config import ConfigError, Problem, first_line
from dpgui.engine.checkpoint import load_weights
from dpgui.engine.dividing import Parts
from dpgui.engine.ending import NotFinite
from dpgui.engine.parallel import unwrap
from dpgui.engine.planning import Plan
from dpgui.engine.progress import Progress
from dpgui.engine.randomness import random_state
from dpgui.engine.rate import Rate
from dpgui.engine.stepper import Stepper
from dpgui.engine.streams import restore_streams, streams_of


class TrainingState:
    """Model, optimizer, rate and progress of one session, on their devices.

    Attributes:
        net: The model as a step calls it.
        progress: The place in the loop.
    """

    def __init__(self, plan: Plan) -> None:
        self._plan = plan
        net = plan.net
        if plan.data.kind == "image":  # before it is wrapped: DDP lays out its buckets like weights
            net = net.to(memory_format=torch.channels_last)  # 1.4 times faster convolutions
        wrapped = plan.strategy.wrap(net)
        bare = unwrap(wrapped)
        self.optimizer = plan.choices.optimizer.build(
            parameter for parameter in bare.parameters() if parameter.requires_grad
        )
        train = plan.config.train
        self.net: nn.Module = (
            cast("nn.Module", torch.compile(wrapped)) if train.compile else wrapped
        )
        self.rate = Rate(plan.choices.schedule, self.optimizer, plan.shape.steps, train.epochs)
        self.stepper = Stepper(
            self.net,
            self.optimizer,
            plan.objective,
            plan.strategy.device,
            plan.precision,
            train,
            plan.team,
        )
        self.progress = Progress()
        self.optimizer_bytes = 0

    @property
    def bare(self) -> nn.Module:
        """The person's own model."""
        return unwrap(self.net)

    def judged(self) -> nn.Module:
        """The model to evaluate with, its buffers the same on every member of the team (O-40)."""
        self._plan.strategy.settle(self.bare)
        return self._plan.strategy.judged(self.net)

    def capture(self) -> dict[str, Any]:
        """Everything that the next step depends on, as tensors and plain containers.

        All members of a team must ask at the same time.

        Raises:
            NotFinite: If a weight is not finite; such a state is never written.
        """
        self._plan.strategy.settle(self.bare)
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
            "streams": streams_of(self._plan),
            "progress": self.progress.facts(),
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
        return [*notes, *restore_streams(self._plan, state, self.progress.step)]

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
