"""What is done about a step that diverged: it ends the run, is left out, or the run goes back."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from pydantic import JsonValue

from dpgui.engine.checkpoint import Checkpoints
from dpgui.engine.diagnosis import Diagnosis
from dpgui.engine.ending import Diverged
from dpgui.engine.planning import Plan
from dpgui.engine.training_state import TrainingState
from dpgui.events import Event, Noted, Rewound


class Recovery:
    """Follows the rule of the config.

    How often the run went back, and what became of its rates, is kept in the checkpoints: a
    resumed run neither forgets it nor begins to count anew.

    Args:
        plan: What is trained, with the rule.
        state: What is put back.
        checkpoints: Where to.
    """

    def __init__(self, plan: Plan, state: TrainingState, checkpoints: Checkpoints) -> None:
        self._end, self._state, self._checkpoints = plan.config.end, state, checkpoints
        self._diagnosis = Diagnosis(plan, state, checkpoints)

    @property
    def goes_back(self) -> bool:
        """Whether there has to be a checkpoint to go back to wherever something begins anew."""
        return self._end.diverged == "rewind"

    @property
    def wants_first(self) -> bool:
        """Whether the beginning has to be saved, to go back to."""
        return self.goes_back and not self._checkpoints.has()

    def diverged(self, code: str, step: int) -> Iterator[Event]:
        """Optimizer step `step` of this epoch is known to have diverged, and is told as measured.

        Raises:
            Diverged: Unless such steps are left out.
        """
        progress = self._state.progress
        if self._end.diverged != "skip":
            raise self._diagnosis.of(code, step)
        if not progress.skipped:  # the first is told in full, the others are counted
            found = self._diagnosis.of(code, step)
            yield Noted(level="warning", code=found.code, facts=found.facts)
        progress.skipped += 1

    def to_go_back_from(self, error: Diverged) -> Diverged:
        """`error` without the frames of where it was raised, which keep tensors alive (O-17).

        Raises:
            Diverged: `error`, if the run may not go back, or not once more.
        """
        if not self.goes_back or self._state.progress.rewinds >= self._end.rewinds:
            raise error
        return Diverged(error.code, **error.facts)

    def back(self, found: Diverged, elapsed: float) -> Iterator[Event]:
        """Put everything back to the last good checkpoint but what time and memory taught; brake.

        Args:
            found: Why.
            elapsed: Seconds of training so far.

        Raises:
            ConfigError: If no checkpoint can be read.
        """
        state, brake, before = self._state, self._state.rate.brake, replace(self._state.progress)
        saved, damaged = self._checkpoints.load()
        problems = [*damaged, *state.restore(saved)]
        progress = state.progress
        progress.rewinds, progress.elapsed = before.rewinds + 1, elapsed
        progress.parts, progress.bf16 = before.parts, before.bf16  # memory has not grown since
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
