"""`HeldMemory`: main memory of several processes together, pages that they share counted once."""

from __future__ import annotations

import time
from collections.abc import Callable, Collection
from pathlib import Path

import psutil

_PROC = Path("/proc")

_AT_MOST = 0.02
"""Part of the time that looking may take: Linux walks all pages, 20 ms a GiB."""


class HeldMemory:
    """Adds up the processes of a run. For one thread at a time.

    On Linux a page that several processes map counts in parts for each (PSS). That is dear to ask,
    so in between the resident memory is taken, less what was shared at the last look. Where it is
    not told (other systems, processes of others) resident memory is all there is.

    Args:
        proc: Where the system tells of processes.
        clock: Seconds that never go back.
    """

    def __init__(self, proc: Path = _PROC, clock: Callable[[], float] = time.perf_counter) -> None:
        self._proc, self._clock = proc, clock
        self._shared: dict[int, int] = {}
        self._due = 0.0

    def of(self, pids: Collection[int]) -> int | None:
        """Bytes that those of `pids` that live hold; None if none does."""
        resident = {pid: size for pid in pids if (size := _resident_of(pid)) is not None}
        began = self._clock()
        if began >= self._due or not resident.keys() <= self._shared.keys():
            self._shared = {pid: self._shared_of(pid, size) for pid, size in resident.items()}
            ended = self._clock()
            self._due = ended + (ended - began) / _AT_MOST
        found = [max(0, size - self._shared[pid]) for pid, size in resident.items()]
        return sum(found) if found else None

    def _shared_of(self, pid: int, resident: int) -> int:
        """What of `resident` is the part of other processes."""
        try:
            told = (self._proc / str(pid) / "smaps_rollup").read_text(encoding="ascii")
        except OSError:
            return 0
        figures = dict(line.split(":", 1) for line in told.splitlines() if ":" in line)
        if "Pss" not in figures:
            return 0
        return max(0, resident - 1024 * int(figures["Pss"].split()[0]))


def _resident_of(pid: int) -> int | None:
    try:
        return psutil.Process(pid).memory_info().rss
    except psutil.Error:
        return None
