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


_TOGETHER = 64
"""Columns of numbers measured at a time: quick for thousands of them, small for many rows."""
_SMALLEST = 1e-300


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
    measures: dict[str, Measure | Names | None] = {}
    numbers = [meaning for meaning in meanings if meaning.kind != "category"]
    for start in range(0, len(numbers), _TOGETHER):
        measures.update(_measures(numbers[start : start + _TOGETHER], rows, rules))
    for meaning in meanings:
        if meaning.kind == "category":
            measures[meaning.name] = _names(cast("pd.Series", rows[meaning.name]), rules)
    in_order = {meaning.name: measures[meaning.name] for meaning in meanings}
    used = tuple(measure for measure in in_order.values() if measure is not None)
    constant = [name for name, measure in in_order.items() if measure is None]
    return Encoding(used, decimal), constant


def _measures(
    meanings: Sequence[Meaning], rows: pd.DataFrame, rules: Rules
) -> dict[str, Measure | None]:
    """The measures of columns of numbers; None for one that never differs."""
    import numpy as np

    names = [meaning.name for meaning in meanings]
    values = np.ascontiguousarray(rows[names].to_numpy(np.float64).T)
    varies = np.fmin.reduce(values, 1) < np.fmax.reduce(values, 1)
    found: dict[str, Measure | None] = dict.fromkeys(names)
    varied = values[varies]
    fills = (np.nanmedian if rules.fill == "median" else np.nanmean)(varied, axis=1)
    filled = np.where(np.isnan(varied), fills[:, None], varied)
    shifts, scales = _scaling(filled, rules.scaling)
    places: list[int] = np.flatnonzero(varies).tolist()
    for at, place in enumerate(places):
        meaning = meanings[place]
        kind = "date" if meaning.kind == "date" else "number"
        figures = float(fills[at]), float(shifts[at]), float(scales[at])
        found[meaning.name] = Measure(meaning.name, kind, *figures, meaning.form)
    return found


def _scaling(
    values: NDArray[np.float64], scaling: Scaling
) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """What is taken off each row of `values`, and what it is multiplied by afterwards."""
    import numpy as np

    if scaling == "none":
        return np.zeros(len(values)), np.ones(len(values))
    if scaling == "minmax":
        shift = values.min(1)
        spread = values.max(1) - shift
    else:
        shift, spread = values.mean(1), values.std(1)
    # The inverse of a spread next to nothing would be infinite.
    return shift, 1.0 / np.where(spread > _SMALLEST, spread, 1.0)


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
