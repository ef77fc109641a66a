"""`Child`: what the window knows of the process that trains, and the plain way to start one."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

from dpgui import paths
from dpgui.runs.ending import OUTPUT
from dpgui.runs.writer import Writer, writer_of

WATCHED = "--watched"
"""Tells a worker that the end of its stdin is the end of the window."""

ZYGOTE = "--zygote"
"""Tells a worker to wait for folders and to fork a worker for each."""

RANK = "--rank"
"""Tells a worker that it is one process of several that train the run."""

QUIET_THREADS = {"GOMP_SPINCOUNT": "0", "OMP_WAIT_POLICY": "PASSIVE"}
"""Threads that wait for work must not spin: they would take the cores from the window.

Read when torch is loaded. With a busy neighbour training keeps twice the speed.
"""

KEPT_BLOCKS = {"MALLOC_MMAP_THRESHOLD_": str(2**30), "MALLOC_TRIM_THRESHOLD_": str(2**30)}
"""Memory of a batch is kept for the next one. Given back to the system it would be cleared page by
page each time: batches of 64 images of 224 pixels are normalised in half the time without.

Read by glibc when a process begins; others do not know it.
"""

_FLAGS = getattr(subprocess, "CREATE_NO_WINDOW", 0) | getattr(
    subprocess, "CREATE_NEW_PROCESS_GROUP", 0
)


class Child:
    """A process that performs one session of the run in `folder`.

    Attributes:
        folder: The run's.
        pid: Its process, once it has begun.
        exit_code: Its exit code once it is over, negative for a signal; None if nobody saw it.
        refusal: Why the system would not start it, or "".
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.pid: int | None = None
        self._process: Writer | None = None
        self.exit_code: int | None = None
        self.refusal = ""
        self._over = threading.Event()
        self._unseen = False

    @property
    def alive(self) -> bool:
        """Whether it runs, or is about to."""
        if self._over.is_set():
            return False
        if self._unseen:
            return self._process is not None and self._process.alive
        return True

    def wait(self, seconds: float) -> bool:
        """Wait for its end, at most `seconds`; whether it is over."""
        return self._over.wait(seconds) or not self.alive

    def end_by_force(self) -> None:
        """Kill it, and all that belong to it."""
        if self._process is not None:
            self._process.kill()

    # What whoever starts and reaps it tells

    def begun(self, pid: int) -> None:
        self.pid, self._process = pid, writer_of(pid)

    def over(self, exit_code: int) -> None:
        self.exit_code = exit_code
        self._over.set()

    def refused(self, why: str) -> None:
        self.refusal = why
        self._over.set()

    def unseen(self) -> None:
        """Nobody will report its end: whether it lives is found out by looking."""
        self._unseen = True


def spawn(folder: Path, child: Child | None = None) -> Child:
    """Start a new interpreter that performs a session of the run in `folder`.

    Args:
        folder: The run's.
        child: Whom to tell of the process; by default a new one.
    """
    child = child or Child(folder)
    try:
        with (folder / OUTPUT).open("wb") as output:
            process = subprocess.Popen(
                command(str(folder), WATCHED),
                stdin=subprocess.PIPE,
                stdout=output,
                stderr=output,
                env=environment(),
                start_new_session=True,
                creationflags=_FLAGS,
            )
    except OSError as error:
        child.refused(error.strerror or str(error))
        return child
    child.begun(process.pid)
    threading.Thread(target=_reap, args=(process, child), name="reaper", daemon=True).start()
    return child


def _reap(process: subprocess.Popen[bytes], child: Child) -> None:
    with process:  # its stdin stays open until it is over, or until this process dies
        if hasattr(os, "waitid"):
            os.waitid(os.P_PID, process.pid, os.WEXITED | os.WNOWAIT)
        end_group(process.pid)
        code = process.wait()
    child.over(code)


def end_group(leader: int) -> None:
    """Kill what is left of the process group of `leader`, which is over but not yet reaped.

    Its number cannot belong to another group before it is reaped.
    """
    if hasattr(os, "killpg"):
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(leader, signal.SIGKILL)


def command(*words: str) -> Sequence[str]:
    """The command line of a worker."""
    return (sys.executable, "-m", "dpgui", "worker", *words)


def environment() -> dict[str, str]:
    """The environment of a worker, set before torch is loaded in it."""
    return {**QUIET_THREADS, **KEPT_BLOCKS, **paths.child_environment()}
