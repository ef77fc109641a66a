"""`DataPanel`: the dataset in the form, to be looked at before anything is trained."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, Qt, Signal, Slot
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QHBoxLayout, QTabWidget, QToolButton, QVBoxLayout, QWidget

from dpgui.config import Problem
from dpgui.data.glimpse import GlimpsedPart
from dpgui.data.summary import Looks
from dpgui.data.tables.look import TableLook
from dpgui.ui.data_page.batch_page import BatchPage
from dpgui.ui.data_page.opened import Opened
from dpgui.ui.data_page.overview_page import OverviewPage
from dpgui.ui.data_page.picture_window import PictureWindow
from dpgui.ui.data_page.pictures_page import PicturesPage
from dpgui.ui.data_page.table_page import TablePage
from dpgui.ui.data_page.thumbnails import Parts
from dpgui.ui.forms.tones import ToneLabel
from dpgui.ui.i18n import say, tr, tr_option
from dpgui.ui.icons import icon
from dpgui.ui.panels import figures
from dpgui.ui.panels.marks import plain_label
from dpgui.ui.text_color import colored
from dpgui.ui.theme import LIGHT, Theme


class DataPanel(QWidget):
    """Shows an opened dataset; opens none.

    Attributes:
        overview, pictures, table, batch: Its pages.
        window_of_picture: The picture in full, once one was asked for.

    Signals:
        seen: The panel came into view, or went out of it (bool).
        batch_seen: So did its page of the training batch.
        reload_requested: Open the dataset anew.
        cancel_requested: Give up opening it.
        reveal_requested: Show this folder (`Path`).
        vary_requested: Show variants of the training picture with this place (int).
    """

    seen = Signal(bool)
    batch_seen = Signal(bool)
    reload_requested = Signal()
    cancel_requested = Signal()
    reveal_requested = Signal(object)
    vary_requested = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme: Theme = LIGHT
        self._label = ""
        self._in_view = False
        self._chosen = 0
        self._opening: int | None = None
        self._opened: Opened | None = None
        self._glimpsed = False
        self._rows: TableLook | None = None
        self._problems: tuple[Problem, ...] = ()
        self.window_of_picture: PictureWindow | None = None
        self.overview, self.pictures = OverviewPage(self), PicturesPage(self)
        self.table, self.batch = TablePage(self), BatchPage(self)
        self.tabs = QTabWidget(self)
        self.status = plain_label(parent=self)
        self.cancel, self.reload = QToolButton(self), QToolButton(self)
        self.trouble = ToneLabel("error", self)
        self._lay_out()
        self._connect()
        self.retranslate()
        self._show()

    def _lay_out(self) -> None:
        self.tabs.setDocumentMode(True)
        for page in (self.overview, self.pictures, self.table, self.batch):
            self.tabs.addTab(page, "")
        corner = QWidget(self)
        row = QHBoxLayout(corner)
        row.setContentsMargins(8, 0, 6, 0)
        row.setSpacing(4)
        row.addWidget(self.status)
        for button in (self.cancel, self.reload):
            button.setAutoRaise(True)
            row.addWidget(button)
        self.tabs.setCornerWidget(corner)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.trouble)
        column.addWidget(self.tabs, 1)

    def _connect(self) -> None:
        self.cancel.clicked.connect(self.cancel_requested)
        self.reload.clicked.connect(self.reload_requested)
        again = QShortcut(QKeySequence.StandardKey.Refresh, self)
        again.setContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
        again.activated.connect(self.reload_requested)
        self.tabs.currentChanged.connect(self._on_tab)
        self.pictures.open_requested.connect(self._open_picture)
        self.overview.class_requested.connect(self._show_class)

    # What the window says

    def show_opening(self, label: str, done: int) -> None:
        """Say that the dataset called `label` is being opened, and how many files were found."""
        if self._opening is None:
            self.clear()
        self._label, self._opening, self._problems = label, done, ()
        self._show()

    def show_glimpse(self, parts: Parts, classes: Sequence[str]) -> None:
        """Show the first pictures of a dataset that is still being opened."""
        self.pictures.set_parts(parts, classes)
        self._glimpsed = True
        self._show()

    def show_rows(self, look: TableLook) -> None:
        """Show the first rows of a file, which may turn out to be no dataset."""
        self._rows = look
        self.table.set_look(look)
        self._show()

    def show_opened(self, opened: Opened) -> None:
        """Show `opened`."""
        self._opening, self._opened, self._problems = None, opened, ()
        self._glimpsed, self._rows = False, opened.table
        summary = opened.summary
        measuring = opened.source is not None and opened.looks is None
        self.overview.set_summary(summary, measuring=measuring)
        if opened.looks is not None:
            self.overview.set_looks(opened.looks)
        is_image = summary.kind == "image"
        self.pictures.set_parts(opened.parts if is_image else {}, summary.classes)
        self.table.set_look(opened.table)
        self._show()

    def show_looks(self, looks: Looks) -> None:
        """Show what the dataset's files are like."""
        self.overview.set_looks(looks)

    def show_trouble(self, label: str, problems: Sequence[Problem]) -> None:
        """Say why the dataset called `label` cannot be shown."""
        rows = self._rows
        self.clear()
        self._label, self._problems = label, tuple(problems)
        if rows is not None:
            self.show_rows(rows)
        self._show()

    def clear(self) -> None:
        """Show no dataset."""
        self._opening = self._opened = self._rows = None
        self._glimpsed = False
        self._problems = ()
        self.overview.set_summary(None)
        self.pictures.set_parts({}, ())
        self.table.set_look(None)
        self._show()

    def close_down(self) -> None:
        """End what works for it."""
        self.pictures.close_down()
        if self.window_of_picture is not None:
            self.window_of_picture.close()

    def apply_theme(self, theme: Theme) -> None:
        """Take the colours of `theme`."""
        self._theme = theme
        for page in (self.overview, self.pictures, self.table, self.batch):
            page.apply_theme(theme)
        if self.window_of_picture is not None:
            self.window_of_picture.apply_theme(theme)
        colored(self.status, theme.muted)
        self.reload.setIcon(icon("refresh", theme.foreground))
        self.cancel.setIcon(icon("close", theme.foreground))

    def retranslate(self) -> None:
        """Say everything in the window's language."""
        titles = (
            tr("Data", "Overview"), tr("Data", "Pictures"), tr("Data", "Rows"),
            tr("Data", "Training batch"),
        )  # fmt: skip
        for place, title in enumerate(titles):
            self.tabs.setTabText(place, title)
        self.tabs.setAccessibleName(tr("Data", "Data"))
        self.tabs.tabBar().setAccessibleName(tr("Data", "Pages of the data"))
        self.cancel.setToolTip(tr("Data", "Stop opening it"))
        self.cancel.setAccessibleName(self.cancel.toolTip())
        self.reload.setToolTip(tr("Data", "Look at the files again (F5)"))
        self.reload.setAccessibleName(self.reload.toolTip())
        self._show()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self.retranslate()

    @Slot(bool)
    def set_seen(self, seen: bool) -> None:
        """Whether the panel is in view: Qt hides no dock that lies behind another, it moves it."""
        self._in_view = seen
        self.seen.emit(seen)
        self._tell_batch_seen()

    # What is shown

    def _show(self) -> None:
        self.status.setText(self._status())
        self.cancel.setVisible(self._opening is not None)
        self.trouble.say(self._trouble())
        if self._opening is None or self._glimpsed or self._rows:
            self._show_tabs()

    def _show_tabs(self) -> None:
        """Show the pages that there are; the one that a person chose comes back when it can."""
        opened = self._opened
        kind = opened.summary.kind if opened else ""
        before = self.tabs.blockSignals(True)
        self.tabs.setTabVisible(1, kind == "image" or self._glimpsed)
        self.tabs.setTabVisible(2, self._rows is not None)
        self.tabs.setTabVisible(3, opened is not None or self._opening is not None)
        if self.tabs.isTabVisible(self._chosen):
            self.tabs.setCurrentIndex(self._chosen)
        self.tabs.blockSignals(before)
        self._tell_batch_seen()

    @Slot(int)
    def _on_tab(self, place: int) -> None:
        self._chosen = place
        self._tell_batch_seen()

    def _trouble(self) -> str:
        label = tr_option(self._label)
        said = (say(problem) for problem in self._problems)
        return "\n".join(tr("Data", "{0}: {1}").format(label, sentence) for sentence in said)

    def _status(self) -> str:
        label = tr_option(self._label)
        if self._opening:
            count = figures.count(self._opening)
            return tr("Data", "{0}: indexed {1} files…").format(label, count)
        if self._opening is not None:
            return tr("Data", "{0}: opening…").format(label)
        if self._opened is not None and not self._opened.every:
            return tr("Data", "The first pictures of each class are shown.")
        return ""

    def _tell_batch_seen(self) -> None:
        shown = self._opened is not None and self.tabs.currentWidget() is self.batch
        self.batch_seen.emit(self._in_view and shown)

    def _show_class(self, label: int) -> None:
        if self._opened is not None and self._opened.summary.kind == "image":
            self.pictures.show_class(label)
            self.tabs.setCurrentWidget(self.pictures)

    def _open_picture(self, row: int) -> None:
        if self._opened is None:
            return
        if self.window_of_picture is None:
            window = PictureWindow(self.pictures.model, self)
            window.moved.connect(self._on_picture_moved)
            window.reveal_requested.connect(self.reveal_requested)
            window.vary_requested.connect(self._on_vary)
            window.apply_theme(self._theme)
            self.window_of_picture = window
        self.window_of_picture.show_row(self._opened.parts, row)

    def _on_picture_moved(self, row: int) -> None:
        self.pictures.grid.setCurrentIndex(self.pictures.model.index(row, 0))

    def _on_vary(self, place: int) -> None:
        part = self._opened.parts.get("train") if self._opened else None
        if isinstance(part, GlimpsedPart):
            place = part.kept[place].index
        self.tabs.setCurrentWidget(self.batch)
        self.vary_requested.emit(place)
