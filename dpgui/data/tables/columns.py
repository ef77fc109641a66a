"""What each column of a table holds: numbers, dates, categories, or always the same."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Literal

from dpgui.data.tables.cells import Numbers, as_days, as_numbers, as_texts
from dpgui.data.tables.dialect import Decimal

if TYPE_CHECKING:
    import numpy as np
    import pandas as pd
    from numpy.typing import NDArray

ColumnKind = Literal["number", "date", "category", "constant"]

_FEW = 0.05
_SURE = 20
"""A column of at least so many filled cells is one of numbers if no more than so many are texts."""


@dataclass(frozen=True, slots=True)
class Meaning:
    """What the cells of a column are.

    Attributes:
        name: As the table calls it.
        kind: "constant" where nothing differs, so that nothing can be learned from it.
        form: How dates are written, for pandas.
    """

    name: str
    kind: ColumnKind
    form: str = ""


@dataclass(frozen=True, slots=True, eq=False)
class Column:
    """A column with its cells understood.

    Attributes:
        values: float64 (N,) with NaN where one is missing, for numbers and dates (days since 1970
            began); pandas' categorical of texts, in their order, for categories.
        strange: Texts in a column of numbers, which count as missing.
        count: How many cells hold such a text.
    """

    meaning: Meaning
    values: NDArray[np.float64] | pd.Categorical
    strange: tuple[str, ...] = ()
    count: int = 0

    @property
    def name(self) -> str:
        return self.meaning.name

    @property
    def kind(self) -> ColumnKind:
        return self.meaning.kind

    @property
    def gaps(self) -> NDArray[np.bool]:
        """Which cells are empty, infinite or strange, (N,)."""
        import numpy as np
        import pandas as pd

        if isinstance(self.values, pd.Categorical):
            return np.asarray(self.values.codes) < 0
        return np.isnan(self.values)

    @property
    def missing(self) -> int:
        """How many cells are empty, infinite or strange."""
        return int(self.gaps.sum())

    @property
    def categories(self) -> tuple[str, ...]:
        """The different texts, in their order; none of numbers and dates."""
        import pandas as pd

        values = self.values
        return tuple(values.categories) if isinstance(values, pd.Categorical) else ()


def understood(series: pd.Series, decimal: Decimal, *, category: bool = False) -> Column:
    """The column `series`.

    Args:
        series: Of any type, as it was read; its name is the column's.
        decimal: What stands before the fraction of a number in a text.
        category: Its numbers are names.
    """
    import pandas as pd

    dtype = series.dtype
    if isinstance(dtype, pd.CategoricalDtype):
        series = series.astype(object)
    if not category and dtype.kind not in "mM":
        numbers = as_numbers(series, decimal)
        if _mostly(numbers):
            column = _measured(series.name, "number", numbers.values)
            return replace(column, strange=numbers.strange, count=numbers.count)
    if not category and (days := as_days(series)):
        return _measured(series.name, "date", days.values, days.form)
    return _named(as_texts(series))


def _mostly(numbers: Numbers) -> bool:
    """Whether a column is one of numbers, a few strange texts aside."""
    import numpy as np

    found = int(np.count_nonzero(~np.isnan(numbers.values)))
    filled = found + numbers.count
    return found > 0 and (not numbers.count or (filled >= _SURE and numbers.count <= _FEW * filled))


def _measured(name: Any, kind: ColumnKind, values: NDArray[np.float64], form: str = "") -> Column:
    import numpy as np

    # fmin and fmax pass over NaN, and give NaN where there is nothing else.
    varies = bool(np.fmin.reduce(values) < np.fmax.reduce(values)) if len(values) else False
    return Column(Meaning(str(name), kind if varies else "constant", form), values)


def _named(texts: pd.Series) -> Column:
    import pandas as pd

    values = pd.Categorical(texts)
    distinct = len(values.categories)
    constant = distinct == 0 or (distinct == 1 and not texts.isna().any())
    return Column(Meaning(str(texts.name), "constant" if constant else "category"), values)
