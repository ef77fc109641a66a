"""How a session ended whose process could not say so itself.

Nothing of this is written: it is found out anew from what the process left behind, so a run that
is followed live and the same run read from its folder say the same.
"""

from __future__ import annotations

import signal
from pathlib import Path

from pydantic import JsonValue

from dpgui.config import Problem
from dpgui.events import RunEnded, Status
from dpgui.runs.meta import read_meta
from dpgui.runs.writer import SILENT_AFTER, written_by

OUTPUT = "output.txt"
"""What the child wrote to stdout and stderr."""

CRASH = "crash.txt"
"""The stack that Python's faulthandler writes when native code crashes."""

RECORD_LOST = 74
"""Exit code of a worker that could not write its log (as EX_IOERR)."""

ALREADY_LIVE = 75
"""Exit code of a worker that found another writer at work (as EX_TEMPFAIL)."""

LIVE_ALREADY = ("run_is_live", "run_is_live_elsewhere")
"""Codes of the refusal to begin while this machine, or another one, trains the run."""

_CRASHES = ("SIGSEGV", "SIGBUS", "SIGFPE", "SIGILL", "SIGABRT", "SIGSYS", "SIGTRAP")
_SHOWN = 8_000
"""Characters of an output that are worth showing; the end says most."""


def ending(folder: Path, log: Path, exit_code: int | None = None, step: int = 0) -> RunEnded:
    """The record that the session in `folder` would have written, had it been able to.

    Args:
        folder: The run's.
        log: Its log, whose last change is the last sign of life.
        exit_code: Of the process; negative is a signal; None if nobody knows.
        step: The last optimizer step that it told.
    """
    if exit_code == ALREADY_LIVE:
        return live_already(folder)
    stack = _end_of(folder / CRASH)
    status: Status = "interrupted"
    facts: dict[str, JsonValue] = {}
    code, error = "writer_gone", ""
    if exit_code == RECORD_LOST:
        status, code = "failed", "record_lost"
        facts["path"] = str(folder)
    elif exit_code is not None and exit_code < 0:
        name = _signal_name(-exit_code)
        crashed = name in _CRASHES
        status = "failed" if crashed else "interrupted"
        code = "crashed_by_signal" if crashed else "killed_by_signal"
        facts["signal"], error = name, stack
    elif stack:
        status, code, error = "failed", "crashed", stack
    elif exit_code is not None:
        status, code = "failed", "worker_ended"
        facts["code"], error = exit_code, _end_of(folder / OUTPUT)
    return RunEnded(
        time=_changed(log), status=status, code=code, facts=facts, error=error, step=step
    )


def live_already(folder: Path) -> RunEnded:
    """The refusal to begin a session while another process performs one."""
    writer = written_by(folder)
    facts: dict[str, JsonValue] = {
        "name": read_meta(folder).name,
        "pid": writer.pid if writer else 0,
    }
    here, elsewhere = LIVE_ALREADY
    code = here
    if writer and not writer.here:
        code = elsewhere
        facts |= {"host": writer.host, "seconds": round(SILENT_AFTER)}
    return RunEnded(status="refused", problems=[Problem(path="", code=code, facts=facts)])


def _signal_name(number: int) -> str:
    try:
        return signal.Signals(number).name
    except ValueError:
        return f"signal {number}"


def _end_of(file: Path) -> str:
    try:
        return file.read_text(encoding="utf-8", errors="replace")[-_SHOWN:].strip()
    except OSError:
        return ""


def _changed(file: Path) -> float:
    try:
        return file.stat().st_mtime
    except OSError:
        return 0.0
