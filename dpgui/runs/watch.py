"""Small checks that go on beside the training: what is wished, whether the log is on the disk."""

from __future__ import annotations

import threading
from collections.abc import Callable

EVERY = 0.1
"""Seconds between two rounds of checks."""


class Watch:
    """A thread that makes each of `checks` ten times a second while the block lasts.

    Args:
        checks: Quick, and they raise nothing.
    """

    def __init__(self, *checks: Callable[[], None]) -> None:
        self._checks = checks
        self._over = threading.Event()
        self._thread = threading.Thread(target=self._go_round, name="watch", daemon=True)

    def __enter__(self) -> Watch:
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._over.set()
        self._thread.join()

    def _go_round(self) -> None:
        while not self._over.wait(EVERY):
            for check in self._checks:
                check()
