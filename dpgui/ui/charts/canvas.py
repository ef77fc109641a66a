"""`Canvas`: the drawing area of a chart. Owns a `PlotWidget` and knows how pyqtgraph draws.

Everything is told in drawn units: GiB instead of bytes, powers of ten on a logarithmic axis.
pyqtgraph's own ranging, downsampling, ticks, grid, legend and menu are off: they cost frames or
are wrong for a live chart. Items are made once and reused, since what pyqtgraph makes anew is
never quite given back.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeAlias

from PySide6.QtCore import QEvent, QObject, QPoint, QPointF, QRectF, Qt, Signal
from PySide6.QtGui import (
    QFont,
    QFontMetrics,
    QMouseEvent,
    QPainterPath,
    QPen,
    QWheelEvent,
)
from PySide6.QtWidgets import QWidget

from dpgui.ui.charts.buffers import Floats
from dpgui.ui.charts.curves import Dash
from dpgui.ui.charts.lines_item import LinesItem, Stroke
from dpgui.ui.charts.marks_item import MarksItem, Spot, circle, star, triangle
from dpgui.ui.charts.pens import pen
from dpgui.ui.charts.plotting import pg
from dpgui.ui.charts.ticks import Tick
from dpgui.ui.theme import Theme

Range: TypeAlias = tuple[float, float]

DOT, READ, LOST, STAR = 6.5, 8.5, 9.0, 17.0
"""Pixels across a point's dot, a dot of the crosshair, the mark of a lost value, the star."""

_LEAST = 70
"""Pixels of height below which a plot shows little."""


class Canvas(QObject):
    """The plot of one chart.

    Attributes:
        widget: The plot, to be laid out.
        breaks: The places with a line from foot to head.

    Signals:
        moved: A person panned or zoomed; `ranges` says where to.
        hovered: The mouse is at this x (float), or went away (None).
        fit_requested: A double click.
        resized: The plot has another size.
    """

    moved = Signal()
    hovered = Signal(object)
    fit_requested = Signal()
    resized = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._plot: Any = pg.PlotWidget(parent)
        self.widget: QWidget = self._plot
        self.widget.setMinimumHeight(_LEAST)
        self._item: Any = self._plot.getPlotItem()
        self._box: Any = self._item.getViewBox()
        self._strokes: list[Stroke] = []
        self._ticks: dict[str, Sequence[Tick]] = {"bottom": (), "left": ()}
        self._digits = QFontMetrics(parent.font())
        self._widths: dict[str, int] = {}
        self._room = 0
        self._add_items()
        self._switch_off()
        self._box.sigRangeChangedManually.connect(self._on_moved)
        self._box.sigResized.connect(self._on_resized)
        self._plot.viewport().installEventFilter(self)

    @property
    def size(self) -> tuple[int, int]:
        """Width and height of the drawn area in pixels."""
        area = self._box.rect()
        return max(int(area.width()), 1), max(int(area.height()), 1)

    @property
    def ranges(self) -> tuple[Range, Range]:
        """What is in view, on x and on y."""
        (x0, x1), (y0, y1) = self._box.viewRange()
        return (float(x0), float(x1)), (float(y0), float(y1))

    @property
    def pixel(self) -> Range:
        """Width and height of a pixel in drawn units."""
        (x0, x1), (y0, y1) = self.ranges
        width, height = self.size
        return (x1 - x0) / width, (y1 - y0) / height

    def show_ranges(self, x: Range, y: Range) -> None:
        """Bring exactly these ranges into view."""
        if self.ranges != (x, y):
            self._box.setRange(xRange=x, yRange=y, padding=0)
        area = QRectF(x[0], y[0], x[1] - x[0], y[1] - y[0])
        for item in (self._grid, self._breaks, self._lines):
            item.set_area(area)
        self._draw_breaks()

    def show_lines(self, strokes: Sequence[Stroke], dots: Sequence[Spot]) -> None:
        """Draw these lines and dots and no others."""
        self._lines.set_strokes(strokes)
        self._dots.set_spots(dots, self.pixel)

    def show_ticks(self, x: Sequence[Tick], y: Sequence[Tick]) -> None:
        """Write these ticks, and draw a light line at those of y."""
        for side, ticks in (("bottom", x), ("left", y)):
            if self._ticks[side] != ticks:
                self._ticks[side] = ticks
                self._item.getAxis(side).setTicks([[(tick.at, tick.text) for tick in ticks]])
        self._make_room(y)
        (x0, x1), _ = self.ranges
        lines = QPainterPath()
        for tick in y:
            lines.moveTo(x0, tick.at)
            lines.lineTo(x1, tick.at)
        self._grid.set_strokes([Stroke(lines, self._grid_pen)])

    def show_axes(self, shown: bool) -> None:
        """Show the axes and the grid, or nothing but the ground."""
        self._grid.setOpacity(1.0 if shown else 0.0)
        for side in ("bottom", "left"):
            self._item.getAxis(side).setOpacity(1.0 if shown else 0.0)

    def show_breaks(self, x: Sequence[float]) -> None:
        """Draw a line from foot to head at these places, where the curves begin anew."""
        self.breaks = tuple(x)
        self._draw_breaks()

    def _draw_breaks(self) -> None:
        foot, head = self.ranges[1]
        lines = QPainterPath()
        for x in self.breaks:
            lines.moveTo(x, foot)
            lines.lineTo(x, head)
        self._breaks.set_strokes([Stroke(lines, self._break_pen)] if self.breaks else [])

    def show_lost(self, x: Floats) -> None:
        """Mark the places of values that are not finite, at the foot of the chart."""
        foot = self.ranges[1][0]
        self._lost.set_spots([(place, foot, self._lost_color) for place in x.tolist()], self.pixel)

    def show_best(self, spots: Sequence[Spot]) -> None:
        """Put a star on these points."""
        self._best.set_spots(spots, self.pixel)

    def show_crosshair(self, x: float | None, spots: Sequence[Spot]) -> None:
        """Draw the line at `x` (None: none) and a dot at each of the points it reads."""
        line, room = QPainterPath(), 2 * self.pixel[0]
        if x is not None:
            foot, head = self.ranges[1]
            line.moveTo(x, foot)
            line.lineTo(x, head)
            self._crosshair.set_area(QRectF(x - room, foot, 2 * room, head - foot))
        self._crosshair.set_strokes([] if x is None else [Stroke(line, self._crosshair_pen)])
        self._read.set_spots(() if x is None else spots, self.pixel)

    def apply_theme(self, theme: Theme, font: QFont) -> None:
        """Take the colours of `theme`; ticks are written in `font`."""
        self._plot.setBackground(theme.background)
        self._digits, self._widths = QFontMetrics(font), {}
        for side in ("bottom", "left"):
            axis: Any = self._item.getAxis(side)
            axis.setPen(pen(theme.border if side == "bottom" else theme.background))
            axis.setTextPen(theme.muted)
            axis.setTickPen(pen(theme.border if side == "bottom" else theme.background))
            axis.setTickFont(font)
        self._item.getAxis("bottom").setHeight(self._digits.height() + 8)
        self._grid_pen, self._crosshair_pen = pen(theme.grid), pen(theme.muted)
        self._break_pen = pen(theme.muted, Dash.DASHED)
        self._draw_breaks()
        self._lost_color = theme.error
        for marks in (self._lost, self._best, self._read):
            marks.set_outline(pen(theme.background))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """See the mouse before pyqtgraph does."""
        kind = event.type()
        if kind == QEvent.Type.MouseMove and isinstance(event, QMouseEvent):
            self.hovered.emit(self._x_at(event.position()))
        elif kind == QEvent.Type.Leave:
            self.hovered.emit(None)
        elif kind == QEvent.Type.MouseButtonDblClick:
            self.fit_requested.emit()
            return True
        elif kind == QEvent.Type.Wheel and isinstance(event, QWheelEvent):
            return self._zoom(event)
        return False

    def _zoom(self, event: QWheelEvent) -> bool:
        """Zoom x at the mouse. With Ctrl, and over an axis, pyqtgraph zooms: both, or that one."""
        at = self._x_at(event.position())
        if at is None or event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            return False
        self.zoom(0.85 ** (event.angleDelta().y() / 120), at)
        return True

    def zoom(self, factor: float, at: float | None = None) -> None:
        """Show `factor` times as much of x, with `at` (or the middle) kept where it is."""
        (x0, x1), y = self.ranges
        fixed = (x0 + x1) / 2 if at is None else at
        self.show_ranges((fixed - (fixed - x0) * factor, fixed + (x1 - fixed) * factor), y)
        self.moved.emit()

    def _x_at(self, position: QPointF) -> float | None:
        where = self._plot.mapToScene(QPoint(round(position.x()), round(position.y())))
        if not self._box.sceneBoundingRect().contains(where):
            return None
        return float(self._box.mapSceneToView(where).x())

    def _add_items(self) -> None:
        """Make what is drawn, once; from the hindmost to the foremost."""
        self._grid_pen, self._crosshair_pen, self._lost_color = QPen(), QPen(), ""
        self._break_pen, self.breaks = QPen(), tuple[float, ...]()
        self._grid, self._crosshair, self._lines = LinesItem(), LinesItem(), LinesItem()
        self._breaks = LinesItem()
        self._dots, self._read = MarksItem(circle(DOT)), MarksItem(circle(READ))
        self._lost, self._best = MarksItem(triangle(LOST)), MarksItem(star(STAR))
        lines = (self._grid, self._breaks, self._crosshair, self._lines)
        marks = (self._dots, self._lost, self._best, self._read)
        for height, item in enumerate(lines + marks):
            item.setZValue(height)
            self._box.addItem(item, ignoreBounds=True)

    def _switch_off(self) -> None:
        self._item.setMenuEnabled(False)
        self._item.hideButtons()
        self._item.setContentsMargins(0, 8, 14, 0)
        self._box.disableAutoRange()
        for widget in (self._plot, self._plot.viewport()):
            widget.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._plot.setContextMenuPolicy(Qt.ContextMenuPolicy.NoContextMenu)
        for side in ("bottom", "left"):
            axis: Any = self._item.getAxis(side)
            axis.enableAutoSIPrefix(False)
            axis.setStyle(tickLength=-4 if side == "bottom" else 0, hideOverlappingLabels=False)

    def _width(self, text: str) -> int:
        if text not in self._widths:
            self._widths[text] = self._digits.horizontalAdvance(text)
        return self._widths[text]

    def _make_room(self, ticks: Sequence[Tick]) -> None:
        """Fit the left axis to its numbers; it shrinks only by much, so that nothing twitches."""
        widest = max((self._width(tick.text) for tick in ticks), default=0)
        if not widest + 10 <= self._room <= widest + 30:
            self._room = widest + 14
            self._item.getAxis("left").setWidth(self._room)

    def _on_moved(self, _axes: object) -> None:
        self.moved.emit()

    def _on_resized(self, _box: object) -> None:
        self.resized.emit()
