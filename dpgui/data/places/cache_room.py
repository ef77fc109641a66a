"""How much of the disk the decoded samples take, and how room is made for more."""

from __future__ import annotations

import errno
import re
import shutil
import time
from collections.abc import Collection
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

import psutil

from dpgui.data.places.cache import decoded_dir

_LEFT_FREE = 2**30
"""Bytes of the disk that the cache leaves to checkpoints and to everybody else."""
_ABANDONED = 600.0
"""Seconds without a change after which a half-made entry of a process that is gone is removed. A
process of another container may look gone, but whoever makes an entry writes all the time."""

_ENTRY = re.compile(r"[0-9a-f]{32}(\.json)?")
_HALF = re.compile(r"\.[0-9a-f]{32}(\.json|\.old)?\.\d+\.(?P<pid>\d+)\.half")
"""Nothing else in the folder is ever touched."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One entry, whole or half-made.

    Attributes:
        path: A folder, or a file of facts alone.
        size: Bytes.
        used: When it was used last, in seconds since 1970.
        half: Whether it is still being made, or was left by a process that was killed.
    """

    path: Path
    size: int
    used: float
    half: bool = False


def entries() -> list[Entry]:
    """All there are, the longest unused first."""
    try:
        found = list(decoded_dir().iterdir())
    except OSError:
        return []
    known = [_entry(path) for path in found if _ENTRY.fullmatch(path.name)]
    halves = [_entry(path, half=True) for path in found if _HALF.fullmatch(path.name)]
    return sorted([*known, *halves], key=lambda entry: entry.used)


def make_room(size: int, limit: int, keep: Collection[str] = ()) -> None:
    """Remove entries, the longest unused first, until `size` more bytes are within `limit`.

    Args:
        size: Bytes that are about to be written.
        limit: Bytes that all entries together may take.
        keep: Keys that stay.

    Raises:
        OSError: If there is no room however much is removed.
    """
    here = entries()
    total = size + sum(entry.size for entry in here)
    for entry in here:
        abandoned = entry.half and _abandoned(entry)
        if not abandoned:
            if total <= limit and _free() >= size + _LEFT_FREE:
                continue
            if entry.half or entry.path.suffix or entry.path.name in keep:
                continue
        remove(entry)
        total -= entry.size
    if total > limit:
        raise OSError(errno.ENOSPC, "its limit is reached")
    if size and _free() < size + _LEFT_FREE:
        raise OSError(errno.ENOSPC, "the disk is full")


def remove(entry: Entry) -> None:
    """Remove `entry`. Runs that read it keep it open until they end, and its room with it."""
    if entry.path.is_dir():
        shutil.rmtree(entry.path, ignore_errors=True)
    else:
        with suppress(OSError):
            entry.path.unlink()


def _entry(path: Path, *, half: bool = False) -> Entry:
    files = list(path.iterdir()) if path.is_dir() else [path]
    size, used = 0, 0.0
    for file in files:
        with suppress(OSError):  # it may go at any moment
            found = file.stat()
            size, used = size + found.st_size, max(used, found.st_mtime)
    return Entry(path, size, used, half)


def _abandoned(entry: Entry) -> bool:
    match = _HALF.fullmatch(entry.path.name)
    gone = match is not None and not psutil.pid_exists(int(match["pid"]))
    return gone and time.time() - entry.used > _ABANDONED


def _free() -> int:
    folder = decoded_dir()
    while not folder.is_dir() and folder != folder.parent:
        folder = folder.parent
    return shutil.disk_usage(folder).free
