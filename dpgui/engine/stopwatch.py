"""Training time: it stands still while a run is paused."""

from __future__ import annotations

import time


class Stopwatch:
    """Counts seconds from `start`, on top of those of earlier sessions.

    Args:
        before: Seconds counted already.
    """

    def __init__(self, before: float = 0.0) -> None:
        self._before, self._since = before, time.perf_counter()
        self._running = True

    def read(self) -> float:
        """Seconds so far."""
        return self._before + (time.perf_counter() - self._since if self._running else 0.0)

    def pause(self) -> None:
        self._before, self._running = self.read(), False

    def go_on(self) -> None:
        if not self._running:
            self._since, self._running = time.perf_counter(), True
