"""The first rows of a dataset of numbers, and what each of its columns holds."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from pydantic import BaseModel, ConfigDict

from dpgui.config import ConfigError
from dpgui.data.source import Source

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from dpgui.data.tables.wanted import Wanted

ColumnKind = Literal["number", "date", "category", "constant", "class"]

ROWS = 200
"""First rows that are shown."""

READ = 20_000
"""Rows from which missing and different values are counted."""

MOST_CELLS = 4_000_000
"""Cells that are read at most: of wide tables fewer rows are."""


class ColumnLook(BaseModel):
    """One column.

    Attributes:
        missing: Cells without a value or with none that is finite, of the rows that were read.
        distinct: Different values among them.
    """

    model_config = ConfigDict(frozen=True)

    name: str
    kind: ColumnKind
    missing: int = 0
    distinct: int | None = None


class TableLook(BaseModel):
    """A table.

    Attributes:
        rows: The first rows as text; a missing value is "".
        read: Rows from which the columns' figures come.
        total: Rows there are; None where that is not known.
    """

    model_config = ConfigDict(frozen=True)

    columns: tuple[ColumnLook, ...]
    rows: tuple[tuple[str, ...], ...]
    read: int
    total: int | None = None


def head_of(path: str, wanted: Wanted) -> TableLook | None:
    """The head of the table at `path` as it stands there; None where it cannot be read."""
    from dpgui.data.tables.preview import preview

    try:
        table = preview(path, wanted)
    except ConfigError:
        return None  # a check says why
    columns = tuple(
        ColumnLook(name=it.name, kind=it.kind, missing=it.missing, distinct=it.distinct)
        for it in table.columns
    )
    total = table.read if table.whole else None
    return TableLook(columns=columns, rows=table.rows, read=table.read, total=total)


def table_of(source: Source) -> TableLook:
    """The first rows of the training part of `source`, with the class of each."""
    import numpy as np

    part = source.fitted().parts["train"]
    features = part.shape[0]
    count = min(len(part), READ, max(1, MOST_CELLS // max(1, features)))
    values = part.read(np.arange(count))
    columns = _columns(values)
    label = part.labels[:count]
    kinds = ColumnLook(name="class", kind="class", distinct=len(np.unique(label)))
    rows = tuple(
        (*map(_text, row), source.classes[int(owner)])
        for row, owner in zip(values[:ROWS].tolist(), label[:ROWS], strict=True)
    )
    return TableLook(columns=(*columns, kinds), rows=rows, read=count, total=len(part))


def _columns(values: NDArray[np.float32]) -> list[ColumnLook]:
    """What each column of (n, F) holds; all at once, for there may be thousands."""
    import numpy as np

    known = np.isfinite(values)
    ordered = np.sort(np.where(known, values, np.nan), axis=0)  # NaN comes last
    differs = (ordered[1:] != ordered[:-1]) & ~np.isnan(ordered[1:])
    counts: list[int] = known.sum(axis=0).tolist()
    distinct: list[int] = (known.any(axis=0) + differs.sum(axis=0)).tolist()
    return [
        ColumnLook(
            name=str(place),
            kind="number" if different > 1 else "constant",
            missing=len(values) - count,
            distinct=different,
        )
        for place, (count, different) in enumerate(zip(counts, distinct, strict=True))
    ]


def _text(value: float) -> str:
    return "" if value != value else f"{value:.6g}"
