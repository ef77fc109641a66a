"""How long a run still takes, by the pace of its recent steps."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable

_SHORTEST = 20.0  # seconds that the window spans at least
_POINTS = 100  # points kept in the window
_CLOSEST = 0.1  # seconds between two points
_ENOUGH = 1.0  # seconds of running before anything is foretold


class Pace:
    """Steps a second over the recent window, pauses left out.

    The window is as long as the last epoch, so that what happens once an epoch (evaluation,
    checkpoints) has its share in it, and at least 20 s. While no step comes the pace sinks, so the
    foretold time grows instead of standing still.

    Args:
        clock: Seconds that only grow, such as `time.monotonic`.
    """

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self.reset()

    def reset(self) -> None:
        """Forget everything: another run, or another session of it."""
        self._points: deque[tuple[float, int]] = deque()
        self._active, self._since = 0.0, None
        self._epoch, self._epoch_began, self._epoch_took = 0, 0.0, 0.0

    def set_running(self, running: bool) -> None:
        """Say whether steps are being made now; time in which they are not does not count."""
        now = self._clock()
        if self._since is not None:
            self._active += now - self._since
        self._since: float | None = now if running else None

    def note(self, step: int, epoch: int) -> None:
        """Say how many steps are done, and in which epoch."""
        now = self.active
        if epoch != self._epoch:
            if self._epoch:
                self._epoch_took = now - self._epoch_began
            self._epoch, self._epoch_began = epoch, now
        span = max(_SHORTEST, self._epoch_took)
        spacing = max(_CLOSEST, span / _POINTS)
        if self._points and now - self._points[-1][0] < spacing:
            return
        self._points.append((now, step))
        while len(self._points) > 2 and self._points[1][0] <= now - span:
            self._points.popleft()

    @property
    def active(self) -> float:
        """Seconds of running so far."""
        return self._active + (0.0 if self._since is None else self._clock() - self._since)

    def remaining(self, step: int, total: int) -> float | None:
        """Seconds from `step` to `total` at the recent pace, or None while it is too early."""
        if not self._points:
            return None
        began, first = self._points[0]
        spent, made = self.active - began, step - first
        if spent < _ENOUGH or made <= 0:
            return None
        return max(0, total - step) * spent / made
