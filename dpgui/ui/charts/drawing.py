"""Curves onto a canvas: which points, with which pen, with which symbols."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from PySide6.QtGui import QPen

from dpgui.ui.charts import scaling
from dpgui.ui.charts.buffers import Flags, Floats
from dpgui.ui.charts.canvas import Canvas
from dpgui.ui.charts.curves import Curve, Dash
from dpgui.ui.charts.pens import pen
from dpgui.ui.charts.scaling import Range
from dpgui.ui.charts.series_store import SeriesStore
from dpgui.ui.theme import Theme

FEW = 30
"""Below this many points each gets a symbol, so that the first epoch can be seen."""

CROWDED = 60
"""From here on symbols would touch; curves that always have them lose them."""

FINE = 200
"""Up to this many points a line is 2 pixels wide with smooth edges; beyond, Qt takes 20 to 120
times longer for it (shared/qt.md 51), so it is 1 wide, or 2 with plain edges."""


CALM = 3.0
"""A curve whose ups and downs together are at most this many times its height is drawn with few
points, and so with a fine pen."""


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


def draw(
    canvas: Canvas, curves: Sequence[Curve], x: Range, units: Units, theme: Theme
) -> Range | None:
    """Draw `curves` for the range `x`; later ones lie in front, smoothed ones before all raw ones.

    Returns:
        The lowest and the highest drawn value in the range, or None.
    """
    behind = [curve for curve in curves if curve.smoothed is not None]
    extremes: list[Range] = []
    place = 0
    for curve, store in [(curve, curve.raw) for curve in behind] + [
        (curve, curve.drawn) for curve in curves
    ]:
        raw_behind = place < len(behind)
        xs, ys = store.visible_points(*x, canvas.size[0])
        if len(xs) > FINE and not raw_behind and _calm(units.drawn(ys)):
            xs, ys = store.visible_points(*x, FINE // 2)
        ys = units.drawn(ys)
        color = curve.spec.ink.faint(theme) if raw_behind else curve.spec.ink.color(theme)
        ink, smooth_edges = _pen(curve, color, len(xs), raw_behind=raw_behind)
        stroke = canvas.stroke(place)
        stroke.draw(xs, ys, ink, smooth_edges=smooth_edges)
        dots = _dots(curve, store, ys) if not raw_behind else np.zeros(len(ys), bool)
        stroke.mark(xs[dots], ys[dots], color, 6.0)
        inside = (xs >= x[0]) & (xs <= x[1])
        if (found := scaling.extremes(ys[inside])) is not None:
            extremes.append(found)
        place += 1
    canvas.hide_from(place)
    if not extremes:
        return None
    return min(low for low, _ in extremes), max(high for _, high in extremes)


def _pen(curve: Curve, color: str, points: int, *, raw_behind: bool) -> tuple[QPen, bool]:
    """The pen for a curve of that many drawn points, and whether its edges are smoothed."""
    spec = curve.spec
    if raw_behind:
        return pen(color), True
    if points <= FINE:
        return pen(color, spec.dash, 2 if spec.dash is not Dash.DOTTED else 1), True
    wide = spec.thick and spec.dash is Dash.SOLID
    return pen(color, spec.dash, 2 if wide else 1), not wide


def _calm(y: Floats) -> bool:
    """Whether a curve goes up and down so little that few points show all of it."""
    finite = y[np.isfinite(y)]
    return len(finite) > 1 and float(np.abs(np.diff(finite)).sum()) <= CALM * float(np.ptp(finite))


def _dots(curve: Curve, store: SeriesStore, y: Floats) -> Flags:
    """Which of the drawn points get a symbol: of few points all, else those that stand alone."""
    finite = np.isfinite(y)
    if len(store) < FEW or (curve.spec.symbols and len(y) < CROWDED):
        return finite
    if finite.all():
        return np.zeros(len(y), bool)
    before, after = np.roll(finite, 1), np.roll(finite, -1)
    before[0] = after[-1] = False
    return finite & ~before & ~after
