"""How far something long has come, told by a generator that can be stopped between two stages."""

from __future__ import annotations

from collections.abc import Callable, Generator
from typing import NamedTuple, TypeVar

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


def unheard(stage: Stage) -> None:
    """For stages that nobody listens to."""


def drained(stages: Generator[Stage, None, T], hear: Callable[[Stage], None] = unheard) -> T:
    """What `stages` returns; `hear` gets each on the way."""
    while True:
        try:
            hear(next(stages))
        except StopIteration as end:
            return end.value
