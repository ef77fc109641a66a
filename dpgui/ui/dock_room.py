"""Room for a dock that needs more of it than the one it shares its place with."""

from __future__ import annotations

from PySide6.QtCore import QObject, Qt, QTimer, Slot
from PySide6.QtWidgets import QDockWidget, QMainWindow

SHARE = 0.45
"""Of the window's height, while the dock is in front."""


class DockRoom(QObject):
    """Makes a dock at the bottom higher when it comes to the front, and gives the room back.

    A person who drags the border decides from then on: what was dragged is neither grown nor
    given back.
    """

    def __init__(self, window: QMainWindow, dock: QDockWidget) -> None:
        super().__init__(window)
        self._window, self._dock = window, dock
        self._before: int | None = None
        self._given: int | None = None
        self._timer = QTimer(self)  # the layout is in the middle of its work when a tab changes
        self._timer.setSingleShot(True)
        self._timer.setInterval(0)
        self._timer.timeout.connect(self._fit)
        self._in_front = False
        dock.visibilityChanged.connect(self._on_visible)

    @Slot(bool)
    def _on_visible(self, in_front: bool) -> None:
        self._in_front = in_front
        self._timer.start()

    @Slot()
    def _fit(self) -> None:
        if self._dock.isFloating() or not self._window.isVisible() or self._window.isMinimized():
            return
        if self._in_front:
            self._grow()
        else:
            self._give_back()

    def _grow(self) -> None:
        height = self._dock.height()
        if self._before is None and height < self._wanted:
            self._before = height
            self._resize(self._wanted)
            self._timer.start()  # only then is it known what came of it
        elif self._before is not None and self._given is None:
            self._given = height

    def _give_back(self) -> None:
        before, given = self._before, self._given
        self._before = self._given = None
        if before is not None and given is not None and self._dock.height() == given:
            self._resize(before + self._wanted - given)  # the tabs take a part of what is given

    @property
    def _wanted(self) -> int:
        return int(self._window.height() * SHARE)

    def _resize(self, height: int) -> None:
        self._window.resizeDocks([self._dock], [height], Qt.Orientation.Vertical)
