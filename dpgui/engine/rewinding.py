"""Back to the last good checkpoint at a lower rate, when a training diverges."""

from __future__ import annotations

from collections.abc import Iterator

from pydantic import JsonValue

from dpgui.config.session_options import EndConfig
from dpgui.engine.checkpoint import Checkpoints
from dpgui.engine.ending import Diverged
from dpgui.engine.training_state import TrainingState
from dpgui.events import Event, Noted, Rewound


class Rewinder:
    """Goes back as often as the rule allows.

    How often that was, and what became of the rates, is kept in the checkpoints: a resumed run
    neither forgets it nor begins to count anew.

    Args:
        end: The rule.
        state: What is put back.
        checkpoints: Where to.
    """

    def __init__(self, end: EndConfig, state: TrainingState, checkpoints: Checkpoints) -> None:
        self._end, self._state, self._checkpoints = end, state, checkpoints

    @property
    def wants_first(self) -> bool:
        """Whether there has to be a checkpoint of the beginning, to go back to."""
        return self._end.diverged == "rewind" and not self._checkpoints.has()

    @property
    def may(self) -> bool:
        """Whether it can go back once more."""
        return self._end.diverged == "rewind" and self._state.progress.rewinds < self._end.rewinds

    def spent(self) -> Iterator[Event]:
        """What is told before the run ends because it cannot go back once more."""
        if self._end.diverged == "rewind":
            facts: dict[str, JsonValue] = {"count": self._state.progress.rewinds}
            yield Noted(level="warning", code="rewinds_used_up", facts=facts)

    def back(self, found: Diverged) -> Iterator[Event]:
        """Put everything back but the time that went by, and brake.

        Raises:
            ConfigError: If no checkpoint can be read.
        """
        state, before, brake = self._state, self._state.progress, self._state.rate.brake
        saved, damaged = self._checkpoints.load()
        problems = [*damaged, *state.restore(saved)]
        progress = state.progress
        progress.rewinds, progress.elapsed = before.rewinds + 1, before.elapsed
        state.rate.brake = brake * self._end.rewind_rate
        for problem in problems:
            yield Noted(level="warning", code=problem.code, facts=problem.facts)
        yield Noted(level="warning", code=found.code, facts=found.facts)
        facts: dict[str, JsonValue] = {
            "step": before.step,
            "to_step": progress.step,
            "factor": state.rate.brake,
            "count": progress.rewinds,
            "most": self._end.rewinds,
        }
        yield Noted(level="warning", code="rewound", facts=facts)
        yield Rewound(
            step=before.step,
            to_step=progress.step,
            to_epoch=progress.epoch,
            factor=state.rate.brake,
        )
