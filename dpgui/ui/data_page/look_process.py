"""`LookProcess`: a look at data by a process that has torch, which the window has not."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from PySide6.QtCore import QObject, Signal, Slot

from dpgui.config import ExperimentConfig, Problem
from dpgui.ui.config_process import ConfigProcess


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
        self._process = ConfigProcess(
            "look", "look_failed", "look_died", self, path="dataset", answer="look", writes=True
        )
        self._process.heard.connect(self._hear)
        self._process.ended.connect(self._on_ended)

    @property
    def running(self) -> bool:
        return self._process.running

    def start(self, config: ExperimentConfig, words: Sequence[str] = ()) -> None:
        """Look at the data of `config`; `words` are options of `dpgui look`."""
        self._process.start(config, words)

    def cancel(self) -> None:
        """End the look that goes on; nothing is told of it any more."""
        self._process.cancel()

    def close(self) -> None:
        """End it, and leave nothing behind."""
        self._process.close()

    @Slot(object)
    def _hear(self, told: Mapping[str, Any]) -> None:
        if "what" in told:
            self.progressed.emit(str(told["what"]), told.get("done"), told.get("total"))

    @Slot(object)
    def _on_ended(self, problems: tuple[Problem, ...]) -> None:
        if problems:
            self.failed.emit(problems)
        else:
            self.finished.emit(self._process.folder)
