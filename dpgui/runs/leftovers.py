"""Ends what the processes of a run left running: loader processes of one that was killed."""

from __future__ import annotations

import os
from contextlib import suppress

import psutil

from dpgui.runs.rank import AGENT


def end_leftovers(mark: str) -> None:
    """Kill every process that was started, however indirectly, by the agent of this `mark`.

    They are known by their environment, which they inherit: a number of a process or of a group
    may be another's by now.
    """
    for process in psutil.process_iter():
        if process.pid == os.getpid():
            continue
        with suppress(psutil.Error, OSError):
            if process.environ().get(AGENT) == mark:
                process.kill()
