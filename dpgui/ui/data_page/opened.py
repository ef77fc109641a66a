"""A dataset as the page has it, and how it is opened."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from dpgui.config import ConfigError, Pick, errors
from dpgui.data import DatasetChoice
from dpgui.data.source import Part, Source, SplitName
from dpgui.data.summary import Looks, Summary, summarised
from dpgui.data.tables.look import TableLook, table_of
from dpgui.engine.registries import choose


class CancelledError(Exception):
    """Nobody wants it opened any more."""


@dataclass(frozen=True)
class Opened:
    """What there is to look at.

    Attributes:
        parts: Samples that can be looked at; of datasets opened elsewhere only the first of each
            class.
        source: The dataset itself, where the window may open it.
        table: Its first rows, if it is a table.
        looks: What its files are like; None while that is not known.
        every: Whether `parts` hold every sample.
    """

    summary: Summary
    parts: Mapping[SplitName, Part]
    source: Source | None = None
    table: TableLook | None = None
    looks: Looks | None = None
    every: bool = True


class Progress:
    """How far an opening has come: written by its thread, read by the window.

    Attributes:
        done: Files found so far.
        cancelled: Set by whoever wants no more of it.
    """

    def __init__(self) -> None:
        self.done = 0
        self.cancelled = False

    def tell(self, done: int, total: int | None) -> None:
        """Hear how far it is.

        Raises:
            CancelledError: If nobody wants it any more.
        """
        del total
        self.done = done
        if self.cancelled:
            raise CancelledError


def chosen(pick: Pick) -> DatasetChoice:
    """The dataset that `pick` names.

    Raises:
        ConfigError: If there is none, or its options do not fit.
    """
    choice = choose("dataset", pick)
    assert isinstance(choice, DatasetChoice)
    return choice


def checked(choice: DatasetChoice) -> None:
    """Look for what keeps `choice` from being opened.

    Raises:
        ConfigError: If there is something.
    """
    found = errors(choice.check())
    if found:
        raise ConfigError(found)


def glimpsed(choice: DatasetChoice) -> Source | TableLook | None:
    """What can be seen of `choice` at once, and even where it cannot be opened."""
    return choice.head() or choice.glimpse()


def opened(choice: DatasetChoice, progress: Progress) -> Opened:
    """`choice`, opened here.

    Raises:
        ConfigError: If it cannot be opened.
        CancelledError: If nobody wants it any more.
    """
    source = choice.open(progress.tell)
    table = choice.head()
    if table is None and source.kind == "table":
        table = table_of(source)
    return Opened(summarised(source), source.parts, source, table)
