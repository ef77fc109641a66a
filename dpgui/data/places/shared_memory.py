"""Whether loader processes have the shared memory through which they hand over their batches.

A container gets 64 MiB of it where nobody says more, and the system kills a process that writes
beyond it (a bus error), in the middle of a training.
"""

from __future__ import annotations

import math
from pathlib import Path

import psutil
from pydantic import JsonValue

from dpgui.config import Problem

PLACE = Path("/dev/shm")
"""Where Linux keeps it. Elsewhere it has no limit of its own."""
_SPARE = 2
"""Times as much as is in flight at once: batches that are being made or were just handed over."""


def shortage(workers: int, prefetch: int, batch_bytes: int) -> Problem | None:
    """The warning that there is too little shared memory, or None.

    Args:
        workers: Loader processes; 0 need none.
        prefetch: Batches that each makes before they are asked for.
        batch_bytes: Of the largest batch, as it is handed over.
    """
    needed = workers * prefetch * batch_bytes * _SPARE
    free = free_bytes()
    if free is None or needed <= free:
        return None
    facts: dict[str, JsonValue] = {
        "needed": math.ceil(needed / 2**20),
        "place": str(PLACE),
        "free": free >> 20,
    }
    return Problem(path="feed.workers", code="shared_memory_short", facts=facts, severity="warning")


def free_bytes() -> int | None:
    """Shared memory that is free; None where it has no limit of its own."""
    try:
        return psutil.disk_usage(str(PLACE)).free
    except OSError:
        return None
