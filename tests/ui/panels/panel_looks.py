"""What tests of panels look for in a grabbed picture and in a tree of widgets."""

from __future__ import annotations

import numpy as np
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible, QColor, QImage
from PySide6.QtWidgets import QAbstractButton, QComboBox, QLabel, QLineEdit, QPlainTextEdit, QWidget

from dpgui.ui.theme import Theme, palette


def dress(widget: QWidget, theme: Theme) -> None:
    """Give a panel the palette and the colours of `theme`."""
    widget.setPalette(palette(theme))
    widget.apply_theme(theme)


def picture(widget: QWidget) -> QImage:
    return widget.grab().toImage().convertToFormat(QImage.Format.Format_RGB32)


def pixels_of(image: QImage, color: str, tolerance: int = 6) -> int:
    """How many pixels of `image` have that colour, by eye."""
    wanted = QColor(color)
    rows = np.frombuffer(image.constBits(), dtype=np.uint8).reshape(image.height(), -1, 4)
    blue_green_red = rows[:, : image.width(), :3].astype(int)
    off = abs(blue_green_red - [wanted.blue(), wanted.green(), wanted.red()])
    return int((off.max(axis=2) <= tolerance).sum())


def clipped_labels(root: QWidget) -> list[str]:
    """Texts of visible labels and buttons that have less room than they need."""
    clipped: list[str] = []
    for label in root.findChildren(QLabel):
        if not label.isVisible() or not label.text() or type(label).__name__ == "ElidedLabel":
            continue
        need = (
            label.heightForWidth(label.width()) if label.wordWrap() else label.sizeHint().height()
        )
        narrow = not label.wordWrap() and label.width() < label.sizeHint().width()
        if narrow or label.height() < need:
            clipped.append(label.text())
    for button in root.findChildren(QAbstractButton):
        if (
            button.isVisible()
            and button.text()
            and button.width() < button.minimumSizeHint().width()
        ):
            clipped.append(button.text())
    return clipped


def unnamed(root: QWidget) -> list[str]:
    """Visible widgets that take the focus and have no name for a screen reader."""
    kinds = (QAbstractButton, QLineEdit, QComboBox, QPlainTextEdit)
    names: list[str] = []
    for widget in root.findChildren(QWidget):
        takes = isinstance(widget, kinds) and widget.focusPolicy() != Qt.FocusPolicy.NoFocus
        if takes and widget.isVisibleTo(root):
            interface = QAccessible.queryAccessibleInterface(widget)
            if not interface.text(QAccessible.Text.Name):
                names.append(f"{type(widget).__name__} {widget.objectName()}")
    return names
