"""What was found on disk, kept until one of the files or folders that it depends on changes."""

from __future__ import annotations

import os
import time
from collections.abc import Hashable, Mapping
from threading import Lock
from typing import Generic, TypeVar

T = TypeVar("T")

_SETTLED = 2_000_000_000
"""Nanoseconds after which a time of change surely tells one change from the next: some disks count
it in steps of two seconds."""


class Remembered(Generic[T]):
    """The last few things that were found, by what they were looked for with. Safe in threads.

    Args:
        kept: How many there may be; the oldest goes first.
    """

    def __init__(self, kept: int) -> None:
        self._kept = kept
        self._found: dict[Hashable, tuple[T, Mapping[str, int]]] = {}
        self._lock = Lock()

    def get(self, key: Hashable) -> T | None:
        """What was kept for `key`, if it still holds."""
        with self._lock:
            known = self._found.get(key)
        if known is None or not all(_unchanged(*each) for each in known[1].items()):
            return None
        return known[0]

    def keep(self, key: Hashable, found: T, changed: Mapping[str, int], begun: int) -> T:
        """Keep `found`, if what it depends on has not only just changed.

        Args:
            key: What it was looked for with.
            found: What is given back too.
            changed: Paths that it depends on, and when each was changed last (`stamp`).
            begun: Nanoseconds since 1970 when the search began.
        """
        with self._lock:
            self._found.pop(key, None)
            if max(changed.values(), default=0) + _SETTLED < begun:
                self._found[key] = (found, changed)
            while len(self._found) > self._kept:
                self._found.pop(next(iter(self._found)))
        return found


def now() -> int:
    """Nanoseconds since 1970."""
    return time.time_ns()


def stamp(path: str) -> int:
    """When the file or folder at `path` was changed last, in nanoseconds.

    Raises:
        OSError: If it is not there.
    """
    return os.stat(path).st_mtime_ns


def _unchanged(path: str, then: int) -> bool:
    try:
        return stamp(path) == then
    except (OSError, ValueError):
        return False
