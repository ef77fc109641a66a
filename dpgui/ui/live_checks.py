"""Checks of the experiment while it is written, a moment after the last change, in a thread."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

from PySide6.QtCore import QObject, QTimer, Signal, Slot

from dpgui.config import ExperimentConfig
from dpgui.devices import Device
from dpgui.engine.check import Checked, examine
from dpgui.ui.background import Background
from dpgui.ui.hints import Hints, hints_of

Subject = Callable[[], tuple[ExperimentConfig, Sequence[Device]]]

AFTER = 120
"""Milliseconds without a change before the experiment is checked."""

WONDER = 1000
"""Milliseconds of a check after which a person is told what is waited for."""

GIVE_UP = 5
"""So many times that long a newer check waits for the one before: a disk may never answer."""


@dataclass(frozen=True, slots=True)
class _Seen:
    checked: Checked
    hints: Hints


def _look(config: ExperimentConfig, devices: Sequence[Device]) -> _Seen:
    checked = examine(config, devices)
    return _Seen(checked, hints_of(checked.dataset))


class LiveChecks(QObject):
    """Checks what `subject` gives: a dataset may be a folder of a million files.

    One check goes on at a time. What it finds is told only if nothing changed since it began; else
    the newest subject is checked next.

    Signals:
        examined: `Checked`: all that was found.
        found: list of `Problem`, empty when nothing was found.
        spread: `BatchLine`: how a whole batch is spread over the devices.
        hinted: `Hints`: help with the options of the dataset.
        waiting: bool: whether a check takes so long that a person wonders.
    """

    examined = Signal(object)
    found = Signal(object)
    spread = Signal(object)
    hinted = Signal(object)
    waiting = Signal(bool)

    def __init__(self, subject: Subject, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._subject = subject
        self._current: Background | None = None
        self._again = False
        self._wonders = 0
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(AFTER)
        self._timer.timeout.connect(self.check)
        self._patience = QTimer(self)
        self._patience.setInterval(WONDER)
        self._patience.timeout.connect(self._wonder)

    def later(self) -> None:
        """Something changed: check when it has been quiet for a moment."""
        self._timer.start()

    def stop(self) -> None:
        """Check no more until something changes, and hear no more of a check that goes on."""
        self._timer.stop()
        self._leave()

    @Slot()
    def check(self) -> None:
        """Check now, or as soon as the check that goes on is done."""
        self._timer.stop()
        config, devices = self._subject()
        if not devices:
            return  # the list of devices is on its way, and asks for a check when it is here
        if self._current is not None:
            self._again = True
            return
        self._current = Background(partial(_look, config, devices), self)
        self._current.done.connect(self._on_done)
        self._patience.start()
        self._current.start()

    @Slot(object)
    def _on_done(self, result: object) -> None:
        done = self.sender()
        done.deleteLater()
        if done is not self._current:
            return  # it was given up
        again = self._again
        self._leave()
        if isinstance(result, Exception):
            raise result  # an unforeseen error, shown by the banner
        if again:
            self.check()
        elif isinstance(result, _Seen) and not self._timer.isActive():
            checked = result.checked
            self.found.emit(list(checked.problems))
            self.spread.emit(checked.batch)
            self.hinted.emit(result.hints)
            self.examined.emit(checked)

    @Slot()
    def _wonder(self) -> None:
        self._wonders += 1
        self.waiting.emit(True)
        if self._again and self._wonders >= GIVE_UP:
            self._leave()
            self.check()

    def _leave(self) -> None:
        """Wait for no check any more."""
        self._current, self._again = None, False
        self._patience.stop()
        if self._wonders:
            self._wonders = 0
            self.waiting.emit(False)
