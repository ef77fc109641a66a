"""Ctrl-C while a run trains: first save and stop, then at once."""

from __future__ import annotations

import os
import signal
from collections.abc import Generator
from contextlib import contextmanager, suppress
from types import FrameType

from dpgui.engine.control import Control, Wish

SAVING = "Saving a checkpoint and stopping. Press Ctrl-C again to stop without saving."


@contextmanager
def interruptible(control: Control, saying: str = SAVING) -> Generator[None]:
    """Within it Ctrl-C and SIGTERM wish for an interruption; a second one raises at once.

    A third kills the process. Must be entered on the main thread. What the first one brings about
    is told by `saying`.
    """
    kinds = (signal.SIGINT, signal.SIGTERM)

    def second(_number: int, _frame: FrameType | None) -> None:
        for kind in kinds:
            signal.signal(kind, signal.SIG_DFL)
        raise KeyboardInterrupt

    def first(_number: int, _frame: FrameType | None) -> None:
        for kind in kinds:
            signal.signal(kind, second)
        control.ask(Wish.INTERRUPT)
        with suppress(OSError):
            os.write(
                2, f"{saying}\n".encode()
            )  # not sys.stderr: the signal may have come in one of its writes

    before = {kind: signal.signal(kind, first) for kind in kinds}
    try:
        yield
    finally:
        for kind, handler in before.items():
            signal.signal(kind, handler)
