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
from dpgui.ui.i18n import tr, tr_option
from dpgui.ui.lines_process import LinesProcess


class Exporting(QObject):
    """Exports one model at a time; a newer wish ends the one before.

    Signals:
        told: level, `Sayable`: something for the banner.
    """

    told = Signal(str, object)

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._file = Path()
        self._answer: Mapping[str, Any] = {}
        self._process = LinesProcess(self)
        self._process.heard.connect(self._hear)
        self._process.ended.connect(self._on_ended)
        self._process.refused.connect(self._on_refused)

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
        self._file, self._answer = file, {}
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
        self._answer = told

    @Slot(object, str)
    def _on_ended(self, code: int | None, complaint: str) -> None:
        if code is None:
            self._tell("error", "export_died")
        elif "problems" in self._answer:
            self._tell_all("error", self._answer["problems"])
        elif "files" not in self._answer:
            self._tell("error", "export_failed", why=complaint or str(code))
        else:
            self._tell("info", "exported", file=str(self._file))
            self._tell_all("warning", self._answer.get("notes", ()))

    @Slot(str)
    def _on_refused(self, why: str) -> None:
        self._tell("error", "export_failed", why=why)

    def _tell_all(self, level: str, problems: Any) -> None:
        for problem in problems:
            with contextlib.suppress(ValidationError):
                self.told.emit(level, Problem.model_validate(problem))

    def _tell(self, level: str, code: str, **facts: JsonValue) -> None:
        self.told.emit(level, Problem(path="", code=code, facts=facts))


def _kind(exporter: type[ExporterChoice]) -> str:
    return f"{tr_option(exporter.label)} (*{exporter.suffix})"
