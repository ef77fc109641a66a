"""The training loop: a generator that tells what happens and does not know who listens."""

from __future__ import annotations

import math
from collections.abc import Iterator

from pydantic import JsonValue

from dpgui.config import Problem
from dpgui.engine.checkpoint import Checkpoints, Kind, SaveError
from dpgui.engine.control import Control, Wish
from dpgui.engine.ending import NotFinite, Stopped
from dpgui.engine.evaluation import Evaluation, eval_mode
from dpgui.engine.meter import Meter, Totals
from dpgui.engine.pace import pace_of
from dpgui.engine.planning import Plan
from dpgui.engine.stopwatch import Stopwatch
from dpgui.engine.team import assert_alike
from dpgui.engine.training_state import TrainingState
from dpgui.engine.watcher import Watcher
from dpgui.events import (
    Confused,
    Entered,
    EpochStarted,
    Evaluated,
    Event,
    Measured,
    Noted,
    PhaseName,
    Saved,
    Split,
)

FLUSH = 0.07
"""Seconds between two `Measured`: about 14 a second, one wait for the device each."""
_SAVE_APART = 5.0
"""Seconds: epochs that end sooner after a save share the next one, unless one is the best."""
_PAUSE_LOOK = 0.2
_LONG_SAVE = 128 * 2**20
"""Bytes of weights from which on a save may take long enough to be named before it begins."""
_JUDGES: tuple[Split, ...] = ("validation", "test")


class Trainer:
    """Trains what a plan built, from where its state stands.

    Args:
        plan: What to train.
        state: The model and its optimizer; already restored when a run goes on.
        checkpoints: Where they are saved.
        control: The wishes to hear.
        watcher: Samples and warnings to pass on whenever there is something to tell.
    """

    def __init__(
        self,
        plan: Plan,
        state: TrainingState,
        checkpoints: Checkpoints,
        control: Control,
        watcher: Watcher,
    ) -> None:
        self._plan, self._state = plan, state
        self._checkpoints, self._watcher = checkpoints, watcher
        self._train = plan.config.train
        self._pace = pace_of(plan.team, control, Stopwatch(state.progress.elapsed), FLUSH)
        self._control, self._watch = self._pace.control, self._pace.watch
        self._meter = Meter(state.progress.totals, plan.team)
        self._rates: list[float] = []
        self._phase: tuple[PhaseName, str] = ("training", "")
        self._read_at = self._saved_at = self._watch.read()

    def run(self) -> Iterator[Event]:
        """Train to the last epoch.

        In pseudo-code::

            for each epoch:
                for each whole batch:
                    set the rate, make a step
                    14 times a second: measured; hear wishes; save if it is time
                evaluated: train, validation, test
                the schedule hears of the loss
                saved

        Raises:
            Stopped: If a wish ended it; the checkpoint is saved.
            NotFinite: If a loss or a weight is not finite; the last good checkpoint is kept.
            SaveError: If the last checkpoint cannot be written.
        """
        progress = self._state.progress
        try:
            while progress.epoch <= self._train.epochs:
                yield from self._epoch()
        except Stopped:
            yield from self._save(["last"])
            raise
        if self._checkpoints.facts("last").get("step") != progress.step:
            yield from self._save(["last"])

    def _epoch(self) -> Iterator[Event]:
        progress, steps = self._state.progress, self._plan.shape.steps
        yield self._enter("training")
        assert_alike(self._plan.team, epoch=progress.epoch, batch=progress.batch, steps=steps)
        yield EpochStarted(epoch=progress.epoch, epochs=self._train.epochs, steps=steps)
        yield from self._steps()
        self._state.count_optimizer()
        yield from self._judge()
        best = self._is_best()
        progress.epoch, progress.batch = progress.epoch + 1, 0
        progress.totals = self._meter.totals = Totals()
        if best or self._watch.read() - self._saved_at >= _SAVE_APART:
            yield from self._save(["last", "best"] if best else ["last"], forgive=True)
        if self._control.wish is Wish.STOP_AFTER_EPOCH and progress.epoch <= self._train.epochs:
            raise Stopped(Wish.STOP_AFTER_EPOCH)
        yield from self._hear()

    def _steps(self) -> Iterator[Event]:
        state, progress, pace = self._state, self._state.progress, self._pace
        step, add, apply_rate = state.stepper.step, self._meter.add, state.rate.apply
        denominator = self._plan.objective.denominator
        batches = self._plan.feeds["train"].shuffled(
            self._train.seed, progress.epoch, self._plan.shape.batches, progress.batch
        )
        state.net.train()
        pace.begin("step")
        for x, y in batches:
            self._rates.append(apply_rate(progress.step))
            loss, logits = step(x, y)
            add(loss, logits, y, denominator(y))
            progress.step += 1
            progress.batch += 1
            if pace.due():
                yield from self._report()
                yield from self._hear()
                pace.begin("step")
        pace.agree()
        yield from self._report()

    def _report(self) -> Iterator[Event]:
        """Tell every step since the last report, after one wait for the device."""
        if not len(self._meter):
            return
        progress = self._state.progress
        reading, rates, self._rates = self._meter.read(), self._rates, []
        first = progress.step - len(reading.loss) + 1
        broken = next((i for i, loss in enumerate(reading.loss) if not math.isfinite(loss)), None)
        stop = broken is not None and self._train.non_finite == "stop"
        end = broken + 1 if stop and broken is not None else len(reading.loss)
        now = progress.elapsed = self._watch.read()
        yield Measured(
            epoch=progress.epoch,
            steps=list(range(first, first + end)),
            values={
                "train/loss": list(reading.loss[:end]),
                "train/accuracy": list(reading.accuracy[:end]),
                "lr": list(rates[:end]),
            },
            elapsed=now,
            samples_per_s=reading.samples / max(now - self._read_at, 1e-9),
        )
        self._read_at = now
        yield from self._watcher.drain(progress.step)
        if stop:
            raise NotFinite("loss_not_finite", epoch=progress.epoch, step=first + end - 1)
        progress.skipped += sum(not math.isfinite(loss) for loss in reading.loss)

    def _judge(self) -> Iterator[Event]:
        """Figures of the epoch: those met while training, then the splits that judge it."""
        progress = self._state.progress
        totals = self._meter.totals
        yield Evaluated(
            epoch=progress.epoch,
            step=progress.step,
            split="train",
            values=totals.values("train"),
            samples=totals.samples,
        )
        progress.figures = totals.values("train")
        for split in _JUDGES:
            if split in self._plan.feeds:
                yield from self._evaluate(split)
        self._state.rate.epoch_done(
            progress.figures.get("validation/loss", progress.figures["train/loss"])
        )
        if progress.skipped:
            yield Noted(level="warning", code="steps_skipped", facts={"count": progress.skipped})

    def _evaluate(self, split: Split) -> Iterator[Event]:
        plan, progress = self._plan, self._state.progress
        yield self._enter("evaluating", split)
        began = self._watch.read()
        net = self._state.judged()
        evaluation = Evaluation(net, plan.feeds[split], plan.objective, plan.precision, plan.team)
        self._pace.begin("evaluation")
        with eval_mode(net):
            for _ in evaluation.steps():
                if self._pace.due():
                    yield from self._hear()
                    self._pace.begin("evaluation")
        self._pace.agree()
        totals, matrix = evaluation.totals(), evaluation.confusion()
        progress.figures |= totals.values(split)
        yield Evaluated(
            epoch=progress.epoch,
            step=progress.step,
            split=split,
            values=totals.values(split),
            samples=totals.samples,
            seconds=self._watch.read() - began,
        )
        if matrix is not None:
            yield Confused(
                epoch=progress.epoch, split=split, classes=list(plan.data.classes), counts=matrix
            )
        self._read_at = self._watch.read()

    def _is_best(self) -> bool:
        """Whether the validation accuracy beats every one before. The first wins; NaN never."""
        progress = self._state.progress
        value = progress.figures.get("validation/accuracy")
        if value is None or not value > (-1.0 if progress.best is None else progress.best):
            return False
        progress.best, progress.best_epoch = value, progress.epoch
        return True

    def _hear(self) -> Iterator[Event]:
        """Do what is wished, pass on what was sampled, and save when it is time."""
        yield from self._watcher.drain(self._state.progress.step)
        every = self._train.save_every
        if self._control.take_save() or (every and self._watch.read() - self._saved_at >= every):
            yield from self._save(["last"], forgive=True)
        if self._control.wish is Wish.PAUSE:
            yield from self._pause()
        if self._control.wish in (Wish.STOP, Wish.INTERRUPT):
            raise Stopped(self._control.wish)

    def _pause(self) -> Iterator[Event]:
        before = self._phase
        self._watch.pause()
        yield self._enter("paused")
        while self._control.wish is Wish.PAUSE:
            self._control.wait(_PAUSE_LOOK)
            self._pace.agree()
            yield from self._watcher.drain(self._state.progress.step)
            if self._control.take_save():
                yield from self._save(["last"], forgive=True)
        self._watch.go_on()
        yield self._enter(*before)

    def _enter(self, phase: PhaseName, detail: str = "") -> Entered:
        """Name what begins, and remember it for what comes in between."""
        self._phase = phase, detail
        return Entered(phase=phase, detail=detail)

    def _save(self, kinds: list[Kind], *, forgive: bool = False) -> Iterator[Event]:
        """Write a checkpoint.

        Args:
            kinds: The names that point to it from now on.
            forgive: A disk that is full is told, and the run goes on.
        """
        progress = self._state.progress
        progress.elapsed = self._watch.read()
        facts: dict[str, JsonValue] = {
            "epoch": progress.reached,
            "epochs": self._train.epochs,
            "best": progress.best,
            "figures": {**progress.figures},
        }
        before, is_long = self._phase, self._plan.footprint.weights > _LONG_SAVE
        if is_long:
            yield self._enter("saving")
        try:
            file = self._checkpoints.save(self._state.capture(), facts, progress.step, kinds)
        except SaveError as error:
            if not forgive:
                raise
            full: dict[str, JsonValue] = {
                "folder": str(self._checkpoints.folder),
                "why": str(error),
            }
            yield Noted(level="error", code="disk_full", facts=full)
        else:
            yield Saved(step=progress.step, epoch=progress.reached, kinds=kinds, file=file.name)
        if is_long:
            yield self._enter(*before)
        self._pace.agree()
        self._saved_at = self._watch.read()


def notes(problems: tuple[Problem, ...]) -> Iterator[Noted]:
    """Warnings and notes of a plan as lines of the log."""
    for problem in problems:
        level = "warning" if problem.severity == "warning" else "info"
        yield Noted(level=level, code=problem.code, facts=problem.facts)
