"""`ScalingProcess`: `dpgui scale`, in a process of its own."""

from __future__ import annotations

import contextlib
from collections.abc import Mapping
from typing import Any

from pydantic import ValidationError
from PySide6.QtCore import QObject, Signal, Slot

from dpgui.config import ConfigError, ExperimentConfig, Problem
from dpgui.runs.scaling import Arrangement, Measure
from dpgui.ui.config_process import ConfigProcess


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
        self._advice: Problem | None = None
        self._process = ConfigProcess(
            "scale", "scale_failed", "scale_broke", self, path="devices", answer="advice"
        )
        self._process.heard.connect(self._hear)
        self._process.ended.connect(self._on_ended)

    @property
    def running(self) -> bool:
        return self._process.running

    def start(self, config: ExperimentConfig, seconds: float) -> None:
        """Measure `config` for about `seconds`."""
        self._advice = None
        self._process.start(config, ["--seconds", str(seconds)])

    def cancel(self) -> None:
        """Give it up. What it started notices, and ends by itself."""
        self._process.cancel()

    @Slot(object)
    def _hear(self, told: Mapping[str, Any]) -> None:
        with contextlib.suppress(ValidationError, TypeError, ConfigError):
            if "arranged" in told:
                found = tuple(Arrangement.model_validate(it) for it in told["arranged"])
                self.arranged.emit(found)
            elif "measured" in told:
                self.measured.emit(Measure.model_validate(told["measured"]))
            elif "advice" in told:
                self._advice = Problem.model_validate(told["advice"])

    @Slot(object)
    def _on_ended(self, problems: tuple[Problem, ...]) -> None:
        if problems:
            self.failed.emit(problems)
        elif self._advice is None:
            why = {"why": "0"}  # it ended well, and said nothing that can be read
            self.failed.emit((Problem(path="devices", code="scale_failed", facts={**why}),))
        else:
            self.finished.emit(self._advice)
