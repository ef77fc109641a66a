"""The learning rate of each step: the schedule's formula, plus what a plateau has counted."""

from __future__ import annotations

import math
from dataclasses import asdict, dataclass
from typing import Any

from dpgui.engine.choices import OptimizerLike, ScheduleChoice
from dpgui.engine.schedules.plateau import Plateau


@dataclass
class PlateauState:
    """What `Plateau` remembers: the best loss, epochs without progress, the factor so far."""

    best: float = math.inf
    waited: int = 0
    factor: float = 1.0


class Rate:
    """Sets the learning rates of an optimizer.

    Attributes:
        brake: Factor on all rates, below 1 after a divergence made the run go back.

    Args:
        schedule: The chosen schedule.
        optimizer: Its groups' rates at this moment are the full rates.
        steps_per_epoch: Optimizer steps of an epoch.
        epochs: Planned epochs.

    Attributes:
        lead: Steps of earlier epochs that today's epochs would not have had; the formula counts
            as if all epochs had been like today's.
    """

    def __init__(
        self, schedule: ScheduleChoice, optimizer: OptimizerLike, steps_per_epoch: int, epochs: int
    ) -> None:
        self._schedule, self._optimizer = schedule, optimizer
        self._full = [float(group["lr"]) for group in optimizer.param_groups]
        self._steps_per_epoch, self._total = steps_per_epoch, steps_per_epoch * epochs
        self._plateau = PlateauState()
        self.brake = 1.0
        self.lead = 0

    def apply(self, step: int) -> float:
        """Set the rates for optimizer step `step` (from 0) and return that of the first group."""
        factor = self._factor(step)
        # Asked anew each time: an optimizer that loads its state makes new groups.
        for group, full in zip(self._optimizer.param_groups, self._full, strict=True):
            group["lr"] = full * factor
        return self._full[0] * factor

    def take_in_groups(self) -> None:
        """Let the optimizer's newest groups follow, too; their rates now are their full ones."""
        newest = self._optimizer.param_groups[len(self._full) :]
        self._full += [float(group["lr"]) for group in newest]

    def epoch_done(self, loss: float | None) -> None:
        """Tell a plateau the loss of the epoch (validation if there is one). NaN is no progress."""
        if loss is None or not isinstance(self._schedule, Plateau):
            return
        state = self._plateau
        if loss < state.best * (1.0 - self._schedule.threshold) or state.best == math.inf > loss:
            state.best, state.waited = loss, 0
            return
        state.waited += 1
        if state.waited > self._schedule.patience:
            state.factor, state.waited = state.factor * self._schedule.gamma, 0

    def state_dict(self) -> dict[str, Any]:
        return {**asdict(self._plateau), "brake": self.brake}

    def load_state_dict(self, state: dict[str, Any]) -> None:
        plateau = dict(state)
        self.brake = plateau.pop("brake", 1.0)
        self._plateau = PlateauState(**plateau)

    def _factor(self, step: int) -> float:
        schedule, step = self._schedule, step - self.lead
        main = schedule.factor(step, self._total, self._steps_per_epoch)
        return schedule.ramp(step) * main * self._plateau.factor * self.brake
