"""`SeriesStore`: one series as a chart needs it: points for a range, values under the mouse."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from dpgui.ui.charts.buffers import Floats, Growing, Indices
from dpgui.ui.charts.pyramid import GAP, Pyramid

LEAST_BUDGET = 24


@dataclass(frozen=True, slots=True)
class Point:
    """One point of a series, exactly as it is stored; `y` may be NaN or infinite."""

    x: float
    y: float


class SeriesStore:
    """The points of one curve and the pyramid over them.

    The arrays belong to somebody else (the history, a smoother) and only grow; `update` is told
    the present ones. x never falls. Values that are not finite are kept: they are gaps of the
    line, counted and findable.

    Attributes:
        x: Shape (n,), rising.
        y: Shape (n,).
        hidden_by_log: How many finite values are 0 or less, which a logarithmic axis cannot show.
    """

    def __init__(self) -> None:
        self.x: Floats = np.empty(0)
        self.y: Floats = np.empty(0)
        self.hidden_by_log = 0
        self._clear()

    def __len__(self) -> int:
        return len(self.y)

    @property
    def broken(self) -> Indices:
        """Places of the values that are not finite, rising."""
        return self._broken.view

    @property
    def has_positive(self) -> bool:
        """Whether a logarithmic axis could show anything."""
        return len(self.y) - len(self._broken) > self.hidden_by_log

    def update(self, x: Floats, y: Floats) -> bool:
        """Take the series' present points, both of shape (n,).

        What grew is added to the pyramid. If earlier values changed (a resumed run voids the
        points after its checkpoint) it is built anew.

        Returns:
            Whether it was built anew.
        """
        known = len(self._pyramid)
        anew = known > len(y) or not np.array_equal(y[self._probes], self._probed, equal_nan=True)
        if anew:
            self._clear()
            known = 0
        self.x, self.y = x, y
        self._pyramid.extend(y)
        self._probes = _probes(len(y))
        self._probed = y[self._probes]
        new = y[known:]
        if not len(new):
            return anew
        finite = np.isfinite(new)
        self._broken.extend(known + np.flatnonzero(~finite))
        self.hidden_by_log += int((new[finite] <= 0).sum())
        return anew

    def visible_points(self, x0: float, x1: float, pixels: int) -> tuple[Floats, Floats]:
        """What to draw between `x0` and `x1` on `pixels` columns: at most 2 points a column.

        The nearest point on either side is included, so that lines run out of the picture. Where
        the line is broken y is NaN; x is finite everywhere.
        """
        first, last = self._range(x0, x1)
        places = self._pyramid.select(self.y, first, last, max(2 * pixels, LEAST_BUDGET))
        gaps = places == GAP
        y = np.where(gaps, np.nan, self.y[places])
        y[np.isinf(y)] = np.nan
        return self.x[np.maximum(np.maximum.accumulate(places), first)] if len(places) else y, y

    def at(self, x: float) -> Point | None:
        """The stored point nearest to `x`, or None if there is none."""
        if not len(self.x):
            return None
        right = min(int(np.searchsorted(self.x, x)), len(self.x) - 1)
        left = max(right - 1, 0)
        place = left if x - self.x[left] < self.x[right] - x else right
        return Point(float(self.x[place]), float(self.y[place]))

    def last(self) -> Point | None:
        """The newest point."""
        return Point(float(self.x[-1]), float(self.y[-1])) if len(self.y) else None

    def _range(self, x0: float, x1: float) -> tuple[int, int]:
        first = int(np.searchsorted(self.x, x0, "left")) - 1
        last = int(np.searchsorted(self.x, x1, "right")) + 1
        return max(first, 0), min(last, len(self.x))

    def _clear(self) -> None:
        self._pyramid = Pyramid()
        self._broken = Growing(np.int64)
        self._probes: Indices = np.empty(0, np.int64)
        self._probed: Floats = np.empty(0)  # copies: a view would show what replaced them
        self.hidden_by_log = 0


def _probes(length: int) -> Indices:
    """About log2(length) places of a series, denser towards its end.

    A run that goes on from an earlier step differs from there to its end.
    """
    back = 2 ** np.arange(length.bit_length(), dtype=np.int64)
    return length - back
