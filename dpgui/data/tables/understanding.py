"""A table as it will be used: its rows by part, their labels, and what its columns hold."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import TYPE_CHECKING, cast

from dpgui.config import Problem
from dpgui.data.source import SplitName
from dpgui.data.tables.asked import Asked
from dpgui.data.tables.columns import Column, Meaning, understood
from dpgui.data.tables.dialect import Decimal, Dialect
from dpgui.data.tables.files import guarded, located, refusal
from dpgui.data.tables.reading import load
from dpgui.data.tables.remarks import (
    Lost,
    column_remarks,
    row_remarks,
    target_remarks,
    too_many_categories,
)
from dpgui.data.tables.roles import Roles, roles_of, rows_by_split
from dpgui.data.tables.target import Target, target_of

if TYPE_CHECKING:
    import numpy as np
    import pandas as pd
    from numpy.typing import NDArray

_REMEMBERED = 64 << 20
"""Files of so many bytes are kept in memory, so that the form can ask again at each change."""

_HEAD = 1000
"""Of larger ones so many rows are looked at before they are opened."""


@dataclass(frozen=True, slots=True)
class PartRows:
    """The rows of one part.

    Attributes:
        frame: The feature columns, as `columns` understood them: unfilled and unscaled.
        labels: int64 (N,), each in 0..C-1.
        rows: Place of each row in the file, int64 (N,), from 0 below the header.
    """

    frame: pd.DataFrame
    labels: NDArray[np.int64]
    rows: NDArray[np.int64]


@dataclass(frozen=True, slots=True)
class Understood:
    """A table whose columns are understood.

    Attributes:
        meanings: Of the features that are used.
        classes: What the target says, sorted.
        width: Numbers of a row, if it were fitted to all training rows.
        notes: Everything worth knowing.
    """

    roles: Roles
    meanings: tuple[Meaning, ...]
    parts: Mapping[SplitName, PartRows]
    classes: tuple[str, ...]
    width: int
    decimal: Decimal
    dialect: Dialect | None
    notes: tuple[Problem, ...]


def understand(asked: Asked) -> Understood:
    """The table that is asked for. Of a file of usual size the last is remembered.

    Raises:
        ConfigError: If it cannot be read or used.
    """
    file = located(asked.path)
    with guarded(file):
        state = file.stat()
        if state.st_size > _REMEMBERED:
            return _understand(asked)
        return _remembered(asked, state.st_mtime_ns, state.st_size)


def is_quick(asked: Asked) -> bool:
    """Whether the table is of such a size that it can be understood while a form is filled in.

    Raises:
        ConfigError: If there is no such file.
    """
    return located(asked.path).stat().st_size <= _REMEMBERED


def check_head(asked: Asked) -> None:
    """Read the first rows, and see that the columns that are asked for are there.

    Raises:
        ConfigError: If not.
    """
    head = load(asked.path, replace(asked.wanted, limit=_HEAD))
    roles_of([str(name) for name in head.frame.columns], asked)


@lru_cache(maxsize=2)
def _remembered(asked: Asked, changed: int, size: int) -> Understood:
    del changed, size  # another time or size is another file
    return _understand(asked)


def _understand(asked: Asked) -> Understood:
    table = load(asked.path, asked.wanted)
    frame = table.frame
    if not len(frame):
        raise refusal("table_no_rows", file=asked.path)
    roles = roles_of([str(name) for name in frame.columns], asked)
    decimal = _decimal(table.dialect, asked)
    target = target_of(_column(frame, roles.target), decimal)
    columns = [
        understood(_column(frame, name), decimal, category=name in asked.categories)
        for name in roles.features
    ]
    used = [column for column in columns if _is_used(column, asked)]
    if not used:
        raise refusal("table_no_features", "dataset.features", target=roles.target)
    rows, lost = _rows(frame, roles, target.labels, used if asked.whole_rows else ())
    labels, classes = _occurring(target, rows)
    if len(classes) < 2:
        raise refusal("one_class", "dataset.target")
    return Understood(
        roles=roles,
        meanings=tuple(column.meaning for column in used),
        parts=_parts(used, rows, labels),
        classes=classes,
        width=sum(_width(column) for column in used),
        decimal=decimal,
        dialect=table.dialect,
        notes=(
            *table.notes,
            *target_remarks(roles, asked),
            *column_remarks(columns, asked),
            *row_remarks(len(frame), lost),
        ),
    )


def _column(frame: pd.DataFrame, name: str) -> pd.Series:
    return cast("pd.Series", frame[name])


def _decimal(dialect: Dialect | None, asked: Asked) -> Decimal:
    if dialect is not None:
        return dialect.decimal
    return "comma" if asked.wanted.decimal == "comma" else "point"


def _is_used(column: Column, asked: Asked) -> bool:
    return column.kind != "constant" and not too_many_categories(column, asked)


def _width(column: Column) -> int:
    if column.kind != "category":
        return 1
    return len(column.categories) + bool(column.missing)


def _rows(
    frame: pd.DataFrame, roles: Roles, labels: NDArray[np.int64], whole: Sequence[Column]
) -> tuple[dict[SplitName, NDArray[np.int64]], Lost]:
    """Places of the rows that are used, by part, and how many are not, for which reason.

    Args:
        frame: As it was read.
        roles: Which column divides it.
        labels: -1 where there is none.
        whole: Columns that must be filled in a row that is used.
    """
    import numpy as np

    every = np.arange(len(frame), dtype=np.int64)
    parts: dict[SplitName, NDArray[np.int64]] = {"train": every}
    if roles.split:
        parts = rows_by_split(_column(frame, roles.split))
    gaps = np.zeros(len(frame), bool)
    for column in whole:
        gaps |= column.gaps
    usable = (labels >= 0) & ~gaps
    kept: dict[SplitName, NDArray[np.int64]] = {}
    for split, places in parts.items():
        if len(few := places[usable[places]]):
            kept[split] = few
    if "train" not in kept:
        raise refusal("table_no_training_rows", "dataset.target", target=roles.target)
    lost = Lost(
        without_label=int(np.count_nonzero(labels < 0)),
        with_gaps=int(np.count_nonzero((labels >= 0) & gaps)),
        without_part=len(frame) - sum(map(len, parts.values())),
    )
    return kept, lost


def _occurring(
    target: Target, rows: Mapping[SplitName, NDArray[np.int64]]
) -> tuple[NDArray[np.int64], tuple[str, ...]]:
    """Labels and classes without the classes that none of the `rows` has."""
    import numpy as np

    counts = np.zeros(len(target.classes), np.int64)
    for places in rows.values():
        counts += np.bincount(target.labels[places], minlength=len(counts))
    place = np.append(np.cumsum(counts > 0) - 1, -1)  # the last is for rows without a label
    classes = (name for name, count in zip(target.classes, counts, strict=True) if count)
    return place[target.labels], tuple(classes)


def _parts(
    used: Sequence[Column], rows: Mapping[SplitName, NDArray[np.int64]], labels: NDArray[np.int64]
) -> dict[SplitName, PartRows]:
    import pandas as pd

    cells = pd.DataFrame({column.name: column.values for column in used})
    return {
        split: PartRows(cells.iloc[places].reset_index(drop=True), labels[places], places)
        for split, places in rows.items()
    }
