"""What the training process does when the window that started it is gone."""

from __future__ import annotations

import faulthandler
import os
import signal
import threading
import time
from collections.abc import Callable
from pathlib import Path

from dpgui.engine.control import Control, Wish
from dpgui.runs.signals import hear_hang_up
from dpgui.runs.wishes import OnClose, read_wishes

PATIENCE = 180.0
"""Seconds that a run which shall stop may still take, for its step and its checkpoint."""


class Guard:
    """Notices that the window is gone, or that the system asks the process to end.

    Args:
        folder: The run's.
        control: Asked to interrupt the training, which saves it first.
        on_close: Says what the run's config wants when the window is gone.
        parent: The process that started this one.
        stdin: The end of stdin, too, means that the window is gone.
    """

    def __init__(
        self,
        folder: Path,
        control: Control,
        on_close: Callable[[], OnClose],
        parent: int,
        stdin: bool,
    ) -> None:
        self._folder, self._control, self._on_close = folder, control, on_close
        self._parent = parent
        self._asked_to_end = self._stdin_ended = self._released = False
        self._deadline: float | None = None
        if stdin:
            threading.Thread(target=self._read_stdin, name="stdin", daemon=True).start()

    def hear_signals(self) -> None:
        """What asks to end (a shutdown, a `kill`) saves first. Only the main thread may call."""
        signal.signal(signal.SIGTERM, self._on_signal)
        hear_hang_up(self._on_signal)

    def check(self) -> None:
        """Look once; called ten times a second."""
        if self._deadline is not None:
            if time.monotonic() > self._deadline:
                faulthandler.dump_traceback()
                os._exit(1)
        elif self._asked_to_end:
            self._interrupt()
        elif not self._released and self._alone():
            if (read_wishes(self._folder).on_window_close or self._on_close()) == "stop":
                self._interrupt()
            else:
                self._released = True

    def _alone(self) -> bool:
        return self._stdin_ended or os.getppid() != self._parent or read_wishes(self._folder).left

    def _interrupt(self) -> None:
        self._control.ask(Wish.INTERRUPT)
        self._deadline = time.monotonic() + PATIENCE

    def _on_signal(self, number: int, frame: object) -> None:
        self._asked_to_end = True  # no more than this: the main thread may hold any lock

    def _read_stdin(self) -> None:
        while os.read(0, 1024):
            pass
        self._stdin_ended = True
