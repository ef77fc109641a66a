"""Small painted pieces that the panels share: badge, swatch, label that elides."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QLabel, QSizePolicy, QWidget

from dpgui.ui.panels import figures
from dpgui.ui.text_color import colored
from dpgui.ui.theme import Theme, blend, contrast


def scaled(font: QFont, factor: float, weight: QFont.Weight = QFont.Weight.Normal) -> QFont:
    """A copy of `font`, `factor` times as large; fonts in pixels keep to pixels."""
    result = QFont(font)
    if font.pointSizeF() > 0:
        result.setPointSizeF(font.pointSizeF() * factor)
    else:
        result.setPixelSize(max(1, round(font.pixelSize() * factor)))
    result.setWeight(weight)
    return result


def paint_notice(widget: QWidget, color: str, theme: Theme) -> None:
    """Paint the ground of a strip across the window in a faint `color`, with an edge of it."""
    painter = QPainter(widget)
    painter.fillRect(widget.rect(), QColor(blend(color, theme.background, 0.14)))
    painter.fillRect(QRectF(0, 0, 4, widget.height()), QColor(color))
    painter.setPen(QPen(QColor(blend(color, theme.background, 0.45)), 1))
    painter.drawLine(0, widget.height() - 1, widget.width(), widget.height() - 1)


def plain_label(text: str = "", *, wrap: bool = False, parent: QWidget | None = None) -> QLabel:
    """A label that shows its text as it is written, never as HTML."""
    label = QLabel(text, parent)
    label.setTextFormat(Qt.TextFormat.PlainText)
    label.setWordWrap(wrap)
    return label


class Badge(QLabel):
    """A word in a rounded frame, such as `simulated`."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setFont(scaled(self.font(), 0.85))
        self.setContentsMargins(6, 1, 6, 1)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self._color = self._ground = "#808080"

    def apply_theme(self, theme: Theme, color: str) -> None:
        """Write and frame in `color` on a faint ground of it."""
        self._color, self._ground = color, blend(color, theme.window, 0.12)
        colored(self, color)
        self.update()

    def paintEvent(self, arg__1: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(QColor(self._color), 1))
        painter.setBrush(QColor(self._ground))
        box = QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5)
        painter.drawRoundedRect(box, box.height() / 3, box.height() / 3)
        painter.end()
        super().paintEvent(arg__1)


class Swatch(QWidget):
    """The colour of a device; its place among the ticked ones is written on it.

    A device that is not ticked has a small ring: it gets a colour when it gets a place.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.setFont(scaled(self.font(), 0.8, QFont.Weight.Bold))
        self._color: str | None = None
        self._frame, self._text = "#808080", ""

    def sizeHint(self) -> QSize:
        side = self.fontMetrics().height() + 2
        return QSize(side, side)

    def show_place(self, color: str | None, frame: str, place: int | None) -> None:
        """Fill with `color` (None: a ring of `frame`) and write `place` on it."""
        shown = (color, frame, "" if place is None else str(place))
        if shown != (self._color, self._frame, self._text):
            self._color, self._frame, self._text = shown
            self.update()

    @property
    def color(self) -> str | None:
        """The colour it shows, or None when it is a ring."""
        return self._color

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        box = QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5)
        if self._color is None:
            painter.setPen(QPen(QColor(self._frame), 1))
            painter.drawEllipse(box.center(), 3.0, 3.0)
            return
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(self._color))
        painter.drawRoundedRect(box, 3.5, 3.5)
        painter.setPen(QColor(_ink(self._color)))
        painter.drawText(self.rect(), Qt.AlignmentFlag.AlignCenter, self._text)


def _ink(ground: str) -> str:
    return max(("#ffffff", "#000000"), key=lambda color: contrast(color, ground))


def set_tip(widget: QWidget, text: str) -> None:
    """Give `widget` a tool tip in which every sign of `text` is shown as it is written."""
    tip = figures.literal(text)
    if tip != widget.toolTip():
        widget.setToolTip(tip)


def literal_action_tip(text: str, tip: str, keys: str) -> str:
    """The tool tip of an action: its name, its keys, what it does."""
    head = f"{text} ({keys})" if keys else text
    return f"{head}\n{tip}"
