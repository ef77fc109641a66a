"""The pictures of a dataset: a filter by split and class, and a grid of thumbnails."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from PySide6.QtCore import QEvent, QModelIndex, QTimer, Signal
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QVBoxLayout, QWidget

from dpgui.data.source import SplitName
from dpgui.ui.data_page.grid_view import GridView
from dpgui.ui.data_page.picture_delegate import PictureDelegate, cell_size
from dpgui.ui.data_page.picture_model import ORDER, PictureModel
from dpgui.ui.data_page.thumbnails import Key, Parts, Thumbnails
from dpgui.ui.i18n import tr
from dpgui.ui.panels import figures
from dpgui.ui.panels.marks import plain_label
from dpgui.ui.panels.words import split_word
from dpgui.ui.text_color import colored
from dpgui.ui.theme import Theme

AHEAD = 1
"""Screens of thumbnails that are made ready below what is in view, once that is there."""


class PicturesPage(QWidget):
    """Shows pictures; knows nothing of where they come from.

    Signals:
        open_requested: A picture shall be seen in full: its row (int) in `model`.
        selected: The `Key` of the picture that is selected now.
    """

    open_requested = Signal(object)
    selected = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.thumbnails = Thumbnails(parent=self)
        self.model = PictureModel(self.thumbnails, self)
        self.delegate = PictureDelegate(self)
        self.grid = GridView(cell_size(self.fontMetrics()), self)
        self.grid.setModel(self.model)
        self.grid.setItemDelegate(self.delegate)
        self.split, self.label = QComboBox(self), QComboBox(self)
        self.label.setSizeAdjustPolicy(
            QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon
        )
        self.label.setMinimumContentsLength(14)
        self._count = plain_label(parent=self)
        self._classes: Sequence[str] = ()
        self._later = QTimer(self)
        self._later.setSingleShot(True)
        self._later.setInterval(0)
        self._later.timeout.connect(self._want)
        self._lay_out()
        self._connect()
        self.retranslate()

    def _lay_out(self) -> None:
        head = QHBoxLayout()
        head.setContentsMargins(6, 4, 6, 4)
        head.setSpacing(6)
        for widget in (self.split, self.label, self._count):
            head.addWidget(widget)
        head.addStretch(1)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addLayout(head)
        column.addWidget(self.grid, 1)

    def _connect(self) -> None:
        self.split.currentIndexChanged.connect(self._filter)
        self.label.currentIndexChanged.connect(self._filter)
        self.grid.view_moved.connect(self._later.start)
        self.grid.clicked.connect(self._on_activated)
        self.grid.activated.connect(self._on_activated)
        self.grid.selectionModel().currentChanged.connect(self._on_current)

    def set_parts(self, parts: Parts, classes: Sequence[str]) -> None:
        """Show the pictures of `parts`."""
        self._classes = tuple(classes)
        self.model.set_parts(parts, self._classes)
        self._list_filters([split for split in ORDER if split in parts])
        self._show_count()
        self._later.start()

    def show_class(self, label: int) -> None:
        """Show the pictures of one class."""
        self.label.setCurrentIndex(label + 1)

    def close_down(self) -> None:
        """Decode no more."""
        self._later.stop()
        self.thumbnails.close()

    def apply_theme(self, theme: Theme) -> None:
        """Take the colours of `theme`."""
        self.delegate.apply_theme(theme)
        colored(self._count, theme.muted)
        self.grid.viewport().update()

    def retranslate(self) -> None:
        """Say everything in the window's language."""
        self.split.setAccessibleName(tr("Data", "Part"))
        self.label.setAccessibleName(tr("Data", "Class"))
        self.grid.setAccessibleName(tr("Data", "Pictures"))
        self.grid.empty_text = tr("Data", "No pictures.")
        for place in range(self.split.count()):
            split = self.split.itemData(place)
            text = split_word(split) if split else tr("Data", "All parts")
            self.split.setItemText(place, text)
        if self.label.count():
            self.label.setItemText(0, tr("Data", "All classes"))
        self._show_count()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self.retranslate()

    def _list_filters(self, splits: Sequence[SplitName]) -> None:
        for box in (self.split, self.label):
            box.blockSignals(True)
            box.clear()
        for split in (None, *splits):
            self.split.addItem("", split)
        self.label.addItem("", None)
        self.label.addItems([name.replace("\n", " ") for name in self._classes])
        self.split.setVisible(len(splits) > 1)
        self.retranslate()
        for box in (self.split, self.label):
            box.setCurrentIndex(0)
            box.blockSignals(False)

    def _filter(self) -> None:
        label = self.label.currentIndex() - 1
        split = cast("SplitName | None", self.split.currentData())
        self.model.show_only(split, label if label >= 0 else None)
        self._show_count()

    def _show_count(self) -> None:
        self._count.setText(figures.count(self.model.rowCount()))

    def _want(self) -> None:
        """Have made what is in view, from the top, and after that what comes next below."""
        if not self.isVisible():
            return
        seen = self.grid.visible()
        below = range(seen.stop, min(seen.stop + AHEAD * len(seen), self.model.rowCount()))
        self.model.want([*seen, *below])

    def showEvent(self, event: object) -> None:
        self._later.start()

    def hideEvent(self, event: object) -> None:
        self.model.want(())

    def _on_activated(self, index: QModelIndex) -> None:
        if index.isValid():
            self.open_requested.emit(index.row())

    def _on_current(self, index: QModelIndex) -> None:
        if index.isValid():
            key: Key = self.model.key(index.row())
            self.selected.emit(key)
