"""`AnswerProcess`: a command of dpgui in a process of its own, which ends with an answer."""

from __future__ import annotations

import contextlib
from collections.abc import Mapping, Sequence
from typing import Any

from pydantic import JsonValue, ValidationError
from PySide6.QtCore import QObject, Signal, Slot

from dpgui.config import Problem
from dpgui.ui.lines_process import LinesProcess


class AnswerProcess(QObject):
    """At most one process at a time; a newer one ends the one before.

    Args:
        failed: Code of the sentence that it went wrong, with `why`.
        died: Code of the sentence that the process crashed or was killed.
        path: What of the experiment these sentences are about.
        answer: The word of the line that is its answer: with it, its exit code says nothing more.
            "": any line is one.

    Attributes:
        running: Whether a process is at it.

    Signals:
        heard: A line (dict) that is not about problems.
        ended: It is over: tuple of `Problem`, empty if it did what it should.
    """

    heard = Signal(object)
    ended = Signal(object)

    def __init__(
        self,
        failed: str,
        died: str,
        parent: QObject | None = None,
        *,
        path: str = "",
        answer: str = "",
    ) -> None:
        super().__init__(parent)
        self._failed, self._died, self._path, self._answer = failed, died, path, answer
        self._problems: tuple[Problem, ...] = ()
        self._answered = False
        self._process = LinesProcess(self)
        self._process.heard.connect(self._hear)
        self._process.ended.connect(self._on_ended)
        self._process.refused.connect(self.fail)

    @property
    def running(self) -> bool:
        return self._process.running

    def start(self, words: Sequence[str]) -> None:
        """Run `dpgui` with `words`."""
        self.cancel()
        self._process.start(words)

    def cancel(self) -> None:
        """End what goes on; nothing is told of it any more."""
        self._process.cancel()
        self._problems, self._answered = (), False

    @Slot(str)
    def fail(self, why: str) -> None:
        """End with the sentence that it went wrong because of `why`."""
        self._end(self._failed, why=why)

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
            self.fail(complaint or str(code))
        else:
            self.cancel()
            self.ended.emit(problems)

    def _end(self, code: str, **facts: JsonValue) -> None:
        self.cancel()
        self.ended.emit((Problem(path=self._path, code=code, facts=facts),))
