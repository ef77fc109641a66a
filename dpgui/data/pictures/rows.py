"""The rows of a table of pictures: what each is called, its label, and the part it belongs to."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, get_args

from dpgui.config import ConfigError, Problem
from dpgui.data.pictures.columns import Columns, columns_of
from dpgui.data.source import SplitName
from dpgui.data.split_names import split_of
from dpgui.data.tables.cells import as_texts
from dpgui.data.tables.dialect import Decimal
from dpgui.data.tables.reading import Loaded
from dpgui.data.tables.target import Target, target_of

if TYPE_CHECKING:
    import numpy as np
    import pandas as pd
    from numpy.typing import NDArray

SPLITS: tuple[SplitName, ...] = get_args(SplitName)
NONE = -1
"""Stands for no label, or for no part."""


@dataclass(frozen=True, slots=True)
class PictureRows:
    """A table of pictures, of which nothing is left out yet.

    Attributes:
        called: What the table calls each file; "" where it is silent.
        labels: int64 (N,), places in `classes`, or `NONE`.
        split: int64 (N,), places in `SPLITS`, or `NONE`.
        parts: What the table says about the part of each row; empty without such a column.
    """

    columns: Columns
    called: list[str]
    labels: NDArray[np.int64]
    classes: tuple[str, ...]
    split: NDArray[np.int64]
    parts: list[str]
    notes: tuple[Problem, ...]


def picture_rows(loaded: Loaded, file: str, label: str, split: str) -> PictureRows:
    """The rows of a table as it was read; `file`, `label` and `split` as in `columns_of`.

    Raises:
        ConfigError: If a column is not to be found, or the labels are no classes.
    """
    import numpy as np

    frame = loaded.frame
    columns = columns_of(frame, file, label, split)
    decimal = loaded.dialect.decimal if loaded.dialect else "point"
    target = _target(_column(frame, columns.label), decimal)
    cells = [] if columns.split is None else _column(frame, columns.split).astype(str).tolist()
    known = {cell: split_of(cell) for cell in set(cells)}
    places = [SPLITS.index(part) if (part := known[cell]) else NONE for cell in cells]
    return PictureRows(
        columns=columns,
        called=[cell or "" for cell in as_texts(_column(frame, columns.file))],
        labels=target.labels,
        classes=target.classes,
        split=np.array(places, np.int64) if places else np.zeros(len(frame), np.int64),
        parts=cells,
        notes=loaded.notes,
    )


def _target(column: pd.Series, decimal: Decimal) -> Target:
    """The labels; one that is called "nan" is none, as programs write it that way."""
    if column.dtype.kind == "O" or str(column.dtype).startswith("str"):
        column = as_texts(column)
        column = column.mask(column.str.casefold() == "nan", None)
    try:
        return target_of(column, decimal)
    except ConfigError as error:
        path = {"path": "dataset.label_column"}
        raise ConfigError(each.model_copy(update=path) for each in error.problems) from None


def _column(frame: pd.DataFrame, name: str) -> pd.Series:
    import pandas as pd

    column = frame[name]
    assert isinstance(column, pd.Series)
    return column
