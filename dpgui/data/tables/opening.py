"""From an understood table to a source, which is fitted to the training rows before it is read."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, cast

from pydantic import JsonValue

from dpgui.data.source import Source, SplitName
from dpgui.data.tables.encoding import Encoding, Names
from dpgui.data.tables.files import refusal
from dpgui.data.tables.fitting import Rules, measured
from dpgui.data.tables.part import TablePart
from dpgui.data.tables.remarks import fit_remarks
from dpgui.data.tables.understanding import Understood

if TYPE_CHECKING:
    import numpy as np
    import pandas as pd
    from numpy.typing import NDArray


def source_of(name: str, table: Understood, rules: Rules, place: str) -> Source:
    """The source of `table`, not yet fitted.

    Args:
        name: Of the choice that makes it.
        table: What was read.
        rules: How it becomes numbers.
        place: Where it was read from, for the record.
    """
    parts: dict[SplitName, TablePart] = {
        split: TablePart(rows.frame, rows.labels, rows.rows) for split, rows in table.parts.items()
    }
    source = Source(
        name=name,
        kind="table",
        shape=(table.width,),
        classes=table.classes,
        parts=parts,
        normalise="none",  # the encoding scales, and leaves what is 0 or 1 alone
        notes=table.notes,
        place=place,
    )
    facts = replace(table, parts={})
    return source.changed(fit=_Fit(source, parts, facts, rules))


@dataclass(frozen=True)
class _Fit:
    """`Source.fit` of a table; picklable.

    Attributes:
        source: Without a fit.
        parts: Of the source.
        table: What was read, without its rows.
    """

    source: Source
    parts: Mapping[SplitName, TablePart]
    table: Understood
    rules: Rules

    def __call__(self, training_index: NDArray[np.int64]) -> Source:
        frame = self.parts["train"].frame
        rows = frame.iloc[training_index]
        encoding, constant = measured(self.table.meanings, rows, self.rules, self.table.decimal)
        if not encoding.columns:
            raise refusal("table_no_features", "dataset.features", target=self.table.roles.target)
        parts = {
            split: replace(part, x=encoding.apply(part.frame)) for split, part in self.parts.items()
        }
        notes = fit_remarks(constant, _unknown(encoding, [part.frame for part in parts.values()]))
        return self.source.changed(
            shape=(encoding.width,),
            parts=parts,
            notes=(*self.source.notes, *notes),
            statistics=self._statistics(encoding),
        )

    def _statistics(self, encoding: Encoding) -> dict[str, JsonValue]:
        table = self.table
        return {
            **encoding.statistics(),
            "target": table.roles.target,
            "classes": list(table.classes),
        }


def _unknown(encoding: Encoding, frames: list[pd.DataFrame]) -> list[str]:
    """Columns with categories that no training row has, and how many cells."""
    found: list[str] = []
    for column in encoding.columns:
        if isinstance(column, Names):
            cells = [cast("pd.Series", frame[column.name]) for frame in frames]
            count = sum(map(column.unknown, cells))
            found += [f"{column.name} ({count})"] if count else []
    return found
