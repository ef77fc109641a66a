"""`LookProcess`: a look at data by a process that has torch, which the window has not."""

from __future__ import annotations

import contextlib
import json
import shutil
import sys
import tempfile
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import psutil
from pydantic import JsonValue, ValidationError
from PySide6.QtCore import QObject, QProcess, QProcessEnvironment, Signal, Slot

from dpgui.config import ExperimentConfig, Problem, first_line
from dpgui.files import write_whole
from dpgui.runs.child import environment

NICENESS = 10
_LAST_WORDS = 2000
"""Characters of what it complained of that are looked at."""


class LookProcess(QObject):
    """At most one look at a time; a newer one ends the one before.

    Its answer lies in a folder of its own that lives until the next look or `close`.

    Attributes:
        running: Whether a process is at it.

    Signals:
        progressed: What it does (str), how much is done (int), of how much (int or None).
        finished: The folder (`Path`) in which its answer lies.
        failed: tuple of `Problem`.
    """

    progressed = Signal(str, object, object)
    finished = Signal(object)
    failed = Signal(object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._process: QProcess | None = None
        self._folder: Path | None = None
        self._problems: tuple[Problem, ...] = ()
        self._heard = b""

    @property
    def running(self) -> bool:
        return self._process is not None

    def start(self, config: ExperimentConfig, words: Sequence[str] = ()) -> None:
        """Look at the data of `config`; `words` are options of `dpgui look`."""
        self.cancel()
        self._forget()
        try:
            folder = self._folder = Path(tempfile.mkdtemp(prefix="dpgui-look-"))
            write_whole(folder / "config.toml", config.to_toml())
        except OSError as error:
            self._fail("look_failed", why=first_line(error))
            return
        process = self._process = QProcess(self)
        process.setProcessEnvironment(_environment())
        process.readyReadStandardOutput.connect(self._read)
        process.finished.connect(self._on_finished)
        process.errorOccurred.connect(self._on_error)
        process.started.connect(self._give_way)
        file = str(folder / "config.toml")
        options = ("look", file, "--json", "--out", str(folder), *words)
        process.start(sys.executable, ["-m", "dpgui", *options])

    def cancel(self) -> None:
        """End the look that goes on; nothing is told of it any more."""
        process, self._process = self._process, None
        self._problems, self._heard = (), b""
        if process is not None:
            process.blockSignals(True)
            process.kill()
            process.waitForFinished(2000)  # killed, it is gone in milliseconds
            process.deleteLater()

    def close(self) -> None:
        """End it, and leave nothing behind."""
        self.cancel()
        self._forget()

    def _forget(self) -> None:
        if self._folder is not None:
            shutil.rmtree(self._folder, ignore_errors=True)
            self._folder = None

    @Slot()
    def _give_way(self) -> None:
        """The window comes first."""
        process = self._process
        if process is not None and sys.platform != "win32":
            with contextlib.suppress(psutil.Error):
                psutil.Process(process.processId()).nice(NICENESS)

    @Slot()
    def _read(self) -> None:
        process = self._process
        if process is None:
            return
        *lines, self._heard = (self._heard + process.readAllStandardOutput().data()).split(b"\n")
        for line in lines:
            self._hear(line)

    def _hear(self, line: bytes) -> None:
        """One line of JSON; what is none was printed by a person's code."""
        try:
            told: Any = json.loads(line)
        except ValueError:
            return
        if not isinstance(told, Mapping):
            return
        if "problems" in told:
            with contextlib.suppress(ValidationError, TypeError):
                self._problems = tuple(Problem.model_validate(it) for it in told["problems"])
        elif "what" in told:
            self.progressed.emit(str(told["what"]), told.get("done"), told.get("total"))

    @Slot(int, QProcess.ExitStatus)
    def _on_finished(self, code: int, status: QProcess.ExitStatus) -> None:
        self._read()
        process, self._process = self._process, None
        if process is None:
            return
        complaint = bytes(process.readAllStandardError().data()).decode(errors="replace")
        process.deleteLater()
        if status is QProcess.ExitStatus.CrashExit:
            self._fail("look_died")
        elif self._problems:
            self.failed.emit(self._problems)
        elif code != 0 or self._folder is None:
            self._fail("look_failed", why=_last_line(complaint) or str(code))
        else:
            self.finished.emit(self._folder)

    @Slot(QProcess.ProcessError)
    def _on_error(self, error: QProcess.ProcessError) -> None:
        """A process that never began does not finish either."""
        if error is QProcess.ProcessError.FailedToStart and self._process is not None:
            process, self._process = self._process, None
            process.deleteLater()
            self._fail("look_failed", why=process.errorString().rstrip("."))

    def _fail(self, code: str, **facts: JsonValue) -> None:
        self.failed.emit((Problem(path="dataset", code=code, facts=facts),))


def _environment() -> QProcessEnvironment:
    result = QProcessEnvironment()
    for name, value in environment().items():
        result.insert(name, value)
    return result


def _last_line(text: str) -> str:
    lines = text[-_LAST_WORDS:].strip().splitlines()
    return lines[-1].rstrip(".") if lines else ""
