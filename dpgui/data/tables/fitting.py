"""Measuring on the training rows how a table becomes numbers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, cast

from dpgui.data.tables.columns import Meaning
from dpgui.data.tables.dialect import Decimal
from dpgui.data.tables.encoding import Encoding, Fill, Gap, Measure, Names, Scaling

if TYPE_CHECKING:
    import numpy as np
    import pandas as pd
    from numpy.typing import NDArray


@dataclass(frozen=True, slots=True)
class Rules:
    """What a person says about the encoding of a table.

    Attributes:
        fill: What stands for a missing number.
        gap: What a missing category counts as: one of its own, or the most frequent.
        scaling: Of numbers: to mean 0 and deviation 1, to 0..1, or not at all.
    """

    fill: Fill = "median"
    gap: Gap = "own"
    scaling: Scaling = "standard"


def measured(
    meanings: Sequence[Meaning], rows: pd.DataFrame, rules: Rules, decimal: Decimal
) -> tuple[Encoding, list[str]]:
    """The encoding of the columns that are used, and the names of those that never differ.

    Args:
        meanings: Of the columns that may be used.
        rows: The training rows, as `columns` understood them.
        rules: What the person says.
        decimal: As in `Encoding`.
    """
    found: list[Measure | Names] = []
    constant: list[str] = []
    for meaning in meanings:
        cells = cast("pd.Series", rows[meaning.name])
        measure = (
            _names(cells, rules) if meaning.kind == "category" else _measure(meaning, cells, rules)
        )
        if measure is None:
            constant.append(meaning.name)
        else:
            found.append(measure)
    return Encoding(tuple(found), decimal), constant


def _measure(meaning: Meaning, cells: pd.Series, rules: Rules) -> Measure | None:
    import numpy as np

    values = cells.to_numpy(dtype=np.float64)
    known = values[~np.isnan(values)]
    if not len(known) or known.min() == known.max():
        return None
    fill = float(np.median(known) if rules.fill == "median" else known.mean())
    shift, scale = _scaling(np.where(np.isnan(values), fill, values), rules.scaling)
    kind = "date" if meaning.kind == "date" else "number"
    return Measure(meaning.name, kind, fill, shift, scale, meaning.form)


def _scaling(values: NDArray[np.float64], scaling: Scaling) -> tuple[float, float]:
    """What is taken off `values`, which differ, and what they are multiplied by afterwards."""
    if scaling == "none":
        return 0.0, 1.0
    if scaling == "minmax":
        lowest = float(values.min())
        return lowest, _inverse(float(values.max()) - lowest)
    return float(values.mean()), _inverse(float(values.std()))


def _inverse(spread: float) -> float:
    """1 / `spread`; 1 for one so small that its inverse is infinite."""
    return 1.0 / spread if spread > 1e-300 else 1.0


def _names(cells: pd.Series, rules: Rules) -> Names | None:
    """None where no two training rows differ."""
    counts: dict[str, int] = cells.value_counts().to_dict()
    used = [str(each) for each in cells.cat.categories if counts[each] > 0]
    gaps = bool(cells.isna().any())
    if len(used) + (gaps and rules.gap == "own") < 2:
        return None
    if rules.gap == "frequent":
        # Of equally frequent ones the first in their order, as scikit-learn has it.
        return Names(str(cells.name), tuple(used), max(used, key=lambda each: counts[each]))
    return Names(str(cells.name), tuple(used), None if gaps else "")
