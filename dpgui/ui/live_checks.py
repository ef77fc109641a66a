"""Checks of the experiment while it is written, a moment after the last change."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QObject, QTimer, Signal, Slot

from dpgui.config import ExperimentConfig
from dpgui.devices import Device
from dpgui.engine.check import batch_line, check

Subject = Callable[[], tuple[ExperimentConfig, Sequence[Device]]]

AFTER = 120
"""Milliseconds without a change before the experiment is checked."""


class LiveChecks(QObject):
    """Checks what `subject` gives.

    Signals:
        found: list of `Problem`, empty when nothing was found.
        spread: `BatchLine`: how a whole batch is spread over the devices.
    """

    found = Signal(object)
    spread = Signal(object)

    def __init__(self, subject: Subject, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._subject = subject
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(AFTER)
        self._timer.timeout.connect(self.check)

    def later(self) -> None:
        """Something changed: check when it has been quiet for a moment."""
        self._timer.start()

    def stop(self) -> None:
        """Check no more until something changes."""
        self._timer.stop()

    @Slot()
    def check(self) -> None:
        """Check now."""
        self._timer.stop()
        config, devices = self._subject()
        if not devices:
            return  # the list of devices is on its way, and asks for a check when it is here
        self.found.emit(check(config, devices))
        self.spread.emit(batch_line(config, devices))
