"""`Checkup`: the doctor looks at a dataset, in a process of its own."""

from __future__ import annotations

import contextlib
import json
from collections.abc import Mapping
from typing import Any, Final

from pydantic import JsonValue, ValidationError
from PySide6.QtCore import QObject, Signal, Slot

from dpgui.config import ExperimentConfig, Problem, Severity
from dpgui.data.doctor.finding import Depth, Finding
from dpgui.ui.lines_process import LinesProcess

_CODES: Final[Mapping[Severity, int]] = {"note": 0, "warning": 1, "error": 2}
"""What `dpgui check` ends with, by the gravest finding."""


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
        self._problems: tuple[Problem, ...] = ()
        self._gravest = 0
        self._process = LinesProcess(self)
        self._process.heard.connect(self._on_heard)
        self._process.ended.connect(self._on_ended)
        self._process.refused.connect(self._on_refused)

    @property
    def running(self) -> bool:
        """Whether a dataset is looked at."""
        return self._process.running

    def start(self, config: ExperimentConfig, depth: Depth) -> None:
        """Look at the dataset of `config`."""
        self.cancel()
        self._problems, self._gravest = (), 0
        self._process.start([*words_of(config), *(["--full"] if depth == "full" else [])])

    def cancel(self) -> None:
        """Give it up."""
        self._process.cancel()

    @Slot(object)
    def _on_heard(self, told: Mapping[str, Any]) -> None:
        with contextlib.suppress(ValidationError, TypeError, ValueError):
            if "problems" in told:
                self._problems = tuple(Problem.model_validate(it) for it in told["problems"])
            elif "finding" in told:
                self._add(_finding(told["finding"]))
            elif "looked" in told:
                looked = dict(told["looked"])
                self.progressed.emit(str(looked["what"]), looked["done"], looked["total"])

    def _add(self, finding: Finding) -> None:
        self._gravest = max(self._gravest, _CODES[finding.severity])
        self.found.emit(finding)

    @Slot(object, str)
    def _on_ended(self, code: int | None, complaint: str) -> None:
        if code is None:
            self._fail("check_died")
        elif self._problems:
            self.failed.emit(self._problems)
        elif code != self._gravest:  # it ended otherwise than by having looked at all
            self._fail("check_failed", why=complaint or str(code))
        else:
            self.finished.emit()

    @Slot(str)
    def _on_refused(self, why: str) -> None:
        self._fail("check_failed", why=why)

    def _fail(self, code: str, **facts: JsonValue) -> None:
        self.failed.emit((Problem(path="dataset", code=code, facts=facts),))


def words_of(config: ExperimentConfig) -> list[str]:
    """The command that checks the dataset of `config`."""
    given = {f"dataset.{name}": value for name, value in config.dataset.options.items()}
    given["care.fewest"] = config.care.fewest
    settings = [f"{path}={json.dumps(value, ensure_ascii=False)}" for path, value in given.items()]
    sets = [word for setting in settings for word in ("--set", setting)]
    return ["check", config.dataset.name, "--json", *sets]


def _finding(told: Mapping[str, Any]) -> Finding:
    return Finding.model_validate({key: value for key, value in told.items() if key != "text"})
