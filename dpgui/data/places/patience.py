"""Waiting for data: with an ear for whoever wants to stop, and not for ever."""

from __future__ import annotations

import time
from collections.abc import Callable

from dpgui.config import ConfigError, Problem

LOOK = 0.2
"""Seconds of waiting between two looks at whether it shall go on."""

PATIENCE = 120.0
"""Seconds without a batch after which it is taken that none will come."""


def nothing() -> None:
    """What is done while data are waited for, if nobody says otherwise."""


class Patience:
    """Counts how long one batch is waited for.

    Args:
        meanwhile: Called while nothing comes; what it raises ends the waiting.
    """

    def __init__(self, meanwhile: Callable[[], None]) -> None:
        self._meanwhile = meanwhile
        self._since = time.monotonic()

    def came(self) -> None:
        """A batch came; the next one is waited for from when it is asked for."""
        self._since = time.monotonic()

    def wait_on(self) -> None:
        """Nothing came for another `LOOK`.

        Raises:
            ConfigError: If nothing came for `PATIENCE`.
        """
        self._meanwhile()
        if time.monotonic() - self._since > PATIENCE:
            facts = {"seconds": round(PATIENCE)}
            raise ConfigError([Problem(path="feed.workers", code="loader_silent", facts={**facts})])
