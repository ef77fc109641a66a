"""What the cells of a column mean: numbers, days, or names. None of it in silence."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from dpgui.data.tables.dialect import MISSING, Decimal

if TYPE_CHECKING:
    import numpy as np
    import pandas as pd
    from numpy.typing import NDArray

_LARGEST = 3.4028234e38
"""Of 32-bit floats, in which models count; what is larger is infinite to them."""
_DAY = 86_400.0
ISO = "ISO8601"
_ISO = re.compile(r"\d{4}-\d\d(-\d\d([T ]\d\d:\d\d(:\d\d([.,]\d+)?)?(Z|[+-]\d\d:?(\d\d)?)?)?)?")
_DATE_FORMATS = ("%d.%m.%Y", "%Y/%m/%d", "%d/%m/%Y", "%m/%d/%Y")
_LONGEST = len("31.12.2000")
_TRIED = 200
"""Cells that must all look like dates before a whole column is read as dates."""


@dataclass(frozen=True, slots=True, eq=False)
class Numbers:
    """A column as numbers.

    Attributes:
        values: float64 (N,); NaN where a number is missing or infinite.
        strange: Texts that are neither numbers nor marks of a missing one, each once.
        count: How many cells hold such a text.
    """

    values: NDArray[np.float64]
    strange: tuple[str, ...]
    count: int


def as_numbers(series: pd.Series, decimal: Decimal) -> Numbers:
    """The cells of `series` as numbers.

    Args:
        series: Of any type; texts are parsed.
        decimal: What stands before the fraction of a number in a text. A point always may.
    """
    import numpy as np
    import pandas as pd

    if pd.api.types.is_numeric_dtype(series.dtype):
        values = series.to_numpy(dtype=np.float64, na_value=np.nan, copy=True)
        return Numbers(_finite(values), (), 0)
    if decimal == "comma":
        series = _with_points(series)
    cells = series.to_numpy(dtype=object)
    values = np.asarray(pd.to_numeric(cells, errors="coerce"), np.float64)
    unread = np.isnan(values)
    if not unread.any():
        return Numbers(_finite(values), (), 0)
    counts = Counter(map(_text, cells[unread]))
    strange = {text: count for text, count in counts.items() if text.lower() not in MISSING}
    return Numbers(_finite(values), tuple(strange), sum(strange.values()))


def _finite(values: NDArray[np.float64]) -> NDArray[np.float64]:
    """`values` with NaN for what is infinite to a model."""
    import numpy as np

    return np.where(np.abs(values) <= _LARGEST, values, np.nan)


def _with_points(series: pd.Series) -> pd.Series:
    if series.dtype == object:
        return series.map(lambda cell: cell.replace(",", ".") if isinstance(cell, str) else cell)
    return series.str.replace(",", ".", regex=False)


def as_texts(series: pd.Series) -> pd.Series:
    """The cells of `series` as texts without spaces around them, None where there is nothing.

    Whole numbers have no fraction: 1.0 is "1", as it is in a column without gaps.
    """
    import pandas as pd

    if pd.api.types.is_string_dtype(series.dtype) and series.dtype != object:
        stripped = series.str.strip().astype(object)
        return stripped.where(stripped.notna() & (stripped != ""), None)
    values = [_text(cell) or None for cell in series.astype(object)]
    return pd.Series(values, index=series.index, dtype=object, name=series.name)


def _text(cell: Any) -> str:
    """What a single cell says; "" for nothing."""
    if isinstance(cell, str):
        return cell.strip()
    if isinstance(cell, float):
        return "" if cell != cell else f"{cell:.0f}" if cell.is_integer() else repr(float(cell))
    return "" if cell is None or str(cell) in ("NaT", "<NA>", "nan") else str(cell).strip()


@dataclass(frozen=True, slots=True, eq=False)
class Days:
    """A column as days since 1970 began.

    Attributes:
        values: float64 (N,); NaN where one is missing.
        form: How its texts are written, for pandas.
    """

    values: NDArray[np.float64]
    form: str


def as_days(series: pd.Series) -> Days | None:
    """The cells of `series` as days; None unless all are dates that can be read in one way only."""
    if series.dtype.kind in "mM":
        return Days(days_in(series, ISO), ISO)
    texts = as_texts(series)
    filled = texts.dropna()
    if not len(filled):
        return None
    forms = _DATE_FORMATS if not _ISO.fullmatch(filled.iloc[0]) else (ISO,)
    forms = [form for form in forms if all(_fits(cell, form) for cell in filled.head(_TRIED))]
    read = [Days(days_in(texts, form), form) for form in forms]
    whole = [days for days in read if _count(days.values) == len(filled)]
    return whole[0] if len(whole) == 1 else None


def days_in(series: pd.Series, form: str) -> NDArray[np.float64]:
    """The cells of `series` as days since 1970 began, float64 (N,); NaN for what is no date.

    Args:
        series: Dates, spans of time (then: days of them), or texts.
        form: How the texts are written.
    """
    import numpy as np
    import pandas as pd

    if series.dtype.kind == "m":
        spans = series
    else:
        series = series if series.dtype.kind == "M" else as_texts(series)
        dates = pd.to_datetime(series, format=form, errors="coerce", utc=True)
        spans = dates - pd.Timestamp(0, tz="UTC")
    days = spans.dt.total_seconds() / _DAY
    return days.to_numpy(dtype=np.float64, na_value=np.nan, copy=True)


def _fits(cell: str, form: str) -> bool:
    """Whether `cell` may be written as `form` says, by its signs alone: quick."""
    if form == ISO:
        return bool(_ISO.fullmatch(cell))
    return len(cell) <= _LONGEST and re.sub(r"\d+", "", cell) == re.sub(r"%\w", "", form)


def _count(values: NDArray[np.float64]) -> int:
    import numpy as np

    return int(np.count_nonzero(~np.isnan(values)))
