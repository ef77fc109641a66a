"""What a listener may wish of a running training, and how the trainer hears it."""

from __future__ import annotations

import threading
from enum import Enum


class Wish(Enum):
    """What the trainer is asked to do at the next step."""

    GO = "go"
    PAUSE = "pause"
    SAVE = "save"
    STOP_AFTER_EPOCH = "stop-after-epoch"
    STOP = "stop"
    INTERRUPT = "interrupt"
    """Stop as if the power were failing: save, and let the run read as interrupted."""


class Control:
    """The wishes of the person who watches; safe to use from any thread.

    A pause, a stop and a stop after the epoch last until another wish replaces them; a save is
    done once and leaves the rest as it was.
    """

    def __init__(self) -> None:
        self._wish = Wish.GO
        self._save = False
        self._changed = threading.Condition()

    def ask(self, wish: Wish) -> None:
        """Wish for `wish`. A stop is never taken back by a pause or by going on."""
        with self._changed:
            if wish is Wish.SAVE:
                self._save = True
            elif self._wish not in (Wish.STOP, Wish.INTERRUPT) or wish is Wish.INTERRUPT:
                self._wish = wish
            self._changed.notify_all()

    @property
    def wish(self) -> Wish:
        """The wish in force, never SAVE. Read at every step: one attribute look-up."""
        return self._wish

    @property
    def pressing(self) -> bool:
        """Whether something is wished that cannot wait for the next report."""
        return self._save or self._wish not in (Wish.GO, Wish.STOP_AFTER_EPOCH)

    def take_save(self) -> bool:
        """Whether a save was asked for since the last call."""
        if not self._save:
            return False
        self._save = False
        return True

    def wait(self, seconds: float) -> None:
        """Sleep until something is asked, at most `seconds`."""
        with self._changed:
            self._changed.wait(seconds)
