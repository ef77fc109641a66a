"""Ends before the last epoch by rule: no progress, a target that is reached, time used up.

Whether a rule holds is a function of what a checkpoint remembers. A run that ended by a rule and
is started again therefore ends at once, until the rule is changed.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Literal

from pydantic import JsonValue

from dpgui.config import ExperimentConfig, Problem
from dpgui.config.session_options import EndConfig
from dpgui.engine.ending import Reached
from dpgui.engine.progress import Progress

Figure = Literal["accuracy", "loss"]


class Stops:
    """The rules of one run.

    Args:
        end: The rules.
        best_by: Which figure of the validation tells progress.
        epochs: How many there are; what is over by then is over anyway.
    """

    def __init__(self, end: EndConfig, best_by: Figure, epochs: int) -> None:
        self._end, self._figure, self._epochs = end, best_by, epochs

    def judged(self, progress: Progress) -> None:
        """Count the epoch that was just judged as progress or as waiting. NaN is no progress."""
        value = progress.figures.get(f"validation/{self._figure}")
        state = progress.patience
        if value is not None and self._is_gain(value, state.reference):
            state.reference, state.epoch, state.waited = value, progress.epoch, 0
        else:
            state.waited += 1

    def holds(self, progress: Progress) -> Reached | None:
        """The rule by which the run is done as it stands, or None."""
        return self._target(progress) or self._no_progress(progress) or self.in_time(progress)

    def over(self, progress: Progress) -> Reached | None:
        """Why a run that goes on from there makes no step, or None: it trains on."""
        if progress.epoch > self._epochs:
            return Reached("already_complete", {"epochs": self._epochs})
        return self.holds(progress)

    def in_time(self, progress: Progress) -> Reached | None:
        """The end of the time budget, or None while there is some left."""
        minutes = self._end.minutes
        if not minutes or progress.elapsed < 60.0 * minutes or progress.epoch > self._epochs:
            return None
        return Reached("time_used_up", {"minutes": minutes, **_place(progress)})

    def _is_gain(self, value: float, reference: float | None) -> bool:
        if not math.isfinite(value):
            return False
        if reference is None:
            return True
        gain = value - reference if self._figure == "accuracy" else reference - value
        return gain > 0.0 and gain >= self._end.least_gain

    def _target(self, progress: Progress) -> Reached | None:
        target, value = self._end.target, progress.figures.get("validation/accuracy")
        if not target or value is None or not value >= target:
            return None
        facts: dict[str, JsonValue] = {"accuracy": round(value, 6), "target": target}
        return Reached("target_reached", {**facts, **_place(progress)})

    def _no_progress(self, progress: Progress) -> Reached | None:
        state = progress.patience
        if not self._end.patience or state.waited < self._end.patience:
            return None
        facts: dict[str, JsonValue] = {
            "waited": state.waited,
            "best": None if state.reference is None else round(state.reference, 6),
            "best_epoch": state.epoch,
        }
        return Reached(f"no_progress_{self._figure}", {**facts, **_place(progress)})


def _place(progress: Progress) -> Mapping[str, JsonValue]:
    return {"epoch": progress.reached, "step": progress.step}


def stops_of(config: ExperimentConfig) -> Stops:
    """The rules of `config`."""
    return Stops(config.end, config.save.best_by, config.train.epochs)


def stop_problems(config: ExperimentConfig, *, judged: bool) -> list[Problem]:
    """Rules that need a validation part where there is none.

    Args:
        config: What is about to be trained.
        judged: Whether there is a validation part.
    """
    rules = {"patience": config.end.patience, "target": config.end.target}
    return [
        Problem(path=f"end.{name}", code="no_validation_to_judge")
        for name, value in rules.items()
        if value and not judged
    ]
