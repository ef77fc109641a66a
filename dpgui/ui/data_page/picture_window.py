"""`PictureWindow`: one picture in full, with where it comes from; arrow keys leaf through all."""

from __future__ import annotations

import os
from functools import partial
from pathlib import Path

from PySide6.QtCore import QEvent, QSize, Qt, Signal, Slot
from PySide6.QtGui import QGuiApplication, QKeyEvent, QKeySequence
from PySide6.QtWidgets import QButtonGroup, QDialog, QHBoxLayout, QToolButton, QVBoxLayout, QWidget

from dpgui.data.source import Part
from dpgui.ui.background import Background
from dpgui.ui.data_page.images import image_of
from dpgui.ui.data_page.picture_canvas import PictureCanvas
from dpgui.ui.data_page.picture_model import PictureModel
from dpgui.ui.data_page.thumbnails import Key, Parts
from dpgui.ui.elided_label import ElidedLabel
from dpgui.ui.i18n import tr
from dpgui.ui.icons import icon
from dpgui.ui.panels import figures
from dpgui.ui.panels.marks import plain_label, set_tip
from dpgui.ui.panels.words import split_word
from dpgui.ui.text_color import colored
from dpgui.ui.theme import LIGHT, Theme

FIRST_SIZE = QSize(720, 640)
_ICONS = {
    "previous": "chevron-left",
    "next": "chevron-right",
    "fit": "fit-to-page-outline",
    "actual": "image-size-select-actual",
    "copy": "content-copy",
    "reveal": "folder-open-outline",
    "vary": "auto-fix",
}


class PictureWindow(QDialog):
    """A window beside the main one; nothing waits for it.

    Args:
        model: The pictures to leaf through.

    Signals:
        moved: The row (int) of the picture that is shown by now.
        reveal_requested: Show this folder (`Path`).
        vary_requested: Show variants of the training picture with this place (int).
    """

    moved = Signal(object)
    reveal_requested = Signal(object)
    vary_requested = Signal(object)

    def __init__(self, model: PictureModel, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setModal(False)
        self.resize(FIRST_SIZE)
        self._model, self._parts = model, {}
        self._row = -1
        self._size: QSize | None = None
        self._reading: Background | None = None
        self.canvas = PictureCanvas(self)
        self.about, self.path = plain_label(parent=self), ElidedLabel(self)
        self.path.setTextInteractionFlags(Qt.TextInteractionFlag.NoTextInteraction)
        self.buttons = {key: self._button(key) for key in _ICONS}
        self._lay_out()
        self.retranslate()
        self.apply_theme(LIGHT)
        model.modelReset.connect(self.close)

    def _button(self, key: str) -> QToolButton:
        button = QToolButton(self)
        button.setAutoRaise(True)
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        slots = {
            "previous": self.go_back,
            "next": self.go_on,
            "fit": partial(self.canvas.set_fits, True),
            "actual": partial(self.canvas.set_fits, False),
            "copy": self.copy_path,
            "reveal": self.reveal,
            "vary": self._vary,
        }
        button.clicked.connect(lambda: slots[key]())
        return button

    def _lay_out(self) -> None:
        zoom = QButtonGroup(self)
        for key in ("fit", "actual"):
            self.buttons[key].setCheckable(True)
            zoom.addButton(self.buttons[key])
        self.buttons["fit"].setChecked(True)
        foot = QHBoxLayout()
        foot.setSpacing(2)
        for key in ("previous", "next", "fit", "actual"):
            foot.addWidget(self.buttons[key])
        foot.addSpacing(10)
        words = QVBoxLayout()
        words.setSpacing(0)
        words.addWidget(self.about)
        words.addWidget(self.path)
        foot.addLayout(words, 1)
        for key in ("vary", "copy", "reveal"):
            foot.addWidget(self.buttons[key])
        column = QVBoxLayout(self)
        column.setContentsMargins(8, 8, 8, 8)
        column.addWidget(self.canvas, 1)
        column.addLayout(foot)

    def show_row(self, parts: Parts, row: int) -> None:
        """Show the picture at `row` of the model, whose samples are those of `parts`."""
        self._parts = parts
        self._go_to(row)
        self.show()
        self.activateWindow()

    @Slot()
    def go_on(self) -> None:
        """The next picture, if there is one."""
        self._go_to(self._row + 1)

    @Slot()
    def go_back(self) -> None:
        """The one before, if there is one."""
        self._go_to(self._row - 1)

    @Slot()
    def copy_path(self) -> None:
        """Put the path on the clipboard."""
        QGuiApplication.clipboard().setText(self.path.text())

    @Slot()
    def reveal(self) -> None:
        """Ask for the folder to be shown."""
        self.reveal_requested.emit(Path(self.path.text()).parent)

    def apply_theme(self, theme: Theme) -> None:
        """Take the colours of `theme`."""
        colored(self.path, theme.muted)
        for key, name in _ICONS.items():
            self.buttons[key].setIcon(icon(name, theme.foreground))

    def retranslate(self) -> None:
        """Say everything in the window's language."""
        words = {
            "previous": tr("Data", "Previous picture (Left)"),
            "next": tr("Data", "Next picture (Right)"),
            "fit": tr("Data", "Fit to the window (F)"),
            "actual": tr("Data", "Pixel for pixel (1)"),
            "copy": tr("Data", "Copy the path (Ctrl+C)"),
            "reveal": tr("Data", "Show in folder"),
            "vary": tr("Data", "Show variants under augmentation"),
        }
        for key, text in words.items():
            self.buttons[key].setToolTip(text)
            self.buttons[key].setAccessibleName(text)
        self.canvas.setAccessibleName(tr("Data", "Picture"))
        self._say()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self.retranslate()

    def keyPressEvent(self, arg__1: QKeyEvent) -> None:
        steps = {
            Qt.Key.Key_Right: 1,
            Qt.Key.Key_Down: 1,
            Qt.Key.Key_Left: -1,
            Qt.Key.Key_Up: -1,
            Qt.Key.Key_Home: -self._row,
            Qt.Key.Key_End: self._model.rowCount() - 1 - self._row,
        }
        presses = {Qt.Key.Key_F: "fit", Qt.Key.Key_1: "actual"}
        key = Qt.Key(arg__1.key())
        if arg__1.matches(QKeySequence.StandardKey.Copy):
            self.copy_path()
        elif key in steps:
            self._go_to(self._row + steps[key])
        elif key in presses:
            self.buttons[presses[key]].click()
        else:
            super().keyPressEvent(arg__1)  # Escape closes

    def _key(self) -> Key | None:
        return self._model.key(self._row) if 0 <= self._row < self._model.rowCount() else None

    def _go_to(self, row: int) -> None:
        if not 0 <= row < self._model.rowCount():
            return
        self._row, self._size = row, None
        self.buttons["previous"].setEnabled(row > 0)
        self.buttons["next"].setEnabled(row + 1 < self._model.rowCount())
        split, index = self._model.key(row)
        self.buttons["vary"].setEnabled(split == "train")
        self._read(self._parts[split], index)
        self._say()
        self.moved.emit(row)

    def _read(self, part: Part, index: int) -> None:
        """Decode it in a thread: a photograph takes a tenth of a second, a dead disk for ever."""
        self._reading = Background(partial(part.picture, index, None), self)
        self._reading.done.connect(self._on_read)
        self._reading.start()

    @Slot(object)
    def _on_read(self, result: object) -> None:
        reading = self.sender()
        if isinstance(reading, Background):
            reading.deleteLater()
        if reading is not self._reading:
            return  # a person who leafs on waits for none of those between
        if isinstance(result, Exception):
            self.canvas.show_text(tr("Data", "Cannot be read. {0}").format(result))
        else:
            image = image_of(result)  # pyright: ignore[reportArgumentType]  # what `picture` gives
            self._size = image.size()
            self.canvas.show_image(image)
        self._say()

    def _say(self) -> None:
        key = self._key()
        if key is None:
            return
        split, index = key
        name, label = self._parts[split].name_of(index), self._model.class_of(key)
        size = f"{self._size.width()} × {self._size.height()}" if self._size else figures.DASH
        self.about.setText(f"{label}   {split_word(split)}   {size}")
        self.path.setText(name)
        set_tip(self.path, name)
        place = tr("Data", "{0} of {1}").format(
            figures.count(self._row + 1), figures.count(self._model.rowCount())
        )
        self.setWindowTitle(f"{label} - {place}")
        self.buttons["reveal"].setEnabled(os.path.isabs(name))

    def _vary(self) -> None:
        key = self._key()
        if key is not None:
            self.vary_requested.emit(key[1])
