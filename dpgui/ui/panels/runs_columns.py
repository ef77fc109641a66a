"""The columns of the table of runs: a title, the field that sorts, and how it is written."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from dpgui.runs.rows import RunRow
from dpgui.ui.i18n import tr
from dpgui.ui.panels import figures
from dpgui.ui.panels.words import LIVE, choice_word, status_word


@dataclass(frozen=True, slots=True)
class Column:
    """One column.

    Attributes:
        field: The field of `RunRow` whose raw value sorts.
        title: Its title in the window's language.
        text: What a cell says.
        width: At first, in characters.
        number: Written at the right edge.
        editable: A person may change it in place.
    """

    field: str
    title: Callable[[], str]
    text: Callable[[RunRow], str]
    width: int
    number: bool = False
    editable: bool = False


def _status(row: RunRow) -> str:
    word = status_word(row.status)
    return f"{word} {100 * row.progress:.0f} %" if row.status in LIVE else word


def _epochs(row: RunRow) -> str:
    return f"{row.epochs_done} / {row.epochs}" if row.epochs else figures.DASH


def _best(row: RunRow) -> str:
    if row.best is None or row.best_name.endswith("accuracy"):
        return figures.share(row.best)
    return figures.loss(row.best)


def _choice(kind: str) -> Callable[[RunRow], str]:
    return lambda row: choice_word(kind, getattr(row, kind))


def choices_text(row: RunRow) -> str:
    """What a row calls its dataset and its model."""
    return f"{choice_word('dataset', row.dataset)}\n{choice_word('model', row.model)}"


def _created(row: RunRow) -> str:
    return time.strftime("%Y-%m-%d %H:%M", time.localtime(row.created))


def _line(text: str) -> str:
    return " ".join(text.split())


def tags_text(tags: tuple[str, ...]) -> str:
    """Tags as a person writes them."""
    return ", ".join(tags)


def tags_in(text: str) -> tuple[str, ...]:
    """The tags that a person wrote with commas: trimmed, each once, in order."""
    words = (word.strip() for word in text.replace("，", ",").split(","))
    return tuple(dict.fromkeys(word for word in words if word))


COLUMNS: Final = (
    Column("starred", lambda: "", lambda _row: "", 3),
    Column("name", lambda: tr("Runs", "Name"), lambda row: _line(row.name), 20, editable=True),
    Column("status", lambda: tr("Runs", "Status"), _status, 18),
    Column("dataset", lambda: tr("Runs", "Dataset"), _choice("dataset"), 12),
    Column("model", lambda: tr("Runs", "Model"), _choice("model"), 11),
    Column("strategy", lambda: tr("Runs", "Strategy"), _choice("strategy"), 12),
    Column("devices", lambda: tr("Runs", "Devices"), lambda row: figures.devices(row.devices), 15),
    Column("epochs_done", lambda: tr("Runs", "Epochs"), _epochs, 7, number=True),
    Column("best", lambda: tr("Runs", "Best accuracy"), _best, 9, number=True),
    Column("loss", lambda: tr("Runs", "Loss"), lambda row: figures.loss(row.loss), 10, number=True),
    Column(
        "duration",
        lambda: tr("Runs", "Duration"),
        lambda row: figures.duration(row.duration),
        8,
        number=True,
    ),
    Column("created", lambda: tr("Runs", "Created"), _created, 19),
    Column("tags", lambda: tr("Runs", "Tags"), lambda row: tags_text(row.tags), 12, editable=True),
    Column("note", lambda: tr("Runs", "Note"), lambda row: _line(row.note), 20),
)

PLACES: Final = {column.field: place for place, column in enumerate(COLUMNS)}
"""The number of each column, by its field."""
