"""What the window does while a training loop shares its interpreter (host "thread").

A loop in this process keeps the GIL for 5 ms at a time, and each Qt call that gives it up waits as
long to get it back: a redraw grew from 12 to 113 ms. An interval of 1 ms mends most of that. The
cyclic garbage collector, run by whichever thread allocates, would finalise widgets in the training
thread, so it is run from a timer of the GUI thread instead.
"""

from __future__ import annotations

import gc
import sys

from PySide6.QtCore import QObject, QTimer, Slot

SWITCH = 0.001
COLLECT_EVERY = 1000  # milliseconds


class SharedInterpreter(QObject):
    """Takes care between `begin` and `end`; both may be called twice."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._former: float | None = None
        self._timer = QTimer(self)
        self._timer.setInterval(COLLECT_EVERY)
        self._timer.timeout.connect(self._collect)

    def begin(self) -> None:
        """A loop is about to run in this process."""
        if self._former is None:
            self._former = sys.getswitchinterval()
            sys.setswitchinterval(SWITCH)
            gc.disable()
            self._timer.start()

    def end(self) -> None:
        """The loop has ended."""
        if self._former is not None:
            sys.setswitchinterval(self._former)
            self._former = None
            self._timer.stop()
            gc.enable()

    @Slot()
    def _collect(self) -> None:
        gc.collect(1)
