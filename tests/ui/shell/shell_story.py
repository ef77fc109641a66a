"""A story told without torch: it counts steps and hears every wish, as the engine does."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator

from dpgui.engine.control import Control, Wish
from dpgui.events import (
    Entered,
    EpochStarted,
    Event,
    Measured,
    Noted,
    RunEnded,
    RunStarted,
    Saved,
)
from dpgui.runs import Run
from dpgui.ui.desk import Desk

MakeDesk = Callable[..., Desk]


def started(run: Run, epochs: int = 1, steps: int = 100) -> RunStarted:
    return RunStarted(
        config=run.config.model_dump(mode="json"),
        data={"name": "digits", "kind": "image"},
        model={"name": "cnn"},
        devices=[{"id": "cpu", "name": "CPU"}],
        versions={},
        epochs=epochs,
        steps_per_epoch=steps,
        pid=1,
    )


def measured(first: int, count: int = 1) -> Measured:
    steps = list(range(first, first + count))
    values: dict[str, list[float | None]] = {"train/loss": [1.0 / step for step in steps]}
    return Measured(epoch=1, steps=steps, values=values, elapsed=steps[-1] / 100, samples_per_s=9.0)


class Scripted:
    """Stands in for `perform`.

    Attributes:
        finish: Set: the run completes after the current step.
        wishes: Every wish that it acted on.
        hosts: The host of each session.
    """

    def __init__(self, steps: int = 1000, end: RunEnded | None = None) -> None:
        self.finish = threading.Event()
        self.wishes: list[Wish] = []
        self.hosts: list[str] = []
        self._steps, self._end = steps, end

    def __call__(self, run: Run, control: Control, host: str, warm: object) -> Iterator[Event]:
        self.hosts.append(host)
        told: list[Event] = [Entered(phase="loading"), started(run, steps=self._steps)]
        told += [Entered(phase="training"), EpochStarted(epoch=1, epochs=1, steps=self._steps)]
        for event in told:
            yield self._kept(run, event)
        step = 0
        while not self.finish.is_set() and step < self._steps:
            step += 1
            yield self._kept(run, measured(step))
            if control.take_save():
                self.wishes.append(Wish.SAVE)
                yield self._kept(run, Saved(step=step, epoch=1, kinds=["last"], file="x.pt"))
            if control.wish is Wish.PAUSE:
                self.wishes.append(Wish.PAUSE)
                yield self._kept(run, Entered(phase="paused"))
                while control.wish is Wish.PAUSE and not self.finish.is_set():
                    control.wait(0.02)
                yield self._kept(run, Entered(phase="training"))
            if control.wish in (Wish.STOP, Wish.INTERRUPT, Wish.STOP_AFTER_EPOCH):
                self.wishes.append(control.wish)
                status = "interrupted" if control.wish is Wish.INTERRUPT else "stopped"
                yield self._kept(run, RunEnded(status=status, step=step))
                return
            control.wait(0.005)
        yield self._kept(run, self._end or RunEnded(status="completed", step=step))

    def _kept(self, run: Run, event: Event) -> Event:
        run.append(event)
        return event


def note(text: str) -> Noted:
    return Noted(level="warning", code="torch_warning", facts={"text": text})
