"""`ScalingProcess`: `dpgui scale`, in a process of its own."""

from __future__ import annotations

import contextlib
import shutil
import tempfile
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from pydantic import JsonValue, ValidationError
from PySide6.QtCore import QObject, Signal, Slot

from dpgui.config import ConfigError, ExperimentConfig, Problem, first_line
from dpgui.files import write_whole
from dpgui.runs.scaling import Arrangement, Measure
from dpgui.ui.lines_process import LinesProcess


class ScalingProcess(QObject):
    """At most one at a time.

    Attributes:
        running: Whether something is measured.

    Signals:
        arranged: What is going to be measured (tuple of `Arrangement`).
        measured: A `Measure`, as soon as it is known.
        finished: All is measured: what to do about it (`Problem`).
        failed: tuple of `Problem`: why it was not.
    """

    arranged = Signal(object)
    measured = Signal(object)
    finished = Signal(object)
    failed = Signal(object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._folder: Path | None = None
        self._problems: tuple[Problem, ...] = ()
        self._advice: Problem | None = None
        self._process = LinesProcess(self)
        self._process.heard.connect(self._on_heard)
        self._process.ended.connect(self._on_ended)
        self._process.refused.connect(self._on_refused)

    @property
    def running(self) -> bool:
        return self._process.running

    def start(self, config: ExperimentConfig, seconds: float) -> None:
        """Measure `config` for about `seconds`."""
        self.cancel()
        self._problems, self._advice = (), None
        try:
            self._folder = Path(tempfile.mkdtemp(prefix="dpgui-scale-"))
            file = self._folder / "config.toml"
            write_whole(file, config.to_toml())
        except OSError as error:
            self._fail("scale_failed", why=first_line(error))
            return
        self._process.start(["scale", str(file), "--json", "--seconds", str(seconds)])

    def cancel(self) -> None:
        """Give it up. What it started notices, and ends by itself."""
        self._process.cancel()
        self._tidy()

    def _tidy(self) -> None:
        if self._folder is not None:
            shutil.rmtree(self._folder, ignore_errors=True)
            self._folder = None

    @Slot(object)
    def _on_heard(self, told: Mapping[str, Any]) -> None:
        with contextlib.suppress(ValidationError, TypeError, ConfigError):
            if "problems" in told:
                self._problems = tuple(Problem.model_validate(it) for it in told["problems"])
            elif "arranged" in told:
                found = tuple(Arrangement.model_validate(it) for it in told["arranged"])
                self.arranged.emit(found)
            elif "measured" in told:
                self.measured.emit(Measure.model_validate(told["measured"]))
            elif "advice" in told:
                self._advice = Problem.model_validate(told["advice"])

    @Slot(object, str)
    def _on_ended(self, code: int | None, complaint: str) -> None:
        self._tidy()
        if code is None:
            self._fail("scale_broke")
        elif self._problems:
            self.failed.emit(self._problems)
        elif self._advice is None:
            self._fail("scale_failed", why=complaint or str(code))
        else:
            self.finished.emit(self._advice)

    @Slot(str)
    def _on_refused(self, why: str) -> None:
        self._tidy()
        self._fail("scale_failed", why=why)

    def _fail(self, code: str, **facts: JsonValue) -> None:
        self.failed.emit((Problem(path="devices", code=code, facts=facts),))
