"""One process of a machine prepares the data before the others do."""

from __future__ import annotations

from collections.abc import Generator
from typing import TypeVar

from dpgui.data.stages import Stage
from dpgui.engine.team import Team

T = TypeVar("T")


def in_turn(team: Team, stages: Generator[Stage, None, T]) -> Generator[Stage, None, T]:
    """Go through `stages`, on each machine first in one process.

    What that one decodes into the cache on disk the others find there.
    """
    first = team.local_rank == 0
    if not first:
        team.take_turn()
    try:
        return (yield from stages)
    finally:
        if first:
            team.take_turn()
