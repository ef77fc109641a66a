"""`LegendButton`: one entry of a chart's legend: a curve's line, its name and its value."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QAbstractButton, QWidget

from dpgui.ui.charts.curves import Dash
from dpgui.ui.charts.pens import pen
from dpgui.ui.i18n import tr
from dpgui.ui.theme import LIGHT, Theme

_LONG, _SHORT = 26, 14  # pixels of line shown
_GAP = 5  # between line, name and value


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of a legend.

    Attributes:
        key: What a click shows and hides.
        label: Its name, shown as it is written, never as HTML.
        color: Of its line, `#rrggbb`; "" for the colour of muted text.
        dash: Its line.
        symbol: A dot is drawn on the line.
        valued: A value stands behind the name.
        short: A short line says enough, since only its colour matters.
    """

    key: str
    label: str
    color: str = ""
    dash: Dash = Dash.SOLID
    symbol: bool = False
    valued: bool = True
    short: bool = False

    @property
    def sample(self) -> int:
        """Pixels of line that are shown."""
        return _SHORT if self.short else _LONG


class LegendButton(QAbstractButton):
    """One entry; checked while its curve is shown."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.entry = Entry("", "")
        self.value = ""
        self._theme: Theme = LIGHT
        self._room = 0
        self._compact = self._pointed = False
        self.setCheckable(True)
        self.setChecked(True)
        self.setCursor(Qt.CursorShape.PointingHandCursor)

    def show_entry(self, entry: Entry, theme: Theme) -> None:
        """Be the button of `entry`; one with another name has no value yet."""
        if entry.valued != self.entry.valued or entry.label != self.entry.label:
            self.value, self._room = "", 0
        self.entry, self._theme = entry, theme
        self.setAccessibleName(entry.label)
        self.setToolTip(tr("Charts", "Click to show or hide this curve"))
        self.updateGeometry()
        self.update()

    def show_value(self, text: str, *, pointed: bool) -> None:
        """Write `text` behind the name; `pointed` says whether it is that under the mouse.

        Room for it only grows, so that nothing jumps.
        """
        if not self.entry.valued or (text, pointed) == (self.value, self._pointed):
            return
        self.value, self._pointed = text, pointed
        needed = self.fontMetrics().horizontalAdvance(text)
        if needed > self._room:
            self._room = needed
            self.updateGeometry()
        self.update()

    def set_compact(self, compact: bool) -> None:
        """Show the name, or instead of it the value under the mouse; not both."""
        if compact != self._compact:
            self._compact = compact
            self.updateGeometry()
            self.update()

    @property
    def full_width(self) -> int:
        """How wide it is with name and value."""
        return self._around + self._label_width + (_GAP + self._room if self._room else 0)

    def sizeHint(self) -> QSize:
        compact = self._around + max(self._label_width, self._room)
        width = compact if self._compact else self.full_width
        return QSize(width, self.fontMetrics().height() + 4)

    @property
    def _around(self) -> int:
        return self.entry.sample + _GAP + 4

    @property
    def _label_width(self) -> int:
        return self.fontMetrics().horizontalAdvance(self.entry.label)

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def paintEvent(self, e: QPaintEvent) -> None:
        painter = QPainter(self)
        shown, theme = self.isChecked(), self._theme
        color = (self.entry.color or theme.muted) if shown else theme.border
        self._paint_line(painter, color)
        self._paint_texts(painter)
        if self.hasFocus():
            painter.setPen(QPen(QColor(theme.accent), 1, Qt.PenStyle.DotLine))
            painter.drawRect(self.rect().adjusted(0, 0, -1, -1))

    def _paint_line(self, painter: QPainter, color: str) -> None:
        height = self.height() / 2
        painter.setPen(pen(color, self.entry.dash, 2))
        painter.drawLine(QPointF(2, height), QPointF(2 + self.entry.sample, height))
        if self.entry.symbol:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(color))
            painter.drawEllipse(QPointF(2 + self.entry.sample / 2, height), 3.5, 3.5)
            painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)

    def _paint_texts(self, painter: QPainter) -> None:
        """The name and the value; of a compact entry one of them."""
        shown, theme = self.isChecked(), self._theme
        area = QRectF(self.rect()).adjusted(self.entry.sample + _GAP + 2, 0, 0, 0)
        middle = Qt.AlignmentFlag.AlignVCenter
        valued = shown and bool(self.value) and (self._pointed or not self._compact)
        if not (valued and self._compact):
            font = painter.font()
            font.setStrikeOut(not shown)
            painter.setFont(font)
            strong = shown and self.entry.valued
            painter.setPen(QColor(theme.foreground if strong else theme.muted))
            painter.drawText(area, middle, self.entry.label)
            area.setLeft(area.left() + _GAP + self._label_width)
        if valued:
            painter.setPen(QColor(theme.muted))
            painter.drawText(area, middle, self.value)
