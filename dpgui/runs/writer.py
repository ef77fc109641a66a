"""Who writes a run at present: `writer.json`, with the writer's pid and when it was started.

A pid alone may belong to another program by now; together with the start time it names one
process of this machine. Of one on another machine, or in another container, nothing can be seen
but its heartbeat: it touches the file while it lives. A writer that was killed leaves its file
behind, and the file then names nobody.
"""

from __future__ import annotations

import os
import platform
import time
from contextlib import suppress
from functools import cache
from pathlib import Path

import psutil
from pydantic import BaseModel, ConfigDict, Field, ValidationError

from dpgui.files import write_whole
from dpgui.runs.files import locked

FILE = "writer.json"
SILENT_AFTER = 60.0
"""Seconds without a heartbeat after which a writer on another machine counts as dead."""

_BEAT_EVERY = 5.0
_LOCK = ".writer.lock"
_CLOCK = 2.0
"""Seconds by which the start time of one process may seem to differ: it is counted from the boot
time, which moves when the system's clock is set. Linux tells what does not move."""


@cache
def _home() -> str:
    """Where the pids of this process mean something: one boot of a machine, one pid namespace."""
    try:
        boot = Path("/proc/sys/kernel/random/boot_id").read_text(encoding="ascii").strip()
        return f"{boot} {Path('/proc/self/ns/pid').readlink()}"
    except OSError:
        return platform.node()


class Writer(BaseModel):
    """A process that writes a run.

    Attributes:
        pid: Its number.
        create_time: When it was started, in seconds since 1970.
        ticks: When it was started, in the system's ticks since its boot; 0: unknown.
        home: Where that number means something.
        host: The machine's name, for a person.
        folder: The inode of the run's folder: a copy of the folder has no writer; 0: unknown.
    """

    model_config = ConfigDict(frozen=True)

    pid: int
    create_time: float
    ticks: int = 0
    home: str = Field(default_factory=_home)
    host: str = Field(default_factory=platform.node)
    folder: int = 0

    @property
    def here(self) -> bool:
        """Whether its pid means something to this process."""
        return self.home == _home()

    @property
    def is_self(self) -> bool:
        """Whether it is this process. Its start may seem another once the clock was set."""
        return self.here and self.pid == os.getpid()

    @property
    def alive(self) -> bool:
        """Whether that very process runs here."""
        return self.here and _same_process(self.pid, self.create_time, self.ticks)

    def kill(self) -> None:
        """Kill it and its children, unless it is this very process or on another machine."""
        if not self.is_self and self.alive:
            with suppress(psutil.NoSuchProcess, psutil.AccessDenied):
                process = psutil.Process(self.pid)
                for each in (process, *process.children(recursive=True)):
                    with suppress(psutil.NoSuchProcess):
                        each.kill()


class Heartbeat:
    """Lets other machines see that this process, the writer of the run in `folder`, lives.

    Attributes:
        lost: Whether another process took the run, since none was seen for long: the machine
            slept, or did not reach the disk. What this process would write is no longer wanted.
    """

    def __init__(self, folder: Path) -> None:
        self.lost = False
        self._folder, self._due = folder, 0.0

    def beat(self) -> None:
        """Give a sign of life, if one is due; called ten times a second."""
        if time.monotonic() < self._due:
            return
        self._due = time.monotonic() + _BEAT_EVERY
        writer = _read(self._folder)[0]
        self.lost = writer is not None and not writer.is_self
        if not self.lost:
            with suppress(OSError):  # the log will say that the disk is gone
                os.utime(self._folder / FILE)


def _same_process(pid: int, create_time: float, ticks: int) -> bool:
    """Whether `pid` runs and was started then."""
    try:
        process = psutil.Process(pid)
        now = _ticks_of(pid)
        same = now == ticks if now and ticks else abs(process.create_time() - create_time) < _CLOCK
        return same and process.status() != psutil.STATUS_ZOMBIE
    except psutil.NoSuchProcess:
        return False
    except psutil.AccessDenied:  # it runs, and another user owns it
        return True


def _ticks_of(pid: int) -> int:
    try:
        told = Path(f"/proc/{pid}/stat").read_text(encoding="utf-8", errors="replace")
        return int(told.rpartition(")")[2].split()[19])  # the 22nd field; the 2nd may hold spaces
    except (OSError, ValueError, IndexError):
        return 0


def written_by(folder: Path) -> Writer | None:
    """The live writer of the run in `folder`, or None."""
    return _living(folder, time.time())


def writer_of(pid: int) -> Writer | None:
    """The process `pid` as a writer, or None if it is gone."""
    try:
        started = psutil.Process(pid).create_time()
        return Writer(pid=pid, create_time=started, ticks=_ticks_of(pid))
    except psutil.NoSuchProcess:
        return None


def clear_leftovers(folder: Path, *files: str) -> None:
    """If a killed writer left its file in `folder`, remove it and `files` with it.

    Raises:
        OSError: If the folder cannot be written.
    """
    if (folder / FILE).exists():
        with locked(folder / _LOCK):
            if _living(folder, _clock(folder)) is None:
                _remove(folder, *files)


def claim(folder: Path, *leftovers: str) -> Writer | None:
    """Become the writer of the run in `folder`, without the `leftovers` of a killed one.

    Returns:
        None if this process now is its writer, else the live process that is.

    Raises:
        OSError: If the folder cannot be written.
    """
    with locked(folder / _LOCK):
        other = _living(folder, _clock(folder))
        if other is None:
            if (folder / FILE).exists():
                _remove(folder, *leftovers)
            write_whole(folder / FILE, _own(folder).model_dump_json())
        return other


def release(folder: Path, *files: str) -> None:
    """Stop being the writer of the run in `folder`, and remove `files`; not if it is another's.

    Raises:
        OSError: If the folder cannot be written.
    """
    with locked(folder / _LOCK):
        writer = _read(folder)[0]
        if writer is None or writer.is_self:
            _remove(folder, *files)


def _own(folder: Path) -> Writer:
    own = writer_of(os.getpid())
    assert own is not None
    return own.model_copy(update={"folder": folder.stat().st_ino})


def _living(folder: Path, now: float) -> Writer | None:
    """The writer in the file, if it lives at `now`."""
    writer, seen = _read(folder)
    if writer is None:
        return None
    if not writer.here:
        return writer if now - seen < SILENT_AFTER else None
    original = writer.folder in (0, folder.stat().st_ino)
    return writer if original and writer.alive else None


def _clock(folder: Path) -> float:
    """The time by the clock that stamps the files of `folder`, which may be another machine's."""
    os.utime(folder / _LOCK)
    return (folder / _LOCK).stat().st_mtime


def _remove(folder: Path, *files: str) -> None:
    for name in (*files, FILE):
        (folder / name).unlink(missing_ok=True)


def _read(folder: Path) -> tuple[Writer | None, float]:
    """What the file says, and when it was touched."""
    try:
        with (folder / FILE).open("rb") as stream:  # opened: over a network that asks for its age
            return Writer.model_validate_json(stream.read()), os.fstat(stream.fileno()).st_mtime
    except (OSError, ValidationError):
        return None, 0.0
