"""`--start --screenshot FILE --quit`: the window presses its own buttons, for scripts and CI."""

from __future__ import annotations

import sys
from collections.abc import Sequence

from PySide6.QtCore import QObject, QTimer, Signal, Slot

from dpgui.config import Problem
from dpgui.events import RunEnded
from dpgui.runs import EXIT_CODES
from dpgui.ui.controller import Controller
from dpgui.ui.i18n import say
from dpgui.ui.options import WindowOptions
from dpgui.ui.picture import save_picture
from dpgui.ui.window import MainWindow

SETTLE = 400
"""Milliseconds from the end of the run to the picture: charts draw what came last."""

LOOK = 50
"""Milliseconds between two looks whether everything is ready."""

PATIENCE = 90_000
"""Milliseconds after which it begins with what there is."""


class Automation(QObject):
    """Starts, takes the picture, closes.

    Attributes:
        code: The exit code of the run; None until it ended.

    Signals:
        finished: All that was asked for is done, and the window shall close.
    """

    finished = Signal()

    def __init__(self, options: WindowOptions, controller: Controller, window: MainWindow) -> None:
        super().__init__(window)
        self._options, self._controller, self._window = options, controller, window
        self.code: int | None = None
        self._looks = PATIENCE // LOOK
        self._ready = QTimer(self)
        self._ready.setInterval(LOOK)
        self._ready.timeout.connect(self._begin_when_ready)
        self._settle = QTimer(self)
        self._settle.setSingleShot(True)
        self._settle.setInterval(SETTLE)
        self._settle.timeout.connect(self._finish)

    def begin(self) -> None:
        """Do what the options ask as soon as the window is whole."""
        if self._options.start or self._options.screenshot or self._options.quit:
            self._ready.start()

    @Slot()
    def _begin_when_ready(self) -> None:
        self._looks -= 1
        if self._looks > 0 and (self._window.charts is None or not self._devices_known()):
            return
        self._ready.stop()
        if not self._options.start:
            self._settle.start()
            return
        self._controller.refused.connect(self._on_refused)
        self._controller.run_ended.connect(self._on_ended)
        self._controller.start()

    def _devices_known(self) -> bool:
        """A GPU is asked about before it is used; the CPU and simulated ones need no asking."""
        watch = self._controller.watch
        return bool(watch.devices) and (watch.asked or not watch.unsure)

    @Slot(object)
    def _on_refused(self, problems: Sequence[Problem]) -> None:
        for problem in problems:
            _complain(problem)
        self.code = EXIT_CODES["refused"]
        self._settle.start()

    @Slot(object)
    def _on_ended(self, end: RunEnded | None) -> None:
        if end is not None:
            self.code = EXIT_CODES[end.status]
        self._settle.start()

    @Slot()
    def _finish(self) -> None:
        file = self._options.screenshot
        if file is not None and not save_picture(self._window, file):
            _complain(Problem(path="", code="screenshot_failed", facts={"file": str(file)}))
            self.code = self.code or 1
        if self._options.quit:
            self.finished.emit()


def _complain(problem: Problem) -> None:
    place = f"{problem.path}: " if problem.path else ""
    sys.stderr.write(f"{place}{say(problem)}\n")
