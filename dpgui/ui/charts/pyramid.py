"""The extremes of a long series at every scale, so that a chart draws two points a pixel.

A level of the pyramid cuts the series into buckets of 4, 16, 64, ... points and remembers for each
*where* its lowest and its highest finite value lie, and whether a value in it is not finite. Places
rather than values are kept, so one pyramid serves every x axis and what is drawn are points of
the series itself: a spike of one point survives any zoom, at its true place and height.

Only whole buckets are kept, which never change again; the rest of the series, shorter than one
bucket, is looked at when it is asked for.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from dpgui.ui.charts.buffers import Flags, Floats, Growing, Indices

FACTOR = 4
"""Buckets of one level in a bucket of the next."""

GAP = -1
"""In a selection: the line is broken here."""


@dataclass(frozen=True, slots=True)
class _Buckets:
    """Some buckets: the places of their extremes (or GAP), and whether they are broken."""

    low: Indices
    high: Indices
    broken: Flags

    def in_order(self) -> Indices:
        """The extremes of each in the order of the series, and a GAP after a broken one."""
        gaps = np.full(len(self.low), GAP, np.int64)
        ordered = (np.minimum(self.low, self.high), np.maximum(self.low, self.high), gaps)
        wanted = np.ones((len(self.low), 3), bool)
        wanted[:, 2] = self.broken
        return np.stack(ordered, axis=1)[wanted]


class _Level:
    """The whole buckets of one size."""

    def __init__(self) -> None:
        self._low = Growing(np.int64)
        self._high = Growing(np.int64)
        self._broken = Growing(np.bool_)

    def __len__(self) -> int:
        return len(self._low)

    def extend(self, buckets: _Buckets) -> None:
        self._low.extend(buckets.low)
        self._high.extend(buckets.high)
        self._broken.extend(buckets.broken)

    def part(self, first: int, last: int) -> _Buckets:
        chosen = slice(first, last)
        return _Buckets(self._low.view[chosen], self._high.view[chosen], self._broken.view[chosen])


class Pyramid:
    """The levels over one growing series. `extend` costs what is new, not what is there."""

    def __init__(self) -> None:
        self._levels: list[_Level] = []
        self._length = 0

    def __len__(self) -> int:
        """How many points of the series the pyramid covers."""
        return self._length

    def extend(self, values: Floats) -> None:
        """Cover `values`, the whole series; what was covered so far must not have changed."""
        self._length = len(values)
        available = len(values)
        depth = 0
        while available >= FACTOR:
            if depth == len(self._levels):
                self._levels.append(_Level())
            self._complete(depth, available // FACTOR, values)
            available = len(self._levels[depth])
            depth += 1

    def select(self, values: Floats, first: int, last: int, budget: int) -> Indices:
        """At most `budget` places that draw `values[first:last]` without losing an extreme.

        Args:
            values: The series, shape (n,).
            first: First place wanted.
            last: One past the last place wanted.
            budget: How many points may be drawn, at least 24.

        Returns:
            Places in the order of the series, shape (k,), with GAP where the line is broken.
        """
        if last - first <= budget:
            return np.arange(first, last, dtype=np.int64)
        depth = 0
        while (
            depth + 1 < len(self._levels) and (last - first) // FACTOR ** (depth + 1) > 2 * budget
        ):
            depth += 1
        size = FACTOR ** (depth + 1)
        step = max(1, -(-2 * (last - first) // (size * budget)))
        places = self._places(values, (first, last), depth, step)
        while len(places) > budget:
            step += 1
            places = self._places(values, (first, last), depth, step)
        return places

    def _complete(self, depth: int, buckets: int, values: Floats) -> None:
        """Bring a level to `buckets` buckets, from the level below it."""
        level = self._levels[depth]
        first, last = len(level) * FACTOR, buckets * FACTOR
        if first == last:
            return
        below = self._levels[depth - 1].part(first, last) if depth else _points(values, first, last)
        level.extend(_merged(values, below, FACTOR))

    def _places(self, values: Floats, span: tuple[int, int], depth: int, step: int) -> Indices:
        """The places for `values[span[0]:span[1]]`, every `step` buckets of a level made one.

        The cuts do not move while the series grows, so the drawn curve does not flicker.
        """
        level, size = self._levels[depth], step * FACTOR ** (depth + 1)
        first, last = span[0] // size, min(-(-span[1] // size), len(level) // step)
        whole = _merged(values, level.part(first * step, max(first, last) * step), step)
        rest = max(last * size, span[0])
        if rest >= span[1]:
            return whole.in_order()
        tail = _merged(values, _points(values, rest, span[1]), span[1] - rest)
        return np.concatenate((whole.in_order(), tail.in_order()))


def _points(values: Floats, first: int, last: int) -> _Buckets:
    """The points themselves, as buckets of one point."""
    broken = ~np.isfinite(values[first:last])
    places = np.where(broken, GAP, np.arange(first, last, dtype=np.int64))
    return _Buckets(places, places, broken)


def _merged(values: Floats, buckets: _Buckets, count: int) -> _Buckets:
    """Every `count` of `buckets` as one."""
    low, high = buckets.low.reshape(-1, count), buckets.high.reshape(-1, count)
    row = np.arange(len(low))
    lowest = np.where(low == GAP, np.inf, values[low]).argmin(axis=1)
    highest = np.where(high == GAP, -np.inf, values[high]).argmax(axis=1)
    broken: Flags = np.logical_or.reduce(buckets.broken.reshape(-1, count), axis=1)
    return _Buckets(low[row, lowest], high[row, highest], broken)
