"""`LinesProcess`: a command of dpgui in a process of its own, which tells lines of JSON."""

from __future__ import annotations

import contextlib
import json
import sys
from collections.abc import Mapping, Sequence
from typing import Any, cast

import psutil
from PySide6.QtCore import QObject, QProcess, QProcessEnvironment, Signal, Slot

from dpgui.runs.child import environment

NICENESS = 10
_LAST_WORDS = 2000
"""Characters of what it complained of that are looked at."""


class LinesProcess(QObject):
    """At most one process at a time; a newer one ends the one before. Killed by `cancel`.

    Attributes:
        running: Whether a process is at it.

    Signals:
        heard: A line: the object in it (dict). What is none was printed by a person's code.
        ended: Its exit code (int), None where it crashed or was killed; and its last complaint.
        refused: Why it could not be started (str).
    """

    heard = Signal(object)
    ended = Signal(object, str)
    refused = Signal(str)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._process: QProcess | None = None
        self._rest = b""

    @property
    def running(self) -> bool:
        return self._process is not None

    def start(self, words: Sequence[str]) -> None:
        """Run `dpgui` with `words`."""
        self.cancel()
        process = self._process = QProcess(self)
        process.setProcessEnvironment(_environment())
        process.readyReadStandardOutput.connect(self._read)
        process.finished.connect(self._on_finished)
        process.errorOccurred.connect(self._on_error)
        process.started.connect(self._give_way)
        process.start(sys.executable, ["-m", "dpgui", *words])

    def cancel(self) -> None:
        """End what goes on; nothing is told of it any more."""
        process, self._process = self._process, None
        self._rest = b""
        if process is not None:
            process.blockSignals(True)
            process.kill()
            process.waitForFinished(2000)  # killed, it is gone in milliseconds
            process.deleteLater()

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
        *lines, self._rest = (self._rest + process.readAllStandardOutput().data()).split(b"\n")
        for line in lines:
            if self._process is not process:
                return  # who heard the line before ended it
            self._hear(line)

    def _hear(self, line: bytes) -> None:
        try:
            told: Any = json.loads(line)
        except ValueError:
            return
        if isinstance(told, Mapping):
            self.heard.emit(dict(cast("Mapping[str, Any]", told)))

    @Slot(int, QProcess.ExitStatus)
    def _on_finished(self, code: int, status: QProcess.ExitStatus) -> None:
        self._read()
        process, self._process = self._process, None
        if process is None:
            return
        complaint = bytes(process.readAllStandardError().data()).decode(errors="replace")
        process.deleteLater()
        crashed = status is QProcess.ExitStatus.CrashExit
        self.ended.emit(None if crashed else code, _last_line(complaint))

    @Slot(QProcess.ProcessError)
    def _on_error(self, error: QProcess.ProcessError) -> None:
        """A process that never began does not finish either."""
        if error is QProcess.ProcessError.FailedToStart and self._process is not None:
            process, self._process = self._process, None
            process.deleteLater()
            self.refused.emit(process.errorString().rstrip("."))


def _environment() -> QProcessEnvironment:
    result = QProcessEnvironment()
    for name, value in environment().items():
        result.insert(name, value)
    return result


def _last_line(text: str) -> str:
    lines = text[-_LAST_WORDS:].strip().splitlines()
    return lines[-1].rstrip(".") if lines else ""
