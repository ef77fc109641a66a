"""The states of a run, and the moves between them, as a table."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, TypeAlias, cast, get_args

from dpgui.events import Status

RunStatus: TypeAlias = Literal["new", "running", "paused"] | Status

ENDED: frozenset[RunStatus] = frozenset(get_args(Status))
"""The states of a run that nobody trains at present, but somebody did."""

EXIT_CODES: Mapping[Status, int] = {
    "completed": 0,
    "failed": 1,
    "refused": 2,
    "stopped": 3,
    "interrupted": 130,
}
"""What a process returns that performed a session which ended so: worker, terminal, window."""

_BEGIN = cast("frozenset[RunStatus]", {"running"} | ENDED)
"""It runs, or it is refused at once (a resumed run, too: its data may be gone)."""

_RUNNING = cast("frozenset[RunStatus]", {"paused"} | ENDED)

NEXT: Mapping[RunStatus, frozenset[RunStatus]] = {
    "new": _BEGIN,
    "running": _RUNNING,
    "paused": _BEGIN,
    **dict.fromkeys(ENDED, _BEGIN),
}


def moved(status: RunStatus, to: RunStatus) -> RunStatus:
    """The state after an event that asks for `to`: an illegal move leaves it as it was."""
    return to if to in NEXT[status] else status
