"""Columns of numbers that grow: what the charts draw, as numpy views without copies.

Columns that get their points together (all figures of the training steps, all figures of one
device) share a table, so that their x values are kept once.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal, TypeAlias, cast

import numpy as np
from numpy.typing import ArrayLike, NDArray

Axis: TypeAlias = Literal["step", "epoch", "time"]
Floats: TypeAlias = NDArray[np.float64]

AXES: tuple[Axis, ...] = ("step", "epoch", "time")
Values: TypeAlias = ArrayLike | Sequence[float | None]
"""Numbers to append: an array, a list (None becomes NaN), or one number for all."""

_FIRST_CAPACITY = 256


class Growing:
    """A float64 array that grows at its end; capacity doubles, so an append costs O(1)."""

    __slots__ = ("_buffer", "_length")

    def __init__(self) -> None:
        self._buffer: Floats = np.empty(_FIRST_CAPACITY, dtype=np.float64)
        self._length = 0

    def __len__(self) -> int:
        return self._length

    def extend(self, values: Values, count: int) -> None:
        """Append `count` numbers."""
        end = self._length + count
        if end > len(self._buffer):
            buffer: Floats = np.empty(max(end, 2 * len(self._buffer)), dtype=np.float64)
            buffer[: self._length] = self._buffer[: self._length]
            self._buffer = buffer
        self._buffer[self._length : end] = cast("ArrayLike", values)  # numpy reads None as NaN
        self._length = end

    def cut(self, length: int) -> None:
        """Keep the first `length` numbers."""
        self._length = min(self._length, length)

    @property
    def view(self) -> Floats:
        """The numbers so far, read-only, without a copy. Take a new view after a change."""
        view = self._buffer[: self._length]
        view.flags.writeable = False
        return view


class Column:
    """One curve: a value at each of some points of its table.

    Args:
        axes: The x values of the table.
        first: The row of the table at which this column begins.
    """

    def __init__(self, axes: Mapping[Axis, Growing], first: int) -> None:
        self._axes, self.first = axes, first
        self.values = Growing()

    def __len__(self) -> int:
        return len(self.values)

    @property
    def y(self) -> Floats:
        """The values; NaN where there was none."""
        return self.values.view

    def x(self, kind: Axis = "step") -> Floats:
        """Where the values are: optimizer steps, epochs (fractional), or training seconds."""
        return self._axes[kind].view[self.first :]


class Table:
    """Columns that get their points together, in the order of their steps."""

    def __init__(self) -> None:
        self._axes: dict[Axis, Growing] = {axis: Growing() for axis in AXES}
        self.columns: dict[str, Column] = {}

    def __len__(self) -> int:
        return len(self._axes["step"])

    def add(
        self, x: Mapping[Axis, Values], count: int, values: Mapping[str, Sequence[float | None]]
    ) -> None:
        """Append `count` points.

        Args:
            x: Their place on each axis, as `Growing.extend` takes it.
            count: How many points.
            values: `count` numbers for each column. A new name begins a column here; a column
                without numbers gets NaN.
        """
        for name in values:
            if name not in self.columns:
                self.columns[name] = Column(self._axes, first=len(self))
        for axis in AXES:
            self._axes[axis].extend(x[axis], count)
        for name, column in self.columns.items():
            column.values.extend(values.get(name, np.nan), count)

    def cut(self, step: float) -> bool:
        """Drop the points after `step`; whether there were any."""
        kept = int(np.searchsorted(self._axes["step"].view, step, side="right"))
        if kept == len(self):
            return False
        for axis in self._axes.values():
            axis.cut(kept)
        for column in self.columns.values():
            column.first = min(column.first, kept)
            column.values.cut(kept - column.first)
        return True

    def last(self, axis: Axis) -> float:
        """The last point's place on `axis`, or 0."""
        return float(self._axes[axis].view[-1]) if len(self) else 0.0
