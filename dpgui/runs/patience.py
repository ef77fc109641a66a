"""`Patience`: how long processes may take to hear a stop, whatever it is that hangs."""

from __future__ import annotations

import time
from collections.abc import Callable


class Patience:
    """Runs out once a stop was wished for long and nothing has happened since (O-27).

    Args:
        seconds: So long; 0: for ever.
        progress: Something that changes with whatever happens.
        clock: Seconds of a clock that only goes on.
    """

    def __init__(
        self,
        seconds: float,
        progress: Callable[[], object],
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.seconds, self._progress, self._clock = seconds, progress, clock
        self._since: float | None = None
        self._last: object = None

    def ran_out(self, stops: bool) -> bool:
        """Look once; `stops` says whether a stop is wished at present."""
        if not stops or not self.seconds:
            self._since = None
            return False
        now, last = self._clock(), self._progress()
        if self._since is None or last != self._last:
            self._since, self._last = now, last
        return now - self._since >= self.seconds
