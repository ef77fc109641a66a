"""What the crosshair and the star read: stored points near an x."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from dpgui.ui.charts.curves import Curve
from dpgui.ui.charts.drawing import Units
from dpgui.ui.charts.marks_item import Spot
from dpgui.ui.theme import Theme


def spots(curves: Sequence[Curve], x: float | None, units: Units, theme: Theme) -> list[Spot]:
    """Of each curve the drawn point nearest to `x`, where it can be drawn; none if `x` is None."""
    result: list[Spot] = []
    for curve in curves:
        point = None if x is None else curve.drawn.at(x)
        if point is not None:
            y = float(units.drawn(np.array([point.y]))[0])
            if np.isfinite(y):
                result.append((point.x, y, curve.spec.ink.color(theme)))
    return result


def nearest(curves: Sequence[Curve], x: float) -> float:
    """The x of the stored point nearest to `x`; `x` itself if there is none."""
    points = [curve.raw.at(x) for curve in curves]
    places = [point.x for point in points if point is not None]
    return min(places, key=lambda place: abs(place - x), default=x)


def beside(curves: Sequence[Curve], x: float | None, steps: int) -> float | None:
    """The x of the stored point `steps` after the one at `x` (None: the end), on the longest curve.

    Returns:
        None if there is no curve with points.
    """
    curve = max(curves, key=lambda curve: len(curve.raw), default=None)
    if curve is None or not len(curve.raw):
        return None
    places = curve.raw.x
    start = len(places) if x is None else int(np.searchsorted(places, x))
    return float(places[min(max(start + steps, 0), len(places) - 1)])
