"""What is drawn of curves: which points, with which pen, with which symbols."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from dpgui.ui.charts import scaling
from dpgui.ui.charts.buffers import Flags, Floats
from dpgui.ui.charts.curves import Curve, Dash
from dpgui.ui.charts.lines_item import Stroke, affordable
from dpgui.ui.charts.marks_item import Spot
from dpgui.ui.charts.pens import pen
from dpgui.ui.charts.plotting import path_of
from dpgui.ui.charts.scaling import Range
from dpgui.ui.charts.series_store import SeriesStore
from dpgui.ui.theme import Theme

FEW = 30
"""Below this many points each gets a symbol, so that the first epoch can be seen."""

FEW_OF_DEVICES = 3
"""The same for curves of devices, which are many and lie close together."""

CROWDED = 60
"""From here on symbols would touch; curves that always have them lose them."""

THIN, NORMAL, THICK = 1, 4, 5
"""How often a line is drawn, see `lines_item`."""


APART = 3.0
"""Pixels between the lines of two devices that use the same."""

MOST_APART = 8
"""Devices after which it begins anew."""


@dataclass(frozen=True, slots=True)
class Units:
    """How stored values become drawn ones.

    Attributes:
        factor: Stored times this is drawn.
        log: Powers of ten are drawn.
    """

    factor: float
    log: bool

    def drawn(self, values: Floats) -> Floats:
        """Stored values in drawn units; NaN for what cannot be drawn."""
        scaled = values * self.factor
        return scaling.log10(scaled) if self.log else scaled


@dataclass(frozen=True, slots=True)
class Line:
    """One line to be drawn, in drawn units.

    Attributes:
        curve: The curve that it belongs to.
        behind: It is the raw one behind its smoothed one.
        x: Shape (n,), finite and rising.
        y: Shape (n,); NaN breaks the line.
        dotted: Which of the points get a symbol, shape (n,).
    """

    curve: Curve
    behind: bool
    x: Floats
    y: Floats
    dotted: Flags


def lines_of(curves: Sequence[Curve], x: Range, pixels: int, units: Units) -> list[Line]:
    """What to draw of `curves` for the range `x` on `pixels` columns, the hindmost first.

    Later curves lie in front of earlier ones, and everything in front of raw curves that are
    smoothed.
    """
    behind = [curve for curve in curves if curve.smoothed is not None]
    return [_line(curve, curve.raw, x, pixels, units, behind=True) for curve in behind] + [
        _line(curve, curve.drawn, x, pixels, units, behind=False) for curve in curves
    ]


def extremes_of(lines: Sequence[Line], x: Range) -> Range | None:
    """The lowest and the highest value of `lines` in the range `x`, or None."""
    inside = [line.y[(line.x >= x[0]) & (line.x <= x[1])] for line in lines]
    return scaling.extremes(np.concatenate(inside)) if inside else None


def apart(lines: Sequence[Line], pixel: float) -> list[Line]:
    """`lines` with those of each device a little below those of the one before it.

    Devices that share a batch use the same memory to the byte, and one line would hide the others.
    What is read and exported is not moved.
    """
    return [
        replace(line, y=line.y - line.curve.spec.ink.place % MOST_APART * APART * pixel)
        if line.curve.spec.ink.role == "device"
        else line
        for line in lines
    ]


def strokes_of(lines: Sequence[Line], theme: Theme, pixel: float) -> list[Stroke]:
    """How `lines` are drawn; a pixel is `pixel` high in drawn units."""
    return [_stroke(line, theme, pixel) for line in lines if np.isfinite(line.y).any()]


def dots_of(lines: Sequence[Line], theme: Theme) -> list[Spot]:
    """The symbols of `lines`."""
    return [
        (x, y, line.curve.spec.ink.color(theme))
        for line in lines
        for x, y in zip(line.x[line.dotted].tolist(), line.y[line.dotted].tolist(), strict=True)
    ]


def _stroke(line: Line, theme: Theme, pixel: float) -> Stroke:
    spec = line.curve.spec
    times, smooth_edges = affordable(_weight(line), _ups_and_downs(line.y) / pixel)
    color = spec.ink.faint(theme) if line.behind else spec.ink.color(theme)
    ink = pen(color, Dash.SOLID if line.behind else spec.dash)
    return Stroke(path_of(line.x, line.y), ink, times, smooth_edges)


def _ups_and_downs(y: Floats) -> float:
    """How far the finite values of `y` climb and fall, together."""
    return float(np.abs(np.diff(y[np.isfinite(y)])).sum())


def _line(
    curve: Curve, store: SeriesStore, x: Range, pixels: int, units: Units, *, behind: bool
) -> Line:
    xs, stored = store.visible_points(*x, pixels)
    ys = units.drawn(stored)
    dotted = np.zeros(len(ys), bool) if behind else _dots(curve, store, ys)
    dotted &= (xs >= x[0]) & (xs <= x[1])
    return Line(curve, behind, *_cut(xs, ys, x), dotted)


def _cut(x: Floats, y: Floats, view: Range) -> tuple[Floats, Floats]:
    """The points with the first and the last moved along the line to the edges of `view`.

    The plot would clip them, but a picture of lines (SVG) does not.
    """
    for edge, outer, inner in ((view[0], 0, 1), (view[1], -1, -2)):
        if len(x) > 1 and (x[outer] - edge) * (x[inner] - edge) < 0:
            share = (edge - x[inner]) / (x[outer] - x[inner])
            y[outer] = y[inner] + share * (y[outer] - y[inner])
            x[outer] = edge
    return x, y


def _weight(line: Line) -> int:
    """How often the line is drawn."""
    spec = line.curve.spec
    if line.behind or spec.dash is Dash.DOTTED:
        return THIN
    return THICK if spec.thick else NORMAL


def _dots(curve: Curve, store: SeriesStore, y: Floats) -> Flags:
    """Which of the drawn points get a symbol: of few points all, else those that stand alone."""
    finite = np.isfinite(y)
    few = FEW_OF_DEVICES if curve.spec.ink.role == "device" else FEW
    if len(store) < few or (curve.spec.symbols and len(y) < CROWDED):
        return finite
    if finite.all():
        return np.zeros(len(y), bool)
    before, after = np.roll(finite, 1), np.roll(finite, -1)
    before[0] = after[-1] = False
    return finite & ~before & ~after
