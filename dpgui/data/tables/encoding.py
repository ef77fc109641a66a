"""From the cells of a table to the numbers that a model takes, as measured on the training rows.

What was measured is plain values, kept in checkpoints: `Encoding.from_statistics` makes the same
encoding of them, for rows that come later.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any, Literal, cast

from pydantic import JsonValue

from dpgui.config import ConfigError
from dpgui.data.tables.cells import as_numbers, as_texts, days_in
from dpgui.data.tables.dialect import Decimal
from dpgui.data.tables.roles import unknown_column

if TYPE_CHECKING:
    import numpy as np
    import pandas as pd
    from numpy.typing import NDArray

_AT_ONCE = 1 << 21
"""Numbers that are filled and scaled at a time."""

Fill = Literal["median", "mean"]
Scaling = Literal["standard", "minmax", "none"]
Gap = Literal["own", "frequent"]


@dataclass(frozen=True, slots=True)
class Measure:
    """A column of numbers or days: filled, then shifted and scaled.

    Attributes:
        fill: What stands for a missing number.
        shift: Taken off first.
        scale: Multiplied by afterwards.
        form: How dates are written, for pandas.
    """

    name: str
    kind: Literal["number", "date"]
    fill: float
    shift: float
    scale: float
    form: str = ""

    @property
    def width(self) -> int:
        """Numbers that it becomes."""
        return 1

    @property
    def names(self) -> tuple[str, ...]:
        """What those are called."""
        return (self.name,)

    def values(self, series: pd.Series, decimal: Decimal) -> NDArray[np.float64]:
        """The cells of `series`, float64 (N,), NaN where one is missing."""
        if self.kind == "number" or series.dtype.kind == "f":
            return as_numbers(series, decimal).values
        return days_in(series, self.form)


@dataclass(frozen=True, slots=True)
class Names:
    """A column of categories: for each a number, 1 where the cell says so, else 0.

    Attributes:
        categories: Those of the training rows. Any other gives zeros only.
        gap: What a missing one counts as: a category of its own (None), one of `categories`, or
            none of them ("").
    """

    name: str
    categories: tuple[str, ...]
    gap: str | None

    @property
    def width(self) -> int:
        """Numbers that it becomes."""
        return len(self.categories) + (self.gap is None)

    @property
    def names(self) -> tuple[str, ...]:
        """What those are called."""
        return tuple(f"{self.name}={each}" for each in (*self.categories, "")[: self.width])

    def encoded(self, series: pd.Series) -> NDArray[np.float32]:
        """float32 (N, width)."""
        import numpy as np

        place = self.places(series)
        one_hot = np.zeros((len(place), self.width), np.float32)
        known = np.flatnonzero(place >= 0)
        one_hot[known, place[known]] = 1.0
        return one_hot

    def places(self, series: pd.Series) -> NDArray[np.int64]:
        """Which number of each cell is 1; -1: none, because the category is unknown."""
        import numpy as np

        texts = _categories(series)
        place = {category: at for at, category in enumerate(self.categories)}
        known = np.array([place.get(each, -1) for each in texts.cat.categories], np.int64)
        gap = len(self.categories) if self.gap is None else place.get(self.gap, -1)
        codes = np.asarray(texts.cat.codes, np.int64)
        return np.where(codes < 0, gap, np.append(known, gap)[codes])

    def unknown(self, series: pd.Series) -> int:
        """Cells with a category that no training row has."""
        missing = _categories(series).isna().to_numpy()
        return int(((self.places(series) < 0) & ~missing).sum())


@dataclass(frozen=True, slots=True)
class Encoding:
    """How every column that is used becomes numbers.

    Attributes:
        columns: In the order of the numbers.
        decimal: What stands before the fraction of a number in a text.
    """

    columns: tuple[Measure | Names, ...]
    decimal: Decimal = "point"

    @property
    def width(self) -> int:
        """Numbers of a row."""
        return sum(column.width for column in self.columns)

    @property
    def names(self) -> tuple[str, ...]:
        """What those are called: the column, or column=category."""
        return tuple(name for column in self.columns for name in column.names)

    def apply(self, frame: pd.DataFrame) -> NDArray[np.float32]:
        """The rows of `frame` as numbers, float32 (N, F), every one finite.

        Args:
            frame: As it was read, or as `columns` understood it. Columns that are not used may be
                there or not.

        Raises:
            ConfigError: If a column is missing.
        """
        import numpy as np

        names = [str(name) for name in frame.columns]
        known = set(names)
        absent = [column.name for column in self.columns if column.name not in known]
        if absent:
            raise ConfigError([unknown_column(absent[0], names, "dataset.features")])
        rows = np.empty((len(frame), self.width), np.float32)
        at, places = 0, list[int]()
        for column in self.columns:
            if isinstance(column, Names):
                cells = cast("pd.Series", frame[column.name])
                rows[:, at : at + column.width] = column.encoded(cells)
            else:
                places.append(at)
            at += column.width
        self._measure(frame, rows, places)
        return rows

    def _measure(self, frame: pd.DataFrame, rows: NDArray[np.float32], places: list[int]) -> None:
        """Write the columns of numbers into `rows`, some rows at a time to need little memory."""
        import numpy as np

        measures = [column for column in self.columns if isinstance(column, Measure)]
        if not measures:
            return
        fill, shift, scale = np.array([(each.fill, each.shift, each.scale) for each in measures]).T
        largest, step = np.finfo(np.float32).max, max(1, _AT_ONCE // len(measures))
        for start in range(0, len(frame), step):
            part = slice(start, start + step)
            values = self._values(frame.iloc[part], measures)
            filled = np.where(np.isnan(values), fill, values)
            rows[part, places] = np.clip((filled - shift) * scale, -largest, largest)

    def _values(self, frame: pd.DataFrame, measures: list[Measure]) -> NDArray[np.float64]:
        """The cells of the columns of numbers, float64 (n, M), NaN where one is missing."""
        import numpy as np

        cells = frame[[measure.name for measure in measures]]
        if set(cast("pd.Series", cells.dtypes)) == {np.dtype(np.float64)}:
            values = cells.to_numpy()
            return np.where(np.isfinite(values), values, np.nan)
        columns = zip(measures, (column for _, column in cells.items()), strict=True)
        return np.stack([measure.values(each, self.decimal) for measure, each in columns], 1)

    def statistics(self) -> dict[str, JsonValue]:
        """All of it as plain values."""
        columns: list[JsonValue] = [
            {"kind": "category", **asdict(column), "categories": list(column.categories)}
            if isinstance(column, Names)
            else asdict(column)
            for column in self.columns
        ]
        return {"decimal": self.decimal, "columns": columns}

    @classmethod
    def from_statistics(cls, statistics: Mapping[str, Any]) -> Encoding:
        """The encoding whose `statistics` these are."""
        columns: list[Measure | Names] = []
        for each in statistics["columns"]:
            if each["kind"] == "category":
                columns.append(Names(each["name"], tuple(each["categories"]), each["gap"]))
            else:
                columns.append(Measure(**each))
        return cls(tuple(columns), statistics["decimal"])


def _categories(series: pd.Series) -> pd.Series:
    """`series` as a categorical of texts."""
    import pandas as pd

    if isinstance(series.dtype, pd.CategoricalDtype):
        if pd.api.types.is_string_dtype(series.dtype.categories.dtype):
            return series
        series = series.astype(object)
    return as_texts(series).astype("category")
