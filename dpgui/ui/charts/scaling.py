"""Which part of a chart's values is in view: ranges that fit, and that do not twitch."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import TypeAlias

import numpy as np

from dpgui.ui.charts.buffers import Floats

Range: TypeAlias = tuple[float, float]

PADDING = 0.06
"""Empty share of the axis above the highest and below the lowest value."""

USED = 0.72
"""A range is kept while the values fill at least this share of it."""

HEADROOM = 0.02
"""By how much the x range runs ahead of a growing curve, so that it moves now and then only."""


def extremes(values: Floats) -> Range | None:
    """The lowest and the highest finite value, or None."""
    finite = values[np.isfinite(values)]
    return (float(finite.min()), float(finite.max())) if len(finite) else None


def y_range(
    values: Range, present: Range | None, base: float | None, ceiling: float | None
) -> Range:
    """The range of y for drawn values.

    Args:
        values: The lowest and the highest value in view.
        present: The range now, kept if it still fits well; None to fit anew.
        base: Where the axis begins whatever the values, or None.
        ceiling: Beyond which it need not go, or None.
    """
    low, high = values
    if base is not None:
        low, high = min(base, low), max(high, base)
    span = high - low
    if span <= 0:
        span = abs(high) * 0.2 or 1.0
        low, high = (low, high) if base is not None else (low - span / 2, high + span / 2)
    wanted = (low - (0 if base is not None else span * PADDING), high + span * PADDING)
    if ceiling is not None:
        wanted = (wanted[0], min(wanted[1], max(ceiling, high) + span * 0.02))
    if base is not None:
        wanted = (min(base, wanted[0]), max(wanted[1], base + span * PADDING))
    return present if present is not None and _fits(wanted, values, present) else wanted


def x_range(extent: Range | None, present: Range | None) -> Range:
    """The range of x that follows curves from `extent[0]` to `extent[1]`.

    A little room is left behind the last point, for its symbol. The present range is kept until a
    curve has used up that room.
    """
    if extent is None:
        return (0.0, 1.0)
    low, high = extent
    if high <= low:
        return (low - 0.5, high + 0.5)
    span = high - low
    if present is not None and present[0] == low:
        left = present[1] - high
        if 0.25 * HEADROOM * span <= left <= 1.5 * HEADROOM * span:
            return present
    return (low, high + HEADROOM * span)


def thinned(places: Sequence[Floats], view: Range, pixels: int) -> Floats:
    """Of several rising rows of x those in view, at most one a pixel."""
    if not places or view[1] <= view[0]:
        return np.empty(0)
    inside = [row[(row >= view[0]) & (row <= view[1])] for row in places]
    everything = np.concatenate(inside)
    columns = ((everything - view[0]) / (view[1] - view[0]) * pixels).astype(np.int64)
    return everything[np.unique(columns, return_index=True)[1]]


def log10(values: Floats) -> Floats:
    """The powers of ten of `values`; NaN for what is 0, less, or not finite."""
    result = np.full(len(values), np.nan)
    np.log10(values, out=result, where=np.isfinite(values) & (values > 0))
    return result


def _fits(wanted: Range, values: Range, present: Range) -> bool:
    covered = present[0] <= values[0] and values[1] <= present[1]
    share = (wanted[1] - wanted[0]) / (present[1] - present[0])
    return covered and share >= USED and not math.isnan(share)
