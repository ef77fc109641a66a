"""The first training batch after augmentation, and variants of one picture."""

from __future__ import annotations

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import (
    QHBoxLayout,
    QPushButton,
    QSplitter,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from dpgui.ui.data_page.batch import Batch, batch_text, split_text
from dpgui.ui.data_page.grid_view import GridView
from dpgui.ui.data_page.image_model import ImageModel
from dpgui.ui.data_page.picture_delegate import PictureDelegate, cell_size
from dpgui.ui.data_page.table_page import TablePage
from dpgui.ui.forms.tones import ToneLabel
from dpgui.ui.i18n import tr
from dpgui.ui.panels.marks import plain_label
from dpgui.ui.text_color import colored
from dpgui.ui.theme import Theme

_SIDE_BY_SIDE = 80
"""Average characters that are as wide as the page must be for two grids beside each other."""


class BatchPage(QWidget):
    """Shows a batch, or that one is being prepared.

    Signals:
        roll_requested: Other variants of the picture.
        cancel_requested: What is being prepared is not wanted any more.
    """

    roll_requested = Signal()
    cancel_requested = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._batch: Batch | None = None
        self._doing: str | None = None
        self.batch_model, self.variants_model = ImageModel(self), ImageModel(self)
        self.delegate = PictureDelegate(self)
        self.batch_grid = self._grid(self.batch_model)
        self.variants_grid = self._grid(self.variants_model)
        self.table = TablePage(self)
        self.figures = ToneLabel("plain", self)
        self.normal = ToneLabel("muted", self)
        self.trouble = ToneLabel("error", self)
        self._busy = plain_label(parent=self)
        self.cancel, self.roll = QPushButton(self), QPushButton(self)
        self._variants_title = plain_label(parent=self)
        self._lay_out()
        self.cancel.clicked.connect(self.cancel_requested)
        self.roll.clicked.connect(self.roll_requested)
        self.retranslate()

    def _grid(self, model: ImageModel) -> GridView:
        grid = GridView(cell_size(self.fontMetrics()), self)
        grid.setModel(model)
        grid.setItemDelegate(self.delegate)
        return grid

    def _lay_out(self) -> None:
        busy = QHBoxLayout()
        busy.addWidget(self._busy)
        busy.addWidget(self.cancel)
        busy.addStretch(1)
        words = QVBoxLayout()
        words.setContentsMargins(8, 4, 8, 4)
        words.setSpacing(2)
        words.addLayout(busy)
        for label in (self.trouble, self.figures, self.normal):
            words.addWidget(label)
        right = QWidget(self)
        head = QHBoxLayout()
        head.setContentsMargins(8, 2, 8, 2)
        head.addWidget(self._variants_title, 1)
        head.addWidget(self.roll)
        column = QVBoxLayout(right)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addLayout(head)
        column.addWidget(self.variants_grid, 1)
        self._halves = QSplitter(Qt.Orientation.Horizontal, self)
        self._halves.addWidget(self.batch_grid)
        self._halves.addWidget(right)
        self._halves.setChildrenCollapsible(False)
        self._halves.setSizes([600, 400])
        self._stack = QStackedWidget(self)
        self._stack.addWidget(self._halves)
        self._stack.addWidget(self.table)
        page = QVBoxLayout(self)
        page.setContentsMargins(0, 0, 0, 0)
        page.setSpacing(0)
        page.addLayout(words)
        page.addWidget(self._stack, 1)
        page.addStretch(0)

    def show_preparing(self, doing: str) -> None:
        """Say that a batch is on its way; `doing` says how far it is, "" where nobody knows."""
        self._doing = doing
        self.trouble.say("")
        self._say()

    def show_batch(self, batch: Batch) -> None:
        """Show `batch`."""
        self._batch, self._doing = batch, None
        self.trouble.say("")
        self.batch_model.set_images(batch.images)
        shown = ((batch.original,) if batch.original else ()) + batch.variants
        self.variants_model.set_images(shown)
        self.table.set_look(batch.table)
        self._stack.setCurrentWidget(self.table if batch.table else self._halves)
        self._say()

    def show_trouble(self, sentence: str) -> None:
        """Say why there is no batch; "" where somebody only gave it up."""
        self._doing = None
        self.clear()
        self.trouble.say(sentence)
        self._say()

    def clear(self) -> None:
        """Show no batch."""
        self._batch = None
        self.trouble.say("")
        self.batch_model.set_images(())
        self.variants_model.set_images(())
        self.table.set_look(None)
        self._say()

    def apply_theme(self, theme: Theme) -> None:
        """Take the colours of `theme`."""
        self.delegate.apply_theme(theme)
        self.table.apply_theme(theme)
        for label in (self._busy, self._variants_title):
            colored(label, theme.muted)
        for grid in (self.batch_grid, self.variants_grid):
            grid.viewport().update()

    def retranslate(self) -> None:
        """Say everything in the window's language."""
        self.cancel.setText(tr("Data", "Cancel"))
        self.roll.setText(tr("Data", "Roll again"))
        self.roll.setToolTip(tr("Data", "Vary the picture by other random numbers"))
        self.batch_grid.setAccessibleName(tr("Data", "First training batch"))
        self.variants_grid.setAccessibleName(tr("Data", "Variants of one picture"))
        self._variants_title.setText(tr("Data", "One picture, varied"))
        self._say()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self.retranslate()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        wide = self.width() >= _SIDE_BY_SIDE * self.fontMetrics().averageCharWidth()
        self._halves.setOrientation(Qt.Orientation.Horizontal if wide else Qt.Orientation.Vertical)

    def _say(self) -> None:
        batch, doing = self._batch, self._doing
        self.figures.say(batch_text(batch.seen) if batch else "")
        self.normal.say(split_text(batch.seen) if batch else "")
        text = tr("Data", "Preparing…") if doing is not None else ""
        self._busy.setText(f"{text} {doing}" if doing else text)
        for widget in (self._busy, self.cancel):
            widget.setVisible(doing is not None)
        self._stack.setVisible(batch is not None)
        self.roll.setEnabled(doing is None and bool(batch and batch.variants))
