"""`ChartsPanel`: the charts of one run, live or stored."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import numpy as np
from PySide6.QtCore import QEvent, Qt, QTimer, Signal, Slot
from PySide6.QtWidgets import QSplitter, QVBoxLayout, QWidget

from dpgui.ui.charts import export, scaling
from dpgui.ui.charts.catalogue import ROWS
from dpgui.ui.charts.chart_view import ChartView
from dpgui.ui.charts.export import Format
from dpgui.ui.charts.saving import Saver
from dpgui.ui.charts.scaling import Range
from dpgui.ui.charts.source import Axis, HistorySource
from dpgui.ui.charts.toolbar import ChartsToolbar
from dpgui.ui.theme import Theme

CROSSHAIR_EVERY = 33
"""Milliseconds between two moves of the crosshair, which repaints every chart."""

_HEIGHTS = (3, 2, 2)  # of the rows, in proportion


class ChartsPanel(QWidget):
    """A toolbar and a grid of charts that share x and a crosshair.

    Attributes:
        charts: The charts by key: `loss`, `accuracy`, `memory`, `learning-rate`, `throughput`,
            `load`, `temperature`, `power`; the last three are shown when they are asked for.
        toolbar: What holds for all of them.

    Signals:
        exported: A file was written (Path).
        failed: A file could not be written; a sentence.
    """

    exported = Signal(object)
    failed = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._history: HistorySource | None = None
        self._title = ""
        self._axis: Axis = "epoch"
        self._x: Range | None = None
        self._follows = True
        self._pointed: float | None = None
        self._saver = Saver(self)
        self.toolbar = ChartsToolbar(self)
        self.charts = {kind.key: ChartView(kind) for row in ROWS for kind in row}
        self._crosshair = QTimer(self)
        self._crosshair.setSingleShot(True)
        self._crosshair.setInterval(CROSSHAIR_EVERY)
        self._turns = QTimer(self)
        self._turns.setSingleShot(True)
        self._turns.setInterval(0)
        self._lay_out()
        self._connect()
        for chart in self.charts.values():
            chart.set_axis(self._axis)
            chart.set_smoothing(self.toolbar.weight)

    def _lay_out(self) -> None:
        grid = QSplitter(Qt.Orientation.Vertical, self)
        grid.setObjectName("charts-grid")
        grid.setChildrenCollapsible(False)
        self._splitters = [grid]
        for kinds, height in zip(ROWS, _HEIGHTS, strict=True):
            row = QSplitter(Qt.Orientation.Horizontal)
            row.setObjectName(f"charts-row-{grid.count()}")
            row.setChildrenCollapsible(False)
            for kind in kinds:
                row.addWidget(self.charts[kind.key])
            grid.addWidget(row)
            grid.setStretchFactor(grid.count() - 1, height)
            self._splitters.append(row)
        column = QVBoxLayout(self)
        column.setContentsMargins(6, 4, 6, 6)
        column.setSpacing(4)
        column.addWidget(self.toolbar)
        column.addWidget(grid, 1)
        self._splitters[-1].hide()
        self._share_out()

    def _share_out(self) -> None:
        """Give the rows their heights, and the charts of a row their widths."""
        grid, *rows = self._splitters
        grid.setSizes([height * 1000 for height in _HEIGHTS])
        for row, kinds in zip(rows, ROWS, strict=True):
            row.setSizes([round(1000 * kind.width) for kind in kinds])

    def _connect(self) -> None:
        bar = self.toolbar
        bar.axis_chosen.connect(self.set_axis)
        bar.smoothing_changed.connect(self._on_smoothing)
        bar.log_toggled.connect(self._on_log)
        bar.follow_requested.connect(self.follow)
        bar.reset_requested.connect(self.reset)
        bar.export_requested.connect(self._on_export_all)
        bar.devices_toggled.connect(self._splitters[-1].setVisible)
        self._crosshair.timeout.connect(self._show_crosshair)
        self._turns.timeout.connect(self._draw_next)
        self._saver.saved.connect(self.exported)
        self._saver.failed.connect(self.failed)
        for chart in self.charts.values():
            chart.x_moved.connect(self._on_x_moved)
            chart.hovered.connect(self._on_hovered)
            chart.follow_requested.connect(self.follow)
            chart.changed.connect(self._show_state)
            chart.export_requested.connect(self._on_export)

    def set_history(self, history: HistorySource | None, title: str) -> None:
        """Show the run of this history; None shows empty charts."""
        self._history, self._title = history, title
        self.toolbar.show_title(title)
        for chart in self.charts.values():
            chart.set_specs(())
            chart.canvas.show_restarts(())
        self._feed(None)
        self.follow()

    def refresh(self, changed: frozenset[str]) -> None:
        """Take in the columns of these names, and draw the charts that show them."""
        self._feed(changed)
        if self._follows:
            self._show_x()
        self._show_state()
        self._draw_next()

    @Slot()
    def _draw_next(self) -> None:
        """Draw one chart, and the next after the loop has turned.

        Drawing and painting all of them in one go would hold up a click for as long.
        """
        waiting = [chart for chart in self.charts.values() if chart.waits]
        if waiting:
            waiting[0].redraw()
        if len(waiting) > 1:
            self._turns.start()

    @Slot(object)
    def set_axis(self, axis: Axis) -> None:
        """Take steps, epochs or time along x."""
        self._axis = axis
        for chart in self.charts.values():
            chart.set_axis(axis)
        self._feed(None)
        self.follow()

    @Slot()
    def follow(self) -> None:
        """Show everything, and keep up with new values."""
        self._follows, self._x = True, None
        for chart in self.charts.values():
            chart.fit_y()
        self._show_x()
        self._show_state()

    @Slot()
    def reset(self) -> None:
        """The charts as they were at first."""
        self.toolbar.reset()
        for chart in self.charts.values():
            chart.set_log(False)
            chart.show_all_curves()
        self._share_out()
        self.follow()

    def apply_theme(self, theme: Theme) -> None:
        """Take the colours of `theme`."""
        self.toolbar.apply_theme(theme)
        for chart in self.charts.values():
            chart.apply_theme(theme)

    def retranslate(self) -> None:
        """Write the texts in the window's language."""
        self.toolbar.retranslate()
        for chart in self.charts.values():
            if self._history is not None:
                chart.set_specs(chart.kind.specs(self._history))
            chart.retranslate()
        self._show_state()

    def changeEvent(self, event: QEvent) -> None:
        if event.type() == QEvent.Type.LanguageChange:
            self.retranslate()
        super().changeEvent(event)

    # The history

    def _feed(self, changed: frozenset[str] | None) -> None:
        """Give the charts the columns named `changed`, or all."""
        history = self._history
        if history is None:
            return
        for chart in self.charts.values():
            specs = chart.kind.specs(history)
            new = {spec.column for spec in specs}.difference(chart.curves.columns)
            chart.set_specs(specs)
            for column in chart.curves.columns:
                if changed is None or column in changed or column in new:
                    chart.set_points(column, *history.series(column, self._axis))
            if changed is None or "best" in changed:
                chart.set_best(self._best())
            if changed is None or "restarts" in changed:
                chart.canvas.show_restarts([place[self._axis] for place in history.restarts])

    def _best(self) -> float | None:
        """The x of the best checkpoint."""
        history = self._history
        if history is None or history.best is None:
            return None
        for split in ("validation", "train"):
            column = f"epochs/{split}/loss"
            steps, _ = history.series(column, "step")
            place = int(np.searchsorted(steps, history.best.step))
            if place < len(steps) and steps[place] == history.best.step:
                return float(history.series(column, self._axis)[0][place])
        return None

    # What all charts share

    def _show_x(self) -> None:
        if self._follows:
            extents = [chart.curves.extent for chart in self.charts.values()]
            known = [extent for extent in extents if extent is not None]
            whole = (min(x for x, _ in known), max(x for _, x in known)) if known else None
            self._x = scaling.x_range(whole, self._x)
        for chart in self.charts.values():
            chart.show_x(self._x or (0.0, 1.0), follows=self._follows)

    @Slot()
    def _show_state(self) -> None:
        """Let the toolbar say what is so."""
        logs = [chart for chart in self.charts.values() if chart.kind.log_axis]
        self.toolbar.show_log(
            on=any(chart.log for chart in logs),
            possible=any(chart.curves.has_positive for chart in logs),
        )
        self.toolbar.show_following(all(chart.following for chart in self.charts.values()))

    @Slot()
    def _show_crosshair(self) -> None:
        for chart in self.charts.values():
            chart.point_at(self._pointed)

    @Slot(object)
    def _on_hovered(self, x: float | None) -> None:
        self._pointed = x
        if not self._crosshair.isActive():
            self._crosshair.start()

    @Slot(object)
    def _on_x_moved(self, x: Range) -> None:
        self._follows, self._x = False, x
        self._show_x()
        self._show_state()

    @Slot(object)
    def _on_smoothing(self, weight: float) -> None:
        for chart in self.charts.values():
            chart.set_smoothing(weight)

    @Slot(bool)
    def _on_log(self, log: bool) -> None:
        for chart in self.charts.values():
            if chart.kind.log_axis:
                chart.set_log(log)
        self._show_state()

    # Export

    @Slot(object, object)
    def _on_export(self, chart: ChartView, kind: Format) -> None:
        self._export(chart, f"{self._title} {chart.kind.key}", kind, tuple(chart.curves.columns))

    @Slot(object)
    def _on_export_all(self, kind: Format) -> None:
        columns = tuple(self._history.columns) if self._history is not None else ()
        self._export(self._splitters[0], self._title, kind, columns)

    def _export(self, widget: QWidget, name: str, kind: Format, columns: tuple[str, ...]) -> None:
        history = self._history
        if kind == "png":
            self._saver.ask(name, kind, partial(self._picture, export.png, widget))
        elif kind == "svg":
            self._saver.ask(
                name, kind, partial(self._picture, partial(export.svg, title=name), widget)
            )
        elif history is not None:
            self._saver.ask(name, kind, lambda: export.table(history, columns).encode())

    def _picture(self, paint: Callable[[QWidget], bytes], widget: QWidget) -> bytes:
        """A picture without the crosshair and the Follow buttons."""
        pointed, self._pointed = self._pointed, None
        self._show_crosshair()
        for chart in self.charts.values():
            chart.header.show_following(True)
        data = paint(widget)
        for chart in self.charts.values():
            chart.header.show_following(chart.following)
        self._pointed = pointed
        return data
