"""The legend of a chart: a button for each curve, with its line, its name and its value."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QAbstractButton, QWidget

from dpgui.ui.charts.curves import Dash
from dpgui.ui.charts.flow_layout import FlowLayout
from dpgui.ui.charts.pens import pen
from dpgui.ui.i18n import tr
from dpgui.ui.theme import LIGHT, Theme

_SAMPLE = 26  # pixels of line shown
_GAP = 5  # between line, name and value


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of a legend.

    Attributes:
        key: What a click shows and hides.
        label: Its name, shown as it is written, never as HTML.
        color: Of its line, `#rrggbb`; "" for the colour of muted text.
        dash: Its line.
        thick: Two pixels wide.
        symbol: A dot is drawn on the line.
        valued: A value stands behind the name.
    """

    key: str
    label: str
    color: str = ""
    dash: Dash = Dash.SOLID
    thick: bool = False
    symbol: bool = False
    valued: bool = True


class LegendButton(QAbstractButton):
    """One entry; checked while its curve is shown."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.entry = Entry("", "")
        self.value = ""
        self._theme: Theme = LIGHT
        self._room = 0
        self.setCheckable(True)
        self.setChecked(True)
        self.setCursor(Qt.CursorShape.PointingHandCursor)

    def show_entry(self, entry: Entry, theme: Theme) -> None:
        """Be the button of `entry`."""
        if entry.valued != self.entry.valued or entry.label != self.entry.label:
            self._room = 0
        self.entry, self._theme = entry, theme
        self.setAccessibleName(entry.label)
        self.setToolTip(tr("Charts", "Click to show or hide this curve"))
        self.updateGeometry()
        self.update()

    def show_value(self, text: str) -> None:
        """Write `text` behind the name. Room for it only grows, so that nothing jumps."""
        if not self.entry.valued or text == self.value:
            return
        self.value = text
        needed = self.fontMetrics().horizontalAdvance(text)
        if needed > self._room:
            self._room = needed
            self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        metrics = self.fontMetrics()
        value = _GAP + self._room if self._room else 0
        width = _SAMPLE + _GAP + metrics.horizontalAdvance(self.entry.label) + value
        return QSize(width + 4, metrics.height() + 4)

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def paintEvent(self, e: QPaintEvent) -> None:
        painter = QPainter(self)
        shown, theme = self.isChecked(), self._theme
        color = (self.entry.color or theme.muted) if shown else theme.border
        self._paint_line(painter, color)
        area = QRectF(self.rect()).adjusted(_SAMPLE + _GAP + 2, 0, 0, 0)
        middle = Qt.AlignmentFlag.AlignVCenter
        painter.setPen(QColor(theme.foreground if shown and self.entry.valued else theme.muted))
        font = painter.font()
        font.setStrikeOut(not shown)
        painter.setFont(font)
        painter.drawText(area, middle, self.entry.label)
        if shown and self.value:
            painter.setPen(QColor(theme.muted))
            area.setLeft(
                area.left() + _GAP + painter.fontMetrics().horizontalAdvance(self.entry.label)
            )
            painter.drawText(area, middle, self.value)
        if self.hasFocus():
            painter.setPen(QPen(QColor(theme.accent), 1, Qt.PenStyle.DotLine))
            painter.drawRect(self.rect().adjusted(0, 0, -1, -1))

    def _paint_line(self, painter: QPainter, color: str) -> None:
        height = self.height() / 2
        painter.setPen(pen(color, self.entry.dash, 2))
        painter.drawLine(QPointF(2, height), QPointF(2 + _SAMPLE, height))
        if self.entry.symbol:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(color))
            painter.drawEllipse(QPointF(2 + _SAMPLE / 2, height), 3.5, 3.5)
            painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)


class Legend(QWidget):
    """The entries of one chart, in lines. Buttons are kept and reused.

    Signals:
        toggled: Something was shown or hidden.
    """

    toggled = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._flow = FlowLayout(self, gaps=(12, 0))
        self._buttons: list[LegendButton] = []
        self._count = 0

    @property
    def hidden(self) -> frozenset[str]:
        """Keys of the entries that are switched off."""
        return frozenset(button.entry.key for button in self.buttons if not button.isChecked())

    @property
    def buttons(self) -> Sequence[LegendButton]:
        """The buttons in use."""
        return self._buttons[: self._count]

    def show_entries(self, entries: Sequence[Entry], hidden: Iterable[str], theme: Theme) -> None:
        """Show exactly `entries`; those whose key is in `hidden` are switched off."""
        while len(self._buttons) < len(entries):
            button = LegendButton(self)
            button.toggled.connect(self.toggled)
            self._flow.addWidget(button)
            self._buttons.append(button)
        self._count = len(entries)
        off = set(hidden)
        for place, button in enumerate(self._buttons):
            button.setVisible(place < len(entries))
            if place < len(entries):
                button.show_entry(entries[place], theme)
                blocked = button.blockSignals(True)
                button.setChecked(entries[place].key not in off)
                button.blockSignals(blocked)
        self.updateGeometry()

    def show_values(self, texts: dict[str, str]) -> None:
        """Write the values behind the names, by key; "" where none is given."""
        for button in self.buttons:
            button.show_value(texts.get(button.entry.key, ""))
