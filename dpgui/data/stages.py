"""How far something long has come, told by a generator that can be stopped between two stages."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any, NamedTuple, TypeVar

from dpgui.events import Work

T = TypeVar("T")


class Stage(NamedTuple):
    """How far the data have come.

    Attributes:
        what: As in the event `Preparing`.
        done: Samples so far.
        total: Of so many.
    """

    what: Work
    done: int
    total: int


def drained(stages: Generator[Any, None, T]) -> T:
    """What `stages` returns, whatever it tells on the way."""
    while True:
        try:
            next(stages)
        except StopIteration as end:
            return end.value
