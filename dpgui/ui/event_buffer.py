"""Between the thread that hears a run and the window that draws it: a bounded queue of events."""

from __future__ import annotations

import threading
from collections import deque

from dpgui.events import Event

CAPACITY = 50_000
"""Events held at most: over a minute of the quickest run, a few dozen MB at the worst."""


class EventBuffer:
    """Takes events from one thread and gives them to another; none is ever dropped.

    When it is full the giver waits, so memory stays flat however long the window sleeps. A run in
    a process of its own is not held up by that: its log is on disk and is merely read later.

    Args:
        capacity: Events held at most.
    """

    def __init__(self, capacity: int = CAPACITY) -> None:
        self._events: deque[Event] = deque()
        self._capacity = capacity
        self._room = threading.Condition()
        self._open = True

    def put(self, event: Event) -> None:
        """Append `event`, waiting while the buffer is full and still open."""
        with self._room:
            while self._open and len(self._events) >= self._capacity:
                self._room.wait()
            self._events.append(event)

    def take(self, most: int) -> list[Event]:
        """Up to `most` events, oldest first."""
        with self._room:
            taken = [self._events.popleft() for _ in range(min(most, len(self._events)))]
            self._room.notify_all()
        return taken

    def close(self) -> None:
        """Never wait again: the reader is going away, the log on disk has everything."""
        with self._room:
            self._open = False
            self._room.notify_all()

    def __len__(self) -> int:
        return len(self._events)
