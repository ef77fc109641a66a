"""`Checkup`: the doctor looks at a dataset, in a process of its own."""

from __future__ import annotations

import contextlib
import json
from collections.abc import Mapping
from typing import Any

from pydantic import ValidationError
from PySide6.QtCore import QObject, Signal, Slot

from dpgui.config import ExperimentConfig, Problem
from dpgui.data.doctor.finding import Depth, Finding
from dpgui.ui.answer_process import AnswerProcess


class Checkup(QObject):
    """At most one at a time; a newer one ends the one before.

    Signals:
        progressed: What is done (str), how many samples (int), of how many (int or None).
        found: A `Finding`, as soon as it is known.
        finished: All of the dataset was looked at.
        failed: tuple of `Problem`: why it was not.
    """

    progressed = Signal(str, object, object)
    found = Signal(object)
    finished = Signal()
    failed = Signal(object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._process = AnswerProcess(
            "check_failed", "check_died", self, path="dataset", answer="checked"
        )
        self._process.heard.connect(self._on_heard)
        self._process.ended.connect(self._on_ended)

    @property
    def running(self) -> bool:
        """Whether a dataset is looked at."""
        return self._process.running

    def start(self, config: ExperimentConfig, depth: Depth) -> None:
        """Look at the dataset of `config`."""
        self._process.start([*words_of(config), *(["--full"] if depth == "full" else [])])

    def cancel(self) -> None:
        """Give it up."""
        self._process.cancel()

    @Slot(object)
    def _on_heard(self, told: Mapping[str, Any]) -> None:
        with contextlib.suppress(ValidationError, TypeError, ValueError):
            if "finding" in told:
                self.found.emit(_finding(told["finding"]))
            elif "looked" in told:
                looked = dict(told["looked"])
                self.progressed.emit(str(looked["what"]), looked["done"], looked["total"])

    @Slot(object)
    def _on_ended(self, problems: tuple[Problem, ...]) -> None:
        if problems:
            self.failed.emit(problems)
        else:
            self.finished.emit()


def words_of(config: ExperimentConfig) -> list[str]:
    """The command that checks the dataset of `config`."""
    given = {f"dataset.{name}": value for name, value in config.dataset.options.items()}
    given["care.fewest"] = config.care.fewest
    settings = [f"{path}={json.dumps(value, ensure_ascii=False)}" for path, value in given.items()]
    sets = [word for setting in settings for word in ("--set", setting)]
    return ["check", config.dataset.name, "--json", *sets]


def _finding(told: Mapping[str, Any]) -> Finding:
    return Finding.model_validate({key: value for key, value in told.items() if key != "text"})
