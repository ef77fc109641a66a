"""Ctrl-C, SIGTERM, a closed terminal and log-out, heard by the event loop at once.

Python runs its signal handlers only between two bytecodes, which an idle Qt loop may not reach for
minutes. The C-level handler, though, writes the signal's number to a socket straight away, and a
socket is what Qt's loop waits for.
"""

from __future__ import annotations

import signal
import socket
from types import FrameType

from PySide6.QtCore import QObject, QSocketNotifier, Signal, Slot

from dpgui.runs.signals import HANG_UP, Terminal, hear_hang_up

_ASKS = (signal.SIGINT, signal.SIGTERM, *([HANG_UP] if HANG_UP is not None else []))


class Interrupts(QObject):
    """Turns SIGINT, SIGTERM and SIGHUP into a Qt signal.

    Signals:
        requested: The program is asked to end; sent again each time it is asked.
    """

    requested = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._hears, self._tells = socket.socketpair()
        for end in (self._hears, self._tells):
            end.setblocking(False)
        self._notifier = QSocketNotifier(self._hears.fileno(), QSocketNotifier.Type.Read, self)
        self._notifier.activated.connect(self._read)
        self._terminal = Terminal()
        self._former = {number: signal.getsignal(number) for number in _ASKS}
        for number in (signal.SIGINT, signal.SIGTERM):
            signal.signal(number, _leave_to_socket)
        hear_hang_up(_leave_to_socket)
        self._former_wakeup = signal.set_wakeup_fd(self._tells.fileno(), warn_on_full_buffer=False)

    def close(self) -> None:
        """Put back the handlers that were there before."""
        signal.set_wakeup_fd(self._former_wakeup)
        for number, handler in self._former.items():
            signal.signal(number, handler)
        self._notifier.setEnabled(False)
        self._hears.close()
        self._tells.close()

    @Slot()
    def _read(self) -> None:
        numbers = self._hears.recv(64)
        if any(number == HANG_UP for number in numbers):
            self._terminal.gone()
        if any(number in _ASKS for number in numbers):
            self.requested.emit()


def _leave_to_socket(number: int, frame: FrameType | None) -> None:
    """Nothing: that a Python handler is set is what makes C write to the socket."""
