"""Checkpoints of several processes: one writes and reads them, all know the outcome (O-34)."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from pathlib import Path
from typing import Any

from pydantic import JsonValue

from dpgui.config import Problem
from dpgui.engine.checkpoint import Checkpoints, Kind
from dpgui.engine.team import Team, led


class LedCheckpoints(Checkpoints):
    """Checkpoints that the leader alone writes and reads.

    What it finds or fails at is what every other member gets too, so none goes on from another
    place, none reads a half-written file, and no disk needs to be shared.

    Args:
        folder: The leader's.
        team: All must ask for the same at the same time.
        needed: What a state must hold to be loaded.
    """

    def __init__(self, folder: Path, team: Team, needed: Collection[str] = ()) -> None:
        super().__init__(folder)
        # The leader's own: what it calls of itself must not ask the others again.
        self._own, self._team = Checkpoints(folder, needed), team

    def save(
        self,
        state: Mapping[str, Any],
        facts: Mapping[str, JsonValue],
        step: int,
        kinds: Iterable[Kind],
        keep: Collection[int] = (),
        spare: int = 0,
    ) -> Path:
        return led(self._team, lambda: self._own.save(state, facts, step, kinds, keep, spare))

    def mend(self, best: Mapping[int, Mapping[str, JsonValue]]) -> None:
        led(self._team, lambda: self._own.mend(best))

    def sweep(self) -> None:
        led(self._team, self._own.sweep)

    def has(self, kind: Kind = "last") -> bool:
        return led(self._team, lambda: self._own.has(kind))

    def facts(self, kind: Kind = "last") -> dict[str, Any]:
        return led(self._team, lambda: self._own.facts(kind))

    def tops(self) -> list[dict[str, Any]]:
        return led(self._team, self._own.tops)

    def holds(self, step: int) -> bool:
        return led(self._team, lambda: self._own.holds(step))

    def load(self, kind: Kind = "last") -> tuple[dict[str, Any], list[Problem]]:
        return led(self._team, lambda: self._own.load(kind))


def checkpoints_of(folder: Path, team: Team, needed: Collection[str]) -> Checkpoints:
    """The checkpoints in `folder`, for a process alone or for one of several."""
    return Checkpoints(folder, needed) if team.size == 1 else LedCheckpoints(folder, team, needed)
