"""A person looks at their own code and says that it may be run."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QObject, Signal, Slot
from PySide6.QtWidgets import QWidget

from dpgui.config import Problem
from dpgui.own_code.trust import CodeFile, CodeFileError, is_trusted, read_code, trust
from dpgui.ui.background import Background
from dpgui.ui.controller import Controller
from dpgui.ui.panels.trust_dialog import TrustDialog

UNTRUSTED = "file_not_trusted"


class Trusting(QObject):
    """Shows the file that keeps a run from starting, and remembers the answer.

    Signals:
        told: level, `Sayable`: something for the banner.
    """

    told = Signal(str, object)

    def __init__(self, controller: Controller, window: QWidget) -> None:
        super().__init__(window)
        self._controller, self._window = controller, window
        self._reading: Background | None = None
        self.dialog: TrustDialog | None = None

    @Slot(object)
    def look(self, problem: Problem) -> None:
        """Read the file of `problem` and show it, if that is what it is about."""
        free = self._reading is None and self.dialog is None
        if problem.code == UNTRUSTED and free:
            self._reading = Background(partial(_read, str(problem.facts.get("file", ""))), self)
            self._reading.done.connect(self._on_read)
            self._reading.start()

    @Slot(object)
    def _on_read(self, result: object) -> None:
        self._reading = None
        if isinstance(result, CodeFile) and is_trusted(result):
            self._controller.checks.check()  # it was trusted elsewhere meanwhile
        elif isinstance(result, CodeFile):
            self._show(result)
        elif isinstance(result, Problem):
            self.told.emit("error", result)
        elif isinstance(result, Exception):
            raise result  # an unforeseen error, shown by the banner

    def _show(self, code: CodeFile, *, changed: bool = False) -> None:
        self.dialog = TrustDialog(code, self._window, changed=changed)
        self.dialog.trusted.connect(self._trust)
        self.dialog.finished.connect(self._forget)
        self.dialog.open()

    @Slot(object)
    def _trust(self, code: CodeFile) -> None:
        try:
            kept = trust(code.path, code.sha256)
        except CodeFileError as error:
            self.told.emit("error", _said(error))
        except OSError as error:
            facts = {"file": code.path, "why": error.strerror or str(error)}
            self.told.emit("error", Problem(path="", code="trust_not_kept", facts=dict(facts)))
        else:
            if kept:
                self._controller.checks.check()
            else:
                self._show_anew(code.path)

    def _show_anew(self, path: str) -> None:
        result = _read(path)
        if isinstance(result, CodeFile):
            self._show(result, changed=True)
        else:
            self.told.emit("error", result)

    @Slot()
    def _forget(self) -> None:
        if self.sender() is self.dialog:  # and not the one that took its place
            self.dialog = None


def _read(path: str) -> CodeFile | Problem:
    try:
        return read_code(path)
    except CodeFileError as error:
        return _said(error)


def _said(error: CodeFileError) -> Problem:
    return Problem(path="", code=error.code, facts=dict(error.facts))
