"""Which command goes on with a run that has ended."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from dpgui.events import RunEnded
    from dpgui.runs import Run


def how_to_go_on(end: RunEnded, run: Run) -> Iterator[str]:
    """The command that goes on with `run`; where a plain one would train nothing, also why.

    Nothing of a run that has just done what was asked of it, or that failed.
    """
    from dpgui.runs.going_on import going_on

    command = f"dpgui resume {run.id}"
    if end.status in ("interrupted", "stopped") and run.has_checkpoint():
        yield f"Go on with it: {command}"
    elif end.status == "completed" and end.code:
        way = going_on(run)
        if way.why and not way.trains:
            if way.why.code != end.code:  # said already
                yield way.why.text
            yield f"Go on with it: {command} --set {way.why.path}=N"
