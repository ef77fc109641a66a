"""Taking the model of a run away: asked for a file, then done in a process of its own."""

from __future__ import annotations

import contextlib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from pydantic import JsonValue, ValidationError
from PySide6.QtCore import QObject, Signal, Slot
from PySide6.QtWidgets import QWidget

from dpgui.config import Problem
from dpgui.engine.export.choice import ExporterChoice, exporters
from dpgui.runs import Run
from dpgui.ui import dialogs
from dpgui.ui.answer_process import AnswerProcess
from dpgui.ui.i18n import tr, tr_option


class Exporting(QObject):
    """Exports one model at a time; a newer wish ends the one before.

    Signals:
        told: level, `Sayable`: something for the banner.
    """

    told = Signal(str, object)

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._file = Path()
        self._notes: tuple[Problem, ...] = ()
        self._process = AnswerProcess("export_failed", "export_died", self, answer="files")
        self._process.heard.connect(self._hear)
        self._process.ended.connect(self._on_ended)

    @property
    def running(self) -> bool:
        return self._process.running

    def ask(self, run: Run, window: QWidget) -> None:
        """Ask where the model of `run` shall go; the kind of file says the format."""
        kinds = {_kind(each): each.suffix for each in exporters}
        name = run.id + next(iter(kinds.values()))
        title = tr("Verbs", "Export model")
        dialogs.ask_save_as(window, title, kinds, name, lambda file: self.start(run, file))

    def start(self, run: Run, file: Path) -> None:
        """Write the model of `run` to `file`, which a person agreed to replace if it is there."""
        self.close()
        self._file, self._notes = file, ()
        words = ["export", run.id, "--runs-dir", str(run.folder.parent)]
        self._process.start([*words, "--output", str(file), "--force", "--json"])
        self._tell("info", "exporting", file=str(file))

    def close(self) -> None:
        """End what goes on; nothing half is left behind."""
        if self._process.running:
            self._process.cancel()
            for half in self._file.parent.glob(f".{self._file.name}.*.half"):
                with contextlib.suppress(OSError):
                    half.unlink()

    @Slot(object)
    def _hear(self, told: Mapping[str, Any]) -> None:
        with contextlib.suppress(ValidationError, TypeError):
            self._notes = tuple(Problem.model_validate(it) for it in told.get("notes", ()))

    @Slot(object)
    def _on_ended(self, problems: tuple[Problem, ...]) -> None:
        for problem in problems:
            self.told.emit("error", problem)
        if not problems:
            self._tell("info", "exported", file=str(self._file))
            for note in self._notes:
                self.told.emit("warning", note)

    def _tell(self, level: str, code: str, **facts: JsonValue) -> None:
        self.told.emit(level, Problem(path="", code=code, facts=facts))


def _kind(exporter: type[ExporterChoice]) -> str:
    return f"{tr_option(exporter.label)} (*{exporter.suffix})"
