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

    name = str(series.name)
    if isinstance(series.dtype, pd.CategoricalDtype):
        series = series.astype(object)
    texts = as_texts(series)
    numbers = as_numbers(series, decimal) if series.dtype.kind not in "mMb" else None
    numeric = numbers is not None and not numbers.count and not np.isnan(numbers.values).all()
    if numbers is not None and numeric:
        texts = _plain(numbers.values)
    values = sorted(texts.dropna().unique(), key=float if numeric else str)
    if not values:
        raise refusal("table_no_labels", _PATH, target=name)
    rows = int(texts.notna().sum())
    if numeric and _measures(values, rows):
        raise refusal("table_regression", _PATH, target=name, values=len(values), rows=rows)
    if len(values) > max(_MOST_ALONE, rows / 2):
        raise refusal("table_target_is_a_key", _PATH, target=name, values=len(values), rows=rows)
    codes = pd.Categorical(texts, categories=values).codes
    return Target(np.asarray(codes, np.int64), tuple(values))


def _plain(values: NDArray[np.float64]) -> pd.Series:
    """Numbers as texts, whole ones without a fraction: 1, 1.0 and "1" are the same class."""
    import pandas as pd

    return as_texts(pd.Series(values))


def _measures(values: list[str], rows: int) -> bool:
    """Whether different numbers in so many `rows` measure something, rather than name classes."""
    fractions = any(not float(value).is_integer() for value in values)
    return fractions and (len(values) > _MOST_FRACTIONS or len(values) > rows / 2)
