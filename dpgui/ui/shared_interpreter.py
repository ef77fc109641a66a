"""What the window does while a training loop shares its interpreter (host "thread").

A loop in this process keeps the GIL for 5 ms at a time, and each Qt call that gives it up waits as
long to get it back: a redraw grew from 12 to 113 ms. An interval of 1 ms mends most of that.
"""

from __future__ import annotations

import sys

SWITCH = 0.001
"""Seconds."""


class SharedInterpreter:
    """Takes care between `begin` and `end`; both may be called twice."""

    def __init__(self) -> None:
        self._former: float | None = None

    def begin(self) -> None:
        """A loop is about to run in this process."""
        if self._former is None:
            self._former = sys.getswitchinterval()
            sys.setswitchinterval(SWITCH)

    def end(self) -> None:
        """The loop has ended."""
        if self._former is not None:
            sys.setswitchinterval(self._former)
            self._former = None
