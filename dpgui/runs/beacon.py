"""`Beacon`: whether the first machine of a run is still there, for one that has joined it."""

from __future__ import annotations

import socket
import time
from collections.abc import Callable

from dpgui.config.place import Place

EVERY = 5.0
"""Seconds between two looks, and those that an answer may take."""

LOST_AFTER = 60.0
"""Seconds without an answer after which it is lost."""


class Beacon:
    """Looks whether anybody answers at a place.

    A machine that loses its power or its network closes no connection, and torch's store waits for
    its answer for ever.

    Args:
        place: Where the first machine is.
        lost: Called once it is, from the thread that looks.
        clock: Seconds of a clock that only goes on.
    """

    def __init__(
        self, place: Place, lost: Callable[[], None], clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._place, self._lost, self._clock = place, lost, clock
        self._answered = self._next = clock()

    def check(self) -> None:
        """Look, where it is time to."""
        if self._clock() < self._next:
            return
        if not refusal(self._place, EVERY):
            self._answered = self._clock()
        elif self._clock() - self._answered >= LOST_AFTER:
            self._lost()
        self._next = self._clock() + EVERY


def refusal(place: Place, wait: float) -> str:
    """Why no connection to `place` is taken within `wait` seconds; "" if one is."""
    try:
        socket.create_connection(place, timeout=wait).close()
    except OSError as error:
        return error.strerror or str(error)
    return ""
