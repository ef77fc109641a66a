"""What changes while a training runs, and how it goes into a checkpoint and comes back."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Generator, Mapping
from typing import Any

import torch
from pydantic import JsonValue
from torch import nn

from dpgui.config import ConfigError, Problem, first_line
from dpgui.engine.averaging import WeightAverage
from dpgui.engine.checkpoint import load_weights, tensors_in
from dpgui.engine.divergence import Guard
from dpgui.engine.dividing import Parts
from dpgui.engine.ending import NotFinite
from dpgui.engine.finite import boundless, not_finite
from dpgui.engine.memory.tensors import bytes_of
from dpgui.engine.optimizers.muon import Together
from dpgui.engine.parallel import unwrap
from dpgui.engine.planning import Plan
from dpgui.engine.progress import Progress
from dpgui.engine.randomness import random_state
from dpgui.engine.rate import Rate
from dpgui.engine.restoring import load_optimizer
from dpgui.engine.stepper import Stepper
from dpgui.engine.streams import restore_streams, streams_of

NEEDED = (
    *("model", "optimizer", "rate", "scaler", "random", "progress"),
    *("classes", "mean", "std", "training", "validation"),
)
"""What every version has captured, and `TrainingState.restore` cannot do without."""


class TrainingState:
    """Model, optimizer, rate and progress of one session, on their devices.

    Attributes:
        net: The model as a step calls it.
        progress: The place in the loop.
        guard: What counts as diverged.
        average: Of the weights, if the config wants one.
        halves: Which of the model's weights learn.
    """

    def __init__(self, plan: Plan) -> None:
        self._plan = plan
        self.halves = plan.beginning.halves
        self._boundless = boundless(plan.net)
        self.net = self._wrapped(plan.net)
        self.optimizer = self.halves.optimizer(plan.choices.optimizer, self.bare)
        train = plan.config.train
        self.rate = Rate(plan.choices.schedule, self.optimizer, plan.shape.steps, train.epochs)
        self.guard = Guard(plan.config.end)
        self.average = WeightAverage(self.bare, train.ema) if train.ema else None
        self.stepper = Stepper(
            self.net,
            self.optimizer,
            plan.objective,
            plan.strategy.device,
            plan.precision,
            train,
            self.guard,
            self.average,
            plan.team,
        )
        self.progress = Progress()
        self.optimizer_bytes = 0

    def _wrapped(self, bare: nn.Module) -> nn.Module:
        """The person's own model as a step calls it."""
        if self._plan.channels_last:  # before it is wrapped: DDP lays out its buckets like weights
            bare = bare.to(memory_format=torch.channels_last)  # 1.4 times faster convolutions
        return self._plan.strategy.wrap(bare, compiled=self._plan.config.train.compile)

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

    @contextlib.contextmanager
    def judged(self) -> Generator[nn.Module, None, None]:
        """The model to evaluate with, which has the weights that a finished run gives.

        Its buffers are then the same on every member of the team (O-40).
        """
        with self.average.inside() if self.average else contextlib.nullcontext():
            self._plan.strategy.settle(self.bare)
            yield self._plan.strategy.judged(self.net)

    def capture(self) -> dict[str, Any]:
        """Everything that the next step depends on, as tensors and plain containers.

        `model` is what a finished run gives: the average of the weights where there is one. The
        weights that are trained on stand beside it as `trained` then. All members of a team must
        ask at the same time.

        Raises:
            NotFinite: If a weight is not finite; such a state is never written.
        """
        self._plan.strategy.settle(self.bare)
        average = self.average
        weights, trained = average.weights() if average else (self.bare.state_dict(), {})
        if not_finite(weights, self._boundless) or not_finite(trained, self._boundless):
            raise NotFinite("weights_not_finite", step=self.progress.step)
        parts = self._plan.parts
        return {
            "model": weights,
            **({"trained": trained, "averaged": average.steps} if average else {}),
            "recent": self.guard.recent,
            "optimizer": self.optimizer.state_dict(),
            "rate": self.rate.state_dict(),
            "scaler": self.stepper.scaler.state_dict(),
            "random": random_state(),
            "streams": streams_of(self._plan),
            "progress": self.progress.facts(),
            "config": self._plan.config.model_dump(mode="json"),
            "begun": dict(self._plan.beginning.facts),
            "frozen": self.halves.frozen,
            "classes": list(self._plan.data.classes),
            "shape": list(self._plan.data.shape),
            "mean": list(self._plan.normaliser.mean),
            "std": list(self._plan.normaliser.std),
            "statistics": dict(self._plan.data.statistics),
            "code": dict(self._plan.choices.model.record()),
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
            load_weights(self.bare, state.get("trained", state["model"]))
            fresh = load_optimizer(self.optimizer, state, self._plan.config.optimizer.name)
        except (RuntimeError, ValueError, KeyError) as error:
            facts = {"file": "last", "why": first_line(error)}
            raise ConfigError(
                [Problem(path="model", code="checkpoint_does_not_fit", facts=facts)]
            ) from None
        self.rate.load_state_dict(state["rate"])
        if state["scaler"] and self.stepper.scaler.is_enabled():
            self.stepper.scaler.load_state_dict(state["scaler"])
        self.progress.become(Progress.of(state["progress"]))
        self.guard.recent = state.get("recent", [])
        if self.average:
            averaged = state.get("averaged", 0)
            self.average.restart(state["model"] if averaged else None, averaged)
        self.progress.lead = self.rate.lead = self.progress.lead_of(self._plan.shape.steps)
        record = self._plan.choices.model.record()
        notes = [*fresh, *self._changes_of_data(state)]
        notes += model_changes(state.get("code", {}), record)
        return [*notes, *restore_streams(self._plan, state, self.progress.step)]

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
        self.optimizer_bytes = bytes_of(tensors_in(self.optimizer.state_dict()))


def code_changes(was: Mapping[str, Any], now: Mapping[str, JsonValue]) -> list[Problem]:
    """The warning that a dataset in a person's own code was another when `was` was saved."""
    if was.get("sha256", now.get("sha256")) == now.get("sha256"):
        return []
    facts: dict[str, JsonValue] = {"file": now.get("code")}
    found = Problem(path="dataset.path", code="own_code_changed", facts=facts, severity="warning")
    return [found]


def model_changes(was: Mapping[str, Any], now: Mapping[str, JsonValue]) -> list[Problem]:
    """The warning that a model in a person's own code was another when `was` was saved."""
    if was.get("sha256", now.get("sha256")) == now.get("sha256"):
        return []
    facts: dict[str, JsonValue] = {"file": now.get("code")}
    return [Problem(path="model.path", code="own_model_changed", facts=facts, severity="warning")]


def parts_of(state: dict[str, Any]) -> Parts:
    """The split that a checkpoint was trained with."""
    left_out = state.get("left_out", torch.empty(0))
    return Parts(state["training"].long(), state["validation"].long(), left_out.long())
