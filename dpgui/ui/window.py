"""`MainWindow`: the panels, the docks, the menus and the toolbar. It shows; `Presenter` wires."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QCloseEvent, QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import QMainWindow, QMenu, QToolBar, QVBoxLayout, QWidget

from dpgui.engine.registries import REGISTRIES
from dpgui.ui.actions import Actions, Handlers
from dpgui.ui.choice_menu import ChoiceMenu
from dpgui.ui.commands import FILE_MENU, HELP_MENU, RUN_MENU, SEPARATOR, TOOLBAR, VIEW_MENU
from dpgui.ui.docks import Docks
from dpgui.ui.forms import ExperimentPanel
from dpgui.ui.i18n import LANGUAGES, tr
from dpgui.ui.icons import icon
from dpgui.ui.panels import (
    Banner,
    DevicesPanel,
    DownloadBar,
    LogPanel,
    ProgressPanel,
    RunsPanel,
)
from dpgui.ui.theme import LIGHT, Theme

if TYPE_CHECKING:
    from dpgui.ui.charts.charts_panel import ChartsPanel
    from dpgui.ui.data_page import DataPanel
    from dpgui.ui.doctor import DoctorPanel

FIRST_SIZE = QSize(1440, 900)


class MainWindow(QMainWindow):
    """The window.

    Args:
        handlers: What each command does.

    Attributes:
        devices, experiment, progress, runs, log, banner, download_bar: The panels.
        charts: The charts; None until `put_charts`, since pyqtgraph takes half a second to load.
        data, doctor: The pages of the dataset; None until `put_pages`, behind others at first.
        commands: The actions.

    Signals:
        dropped: Files, folders or addresses were dropped on the window: tuple of `QUrl`.
        painted: The window was painted for the first time.
        close_wanted: Somebody wants to close the window. It stays open until `let_close`.
        retold: The language changed, and every text of the window was set anew.
    """

    dropped = Signal(object)
    painted = Signal()
    close_wanted = Signal()
    retold = Signal()

    def __init__(self, handlers: Handlers) -> None:
        super().__init__()
        self.setObjectName("window")
        self.setWindowTitle("dpgui")
        self.resize(FIRST_SIZE)
        self.setAcceptDrops(True)
        self._theme: Theme = LIGHT
        self._was_painted = self._may_close = False
        self.banner, self.download_bar = Banner(), DownloadBar()
        self.charts: ChartsPanel | None = None
        self._centre = self._central()
        self.data: DataPanel | None = None
        self.doctor: DoctorPanel | None = None
        self.devices = DevicesPanel()
        self.experiment = ExperimentPanel(REGISTRIES, listed=False)
        self.progress, self.runs, self.log = ProgressPanel(), RunsPanel(), LogPanel()
        panels: dict[str, QWidget] = {
            "devices": self.devices,
            "experiment": self.experiment,
            "progress": self.progress,
            "runs": self.runs,
            "log": self.log,
        }
        self.docks = Docks(self, panels)
        self.commands = Actions(self, handlers)
        self.themes, self.languages = ChoiceMenu(self), ChoiceMenu(self)
        self._menus: dict[str, QMenu] = {}
        self._toolbar = self._make_toolbar()
        self._make_menus()
        self.retranslate()

    def put_charts(self, charts: ChartsPanel) -> None:
        """Show `charts` in the middle."""
        self.charts = charts
        self._centre.addWidget(charts, 1)

    def put_pages(self, data: DataPanel, doctor: DoctorPanel) -> None:
        """Show the pages of the dataset in their docks."""
        self.data, self.doctor = data, doctor
        self.docks["data"].visibilityChanged.connect(data.set_seen)
        for key, page in (("data", data), ("doctor", doctor)):
            page.apply_theme(self._theme)
            self.docks.fill(key, page)
        data.set_seen(self.docks.in_front("data"))

    def let_close(self) -> None:
        """Close the window now."""
        self._may_close = True
        self.close()

    def apply_theme(self, theme: Theme) -> None:
        """Take the colours of `theme`, everywhere but in the charts."""
        self._theme = theme
        for panel in (
            self.banner, self.download_bar, self.devices, self.experiment, self.progress, self.runs,
            self.log, self.data, self.doctor,
        ):  # fmt: skip
            if panel is not None:
                panel.apply_theme(theme)
        self.commands.set_icons(lambda name: icon(name, theme.foreground))
        self.commands["start"].setIcon(icon("play", theme.ok))
        self.commands["stop"].setIcon(icon("stop", theme.error))

    def retranslate(self) -> None:
        """Say everything of the window itself in its language; panels do it by themselves."""
        titles = {
            "file": tr("Window", "&File"),
            "run": tr("Window", "&Run"),
            "view": tr("Window", "&View"),
            "help": tr("Window", "&Help"),
        }
        for key, title in titles.items():
            self._menus[key].setTitle(title)
        self.themes.setTitle(tr("Window", "&Theme"))
        self.themes.set_texts(
            {
                "system": tr("Window", "Like the system"),
                "light": tr("Window", "Light"),
                "dark": tr("Window", "Dark"),
            }
        )
        self.languages.setTitle(tr("Window", "&Language"))
        self.languages.set_texts({"system": tr("Window", "Like the system"), **LANGUAGES})
        self._toolbar.setWindowTitle(tr("Window", "Toolbar"))
        self.commands.retranslate()
        self.docks.retranslate()
        self.retold.emit()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self.retranslate()

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Paint and not self._was_painted:
            self._was_painted = True
            QTimer.singleShot(0, self.painted.emit)
        return super().event(event)

    def closeEvent(self, event: QCloseEvent) -> None:
        if not self._may_close:
            self.close_wanted.emit()  # whoever hears it may let it close at once
        event.setAccepted(self._may_close)

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if event.mimeData().hasUrls():
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        event.acceptProposedAction()
        self.dropped.emit(tuple(event.mimeData().urls()))

    def _central(self) -> QVBoxLayout:
        middle = QWidget(self)
        column = QVBoxLayout(middle)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.banner)
        column.addWidget(self.download_bar)
        column.addStretch()  # until the charts are here, and not for the bars
        self.setCentralWidget(middle)
        return column

    def _make_toolbar(self) -> QToolBar:
        toolbar = QToolBar(self)
        toolbar.setObjectName("toolbar")
        toolbar.setMovable(False)
        toolbar.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self.commands.fill(toolbar, TOOLBAR)
        self.addToolBar(toolbar)
        return toolbar

    def _make_menus(self) -> None:
        for key in ("file", "run", "view", "help"):
            self._menus[key] = self.menuBar().addMenu("")
        self.commands.fill(self._menus["file"], FILE_MENU)
        self.commands.fill(self._menus["run"], RUN_MENU)
        view = self._menus["view"]
        self.docks.add_to(view)
        view.addAction(self._toolbar.toggleViewAction())
        view.addSeparator()
        view.addMenu(self.themes)
        view.addMenu(self.languages)
        self.commands.fill(view, (SEPARATOR, *VIEW_MENU))
        self.commands.fill(self._menus["help"], HELP_MENU)
