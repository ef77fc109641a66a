"""When a checkpoint is due, what it is kept as, and which of the older ones stay."""

from __future__ import annotations

import math
import sys
from dataclasses import asdict

from pydantic import JsonValue

from dpgui.config import SaveConfig
from dpgui.engine.checkpoint import Checkpoints, Kind, SaveError
from dpgui.engine.planning import Plan
from dpgui.engine.progress import Kept
from dpgui.engine.training_state import TrainingState
from dpgui.events import Saved

APART = 5.0
"""Seconds: epochs that end sooner after a save share the next one, unless one is among the best."""


class Keeper:
    """Decides on the checkpoints of one session, and writes them.

    Args:
        plan: What is trained; says when to save.
        state: What is saved; restored already when a run goes on.
        checkpoints: Where it is saved.
        now: Seconds of training so far.

    Attributes:
        next_step: The optimizer step after which a checkpoint is due by steps.
    """

    def __init__(
        self, plan: Plan, state: TrainingState, checkpoints: Checkpoints, now: float
    ) -> None:
        self._plan, self._state, self._checkpoints = plan, state, checkpoints
        self._config: SaveConfig = plan.config.save
        self._here: tuple[int, int] | None = self._place() if state.progress.step else None
        self.next_step = sys.maxsize
        self._top_before: list[Kept] = []
        self._find_the_best()
        self._mark(now)

    @property
    def saved_here(self) -> bool:
        """Whether this very place of the training is saved."""
        return self._here == self._place()

    def due(self, now: float) -> bool:
        """Whether a checkpoint is due at this step, by steps or by time.

        Args:
            now: Seconds of training so far.
        """
        late = self._config.seconds and now - self._saved_at >= self._config.seconds
        return bool(late) or self._state.progress.step >= self.next_step

    def after_epoch(self, now: float) -> list[Kind]:
        """What the state after an epoch is to be saved as; nothing if no checkpoint is due."""
        kinds = self._ranked()
        every, done = self._config.epochs, self._state.progress.epoch - 1
        by_epoch = every > 0 and done // every > self._epochs // every
        if kinds or (by_epoch and now - self._saved_at >= APART):
            return ["last", *kinds]
        return []

    def save(self, kinds: list[Kind], now: float) -> Saved:
        """Write a checkpoint.

        Args:
            kinds: What it is kept as.
            now: Seconds of training so far.

        Raises:
            SaveError: If it cannot be written. It is then not one of the best, either.
            NotFinite: If a weight is not finite.
        """
        progress = self._state.progress
        progress.elapsed = now
        self._mark(now)
        best = [kept.step for kept in progress.top]
        spare = self._config.keep_last - 1
        try:
            file = self._checkpoints.save(
                self._state.capture(), self._facts(), progress.step, kinds, best, spare
            )
        except SaveError:
            if "best" in kinds or "top" in kinds:
                progress.top = self._top_before
            raise
        self._here = self._place()
        return Saved(step=progress.step, epoch=progress.reached, kinds=kinds, file=file.name)

    def _ranked(self) -> list[Kind]:
        """Put the epoch that was judged in its place among the best. The first wins; NaN never."""
        progress, by = self._state.progress, self._config.best_by
        value = progress.figures.get(f"validation/{by}")
        if value is None or not math.isfinite(value):
            return []
        if progress.best is None or self._better(value, progress.best):
            progress.best, progress.best_epoch = value, progress.reached
        place = sum(not self._better(value, kept.value) for kept in progress.top)
        if place >= self._config.keep_best:
            return []
        self._top_before = progress.top
        kept = Kept(progress.step, progress.reached, value, by)
        ranked = [*progress.top[:place], kept, *progress.top[place:]]
        progress.top = ranked[: self._config.keep_best]
        several: list[Kind] = ["top"] if self._config.keep_best > 1 else []
        return ["best", *several] if place == 0 else several

    def _better(self, one: float, other: float) -> bool:
        return one < other if self._config.best_by == "loss" else one > other

    def _find_the_best(self) -> None:
        """Begin with the best that are on the disk and were judged by the figure that counts."""
        progress, by = self._state.progress, self._config.best_by
        old = self._checkpoints.facts("best").get("step")
        if not progress.top and progress.best is not None and isinstance(old, int):
            progress.top = [Kept(old, progress.best_epoch, progress.best, "accuracy")]
        if any(kept.by != by for kept in progress.top):
            progress.best, progress.best_epoch = None, 0
        progress.top = [
            kept for kept in progress.top if kept.by == by and self._checkpoints.holds(kept.step)
        ][: self._config.keep_best]
        self._checkpoints.mend(
            {kept.step: {"epoch": kept.epoch, "best": kept.value} for kept in progress.top}
        )

    def _mark(self, now: float) -> None:
        """Count from here to the next checkpoint, whether this one succeeds or not."""
        progress, steps = self._state.progress, self._config.steps
        self._saved_at, self._epochs = now, progress.epoch - 1
        if steps:
            self.next_step = (progress.step // steps + 1) * steps

    def _place(self) -> tuple[int, int]:
        return self._state.progress.epoch, self._state.progress.batch

    def _facts(self) -> dict[str, JsonValue]:
        progress = self._state.progress
        return {
            "epoch": progress.reached,
            "epochs": self._plan.config.train.epochs,
            "batch": progress.batch,
            "steps_per_epoch": self._plan.shape.steps,
            "lead": progress.lead,
            "best": progress.best,
            "elapsed": progress.elapsed,
            "patience": asdict(progress.patience),
            "figures": {**progress.figures},
        }
