"""The zygote's own side: loads torch once, then forks a worker for each folder it reads.

It starts no threads and touches no device, since neither threads nor CUDA survive a fork (those of
numpy's OpenBLAS stop themselves for it, and start again when they are needed). It speaks JSON
lines: a folder on stdin; `ready`, `begun` and `over` on what was its stdout. The end of stdin is
the end of the window, and its own.
"""

from __future__ import annotations

import gc
import json
import os
import select
import signal
import traceback
from pathlib import Path
from typing import TextIO

from dpgui.runs import worker
from dpgui.runs.child import end_group
from dpgui.runs.ending import OUTPUT
from dpgui.runs.leaving import leave


def serve() -> int:
    """Be the zygote until stdin ends; the exit code."""
    # Whatever a library prints must not get between the reports.
    reports = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)
    _load()
    wakes = _wakes_at_death()
    _say(reports, ready=os.getpid())
    unread = b""
    while True:
        awake, _, _ = select.select([0, wakes], [], [])
        if wakes in awake:
            os.read(wakes, 512)
            _reap(reports)
        if 0 in awake:
            heard = os.read(0, 65536)
            if not heard:
                return 0
            *lines, unread = (unread + heard).split(b"\n")
            for line in lines:
                _fork(Path(json.loads(line)["folder"]), reports)


def _load() -> None:
    from dpgui.engine.warm import warm_up

    warm_up()
    gc.collect()
    gc.freeze()  # what is loaded is never collected, so its pages stay shared after a fork


def _wakes_at_death() -> int:
    """A file to `select` that becomes readable when a child has died."""
    readable, writable = os.pipe()
    os.set_blocking(writable, False)
    signal.set_wakeup_fd(writable, warn_on_full_buffer=False)
    signal.signal(signal.SIGCHLD, _ignore)  # SIG_IGN would not wake, and would lose exit codes
    return readable


def _ignore(_number: int, _frame: object) -> None:
    """Nothing: that the signal came has woken `select` already."""


def _reap(reports: TextIO) -> None:
    """Report the children that died, and end what they left running."""
    while True:
        try:
            found = os.waitid(os.P_ALL, 0, os.WEXITED | os.WNOWAIT | os.WNOHANG)
        except ChildProcessError:
            return
        if found is None:
            return
        end_group(found.si_pid)
        _, status = os.waitpid(found.si_pid, 0)
        _say(reports, over=found.si_pid, code=os.waitstatus_to_exitcode(status))


def _fork(folder: Path, reports: TextIO) -> None:
    parent = os.getpid()
    try:
        pid = os.fork()
    except OSError as error:  # no memory, or too many processes
        _say(reports, refused=error.strerror or str(error), folder=str(folder))
        return
    if pid == 0:
        _be_worker(folder, parent, reports)
    _say(reports, begun=pid, folder=str(folder))


def _be_worker(folder: Path, parent: int, reports: TextIO) -> None:
    """Everything that the forked process does; it does not return."""
    code = 1
    try:
        os.setsid()
        signal.set_wakeup_fd(-1)
        signal.signal(signal.SIGCHLD, signal.SIG_DFL)
        os.close(reports.fileno())  # else the window could not notice the zygote's end
        _redirect(folder / OUTPUT)
        code = worker.work(folder, parent)
    except BaseException:  # noqa: BLE001 - the fork must never run on in its parent's loop
        traceback.print_exc()
    finally:
        leave(code)


def _redirect(output: Path) -> None:
    """No stdin, and everything that is written goes to `output`."""
    nothing = os.open(os.devnull, os.O_RDONLY)
    written = os.open(output, os.O_WRONLY | os.O_CREAT | os.O_TRUNC | os.O_APPEND, 0o644)
    for source, target in ((nothing, 0), (written, 1), (written, 2)):
        os.dup2(source, target)
    os.close(nothing)
    os.close(written)


def _say(reports: TextIO, **report: int | str) -> None:
    reports.write(json.dumps(report) + "\n")
    reports.flush()
