"""`Silence`: notices that a training makes no progress, whatever it is that hangs (O-27)."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from contextlib import suppress

from dpgui.events import Entered, Event, Noted, RunEnded, Sampled


class Silence:
    """Says once in each silence that nothing has happened for long.

    Args:
        seconds: So long; 0 never says it.
        tell: Writes it down. Called from the watching thread; may raise `OSError`.
        clock: Seconds since 1970.
    """

    def __init__(
        self,
        seconds: float,
        tell: Callable[[Noted], None],
        clock: Callable[[], float] = time.time,
    ) -> None:
        self._seconds, self._tell, self._clock = seconds, tell, clock
        self._since: float | None = clock()
        self._lock = threading.Lock()

    def heard(self, event: Event) -> None:
        """Something happened. Samples of devices do not count: they come from beside the training.

        Nothing is expected of a run that is paused or over.
        """
        if isinstance(event, Sampled):
            return
        rests = isinstance(event, RunEnded) or (
            isinstance(event, Entered) and event.phase == "paused"
        )
        with self._lock:
            self._since = None if rests else self._clock()

    def check(self) -> None:
        """Look once."""
        with self._lock:
            since = self._since
            if not self._seconds or since is None or self._clock() - since < self._seconds:
                return
            self._since = None
        shown = time.strftime("%H:%M:%S", time.localtime(since))
        facts = {"since": shown, "seconds": round(self._seconds)}
        with suppress(OSError):  # the training itself will find that the log cannot be written
            self._tell(Noted(level="warning", code="no_progress", facts=dict(facts)))
