"""`ConfigProcess`: a command about an experiment, in a throw-away process that has torch."""

from __future__ import annotations

import shutil
from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import QObject, Signal, Slot

from dpgui.config import ExperimentConfig, Problem, first_line
from dpgui.files import write_whole
from dpgui.temporary import make_folder
from dpgui.ui.answer_process import AnswerProcess


class ConfigProcess(QObject):
    """At most one process at a time; a newer one ends the one before.

    Args:
        command: The word of the command line that takes the file of an experiment.
        failed, died, path, answer: As `AnswerProcess` has them.
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
        self._command, self._writes = command, writes
        self.folder: Path | None = None
        self._process = AnswerProcess(failed, died, self, path=path, answer=answer)
        self._process.heard.connect(self.heard)
        self._process.ended.connect(self._on_ended)

    @property
    def running(self) -> bool:
        return self._process.running

    def start(self, config: ExperimentConfig, words: Sequence[str] = ()) -> None:
        """Ask about `config`; `words` are more options of the command."""
        self.close()
        try:
            folder = self.folder = make_folder(self._command)
            file = folder / "config.toml"
            write_whole(file, config.to_toml())
        except OSError as error:
            self._process.fail(first_line(error))
            return
        out = ["--out", str(folder)] if self._writes else []
        self._process.start([self._command, str(file), "--json", *out, *words])

    def cancel(self) -> None:
        """End what goes on; nothing is told of it any more."""
        self._process.cancel()
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
    def _on_ended(self, problems: tuple[Problem, ...]) -> None:
        if not self._writes:
            self._tidy()
        self.ended.emit(problems)
