"""How quick a training is, measured: real runs in throw-away processes, ended after some seconds.

A measured run is planned and trained as any other, by the child that trains any other; what it
tells is listened to and its folder is thrown away. Its first steps do not count, nor do evaluation
and saving; each reading comes after a wait for the device (O-15).
"""

from __future__ import annotations

import shutil
import threading
import time
from collections.abc import Generator, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from pydantic import JsonValue

from dpgui import paths
from dpgui.config import ConfigError, ExperimentConfig, Problem
from dpgui.engine.control import Control, Wish
from dpgui.events import Event, Measured, RunEnded, RunStarted, Saved
from dpgui.files import half_of
from dpgui.runs.files import disk_sentences, sweep
from dpgui.runs.run import Run
from dpgui.runs.scaling import Arrangement, Measure, changed_for
from dpgui.runs.session import perform
from dpgui.runs.store import RunStore
from dpgui.runs.zygote import Zygote

WARM_UP = 5
"""Steps that do not count."""

LEAST = 2.0
"""Seconds of steps below which a rate says little."""

_START = 180.0
"""Seconds that a run may take before it must have told a rate."""

_GRACE = 15.0
"""Seconds that a process which was asked to end may still take."""

_STOPS = (Wish.STOP, Wish.INTERRUPT)
_ENDLESS: Mapping[str, Mapping[str, JsonValue]] = {
    "train": {"epochs": 1_000_000, "save_every": 0.0, "test_each_epoch": False},
    "save": {"steps": 0, "epochs": 0},
    "end": {"patience": 0, "target": 0.0, "minutes": 0.0},
    "memory": {"when_full": "stop"},
    "cluster": {"nodes": 1, "least_nodes": 0, "rendezvous": "", "restarts": 0},
}
"""Settings of a run that is ended from outside, on this machine."""


class _Wished(Control):
    """What is wished of one run: a stop of its own, and at once that of the whole measuring."""

    def __init__(self, whole: Control) -> None:
        super().__init__()
        self._whole = whole

    @property
    def wish(self) -> Wish:
        return Wish.STOP if self._whole.wish in _STOPS else super().wish


class Speed:
    """A fold of the events of a run: samples a second of its steps.

    Attributes:
        seconds: Of steps that count.
    """

    def __init__(self, batch: int) -> None:
        self._batch, self._first = batch, 0
        self._samples = self.seconds = 0.0
        self._disturbed = False

    def take(self, event: Event) -> None:
        """Take `event` in."""
        match event:
            case RunStarted(from_step=step):
                self._first = step
            case Saved():
                self._disturbed = True  # the next reading holds it; none holds an evaluation
            case Measured(samples_per_s=rate, steps=steps) if rate and steps:
                if not self._disturbed and steps[0] > self._first + WARM_UP:
                    samples = len(steps) * self._batch
                    self._samples += samples
                    self.seconds += samples / rate
                self._disturbed = False
            case _:
                pass

    @property
    def rate(self) -> float | None:
        """Samples a second, or None before a step counted."""
        return self._samples / self.seconds if self.seconds else None


def measuring(
    config: ExperimentConfig,
    plan: Sequence[Arrangement],
    seconds: float,
    control: Control,
    warm: Zygote | None = None,
) -> Iterator[Measure]:
    """Measure each arrangement of `plan` in turn.

    Args:
        config: What is trained; its whole batch stays.
        plan: What is compared.
        seconds: For all of them together, about.
        control: A stop ends the measuring; what was being measured is not told.
        warm: Where processes are forked from.

    Raises:
        ConfigError: If nothing can be written for the time of the measuring.
    """
    with _folder() as folder:
        store = RunStore(folder)
        for arrangement in plan:
            measure = _measured(config, arrangement, seconds / len(plan), control, store, warm)
            if control.wish in _STOPS:
                return
            yield measure


def _measured(
    config: ExperimentConfig,
    arrangement: Arrangement,
    seconds: float,
    control: Control,
    store: RunStore,
    warm: Zygote | None,
) -> Measure:
    try:
        run = store.create(_endless(changed_for(config, arrangement)))
    except ConfigError as error:
        return Measure(arrangement=arrangement, problem=error.problems[0])
    speed, began, wished = Speed(config.train.batch_size), time.monotonic(), _Wished(control)
    ended: RunEnded | None = None
    with _time_limit(run, wished, max(seconds, _START)):
        for event in perform(run, wished, warm=warm):
            speed.take(event)
            if isinstance(event, RunEnded):
                ended = event
            elif _is_enough(speed, time.monotonic() - began, seconds):
                wished.ask(Wish.STOP)
    why = None if speed.rate else _why(ended, seconds)
    return Measure(arrangement=arrangement, rate=speed.rate, problem=why)


def _endless(config: ExperimentConfig) -> ExperimentConfig:
    """`config` without anything that ends it, and with as little as may be that interrupts it."""
    changed: dict[str, Any] = config.model_dump(mode="json")
    for section, settings in _ENDLESS.items():
        changed[section] |= settings
    return ExperimentConfig.parse({**changed, "on_window_close": "stop"})


def _is_enough(speed: Speed, since: float, seconds: float) -> bool:
    return speed.seconds >= LEAST and since >= seconds


def _why(ended: RunEnded | None, seconds: float) -> Problem:
    """Why there is no rate."""
    if ended is not None and ended.problems:
        return ended.problems[0]
    if ended is not None and ended.code and ended.status == "failed":
        return Problem(path="", code=ended.code, facts=ended.facts)
    return Problem(path="", code="scale_no_reading", facts={"seconds": round(seconds)})


@contextmanager
def _time_limit(run: Run, wished: Control, seconds: float) -> Generator[None]:
    """Ask the run to stop after `seconds`, and end it by force if it does not hear."""
    timers = (
        threading.Timer(seconds, wished.ask, (Wish.STOP,)),
        threading.Timer(seconds + _GRACE, run.end_by_force),
    )
    for timer in timers:
        timer.daemon = True
        timer.start()
    try:
        yield
    finally:
        for timer in timers:
            timer.cancel()


@contextmanager
def _folder() -> Generator[Path]:
    """A folder for the time of the measuring; those of measurings that were killed are removed.

    Raises:
        ConfigError: If the disk refuses.
    """
    cache = paths.cache_dir()
    with disk_sentences(cache):
        cache.mkdir(parents=True, exist_ok=True)
        sweep(cache)
        folder = half_of(cache / "scale")
        folder.mkdir()
    try:
        yield folder
    finally:
        shutil.rmtree(folder, ignore_errors=True)
