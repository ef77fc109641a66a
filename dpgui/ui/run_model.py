"""`RunModel`: the history of one run, folded in the GUI thread a slice at a time.

A live run fills the buffer from its thread; a stored one is read from its log. Both are folded by
the same timer, which never works longer than a slice, so that the window stays quick however much
there is. What changed is told by name, about eight times a second.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from itertools import islice

from PySide6.QtCore import QObject, QTimer, Signal, Slot

from dpgui.events import Confused, Event, Measured, Sampled, Timed
from dpgui.ui.event_buffer import EventBuffer

QUICKEST, SLOWEST = 120, 1000
"""Milliseconds between two folds: as a rule, and when drawing takes long.

Eight pictures a second read as live. More would take the cores from a run on the CPU, and the
window's own time from the person.
"""

SLICE = 0.015
"""Seconds of folding in one go."""

SHARE = 4
"""The next fold comes this many times the cost of the last later: three quarters of the GUI
thread's time are left to the person in front of it."""

DRAWN = 0.100
"""Seconds between two drawings while there is more to fold than fits a slice."""

CHUNK = 64
"""Events between two looks at the clock."""

_FIGURES = (Measured, Sampled, Timed, Confused)
"""What nobody says in words: the history has it, and to keep it twice would fill the memory."""


class RunModel(QObject):
    """What the charts and panels look at.

    Attributes:
        name: The run's name, for titles.
        history: The fold of all events so far.
        buffer: Where the run's thread puts its events.
        said: All events so far that are not mere figures, in order.

    Signals:
        changed: frozenset of the names of columns and fields that changed.
        told: tuple of the events since the last time that are not mere figures, in order.
        finished: Everything is folded and nothing more will come.
    """

    changed = Signal(object)
    told = Signal(object)
    finished = Signal()

    def __init__(self, name: str, parent: QObject | None = None) -> None:
        from dpgui.runs import History  # numpy, which the charts have loaded by now

        super().__init__(parent)
        self.name = name
        self.history = History()
        self.buffer = EventBuffer()
        self._stored: Iterator[Event] = iter(())
        self._names: set[str] = set()
        self.said: list[Event] = []
        self._told = 0
        self._drawn = 0.0
        self._last = False
        self._timer = QTimer(self)
        self._timer.setInterval(QUICKEST)
        self._timer.timeout.connect(self._fold_slice)

    def follow(self) -> None:
        """Fold what comes into the buffer until `finish`."""
        self._timer.start()

    def read(self, stored: Iterator[Event]) -> None:
        """Fold `stored`, the log of a run, and be finished."""
        self._stored = stored
        self.finish()

    def finish(self) -> None:
        """Nothing more will come: fold what is left, then say `finished`."""
        self._last = True
        self._timer.start(0)

    def stop(self) -> None:
        """Fold no more, and let a thread that waits for room go on."""
        self._timer.stop()
        self.buffer.close()

    @Slot()
    def _fold_slice(self) -> None:
        began = time.perf_counter()
        more = self._fold_until(began + SLICE)
        if not more or began - self._drawn > DRAWN:
            self._tell()
            self._drawn = time.perf_counter()
        if more:
            self._timer.setInterval(0)  # other events of the loop come between
        elif self._last:
            self._timer.stop()
            self.finished.emit()
        else:
            self._pace(time.perf_counter() - began)

    def _fold_until(self, deadline: float) -> bool:
        """Fold until nothing is left or `deadline`; whether something is left."""
        while events := self._next():
            for event in events:
                self._names |= self.history.apply(event)
                if not isinstance(event, _FIGURES):
                    self.said.append(event)
            if time.perf_counter() > deadline:
                return True
        return False

    def _next(self) -> list[Event]:
        return list(islice(self._stored, CHUNK)) or self.buffer.take(CHUNK)

    def _tell(self) -> None:
        names, self._names = frozenset(self._names), set()
        said = tuple(self.said[self._told :])
        self._told = len(self.said)
        if said:
            self.told.emit(said)
        if names:
            self.changed.emit(names)

    def _pace(self, took: float) -> None:
        """Set the time of the next fold by what this one and its drawing cost."""
        self._timer.setInterval(round(min(max(QUICKEST, 1000 * took * SHARE), SLOWEST)))
