"""Ending a process at once, once all is said: Python takes seconds to take torch apart."""

from __future__ import annotations

import os
import sys
from typing import NoReturn


def leave(code: int) -> NoReturn:
    """End this process with `code`, and what belongs to it."""
    _tidy()
    sys.stdout.flush()
    sys.stderr.flush()
    os._exit(code)


def _tidy() -> None:
    """Remove what loader processes needed; `_exit` leaves out what is registered for the end."""
    if "multiprocessing.util" in sys.modules:
        from multiprocessing import util

        # As multiprocessing's own children do, which end by `_exit`, too.
        util._exit_function()  # pyright: ignore[reportPrivateUsage, reportAttributeAccessIssue]
