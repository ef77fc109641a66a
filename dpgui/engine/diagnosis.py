"""What a person is told of a step that diverged: where it was, and what was the first to break."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from pydantic import JsonValue
from torch import Tensor

from dpgui.config import ConfigError
from dpgui.engine.checkpoint import Checkpoints, load_weights
from dpgui.engine.culprit import Culprit, find_culprit
from dpgui.engine.ending import Diverged
from dpgui.engine.planning import Plan
from dpgui.engine.training_state import TrainingState

_NAMED = 10
"""Samples that a sentence names, of all that are not finite."""


class Diagnosis:
    """Finds out why a step diverged.

    Args:
        plan: What is trained.
        state: The model, and the place in the loop.
        checkpoints: Where weights from before can be had.
    """

    def __init__(self, plan: Plan, state: TrainingState, checkpoints: Checkpoints) -> None:
        self._plan, self._state, self._checkpoints = plan, state, checkpoints

    def of(self, code: str, step: int) -> Diverged:
        """What to tell of the optimizer step `step` (from 1) of the present epoch.

        Where the step was looked at before it changed the weights, it is repeated with them.
        Otherwise those of the last checkpoint take their place: the run ends here anyway.
        """
        progress = self._state.progress
        facts: dict[str, JsonValue] = {"epoch": progress.epoch, "step": step}
        if code == "loss_spiked":
            return Diverged(code, **facts, **self._spike())
        number = progress.batch - (progress.step - step) - 1
        try:
            if not self._state.stepper.looks:
                load_weights(self._state.bare, self._checkpoints.load()[0]["model"])
            found = self._culprit(number)
        except (ConfigError, RuntimeError):  # no checkpoint; no memory for looking at it again
            found = None
        everybody = self._plan.team.gather(found)  # each looked at its own share of the batch
        found = next((one for one in everybody if one is not None), None)
        return self._told(found, code, number, facts)

    def _spike(self) -> Mapping[str, JsonValue]:
        loss, usual = self._state.guard.spike or (0.0, 0.0)
        times = self._plan.config.end.spike
        return {"loss": float(f"{loss:.4g}"), "usual": float(f"{usual:.4g}"), "spike": times}

    def _culprit(self, number: int) -> Culprit | None:
        plan, train = self._plan, self._plan.config.train
        batches = plan.feeds["train"].shuffled(
            train.seed, self._state.progress.epoch, plan.shape.batches, number
        )
        x, y = next(batches)
        share = plan.team.share(len(y))
        if share.start == share.stop:
            return None
        parts = [
            piece
            for part in zip(
                x.chunk(train.accumulate), y[share].chunk(train.accumulate), strict=True
            )
            for piece in self._pieces(*part)
        ]
        found = find_culprit(self._state.bare, parts, plan.objective, plan.precision)
        if found is None or not share.start:
            return found
        return replace(found, rows=tuple(share.start + row for row in found.rows))

    def _pieces(self, x: Tensor, y: Tensor) -> list[tuple[Tensor, Tensor]]:
        if self._plan.strategy.ranked:
            return [(x, y)]  # its own device has it as a whole
        sizes = list(self._plan.strategy.pieces(len(x)))
        return list(zip(x.split(sizes), y.split(sizes), strict=True))

    def _told(
        self, found: Culprit | None, code: str, number: int, facts: dict[str, JsonValue]
    ) -> Diverged:
        if found is None:
            return Diverged(code, **facts)
        if found.kind == "input":
            return Diverged("input_not_finite", **facts, samples=self._samples(found, number))
        named = "layer" if found.kind == "layer" else "parameter"
        return Diverged(f"{found.kind}_not_finite", **facts, **{named: found.name})

    def _samples(self, found: Culprit, number: int) -> str:
        """The places in the training set of the rows of batch `number` that are not finite."""
        train, shape = self._plan.config.train, self._plan.shape
        order = self._plan.feeds["train"].order(train.seed, self._state.progress.epoch)
        begin = sum(shape.batches[:number])
        places = sorted(int(order[begin + row]) for row in found.rows)
        more = ", ..." if len(places) > _NAMED else ""
        return ", ".join(map(str, places[:_NAMED])) + more
