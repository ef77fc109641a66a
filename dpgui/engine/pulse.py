"""`Pulse`: by which the first machine notices that another one is gone without a word.

A machine that loses its power or its network closes no connection: the processes of the others
would wait in an exchange for a quarter of an hour, or for ever. Clocks of machines differ, so what
counts is when the first machine saw a pulse change last.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Protocol

EVERY = 5.0
"""Seconds between two beats."""

LOST_AFTER = 30.0
"""Seconds without a beat after which a machine is lost."""


class Store(Protocol):
    """What `Pulse` needs of torch's stores."""

    def set(self, key: str, value: str, /) -> None: ...
    def get(self, key: str, /) -> bytes: ...
    def check(self, keys: list[str], /) -> bool: ...


class Pulse:
    """The pulse of one machine of a meeting.

    Args:
        store: Where beats are written; each meeting has its own.
        here: Number of this machine, from 0, the first one.
        machines: How many there are.
        clock: Seconds of a clock that only goes on.
    """

    def __init__(
        self, store: Store, here: int, machines: int, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._store, self._here, self._clock = store, here, clock
        others = range(1, machines) if here == 0 else ()
        self._seen = {number: (b"", clock()) for number in others}
        self._next = clock()

    def beat(self) -> list[int]:
        """Beat, where it is time to; the first machine gets the numbers of those that are lost."""
        now = self._clock()
        if now < self._next:
            return []
        self._next = now + EVERY
        if self._here:
            self._store.set(_key(self._here), str(now))
        for number, (last, _) in self._seen.items():
            told = self._store.get(_key(number)) if self._store.check([_key(number)]) else b""
            if told != last:
                self._seen[number] = told, now
        return [number for number, (_, at) in self._seen.items() if now - at >= LOST_AFTER]


def _key(number: int) -> str:
    return f"dpgui/pulse/{number}"
