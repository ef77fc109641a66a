"""`ChartView`: one chart with its title, legend and plot. It knows no history, only curves."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt, QTimer, Signal, Slot
from PySide6.QtGui import QContextMenuEvent, QFont, QKeyEvent, QShowEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from dpgui.ui.charts import axes, pointing, scaling
from dpgui.ui.charts.buffers import Floats
from dpgui.ui.charts.canvas import Canvas
from dpgui.ui.charts.card import Card, in_the_middle_of
from dpgui.ui.charts.catalogue import ChartKind
from dpgui.ui.charts.curve_set import CurveSet
from dpgui.ui.charts.curves import Curve, CurveSpec
from dpgui.ui.charts.drawing import Units, apart, dots_of, extremes_of, lines_of, strokes_of
from dpgui.ui.charts.entries import entries_of, values_of
from dpgui.ui.charts.export import Format
from dpgui.ui.charts.header import ChartHeader
from dpgui.ui.charts.menu import ChartMenu
from dpgui.ui.charts.remarks import remark_on
from dpgui.ui.charts.scaling import Range
from dpgui.ui.charts.source import Axis
from dpgui.ui.charts.summary import sentence
from dpgui.ui.charts.ticks import log_ticks
from dpgui.ui.i18n import tr
from dpgui.ui.text_color import colored
from dpgui.ui.theme import LIGHT, Theme

LOST_APART = 4
"""Pixels between two marks of lost values."""

SOON, TOLD_EVERY = 40, 500
"""Milliseconds until a chart draws itself if nobody lets it; between two spoken summaries."""


class ChartView(Card):
    """A chart.

    The range of x is told from outside (`show_x`), because all charts share it; the range of y
    fits what is in view until a person moves it. A chart that was moved stays where it is.

    Attributes:
        kind: Which chart it is.
        curves: Its curves.
        header: What stands above the plot.
        canvas: The plot.

    Signals:
        x_moved: A person panned or zoomed along x; the range (tuple of two floats).
        hovered: The mouse or the keyboard points at this x (float), or at none (None).
        follow_requested: Back to everything, and keep up.
        export_requested: The chart (ChartView) and a format ("png", "svg", "csv").
        changed: What it follows or how its axis is scaled may have changed.
    """

    x_moved = Signal(object)
    hovered = Signal(object)
    follow_requested = Signal()
    export_requested = Signal(object, object)
    changed = Signal()

    def __init__(self, kind: ChartKind, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.kind = kind
        self.curves = CurveSet()
        self._axis: Axis = "step"
        self._x: Range = (0.0, 1.0)
        self._y: Range | None = None
        self._follows_x = self._follows_y = True
        self._log = False
        self._best: float | None = None
        self._pointed: float | None = None
        self._dirty = True
        self.header = ChartHeader(self)
        self._menu = ChartMenu(self)
        self._soon, self._later = QTimer(self), QTimer(self)
        self.canvas = Canvas(self)
        self._empty = in_the_middle_of(self.canvas.widget)
        self._lay_out()
        self._connect()
        self.retranslate()
        self.apply_theme(LIGHT)

    def _lay_out(self) -> None:
        column = QVBoxLayout(self)
        column.setContentsMargins(10, 8, 6, 4)
        column.setSpacing(4)
        column.addWidget(self.header)
        column.addWidget(self.canvas.widget, 1)
        self.setObjectName(f"chart-{self.kind.key}")
        self.setMinimumWidth(180)

    def _connect(self) -> None:
        self.canvas.moved.connect(self._on_moved)
        self.canvas.hovered.connect(self.hovered)
        self.canvas.fit_requested.connect(self.follow_requested)
        self.canvas.resized.connect(self.request_redraw)
        self.header.follow_clicked.connect(self.follow_requested)
        self.header.legend.toggled.connect(self._on_toggled)
        self._menu.follow_requested.connect(self.follow_requested)
        self._menu.log_toggled.connect(self.set_log)
        self._menu.export_requested.connect(self._on_export)
        for timer, work in ((self._soon, self.redraw), (self._later, self._summarise)):
            timer.setSingleShot(True)
            timer.timeout.connect(work)

    # What is drawn

    def set_specs(self, specs: Sequence[CurveSpec]) -> None:
        """Have exactly these curves; those that were there keep their points."""
        if self.curves.specs != tuple(specs):
            self.curves.take(specs)
            self._show_entries()
            self.request_redraw()

    def set_points(self, column: str, x: Floats, y: Floats) -> None:
        """Give a curve its present points, both of shape (n,); drawn by the next redraw."""
        self.curves[column].update(x, y)
        self._dirty = True

    def set_smoothing(self, weight: float) -> None:
        """Smooth the curves that are smoothed: 0 (not at all) <= weight < 1."""
        self.curves.smooth(weight)
        self.request_redraw()

    def set_axis(self, axis: Axis) -> None:
        """Take steps, epochs or time along x; the points must be given again."""
        self._axis = axis
        self._dirty = True

    @Slot(bool)
    def set_log(self, log: bool) -> None:
        """Make y logarithmic, as soon as any value is above 0."""
        if log != self._log:
            self._log, self._y = log, None
            self.request_redraw()
            self.changed.emit()

    def set_best(self, x: float | None) -> None:
        """Mark the best checkpoint, which lies at `x`."""
        if x != self._best:
            self._best = x
            self.request_redraw()

    @property
    def log(self) -> bool:
        """Whether y is logarithmic now."""
        return self._log and self.curves.has_positive

    # What is in view

    def show_x(self, x: Range, *, follows: bool) -> None:
        """Show this range of x; `follows` says whether it keeps up with new values."""
        self._follows_x = follows
        if x != self._x:
            self._x = x
            self._refit()
            self.request_redraw()
        self.header.show_following(self.following)

    def fit_y(self) -> None:
        """Fit y to what is in view from now on."""
        self._follows_y, self._y = True, None
        self.header.show_following(self.following)
        self.request_redraw()

    def show_all_curves(self) -> None:
        """Show the curves that are shown at first, and hide the others."""
        self.curves.show_as_at_first()
        self._show_entries()
        self.request_redraw()

    @property
    def following(self) -> bool:
        """Whether the chart keeps up with new values by itself."""
        return self._follows_x and self._follows_y

    def point_at(self, x: float | None) -> None:
        """Put the crosshair at `x` and write the stored values nearest to it; None: remove it."""
        if x is not None or self._pointed is not None:
            self._pointed = x
            self._show_crosshair()
            self._show_values()

    # Drawing

    @Slot()
    def request_redraw(self) -> None:
        """Draw once the present events are dealt with, or as soon as the chart can be seen."""
        self._dirty = True
        if self.isVisible():
            self._soon.start(SOON)

    @property
    def waits(self) -> bool:
        """Whether something has changed that is to be seen and not yet drawn."""
        return self._dirty and self.isVisible()

    @Slot()
    def redraw(self) -> None:
        """Draw now what has changed; nothing is done if nothing has, or if nobody sees it."""
        if not self.waits:
            return
        self._dirty = False
        curves = self.curves.shown
        self._empty.setVisible(self.curves.empty)
        self.canvas.show_axes(not self.curves.empty)
        lines = lines_of(curves, self._x, self.canvas.size[0], self._units)
        self.canvas.show_ranges(self._x, self._range_for(extremes_of(lines, self._x)))
        lines = apart(lines, pixel := self.canvas.pixel[1])
        self.canvas.show_lines(strokes_of(lines, self.theme, pixel), dots_of(lines, self.theme))
        up = log_ticks if self.log else self.kind.measure.ticks
        ranges, size = self.canvas.ranges, self.canvas.size
        self.canvas.show_ticks(*axes.ticks_of(self._axis, up, ranges, size))
        self._show_marks(curves)
        self._show_crosshair()
        self._show_values()
        self.header.show_remark(remark_on(curves, self._place, log=self.log))
        if not self._later.isActive():
            self._later.start(TOLD_EVERY)

    def apply_theme(self, theme: Theme) -> None:
        """Take the colours of `theme`."""
        self.theme = theme
        font = QFont(self.font())
        font.setPointSizeF(max(font.pointSizeF() * 0.88, 6.0))
        self.canvas.apply_theme(theme, font)
        self.header.apply_theme(theme)
        colored(self._empty, theme.muted)
        self._show_entries()
        self.update()
        self._dirty = True
        self.redraw()  # at once: nobody shall see the curves in the colours of before

    def retranslate(self) -> None:
        """Write the texts in the window's language; the labels of curves come with `set_specs`."""
        title = self.kind.title()
        self.header.show_title(title)
        self.header.retranslate()
        self._menu.retranslate()
        self._empty.setText(tr("Charts", "No values yet"))
        self.setAccessibleName(title)
        self.request_redraw()

    # From inside

    @property
    def _units(self) -> Units:
        return Units(self.kind.measure.factor, self.log)

    def _refit(self) -> None:
        """Fit y to another part of x once; while a chart follows it does so all the time."""
        if not self._follows_x:
            self._y = None

    def _range_for(self, found: Range | None) -> Range:
        if not self._follows_y:
            return self.canvas.ranges[1]
        if found is None or (self._y is not None and not self._follows_x):
            return self._y or (0.0, 1.0)
        base, ceiling = (None, None) if self.log else (self.kind.base, self.kind.ceiling)
        self._y = scaling.y_range(found, self._y, base, ceiling)
        return self._y

    def _show_marks(self, curves: Sequence[Curve]) -> None:
        lost = [curve.raw.x[curve.raw.broken] for curve in curves if len(curve.raw.broken)]
        self.canvas.show_lost(scaling.thinned(lost, self._x, self.canvas.size[0] // LOST_APART))
        starred = [curve for curve in curves if curve.spec.starred]
        self.canvas.show_best(pointing.spots(starred, self._best, self._units, self.theme))

    def _show_crosshair(self) -> None:
        read = pointing.spots(self.curves.shown, self._pointed, self._units, self.theme)
        self.canvas.show_crosshair(self._pointed, read)

    def _show_values(self) -> None:
        curves = self.curves.shown
        texts = values_of(curves, self.kind.measure, self._pointed)
        self.header.legend.show_values(texts, pointed=self._pointed is not None)
        if self._pointed is not None:
            self.header.show_place(self._place(pointing.nearest(curves, self._pointed)))
        elif self._best is not None and any(curve.spec.starred for curve in curves):
            self.header.show_place("★ " + self._place(self._best))
        else:
            self.header.show_place("")

    def _show_entries(self) -> None:
        entries = entries_of(self.curves.specs, self.theme)
        self.header.legend.show_entries(entries, self.curves.hidden, self.theme)

    def _place(self, x: float) -> str:
        return axes.place(self._axis, x)

    @Slot()
    def _summarise(self) -> None:
        title, measure = self.header.title, self.kind.measure
        text = sentence(title, self.curves.shown, measure, self._place)
        self.setAccessibleDescription(text)

    @Slot()
    def _on_toggled(self) -> None:
        self.curves.hidden = self.header.legend.hidden
        self._y = None
        self.request_redraw()

    @Slot()
    def _on_moved(self) -> None:
        x, y = self.canvas.ranges
        if self._y is not None and y != self._y:
            self._follows_y = False
        if x != self._x:
            self._x, self._follows_x = x, False
            self._refit()
            self.x_moved.emit(x)
        self.header.show_following(self.following)
        self.request_redraw()
        self.changed.emit()

    @Slot(object)
    def _on_export(self, kind: Format) -> None:
        self.export_requested.emit(self, kind)

    # Qt

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.redraw()

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        self._menu.show_state(
            log=self.log, can_log=self.curves.has_positive, following=self.following
        )
        self._menu.popup(event.globalPos())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Home follows, plus and minus zoom, left and right move the crosshair."""
        key = event.key()
        if key == Qt.Key.Key_Home:
            self.follow_requested.emit()
        elif key in (Qt.Key.Key_Plus, Qt.Key.Key_Minus):
            self.canvas.zoom(0.8 if key == Qt.Key.Key_Plus else 1.25)
        elif key in (Qt.Key.Key_Left, Qt.Key.Key_Right):
            steps = -1 if key == Qt.Key.Key_Left else 1
            self.hovered.emit(pointing.beside(self.curves.shown, self._pointed, steps))
        elif key == Qt.Key.Key_Escape and self._pointed is not None:
            self.hovered.emit(None)
        else:
            super().keyPressEvent(event)
