"""Signals by which a system, a cluster or a terminal asks a process to end.

All of them come to many processes at once: a shutdown, a SLURM step that is over and a `docker
stop` send SIGTERM to every process of a run, and a terminal that is closed, or a connection that is
lost, sends SIGHUP to all that it started.
"""

from __future__ import annotations

import os
import signal
from collections.abc import Callable
from contextlib import suppress
from types import FrameType
from typing import Any, TypeAlias

Handler: TypeAlias = Callable[[int, FrameType | None], Any]

HANG_UP: signal.Signals | None = getattr(signal, "SIGHUP", None)
"""The terminal is gone; Windows knows no such signal."""


def hear_hang_up(handler: Handler) -> None:
    """Call `handler` once the terminal is gone, unless the process was started to outlive it.

    Such a process (`nohup`) ignores the signal from its start. Only the main thread may call this.
    """
    if HANG_UP is not None and signal.getsignal(HANG_UP) is not signal.SIG_IGN:
        signal.signal(HANG_UP, handler)


class Terminal:
    """The terminal that this process writes to, if it does; found out before it is gone."""

    def __init__(self) -> None:
        self._streams = [number for number in (1, 2) if os.isatty(number)]

    def gone(self) -> None:
        """From now on what would go there goes nowhere: each write would be an error."""
        with suppress(OSError):
            nowhere = os.open(os.devnull, os.O_WRONLY)
            for number in self._streams:
                os.dup2(nowhere, number)
            os.close(nowhere)
