"""`LookProcess`: a look at data by a process that has torch, which the window has not."""

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
        self._folder: Path | None = None
        self._problems: tuple[Problem, ...] = ()
        self._process = LinesProcess(self)
        self._process.heard.connect(self._hear)
        self._process.ended.connect(self._on_ended)
        self._process.refused.connect(self._on_refused)

    @property
    def running(self) -> bool:
        return self._process.running

    def start(self, config: ExperimentConfig, words: Sequence[str] = ()) -> None:
        """Look at the data of `config`; `words` are options of `dpgui look`."""
        self.close()
        try:
            folder = self._folder = Path(tempfile.mkdtemp(prefix="dpgui-look-"))
            write_whole(folder / "config.toml", config.to_toml())
        except OSError as error:
            self._fail("look_failed", why=first_line(error))
            return
        file = str(folder / "config.toml")
        self._process.start(["look", file, "--json", "--out", str(folder), *words])

    def cancel(self) -> None:
        """End the look that goes on; nothing is told of it any more."""
        self._process.cancel()
        self._problems = ()

    def close(self) -> None:
        """End it, and leave nothing behind."""
        self.cancel()
        if self._folder is not None:
            shutil.rmtree(self._folder, ignore_errors=True)
            self._folder = None

    @Slot(object)
    def _hear(self, told: Mapping[str, Any]) -> None:
        if "problems" in told:
            with contextlib.suppress(ValidationError, TypeError):
                self._problems = tuple(Problem.model_validate(it) for it in told["problems"])
        elif "what" in told:
            self.progressed.emit(str(told["what"]), told.get("done"), told.get("total"))

    @Slot(object, str)
    def _on_ended(self, code: int | None, complaint: str) -> None:
        if code is None:
            self._fail("look_died")
        elif self._problems:
            self.failed.emit(self._problems)
        elif code != 0 or self._folder is None:
            self._fail("look_failed", why=complaint or str(code))
        else:
            self.finished.emit(self._folder)

    @Slot(str)
    def _on_refused(self, why: str) -> None:
        self._fail("look_failed", why=why)

    def _fail(self, code: str, **facts: JsonValue) -> None:
        self.failed.emit((Problem(path="dataset", code=code, facts=facts),))
