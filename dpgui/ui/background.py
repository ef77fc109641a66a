"""Work that must not hold up the window: one function in a thread, its result by a signal."""

from __future__ import annotations

import contextlib
import threading
from collections.abc import Callable

from PySide6.QtCore import QObject, Signal


class Background(QObject):
    """Runs `work` once, and does not keep the program from ending.

    It is for waiting (a child process, the network, an import), not for computing: the window and
    the thread share one interpreter. The thread is a daemon of Python's, not a QThread, because a
    QThread would have to be waited for at the end.

    Signals:
        done: What `work` returned, or the exception that it raised.
    """

    done = Signal(object)

    def __init__(self, work: Callable[[], object], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._work = work

    def start(self) -> None:
        """Begin."""
        threading.Thread(target=self._run, name="background", daemon=True).start()

    def _run(self) -> None:
        try:
            result = self._work()
        except Exception as error:  # noqa: BLE001 - the receiver knows what it means
            result = error
        with contextlib.suppress(RuntimeError):  # the window is gone by now
            self.done.emit(result)
