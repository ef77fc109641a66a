"""The states of the window's live run, and the moves between them."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum


class State(Enum):
    """What the window's run is doing. Stored runs on show do not change it."""

    IDLE = "idle"
    STARTING = "starting"
    RUNNING = "running"
    PAUSED = "paused"
    STOPPING = "stopping"

    @property
    def live(self) -> bool:
        """Whether a session goes on."""
        return self is not State.IDLE


NEXT: Mapping[State, frozenset[State]] = {
    State.IDLE: frozenset({State.STARTING}),
    State.STARTING: frozenset({State.RUNNING, State.STOPPING, State.IDLE}),
    State.RUNNING: frozenset({State.PAUSED, State.STOPPING, State.IDLE}),
    State.PAUSED: frozenset({State.RUNNING, State.STOPPING, State.IDLE}),
    State.STOPPING: frozenset({State.IDLE}),
}


class ForbiddenMoveError(RuntimeError):
    """A move that is not in `NEXT`: a mistake of ours, never of the person."""


def move(now: State, then: State) -> State:
    """The state after moving from `now` to `then`.

    Raises:
        ForbiddenMoveError: If there is no such move.
    """
    if then not in NEXT[now]:
        raise ForbiddenMoveError(f"{now.value} -> {then.value}")
    return then
