"""What the table of runs shows of a log, found without folding all of it.

A summary can be carried on: after a log grew, only what is new is read. Measured steps, by far
most of a log, are looked at for their kind alone, but for the last before something else.
"""

from __future__ import annotations

import re
from pathlib import Path

from pydantic import BaseModel

from dpgui.events import Entered, EpochStarted, Evaluated, Measured, Rewound, RunEnded, RunStarted
from dpgui.runs.log import Tail, parse
from dpgui.runs.status import RunStatus, moved

_KIND = re.compile(rb'"kind":\s*"(\w+)"')
_PASSED_OVER = {b"Sampled", b"Confused", b"Saved", b"Noted", b"Timed"}
_BEST_OF = ("validation/accuracy", "test/accuracy", "train/accuracy")
"""The figure that a run is judged by: the first of these that it has."""


class Summary(BaseModel):
    """A log in a few numbers.

    Attributes:
        position: Bytes of the log that are taken in.
        status: As the log tells it; a session without an end may be live or dead.
        open: The last session told has no end.
        best: The best value of `best_name`, or None.
        loss: Training loss of the last step, or None.
        duration: Seconds of training, or None.
    """

    position: int = 0
    status: RunStatus = "new"
    open: bool = False
    devices: tuple[str, ...] = ()
    epoch: int = 0
    epochs_done: int = 0
    epochs: int = 0
    step: int = 0
    steps_total: int = 0
    best: float | None = None
    best_name: str = ""
    loss: float | None = None
    duration: float | None = None

    def read(self, log: Path) -> None:
        """Take in what `log` has told since the last time."""
        tail = Tail(log, self.position)
        latest: bytes | None = None
        kind: bytes | None = None
        for line in tail.lines():
            found = _KIND.search(line[:80])
            kind = found[1] if found else b""
            if kind == b"Measured":
                latest = line
            elif kind not in _PASSED_OVER:
                if latest is not None:
                    self._measured(latest)
                    latest = None
                self._take(line)
        if latest is not None:
            self._measured(latest)
        if kind is not None:
            self.open = kind != b"RunEnded"
        self.position = tail.position

    def _take(self, line: bytes) -> None:
        match parse(line):
            case RunStarted() as started:
                self._started(started)
            case Entered(phase=phase):
                self.status = moved(self.status, "paused" if phase == "paused" else "running")
            case EpochStarted(epoch=epoch):
                self.epoch, self.epochs_done = epoch, epoch - 1
            case Evaluated() as evaluated:
                self._evaluated(evaluated)
            case Rewound(to_step=step, to_epoch=epoch):
                self.step, self.epoch, self.epochs_done = step, epoch, epoch - 1
            case RunEnded(status=status):
                self.status = moved(self.status, status)
            case _:
                pass

    def _started(self, event: RunStarted) -> None:
        self.status = moved(self.status, "running")
        self.devices = tuple(str(device.get("id", "")) for device in event.devices)
        self.epochs, self.step = event.epochs, event.from_step
        self.steps_total = event.lead + event.epochs * event.steps_per_epoch
        done = event.from_step - event.lead
        self.epoch = self.epochs_done = done // max(1, event.steps_per_epoch)
        if event.from_step == 0:
            self.best, self.best_name, self.loss, self.duration = None, "", None, None

    def _measured(self, line: bytes) -> None:
        event = parse(line)
        if isinstance(event, Measured) and event.steps:
            self.step, self.duration = event.steps[-1], event.elapsed
            self.loss = event.values.get("train/loss", [None])[-1]
            if self.steps_total and self.step >= self.steps_total:
                self.epochs_done = self.epochs

    def _evaluated(self, event: Evaluated) -> None:
        self.epochs_done = max(self.epochs_done, event.epoch)
        for name in _BEST_OF:
            value = event.values.get(name)
            if value is None:
                continue
            known = _BEST_OF.index(self.best_name) if self.best_name else len(_BEST_OF)
            if _BEST_OF.index(name) < known:
                self.best, self.best_name = value, name
            elif name == self.best_name and (self.best is None or value > self.best):
                self.best = value
