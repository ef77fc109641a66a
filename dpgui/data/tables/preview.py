"""A table to be looked at before it is used: its columns, its first rows, and how it is written."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache
from typing import TYPE_CHECKING, cast

from dpgui.config import Problem
from dpgui.data.tables.cells import as_texts
from dpgui.data.tables.columns import Column, ColumnKind, understood
from dpgui.data.tables.dialect import Dialect
from dpgui.data.tables.files import guarded, located
from dpgui.data.tables.reading import load
from dpgui.data.tables.wanted import AUTO, Wanted

if TYPE_CHECKING:
    import pandas as pd

_READ = 5_000
"""Rows that are read at most, so that a file of any length is shown at once."""
_SHOWN = 50


@dataclass(frozen=True, slots=True)
class ColumnPreview:
    """A column, as the rows that were read tell.

    Attributes:
        missing: Cells that are empty, or no finite number among numbers.
        distinct: Different values.
    """

    name: str
    kind: ColumnKind
    missing: int
    distinct: int


@dataclass(frozen=True, slots=True)
class Preview:
    """The head of a table.

    Attributes:
        rows: The first rows as they stand in the file; "" where a cell is empty.
        read: Rows that the figures of the columns come from.
        whole: Whether those are all.
        dialect: How it is written; None for a format that says so itself.
        notes: What was noticed while reading.
    """

    columns: tuple[ColumnPreview, ...]
    rows: tuple[tuple[str, ...], ...]
    read: int
    whole: bool
    dialect: Dialect | None
    notes: tuple[Problem, ...]


def preview(path: str, wanted: Wanted = AUTO) -> Preview:
    """The head of the table at `path`, quick whatever its length.

    Raises:
        ConfigError: If it cannot be read.
    """
    file = located(path)
    with guarded(file):
        state = file.stat()
    return _seen(path, wanted, state.st_mtime_ns, state.st_size)


@lru_cache(maxsize=4)
def _seen(path: str, wanted: Wanted, changed: int, size: int) -> Preview:
    del changed, size  # another time or size is another file
    most = min(wanted.limit or _READ, _READ)
    table = load(path, replace(wanted, limit=most + 1))
    frame = table.frame.head(most)
    decimal = table.dialect.decimal if table.dialect else "point"
    columns = [understood(cast("pd.Series", frame[name]), decimal) for name in frame.columns]
    return Preview(
        columns=tuple(map(_column, columns)),
        rows=_rows(frame.head(_SHOWN)),
        read=len(frame),
        whole=len(table.frame) <= most,
        dialect=table.dialect,
        notes=table.notes,
    )


def _column(column: Column) -> ColumnPreview:
    import pandas as pd

    distinct = len(column.categories) or int(pd.Series(column.values).nunique())
    return ColumnPreview(column.name, column.kind, column.missing, distinct)


def _rows(frame: pd.DataFrame) -> tuple[tuple[str, ...], ...]:
    texts = [as_texts(cast("pd.Series", frame[name])).tolist() for name in frame.columns]
    return tuple(tuple(cell or "" for cell in row) for row in zip(*texts, strict=True))
