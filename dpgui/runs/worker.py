"""The process that trains: `python -m dpgui worker FOLDER`, or a fork of the zygote."""

from __future__ import annotations

import faulthandler
import os
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import TextIO

import psutil

from dpgui.config import ConfigError, ExperimentConfig
from dpgui.devices import detect, resolve
from dpgui.engine.control import Control
from dpgui.events import RunEnded, RunStarted
from dpgui.runs.child import RANK, WATCHED, ZYGOTE
from dpgui.runs.ending import ALREADY_LIVE, CRASH, LIVE_ALREADY, RECORD_LOST
from dpgui.runs.guard import Guard
from dpgui.runs.run import Run
from dpgui.runs.session import play, takes_several
from dpgui.runs.status import EXIT_CODES
from dpgui.runs.watch import Watch
from dpgui.runs.wishes import OnClose

NICENESS = 10


def main(*words: str | Path) -> int:
    """`worker FOLDER [--watched]` performs a session, `worker --zygote` waits for folders.

    `worker FOLDER --rank` is one process of a session that takes several.

    Returns:
        The exit code: 0 completed, 1 failed, 2 refused, 3 stopped, 130 interrupted.
    """
    options = {str(word) for word in words if str(word).startswith("--")}
    if ZYGOTE in options:
        from dpgui.runs.forks import serve

        return serve()
    (folder,) = (Path(word) for word in words if str(word) not in options)
    if RANK in options:
        from dpgui.runs import rank

        rank.work(folder)
    return work(folder, os.getppid(), stdin=WATCHED in options)


def work(folder: Path, parent: int, stdin: bool = False) -> int:
    """Perform one session of the run in `folder`; the exit code.

    Args:
        folder: The run's.
        parent: The process whose end is the window's end.
        stdin: The end of stdin is the window's end, too.
    """
    run, control = Run(folder), Control()
    guard = Guard(folder, control, lambda: _on_close(run), parent, stdin)
    guard.hear_signals()
    if _spares_the_window(run):
        _be_nice()
    with (folder / CRASH).open("w", encoding="utf-8") as crash, Watch(guard.check):
        faulthandler.enable(crash)
        try:
            return _perform(run, control, guard)
        finally:
            faulthandler.disable()
            _forget_if_empty(crash)


def _perform(run: Run, control: Control, guard: Guard) -> int:
    if takes_several(run):
        from dpgui.runs.agent import lead

        return _exit_code(lead(run, run.config, control, guard.hear_signals))
    code = EXIT_CODES["failed"]
    for event in play(run, control):
        if isinstance(event, RunStarted) and all(map(_on_cpu, event.devices)):
            _be_nice()
        elif isinstance(event, RunEnded):
            code = _exit_code(event)
    return code


def _exit_code(end: RunEnded) -> int:
    """Two ends cannot stand in the log; the code tells them to whoever started this process."""
    if end.code == "record_lost":
        return RECORD_LOST
    if any(problem.code in LIVE_ALREADY for problem in end.problems):
        return ALREADY_LIVE
    return EXIT_CODES[end.status]


def _on_close(run: Run) -> OnClose:
    try:
        return run.config.on_window_close
    except ConfigError:
        return "stop"


def _spares_the_window(run: Run) -> bool:
    """Whether the run will compute on the cores that the window needs, too."""
    try:
        config: ExperimentConfig = run.config
    except ConfigError:
        return False  # it will be refused
    devices, _ = resolve(config.devices, detect())
    return bool(devices) and all(device.kind in ("cpu", "simulated") for device in devices)


def _on_cpu(device: Mapping[str, object]) -> bool:
    return str(device.get("id", "")).startswith(("cpu", "simulated"))


def _be_nice() -> None:
    """Give way to the window: measured as smooth as leaving it a core of its own."""
    process = psutil.Process()
    if sys.platform == "win32":
        process.nice(psutil.BELOW_NORMAL_PRIORITY_CLASS)
    elif process.nice() < NICENESS:
        process.nice(NICENESS)


def _forget_if_empty(crash: TextIO) -> None:
    crash.flush()
    file = Path(crash.name)
    if file.stat().st_size == 0 and sys.platform != "win32":
        file.unlink()
