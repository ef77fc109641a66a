"""Who writes a run at present: `writer.json`, with the writer's pid and when it was started.

A pid alone may belong to another program by now; together with the start time it names one
process. A writer that was killed leaves its file behind, and the file then names nobody.
"""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path

import psutil
from pydantic import BaseModel, ConfigDict, ValidationError

from dpgui.files import write_whole
from dpgui.runs.files import locked

FILE = "writer.json"
_LOCK = ".writer.lock"
_CLOCK = 2.0
"""Seconds by which the start time of one process may seem to differ: it is counted from the boot
time, which moves when the system's clock is set."""


class Writer(BaseModel):
    """A process that writes a run."""

    model_config = ConfigDict(frozen=True)

    pid: int
    create_time: float

    @property
    def alive(self) -> bool:
        """Whether that very process still runs."""
        return same_process(self.pid, self.create_time)

    def kill(self) -> None:
        """Kill it and its children, unless it is this very process."""
        if self.pid != os.getpid() and self.alive:
            with suppress(psutil.NoSuchProcess, psutil.AccessDenied):
                process = psutil.Process(self.pid)
                for each in (process, *process.children(recursive=True)):
                    with suppress(psutil.NoSuchProcess):
                        each.kill()


def same_process(pid: int, create_time: float) -> bool:
    """Whether `pid` runs and was started at `create_time` (seconds since 1970)."""
    try:
        process = psutil.Process(pid)
        return (
            abs(process.create_time() - create_time) < _CLOCK
            and process.status() != psutil.STATUS_ZOMBIE
        )
    except psutil.NoSuchProcess:
        return False
    except psutil.AccessDenied:  # it runs, and another user owns it
        return True


def written_by(folder: Path) -> Writer | None:
    """The live writer of the run in `folder`, or None."""
    writer = _read(folder)
    return writer if writer and writer.alive else None


def writer_of(pid: int) -> Writer | None:
    """The process `pid` as a writer, or None if it is gone."""
    try:
        return Writer(pid=pid, create_time=psutil.Process(pid).create_time())
    except psutil.NoSuchProcess:
        return None


def clear_leftovers(folder: Path, *files: str) -> None:
    """If a killed writer left its file in `folder`, remove it and `files` with it."""
    writer = _read(folder)
    if writer and not writer.alive:
        for name in (*files, FILE):
            (folder / name).unlink(missing_ok=True)


def claim(folder: Path) -> Writer | None:
    """Become the writer of the run in `folder`.

    Returns:
        None if this process now is its writer, else the live process that is.

    Raises:
        OSError: If the folder cannot be written.
    """
    with locked(folder / _LOCK):
        other = written_by(folder)
        if other is None:
            own = Writer(pid=os.getpid(), create_time=psutil.Process().create_time())
            write_whole(folder / FILE, own.model_dump_json())
        return other


def release(folder: Path) -> None:
    """Stop being the writer of the run in `folder`."""
    (folder / FILE).unlink(missing_ok=True)


def _read(folder: Path) -> Writer | None:
    try:
        return Writer.model_validate_json((folder / FILE).read_bytes())
    except (OSError, ValidationError):
        return None
