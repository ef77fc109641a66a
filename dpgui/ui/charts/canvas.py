"""`Canvas`: the drawing area of a chart. Owns a `PlotWidget` and knows how pyqtgraph draws.

Everything is told in drawn units: GiB instead of bytes, powers of ten on a logarithmic axis.
pyqtgraph's own ranging, downsampling, ticks, grid, legend and menu are off: they cost frames or
are wrong for a live chart. Items are made once and reused, since what pyqtgraph makes anew is
never quite given back.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeAlias

import numpy as np
from PySide6.QtCore import QEvent, QObject, QPoint, QPointF, QRectF, Qt, Signal
from PySide6.QtGui import (
    QBrush,
    QColor,
    QFont,
    QFontMetrics,
    QMouseEvent,
    QPainterPath,
    QPen,
    QWheelEvent,
)
from PySide6.QtWidgets import QWidget

from dpgui.ui.charts.buffers import Floats
from dpgui.ui.charts.line_item import LineItem, strokes, ups_and_downs
from dpgui.ui.charts.pens import pen
from dpgui.ui.charts.plotting import pg
from dpgui.ui.charts.ticks import Tick
from dpgui.ui.theme import Theme

Range: TypeAlias = tuple[float, float]

_MARK = 9  # pixels of a mark of a lost value
_EMPTY = np.empty(0)


class Stroke:
    """One reusable line with, if wanted, a symbol at each point."""

    def __init__(self, plot: Any, height: int) -> None:
        self._line = LineItem()
        self._dots: Any = pg.ScatterPlotItem(pxMode=True, antialias=True)
        for item, z in ((self._line, height), (self._dots, height + 1)):
            item.setZValue(z)
            item.setVisible(False)
            plot.addItem(item, ignoreBounds=True)

    def draw(self, x: Floats, y: Floats, ink: QPen, weight: int, pixel: Range) -> None:
        """Draw the line through these points, shape (n,); NaN in y breaks it.

        Args:
            x: Finite and rising.
            y: Any values.
            ink: A pen of one pixel.
            weight: How often it is drawn, a key of `line_item.SHIFTS`; less if that is dear.
            pixel: Width and height of a pixel in the units of x and y.
        """
        finite = np.isfinite(y)
        self._line.setVisible(bool(finite.any()))
        if finite.any():
            count, smooth_edges = strokes(weight, ups_and_downs(y) / pixel[1])
            self._line.set_pen(ink, count, smooth_edges=smooth_edges)
            self._line.set_line(*_path(x, y, "all" if finite.all() else "finite", pixel))

    def mark(self, x: Floats, y: Floats, color: str, size: float) -> None:
        """Draw a dot at each of these points, all finite; none if they are empty."""
        self._dots.setVisible(len(x) > 0)
        if len(x):
            self._dots.setData(
                x=x, y=y, size=size, symbol="o", pen=None, brush=QBrush(QColor(color))
            )

    def hide(self) -> None:
        """Draw nothing."""
        self._line.setVisible(False)
        self._dots.setVisible(False)


def _path(x: Floats, y: Floats, connect: str, pixel: Range) -> tuple[QPainterPath, QRectF]:
    """The path through the points, and its bounds with room for the pen."""
    path: QPainterPath = pg.arrayToQPath(x, y, connect=connect)
    low, high = float(np.nanmin(y)), float(np.nanmax(y))
    bounds = QRectF(x[0], low, x[-1] - x[0], high - low)
    return path, bounds.adjusted(*(-3 * size for size in pixel), *(3 * size for size in pixel))


class Canvas(QObject):
    """The plot of one chart.

    Attributes:
        widget: The plot, to be laid out.

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
        self._item: Any = self._plot.getPlotItem()
        self._box: Any = self._item.getViewBox()
        self._strokes: list[Stroke] = []
        self._ticks: dict[str, Sequence[Tick]] = {"bottom": (), "left": ()}
        self._digits = QFontMetrics(parent.font())
        self._room = 0
        self._add_marks()
        self._switch_off()
        self._box.sigRangeChangedManually.connect(self._on_moved)
        self._box.sigResized.connect(self._on_resized)
        self._plot.viewport().installEventFilter(self)

    def stroke(self, place: int) -> Stroke:
        """The stroke at `place`, made if there are not so many yet. Higher ones lie in front."""
        while len(self._strokes) <= place:
            self._strokes.append(Stroke(self._item, 10 + 2 * len(self._strokes)))
        return self._strokes[place]

    def hide_from(self, place: int) -> None:
        """Hide the strokes from `place` on."""
        for stroke in self._strokes[place:]:
            stroke.hide()

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

    def show_ticks(self, x: Sequence[Tick], y: Sequence[Tick]) -> None:
        """Write these ticks, and draw a light line at those of y."""
        for side, ticks in (("bottom", x), ("left", y)):
            if self._ticks[side] != ticks:
                self._ticks[side] = ticks
                self._item.getAxis(side).setTicks([[(tick.at, tick.text) for tick in ticks]])
        self._make_room(y)
        (x0, x1), _ = self.ranges
        heights = np.repeat([tick.at for tick in y], 2)
        self._grid.setVisible(len(y) > 0)
        if len(y):
            self._grid.set_line(*_path(np.tile([x0, x1], len(y)), heights, "pairs", self.pixel))

    def show_axes(self, shown: bool) -> None:
        """Show the axes and the grid, or nothing but the ground."""
        self._grid.setOpacity(1.0 if shown else 0.0)
        for side in ("bottom", "left"):
            self._item.getAxis(side).setOpacity(1.0 if shown else 0.0)

    def show_lost(self, x: Floats) -> None:
        """Mark the places of values that are not finite, at the foot of the chart."""
        self._lost.setVisible(len(x) > 0)
        if len(x):
            _, (y0, y1) = self.ranges
            foot = y0 + (y1 - y0) * _MARK / self.size[1]
            self._lost.setData(x=x, y=np.full(len(x), foot))

    def show_best(self, points: Sequence[tuple[float, float, str]]) -> None:
        """Put a star on these points: x, y and colour."""
        self._show_points(self._best, points)

    def show_crosshair(self, x: float | None, points: Sequence[tuple[float, float, str]]) -> None:
        """Draw the line at `x` (None: none) and a ring at each of the points it reads."""
        self._crosshair.setVisible(x is not None)
        if x is not None:
            self._crosshair.setValue(x)
        self._show_points(self._read, points if x is not None else ())

    def apply_theme(self, theme: Theme, font: QFont) -> None:
        """Take the colours of `theme`; ticks are written in `font`."""
        self._plot.setBackground(theme.background)
        self._digits = QFontMetrics(font)
        for side in ("bottom", "left"):
            axis: Any = self._item.getAxis(side)
            axis.setPen(pen(theme.border if side == "bottom" else theme.background))
            axis.setTextPen(theme.muted)
            axis.setTickPen(pen(theme.border if side == "bottom" else theme.background))
            axis.setTickFont(font)
        self._item.getAxis("bottom").setHeight(self._digits.height() + 8)
        self._grid.set_pen(pen(theme.grid))
        self._crosshair.setPen(pen(theme.muted))
        self._lost.setBrush(QColor(theme.error))
        self._lost.setPen(pen(theme.background))
        self._ground = theme.background

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

    def _add_marks(self) -> None:
        self._ground = "#ffffff"
        self._grid = LineItem()
        self._crosshair: Any = pg.InfiniteLine(angle=90, movable=False)
        self._lost: Any = pg.ScatterPlotItem(pxMode=True, symbol="t1", size=_MARK)
        self._best: Any = pg.ScatterPlotItem(pxMode=True, symbol="star", size=18)
        self._read: Any = pg.ScatterPlotItem(pxMode=True, symbol="o", size=8)
        marks = ((self._grid, 0), (self._crosshair, 5), (self._lost, 900))
        for item, height in (*marks, (self._best, 901), (self._read, 902)):
            item.setZValue(height)
            item.setVisible(False)
            self._item.addItem(item, ignoreBounds=True)

    def _switch_off(self) -> None:
        self._item.setMenuEnabled(False)
        self._item.hideButtons()
        self._item.setContentsMargins(0, 8, 14, 0)
        self._box.disableAutoRange()
        self._plot.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._plot.setContextMenuPolicy(Qt.ContextMenuPolicy.NoContextMenu)
        for side in ("bottom", "left"):
            axis: Any = self._item.getAxis(side)
            axis.enableAutoSIPrefix(False)
            axis.setStyle(tickLength=-4 if side == "bottom" else 0, hideOverlappingLabels=False)

    def _show_points(self, item: Any, points: Sequence[tuple[float, float, str]]) -> None:
        item.setVisible(len(points) > 0)
        if len(points):
            item.setData(
                x=np.array([x for x, _, _ in points]),
                y=np.array([y for _, y, _ in points]),
                brush=[QBrush(QColor(color)) for _, _, color in points],
                pen=pen(self._ground),
            )

    def _make_room(self, ticks: Sequence[Tick]) -> None:
        """Fit the left axis to its numbers; it shrinks only by much, so that nothing twitches."""
        widest = max((self._digits.horizontalAdvance(tick.text) for tick in ticks), default=0)
        if not widest + 10 <= self._room <= widest + 30:
            self._room = widest + 14
            self._item.getAxis("left").setWidth(self._room)

    def _on_moved(self, _axes: object) -> None:
        self.moved.emit()

    def _on_resized(self, _box: object) -> None:
        self.resized.emit()
