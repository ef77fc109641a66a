"""`ConfigProcess`: a command about an experiment, in a throw-away process that has torch."""

from __future__ import annotations

import contextlib
import shutil
import tempfile
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from pydantic import JsonValue, ValidationError
from PySide6.QtCore import QObject, Signal, Slot

from dpgui.config import ExperimentConfig, Problem, first_line
from dpgui.files import write_whole
from dpgui.ui.lines_process import LinesProcess


class ConfigProcess(QObject):
    """At most one process at a time; a newer one ends the one before.

    Args:
        command: The word of the command line that takes the file of an experiment.
        failed: Code of the sentence that it went wrong, with `why`.
        died: Code of the sentence that the process crashed or was killed.
        path: What of the experiment these sentences are about.
        answer: The word of the line that is its answer; "": any line is one.
        writes: It writes to a folder of its own, too, which stays until the next start or `close`.

    Attributes:
        running: Whether a process is at it.
        folder: Where it writes; None when nothing is there.

    Signals:
        heard: A line (dict) that is not about problems.
        ended: It is over: tuple of `Problem`, empty if it did what it should.
    """

    heard = Signal(object)
    ended = Signal(object)

    def __init__(
        self,
        command: str,
        failed: str,
        died: str,
        parent: QObject | None = None,
        *,
        path: str = "",
        answer: str = "",
        writes: bool = False,
    ) -> None:
        super().__init__(parent)
        self._command, self._failed, self._died, self._path = command, failed, died, path
        self._answer, self._writes = answer, writes
        self.folder: Path | None = None
        self._problems: tuple[Problem, ...] = ()
        self._answered = False
        self._process = LinesProcess(self)
        self._process.heard.connect(self._hear)
        self._process.ended.connect(self._on_ended)
        self._process.refused.connect(self._on_refused)

    @property
    def running(self) -> bool:
        return self._process.running

    def start(self, config: ExperimentConfig, words: Sequence[str] = ()) -> None:
        """Ask about `config`; `words` are more options of the command."""
        self.close()
        try:
            folder = self.folder = Path(tempfile.mkdtemp(prefix=f"dpgui-{self._command}-"))
            file = folder / "config.toml"
            write_whole(file, config.to_toml())
        except OSError as error:
            self._end(self._failed, why=first_line(error))
            return
        out = ["--out", str(folder)] if self._writes else []
        self._process.start([self._command, str(file), "--json", *out, *words])

    def cancel(self) -> None:
        """End what goes on; nothing is told of it any more."""
        self._process.cancel()
        self._problems, self._answered = (), False
        if not self._writes:
            self._tidy()

    def close(self) -> None:
        """End it, and leave nothing behind."""
        self.cancel()
        self._tidy()

    def _tidy(self) -> None:
        if self.folder is not None:
            shutil.rmtree(self.folder, ignore_errors=True)
            self.folder = None

    @Slot(object)
    def _hear(self, told: Mapping[str, Any]) -> None:
        if "problems" in told:
            with contextlib.suppress(ValidationError, TypeError):
                self._problems = tuple(Problem.model_validate(it) for it in told["problems"])
            return
        self._answered |= not self._answer or self._answer in told
        self.heard.emit(told)

    @Slot(object, str)
    def _on_ended(self, code: int | None, complaint: str) -> None:
        problems = self._problems
        if code is None:
            self._end(self._died)
        elif not problems and code != 0 and not self._answered:
            self._end(self._failed, why=complaint or str(code))
        else:
            self.cancel()
            self.ended.emit(problems)

    @Slot(str)
    def _on_refused(self, why: str) -> None:
        self._end(self._failed, why=why)

    def _end(self, code: str, **facts: JsonValue) -> None:
        self.cancel()
        self.ended.emit((Problem(path=self._path, code=code, facts=facts),))
