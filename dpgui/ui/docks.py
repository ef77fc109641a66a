"""The docks of the window: where they are at first, how they are remembered, what they are called.

A saved layout that crashes Qt would crash every start: a mark is set while one is put back, and a
start that finds the mark takes the first layout instead.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtGui import QGuiApplication, QKeySequence
from PySide6.QtWidgets import QDockWidget, QMainWindow, QMenu, QWidget

from dpgui.ui.dock_room import DockRoom
from dpgui.ui.i18n import tr
from dpgui.ui.settings import LAYOUT_VERSION, Settings

Area = Qt.DockWidgetArea
Feature = QDockWidget.DockWidgetFeature

LATE = QSize(302, 172)
"""What the panels that come after the first paint need at least."""


@dataclass(frozen=True, slots=True)
class Place:
    """Where a panel is at first.

    Attributes:
        key: Its object name; layouts are saved under it.
        area: The side of the window.
        share: Its share of that side's length.
        depth: The side's width or height in pixels.
        behind: The panel that it is a tab behind; "" where it has a place of its own.
    """

    key: str
    area: Area
    share: int
    depth: int
    behind: str = ""


PLACES: tuple[Place, ...] = (
    Place("devices", Area.LeftDockWidgetArea, 300, 370),
    Place("experiment", Area.LeftDockWidgetArea, 600, 370),
    Place("progress", Area.RightDockWidgetArea, 330, 325),
    Place("log", Area.RightDockWidgetArea, 330, 325),
    Place("runs", Area.BottomDockWidgetArea, 900, 220),
    Place("data", Area.BottomDockWidgetArea, 900, 220, behind="runs"),
    Place("doctor", Area.BottomDockWidgetArea, 900, 220, behind="runs"),
)


class Docks:
    """One dock for each panel.

    Args:
        window: The window they belong to.
        panels: Panels by the key of their place; an empty dock waits for others.
    """

    def __init__(self, window: QMainWindow, panels: Mapping[str, QWidget]) -> None:
        self._window = window
        self._docks = {
            place.key: self._make(place, panels.get(place.key) or _blank()) for place in PLACES
        }
        window.setDockNestingEnabled(True)
        for corner, area in (
            (Qt.Corner.TopLeftCorner, Area.LeftDockWidgetArea),
            (Qt.Corner.BottomLeftCorner, Area.LeftDockWidgetArea),
            (Qt.Corner.TopRightCorner, Area.RightDockWidgetArea),
            (Qt.Corner.BottomRightCorner, Area.BottomDockWidgetArea),
        ):
            window.setCorner(corner, area)
        self._room = DockRoom(window, self._docks["data"])
        self.reset()
        self.retranslate()

    def __getitem__(self, key: str) -> QDockWidget:
        return self._docks[key]

    def fill(self, key: str, panel: QWidget) -> None:
        """Put `panel` where `key` waits for it."""
        blank = self._docks[key].widget()
        self._docks[key].setWidget(panel)
        blank.deleteLater()

    def bring(self, key: str) -> None:
        """Show the panel `key`, in front of others in the same place."""
        self._docks[key].show()
        self._docks[key].raise_()

    def in_front(self, key: str) -> bool:
        """Whether the dock `key` can be seen, and is not a tab behind another."""
        dock = self._docks[key]
        return dock.isVisible() and not dock.visibleRegion().isEmpty()

    def reset(self) -> None:
        """Put every panel back where it was at first."""
        for place in PLACES:
            dock = self._docks[place.key]
            dock.setFloating(False)
            self._window.addDockWidget(place.area, dock)
            dock.show()
        self._window.splitDockWidget(
            self._docks["devices"], self._docks["experiment"], Qt.Orientation.Vertical
        )
        self._window.splitDockWidget(
            self._docks["progress"], self._docks["log"], Qt.Orientation.Vertical
        )
        for place in PLACES:
            if place.behind:
                self._window.tabifyDockWidget(self._docks[place.behind], self._docks[place.key])
                self._docks[place.behind].raise_()
        for area in {place.area for place in PLACES}:
            self._resize([it for it in PLACES if it.area is area and not it.behind])

    def fit_devices(self) -> None:
        """Give the devices the height they need, and the rest of their side to the form."""
        devices, experiment = self._docks["devices"], self._docks["experiment"]
        total = devices.height() + experiment.height()
        wanted = min(devices.sizeHint().height(), total * 11 // 20)
        self._window.resizeDocks(
            [devices, experiment], [wanted, total - wanted], Qt.Orientation.Vertical
        )

    def add_to(self, menu: QMenu) -> None:
        """One entry a panel, to show or hide it; Ctrl+1 and so on."""
        for number, dock in enumerate(self._docks.values(), start=1):
            action = dock.toggleViewAction()
            action.setShortcut(QKeySequence(f"Ctrl+{number}"))
            menu.addAction(action)

    def retranslate(self) -> None:
        """Say the titles in the window's language."""
        titles = {
            "devices": tr("Docks", "Devices"),
            "experiment": tr("Docks", "Experiment"),
            "progress": tr("Docks", "Progress"),
            "runs": tr("Docks", "Runs"),
            "log": tr("Docks", "Log"),
            "data": tr("Docks", "Data"),
            "doctor": tr("Docks", "Doctor"),
        }
        for key, title in titles.items():
            self._docks[key].setWindowTitle(title)

    def restore(self, settings: Settings) -> bool:
        """Put back the layout and the place on the screen that were saved; whether there were."""
        if settings.restoring:
            settings.forget_layout()
        settings.restoring = True
        first = self._window.saveState(LAYOUT_VERSION)
        restored = self._window.restoreState(settings.layout, LAYOUT_VERSION)
        if not restored:
            self._window.restoreState(first, LAYOUT_VERSION)
        if not settings.geometry.isEmpty():
            before = self._window.geometry()
            self._window.restoreGeometry(settings.geometry)
            if not _reachable(self._window.geometry()):
                self._window.setGeometry(before)
        settings.restoring = False
        return restored

    def save(self, settings: Settings) -> None:
        """Remember the layout and the place on the screen."""
        settings.layout = self._window.saveState(LAYOUT_VERSION)
        settings.geometry = self._window.saveGeometry()

    def _make(self, place: Place, panel: QWidget) -> QDockWidget:
        dock = QDockWidget(self._window)
        dock.setObjectName(place.key)
        dock.setWidget(panel)
        features = Feature.DockWidgetClosable | Feature.DockWidgetMovable
        if not QGuiApplication.platformName().startswith("wayland"):
            features |= Feature.DockWidgetFloatable  # there it could not be docked again
        dock.setFeatures(features)
        return dock

    def _resize(self, places: list[Place]) -> None:
        docks = [self._docks[place.key] for place in places]
        side = places[0].area in (Area.LeftDockWidgetArea, Area.RightDockWidgetArea)
        along = Qt.Orientation.Vertical if side else Qt.Orientation.Horizontal
        across = Qt.Orientation.Horizontal if side else Qt.Orientation.Vertical
        self._window.resizeDocks(docks, [place.share for place in places], along)
        self._window.resizeDocks(docks, [place.depth for place in places], across)


def _blank() -> QWidget:
    """Keeps the room of a panel that comes later, so that nothing moves when it is there."""
    blank = QWidget()
    blank.setMinimumSize(LATE)
    return blank


def _reachable(window: QRect) -> bool:
    """Whether the window's title bar lies on a screen, so that it can be moved."""
    bar = QRect(window.left(), window.top(), window.width(), 30).adjusted(40, 0, -40, 0)
    return any(screen.geometry().intersects(bar) for screen in QGuiApplication.screens())
