"""What the columns of a table tell: one that knows the answer, one that knows nothing."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from dpgui.config.problem import Severity
from dpgui.data.doctor.finding import Example, Finding, first
from dpgui.data.naming import some
from dpgui.data.source import Source

_LEAST_ROWS = 20
"""Of fewer rows one column may well tell the classes apart by chance."""
_LEAST_OF_CLASS = 5
"""A class of one row has the highest or lowest value of some column easily."""
_ROWS_OF_VALUE = 5
"""Values that each occur so often, on average, and never with two classes, are no chance."""
_MOSTLY = 0.9
"""Share of rows in which a column must have a value to tell the class."""
_SINGLE = 0.5
"""Share of different values from which on a column of words names rows instead of kinds."""


class Column(NamedTuple):
    """One feature as it was given.

    Attributes:
        codes: For each row which of the different values it has, in their order; -1: no
            finite one.
        values: How many different values there are.
        number: Whether they are numbers, so that their order means something.
        whole: Whether they are whole numbers one after another without a gap.
        infinite: Rows that hold no finite number.
    """

    name: str
    codes: NDArray[np.int64]
    values: int
    number: bool
    whole: bool
    infinite: int

    @property
    def missing(self) -> int:
        """Rows without a value."""
        return int(np.count_nonzero(self.codes < 0)) - self.infinite


def column_findings(source: Source) -> Iterator[Finding]:
    """What is odd about the features of the part "train"."""
    part = source.parts["train"]
    columns = list(_columns(part))
    leaking = [each for each in columns if _tells(each, part.labels)]
    naming = [each for each in columns if each not in leaking and _names_rows(each)]
    yield from _told("target_leaks", "warning", leaking, "dataset.features")
    yield from _told("columns_name_rows", "warning", naming, "dataset.features")
    if not hasattr(part, "frame"):  # a table tells of these when it is opened
        constant = [each for each in columns if each.values < 2]
        yield from _told("columns_constant", "note", constant, "dataset.features")
        yield from _gaps("values_missing", columns, [each.missing for each in columns])
        yield from _gaps("values_infinite", columns, [each.infinite for each in columns])


def _columns(part: Any) -> Iterator[Column]:
    frame = getattr(part, "frame", None)
    if frame is not None:
        for name in frame.columns:
            yield column(str(name), frame[name].to_numpy())
    elif part.in_memory:
        values = part.read(np.arange(len(part)))
        for number in range(values.shape[1]):
            yield column(str(number), values[:, number])


def column(name: str, values: NDArray[Any]) -> Column:
    """The column `name` with `values`, shape (N,), of numbers or of anything else."""
    number = values.dtype.kind in "biuf"
    if not number:
        import pandas

        codes, known = pandas.factorize(values, use_na_sentinel=True)
        return Column(name, codes.astype(np.int64), len(known), False, False, 0)
    there = np.isfinite(values) if values.dtype.kind == "f" else np.ones(len(values), bool)
    codes = np.full(len(values), -1)
    known, codes[there] = np.unique(values[there], return_inverse=True)
    steps = np.diff(known.astype(np.float64))
    infinite = int(np.count_nonzero(np.isinf(values))) if values.dtype.kind == "f" else 0
    whole = bool(len(known) > 1 and (steps == 1).all() and known[0] == np.floor(known[0]))
    return Column(name, codes, len(known), True, whole, infinite)


def _tells(column: Column, labels: NDArray[np.int64]) -> bool:
    """Whether this column alone tells the class of every row."""
    there = column.codes >= 0
    codes, y = column.codes[there], labels[there]
    sizes = np.bincount(labels)
    sizes = sizes[sizes > 0]
    if len(labels) < _LEAST_ROWS or len(sizes) < 2 or sizes.min() < _LEAST_OF_CLASS:
        return False
    if len(codes) < _MOSTLY * len(labels):
        return False
    kinds = np.sort(codes * (labels.max() + 1) + y)
    kinds = kinds[np.diff(kinds, prepend=-1) > 0]
    if len(kinds) > column.values:
        return False  # one value, two classes
    if len(codes) >= _ROWS_OF_VALUE * column.values:
        return True
    changes = np.count_nonzero(np.diff(kinds % (labels.max() + 1)))
    return column.number and changes == len(np.unique(y)) - 1


def _names_rows(column: Column) -> bool:
    rows = len(column.codes)
    if rows < _LEAST_ROWS:
        return False
    return (
        column.whole and column.values == rows if column.number else column.values > _SINGLE * rows
    )


def _told(code: str, severity: Severity, columns: list[Column], option: str) -> Iterator[Finding]:
    if columns:
        names = [each.name for each in columns]
        yield Finding(
            code=code,
            severity=severity,
            count=len(columns),
            facts={"names": some(names)},
            examples=first(Example(name=each.name, text=str(each.values)) for each in columns),
            option=option,
        )


def _gaps(code: str, columns: list[Column], counts: list[int]) -> Iterator[Finding]:
    holed = [(each.name, gaps) for each, gaps in zip(columns, counts, strict=True) if gaps]
    if holed:
        yield Finding(
            code=code,
            severity="warning",
            count=sum(gaps for _, gaps in holed),
            facts={"names": some([name for name, _ in holed])},
            examples=first(Example(name=name, text=str(gaps)) for name, gaps in holed),
        )
