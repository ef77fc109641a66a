"""Errors nobody foresaw: caught wherever they happen, shown in a banner, never a dead window.

Python calls its hooks in whichever thread the error happened, so a hook only hands the error on;
the banner is made in the GUI thread. The same error a second time only counts up, since an error
in a `paintEvent` comes with every paint.
"""

from __future__ import annotations

import logging
import sys
import threading
import traceback
from collections.abc import Callable
from dataclasses import dataclass
from types import TracebackType
from typing import Any

from PySide6.QtCore import QMessageLogContext, QObject, QtMsgType, Signal, qInstallMessageHandler

_LOG = logging.getLogger("dpgui.ui")
_QT = logging.getLogger("dpgui.qt")

_LEVELS = {
    QtMsgType.QtDebugMsg: logging.DEBUG,
    QtMsgType.QtInfoMsg: logging.INFO,
    QtMsgType.QtWarningMsg: logging.WARNING,
    QtMsgType.QtCriticalMsg: logging.ERROR,
    QtMsgType.QtFatalMsg: logging.CRITICAL,
}


@dataclass(frozen=True, slots=True)
class Unforeseen:
    """An error as a banner shows it: one line, and the traceback to copy."""

    summary: str
    details: str


class ErrorHooks(QObject):
    """Takes every unhandled error of the process from the first line of `main` to the last.

    Attributes:
        seen: How many there were; the window's exit code is not 0 then.

    Signals:
        caught: An `Unforeseen` that was not seen before; emitted in the thread of the error.
    """

    caught = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self.seen = 0
        self._known: set[str] = set()
        self._lock = threading.Lock()
        self._before: tuple[Callable[..., Any], ...] = ()

    def install(self) -> None:
        """Replace Python's three hooks and Qt's message handler."""
        self._before = (sys.excepthook, threading.excepthook, sys.unraisablehook)
        sys.excepthook = self._in_main
        threading.excepthook = self._in_thread
        sys.unraisablehook = self._unraisable
        qInstallMessageHandler(_log_qt)

    def remove(self) -> None:
        """Put back what was there before `install`."""
        if self._before:
            sys.excepthook, threading.excepthook, sys.unraisablehook = self._before
            qInstallMessageHandler(None)
            self._before = ()

    def _in_main(
        self, kind: type[BaseException], error: BaseException, where: TracebackType | None
    ) -> None:
        self._take(kind, error, where)

    def _in_thread(self, happened: threading.ExceptHookArgs) -> None:
        if happened.exc_type is not SystemExit:
            self._take(happened.exc_type, happened.exc_value, happened.exc_traceback)

    def _unraisable(self, happened: sys.UnraisableHookArgs) -> None:
        self._take(happened.exc_type, happened.exc_value, happened.exc_traceback)

    def _take(
        self,
        kind: type[BaseException],
        error: BaseException | None,
        where: TracebackType | None,
    ) -> None:
        details = "".join(traceback.format_exception(kind, error, where))
        with self._lock:
            self.seen += 1
            is_new = details not in self._known
            self._known.add(details)
        if is_new:
            _LOG.error("unforeseen error\n%s", details)
            self.caught.emit(Unforeseen(f"{kind.__name__}: {error}", details))


def _log_qt(kind: QtMsgType, context: QMessageLogContext, text: str) -> None:
    category = getattr(context, "category", None) or "default"
    _QT.log(_LEVELS.get(kind, logging.WARNING), "%s: %s", category, text)
