"""A card: the ground of a chart with a hairline around it; and what an empty one says."""

from __future__ import annotations

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QLabel, QVBoxLayout, QWidget

from dpgui.ui.charts.pens import pen
from dpgui.ui.theme import LIGHT, Theme

_ROUND = 6  # pixels of radius


class Card(QWidget):
    """A widget that looks like a card; its line has the accent's colour while it has the focus."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.theme: Theme = LIGHT
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(pen(self.theme.accent if self.hasFocus() else self.theme.border))
        painter.setBrush(QColor(self.theme.background))
        area = QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5)
        painter.drawRoundedRect(area, _ROUND, _ROUND)


def in_the_middle_of(widget: QWidget) -> QLabel:
    """A label over `widget`, which feels the mouse through it."""
    label = QLabel(widget)
    label.setObjectName("empty")
    label.setAlignment(Qt.AlignmentFlag.AlignCenter)
    label.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
    QVBoxLayout(widget).addWidget(label)
    return label
