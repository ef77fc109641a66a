"""The training loop: a generator that tells what happens and does not know who listens."""

from __future__ import annotations

import time
from collections.abc import Iterator

from dpgui.config import Problem
from dpgui.engine.checkpoint import Checkpoints, Kind, SaveError
from dpgui.engine.control import Control, Wish
from dpgui.engine.ending import Diverged, Reached, Stopped
from dpgui.engine.evaluation import Evaluation, eval_mode
from dpgui.engine.keeping import Keeper
from dpgui.engine.memory.sparing import Sparing
from dpgui.engine.meter import Meter
from dpgui.engine.pace import pace_of
from dpgui.engine.planning import Plan
from dpgui.engine.rewinding import Recovery
from dpgui.engine.stopping import stops_of
from dpgui.engine.stopwatch import Stopwatch
from dpgui.engine.team import assert_alike
from dpgui.engine.timing import StepClock
from dpgui.engine.totals import Totals
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
    Split,
)

FLUSH = 0.07
"""Seconds between two `Measured`: about 14 a second, one wait for the device each."""
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
        self._watcher = watcher
        self._train = plan.config.train
        self._stops = stops_of(plan.config)
        self._recovery = Recovery(plan, state, checkpoints)
        self._pace = pace_of(plan.team, control, Stopwatch(state.progress.elapsed), FLUSH)
        self._control, self._watch = self._pace.control, self._pace.watch
        self._meter = Meter(state.progress.totals, plan.team)
        self._clock = StepClock(plan.strategy.device)
        for feed in plan.feeds.values():
            # Not the trainer's: a feed that knew it would keep the loader processes after its end.
            feed.meanwhile = self._pace.waits
        self._rates: list[float] = []
        self._sparing = Sparing(plan, state, watcher.add)
        self._phase: tuple[PhaseName, str] = ("training", "")
        self._read_at = self._watch.read()
        self._keeper = Keeper(plan, state, checkpoints, self._read_at)

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
                done, if a rule says so
            if it diverged: back to the last good checkpoint, if a rule says so

        Raises:
            Stopped: If a wish ended it; the checkpoint is saved.
            Reached: If a rule ended it; the checkpoint is saved.
            Diverged: If it makes no sense to go on; the last good checkpoint is kept.
            SaveError: If the last checkpoint cannot be written.
        """
        if self._recovery.wants_first:
            yield from self._save(["last"])
        try:
            while self._state.progress.epoch <= self._train.epochs:
                yield from self._epoch_or_back()
        except (Stopped, Reached):
            yield from self._report()  # steps that were made before a wait for data
            yield from self._save(["last"])
            raise
        if not self._keeper.saved_here:
            yield from self._save(["last"])

    def _epoch_or_back(self) -> Iterator[Event]:
        """An epoch; if it diverges, and the rule has it so, the way back."""
        try:
            yield from self._epoch()
        except Diverged as error:
            found = self._recovery.to_go_back_from(error)
        else:
            return
        yield from self._recovery.back(found, self._watch.read())
        self._meter = Meter(self._state.progress.totals, self._plan.team)
        self._rates = []
        yield from self._save(["last"], forgive=True)

    def _epoch(self) -> Iterator[Event]:
        progress, steps = self._state.progress, self._plan.shape.steps
        yield self._enter("training")
        yield from self._thaw()
        assert_alike(self._plan.team, epoch=progress.epoch, batch=progress.batch, steps=steps)
        yield EpochStarted(epoch=progress.epoch, epochs=self._train.epochs, steps=steps)
        yield from self._steps()
        self._state.count_optimizer()
        yield from self._judge()
        progress.epoch, progress.batch = progress.epoch + 1, 0
        progress.totals = self._meter.totals = Totals()
        if kinds := self._keeper.after_epoch(self._watch.read()):
            yield from self._save(kinds, forgive=True)
        if reached := self._stops.holds(progress):
            raise reached
        if self._control.wish is Wish.STOP_AFTER_EPOCH and progress.epoch <= self._train.epochs:
            raise Stopped(Wish.STOP_AFTER_EPOCH)
        yield from self._hear()

    def _steps(self) -> Iterator[Event]:
        state, progress, pace = self._state, self._state.progress, self._pace
        stepper, step = state.stepper, self._sparing.step
        add, apply_rate = self._meter.add, state.rate.apply
        denominator = self._plan.objective.denominator
        batches = self._plan.feeds["train"].shuffled(
            self._train.seed, progress.epoch, self._plan.shape.batches, progress.batch
        )
        self._sparing.remember()
        state.net.train()
        state.halves.hold_still(state.bare)
        self._clock.watch(state.net, state.stepper, self._plan.feeds["train"])
        pace.begin("step")
        for x, y in self._clock.fed(batches):
            self._rates.append(apply_rate(progress.step))
            loss, logits = step(x, y)
            add(loss, logits, y, denominator(y))
            progress.step += 1
            progress.batch += 1
            self._clock.done()
            if stepper.finding:
                yield from self._report()
                yield from self._recovery.diverged(stepper.finding, progress.step)
            if pace.due() or self._must_save():
                yield from self._report()
                yield from self._hear()
                pace.begin("step")
        pace.agree()
        yield from self._report()

    def _must_save(self) -> bool:
        """Whether a save is due by its step: all look up, as time stands still until they agree."""
        if self._state.progress.step < self._keeper.next_step:
            return False
        self._pace.agree()
        return True

    def _thaw(self) -> Iterator[Event]:
        """Let the backbone learn from this epoch on, if that was the plan."""
        epoch = self._state.progress.epoch
        if self._state.halves.is_due(epoch):
            weights = self._state.thaw()
            yield Noted(level="info", code="unfrozen", facts={"epoch": epoch, "weights": weights})
            if self._recovery.goes_back:  # what learns by now would not fit what was saved before
                yield from self._save(["last"], forgive=True)

    def _report(self) -> Iterator[Event]:
        """Tell every step since the last report, after one wait for the device."""
        if not len(self._meter):
            return
        progress = self._state.progress
        reading, rates, self._rates = self._meter.read(), self._rates, []
        began = time.perf_counter()
        first = progress.step - len(reading.loss) + 1
        # Steps that were looked at one by one need not be looked at again.
        wrong = None if self._state.stepper.looks else self._state.guard.first(reading.loss)
        end = wrong[0] + 1 if wrong else len(reading.loss)
        now = progress.elapsed = self._watch.read()
        yield Measured(
            epoch=progress.epoch,
            steps=list(range(first, first + end)),
            values={
                "train/loss": list(reading.loss[:end]),
                "train/accuracy": list(reading.accuracy[:end]),
                "lr": list(rates[:end]),
                **self._state.halves.rates(rates[:end]),
            },
            elapsed=now,
            samples_per_s=reading.samples / max(now - self._read_at, 1e-9),
        )
        self._read_at = now
        yield from self._watcher.drain()
        if wrong:
            yield from self._recovery.diverged(wrong[1], first + end - 1)
        if timed := self._clock.take(progress.step, now):
            yield timed
        self._clock.reported(time.perf_counter() - began)

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
        self._stops.judged(progress)
        if progress.skipped:
            yield Noted(level="warning", code="steps_skipped", facts={"count": progress.skipped})

    def _evaluate(self, split: Split) -> Iterator[Event]:
        plan, progress = self._plan, self._state.progress
        yield self._enter("evaluating", split)
        began = self._watch.read()
        precision = self._state.stepper.precision
        with self._state.judged() as net, eval_mode(net):
            evaluation = Evaluation(net, plan.feeds[split], plan.objective, precision, plan.team)
            self._pace.begin("evaluation")
            for _ in evaluation.steps():
                if self._pace.due():
                    yield from self._hear()
                    self._pace.begin("evaluation")
        self._pace.agree()
        yield from evaluation.divided(plan.devices[0].id)
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

    def _hear(self) -> Iterator[Event]:
        """Do what is wished, pass on what was sampled, and save when it is time."""
        yield from self._watcher.drain()
        if self._control.take_save() or self._keeper.due(self._watch.read()):
            yield from self._save(["last"], forgive=True)
        if self._control.wish is Wish.PAUSE:
            yield from self._pause()
        if self._control.wish in (Wish.STOP, Wish.INTERRUPT):
            raise Stopped(self._control.wish)
        self._state.progress.elapsed = self._watch.read()
        if reached := self._stops.in_time(self._state.progress):
            raise reached

    def _pause(self) -> Iterator[Event]:
        before = self._phase
        self._watch.pause()
        yield self._enter("paused")
        while self._control.wish is Wish.PAUSE:
            self._control.wait(_PAUSE_LOOK)
            self._pace.agree()
            yield from self._watcher.drain()
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
            kinds: What it is kept as.
            forgive: One that cannot be written is told, and the run goes on, if it may.
        """
        began = self._watch.read()
        before, is_long = self._phase, self._plan.footprint.weights > _LONG_SAVE
        if is_long:
            yield self._enter("saving")
        try:
            told: Event = self._keeper.save(kinds, began)
        except SaveError as error:
            if not forgive or self._plan.config.save.when_full == "stop":
                raise
            told = Noted(level="error", code=error.code, facts=error.facts)
        yield told
        if is_long:
            yield self._enter(*before)
        self._pace.agree()
        self._clock.saved(self._watch.read() - began)


def notes(problems: tuple[Problem, ...]) -> Iterator[Noted]:
    """Warnings and notes of a plan as lines of the log."""
    for problem in problems:
        level = "warning" if problem.severity == "warning" else "info"
        yield Noted(level=level, code=problem.code, facts=problem.facts)
