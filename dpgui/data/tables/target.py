"""The classes of a table: what its target column says, as labels 0..C-1."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from dpgui.data.tables.cells import as_numbers, as_texts
from dpgui.data.tables.dialect import Decimal
from dpgui.data.tables.files import refusal

if TYPE_CHECKING:
    import numpy as np
    import pandas as pd
    from numpy.typing import NDArray

_PATH = "dataset.target"
_MOST_FRACTIONS = 20
"""A column of numbers with fractions that has more different ones measures something."""
_MOST_ALONE = 50
"""Of more classes than that, at least half must have two samples or more."""


@dataclass(frozen=True, slots=True)
class Target:
    """The labels of a table.

    Attributes:
        labels: int64 (N,), each in 0..C-1; -1 where a row has none.
        classes: As the file writes them, sorted: numbers by size, else texts.
    """

    labels: NDArray[np.int64]
    classes: tuple[str, ...]


def target_of(series: pd.Series, decimal: Decimal) -> Target:
    """The labels in `series`.

    Raises:
        ConfigError: If there are none, or it looks like a number to predict or a key.
    """
    import numpy as np
    import pandas as pd

    if isinstance(series.dtype, pd.CategoricalDtype):
        series = series.astype(object)
    cells = _as_numbers(series, decimal)
    if cells is None:
        cells = as_texts(series)
    codes, found = pd.factorize(cells, sort=True)
    values = found.to_numpy() if isinstance(found, pd.Index) else found
    name, rows = str(series.name), int((codes >= 0).sum())
    if not rows:
        raise refusal("table_no_labels", _PATH, target=name)
    if values.dtype.kind == "f" and _measures(values, rows):
        raise refusal("table_regression", _PATH, target=name, values=len(values), rows=rows)
    if len(values) > max(_MOST_ALONE, rows / 2):
        raise refusal("table_target_is_a_key", _PATH, target=name, values=len(values), rows=rows)
    classes = as_texts(pd.Series(values, dtype=values.dtype))
    return Target(np.asarray(codes, np.int64), tuple(classes))


def _as_numbers(series: pd.Series, decimal: Decimal) -> NDArray[np.float64] | None:
    """The cells of `series`, float64 (N,), if all that are filled are numbers."""
    import numpy as np

    if series.dtype.kind in "mMb":
        return None
    numbers = as_numbers(series, decimal)
    return None if numbers.count or np.isnan(numbers.values).all() else numbers.values


def _measures(values: NDArray[np.float64], rows: int) -> bool:
    """Whether different numbers in so many `rows` measure something, rather than name classes."""
    fractions = bool((values % 1 != 0).any())
    return fractions and (len(values) > _MOST_FRACTIONS or len(values) > rows / 2)
