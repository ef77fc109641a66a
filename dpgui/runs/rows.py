"""The rows of the table of runs: what one shows, how they are searched and sorted."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from dpgui.runs.status import RunStatus


@dataclass(frozen=True, slots=True)
class RunRow:
    """One run in the table, in raw values.

    Attributes:
        id: The folder's name.
        status: As computed now: a run whose writer died reads "interrupted" or "failed".
        created: Seconds since 1970.
        devices: Those it ran on; before its first session those it is meant for.
        epochs_done: Whole epochs behind it.
        best: The best value of `best_name` ("validation/accuracy", ...), or None.
        loss: Training loss of its last step, or None.
        duration: Seconds of training, or None before the first step.
        progress: Share of its steps that are done, 0..1.
    """

    id: str
    name: str
    status: RunStatus
    created: float
    dataset: str
    model: str
    strategy: str
    devices: tuple[str, ...]
    epochs_done: int
    epochs: int
    best: float | None
    best_name: str
    loss: float | None
    duration: float | None
    progress: float
    tags: tuple[str, ...]
    starred: bool
    note: str
    trashed: bool
    folder: Path


def matching(
    rows: Iterable[RunRow], text: str, also: Callable[[RunRow], str] = lambda _row: ""
) -> list[RunRow]:
    """Those rows in which, or in what `also` says of them, every word of `text` occurs."""
    words = text.casefold().split()

    def has_all(row: RunRow) -> bool:
        said = f"{_words_of(row)}\n{also(row).casefold()}"
        return all(word in said for word in words)

    return [row for row in rows if has_all(row)]


def ordered(rows: Iterable[RunRow], sort: str, descending: bool) -> list[RunRow]:
    """`rows` by the raw value of the field `sort`.

    Rows without a value come last in both directions; equal rows keep their order.

    Raises:
        ValueError: If rows have no field called `sort`.
    """
    if sort not in RunRow.__slots__:
        raise ValueError(f"runs cannot be sorted by {sort!r}")
    listed = list(rows)
    valued = [row for row in listed if not _empty(getattr(row, sort))]
    without = [row for row in listed if _empty(getattr(row, sort))]
    valued.sort(key=lambda row: _comparable(getattr(row, sort)), reverse=descending)
    return valued + without


def _words_of(row: RunRow) -> str:
    parts = (row.id, row.name, *row.tags, row.note, row.dataset, row.model)
    return "\n".join(parts).casefold()


def _empty(value: Any) -> bool:
    return value is None or value in ("", ()) or (isinstance(value, float) and math.isnan(value))


def _comparable(value: Any) -> Any:
    if isinstance(value, tuple):
        return ", ".join(value).casefold()
    if isinstance(value, (str, Path)):
        return str(value).casefold()
    return value
