"""Halves that are swept up, folders that are moved, locks, and what it means if a disk refuses."""

from __future__ import annotations

import errno
import os
import shutil
import sys
import time
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path

import psutil
from pydantic import JsonValue

from dpgui.config.problem import ConfigError, Problem

_FULL = (errno.ENOSPC, errno.EDQUOT) if hasattr(errno, "EDQUOT") else (errno.ENOSPC,)
_READ_ONLY = (errno.EROFS, errno.EACCES, errno.EPERM)


def sweep(folder: Path, after: float = 0.0) -> None:
    """Remove from `folder` what processes that were killed had made by half, or by half removed.

    Args:
        folder: Where to look.
        after: Seconds for which a half is left alone. Where several machines write, its process
            may live on another one.

    Raises:
        OSError: If the folder cannot be read.
    """
    for item in folder.glob(".*.half"):
        pid = item.name.split(".")[-2]
        young = after and time.time() - item.stat().st_mtime < after
        if pid.isdigit() and not young and not psutil.pid_exists(int(pid)):
            if item.is_dir():
                shutil.rmtree(item, ignore_errors=True)
            else:
                item.unlink(missing_ok=True)


def disk_problem(error: OSError, path: Path) -> Problem:
    """What `error` means for a person who wanted to write at `path`."""
    facts: dict[str, JsonValue] = {"path": str(path)}
    if error.errno in _FULL:
        return Problem(path="", code="runs_disk_full", facts=facts)
    if error.errno in _READ_ONLY:
        return Problem(path="", code="runs_read_only", facts=facts)
    facts["why"] = error.strerror or str(error)
    return Problem(path="", code="runs_unwritable", facts=facts)


@contextmanager
def disk_sentences(path: Path) -> Generator[None]:
    """Turn an `OSError` of the block into a `ConfigError` about `path`."""
    try:
        yield
    except OSError as error:
        raise ConfigError([disk_problem(error, path)]) from error


@contextmanager
def locked(file: Path) -> Generator[None]:
    """Hold `file` against other processes and threads for the length of the block.

    The system lets go of it when the holder dies.

    Raises:
        OSError: If the file cannot be made.
    """
    with file.open("a+b") as stream:
        _lock(stream.fileno())
        yield


def move_to_free(folder: Path, to: Path) -> Path:
    """Rename `folder` to `to`, with a number if that is taken; where it lies now."""
    number, target = 1, to
    while True:
        if not target.exists():
            try:
                return folder.rename(target)
            except FileExistsError:
                pass
            except OSError:
                if not target.exists():
                    raise
        number += 1
        target = to.with_name(f"{to.name}-{number}")


if sys.platform == "win32":
    import msvcrt

    def _lock(descriptor: int) -> None:
        os.lseek(descriptor, 0, os.SEEK_SET)
        msvcrt.locking(descriptor, msvcrt.LK_LOCK, 1)

else:
    import fcntl

    def _lock(descriptor: int) -> None:
        fcntl.flock(descriptor, fcntl.LOCK_EX)
