"""Ctrl-C while a run trains: first save and stop, then at once."""

from __future__ import annotations

import os
import signal
from collections.abc import Generator
from contextlib import contextmanager, suppress
from types import FrameType

from dpgui.engine.control import Control, Wish
from dpgui.runs.signals import HANG_UP, Terminal, hear_hang_up

SAVING = "Saving a checkpoint and stopping. Press Ctrl-C again to stop without saving."


@contextmanager
def interruptible(control: Control, saying: str = SAVING) -> Generator[None]:
    """Within it Ctrl-C and SIGTERM wish for an interruption; a second one raises at once.

    A third kills the process. The loss of the terminal is such a wish, too, which never becomes
    more urgent: shells and systems tell of it more than once. Must be entered on the main thread.
    What the first one brings about is told by `saying`.
    """
    kinds, terminal = (signal.SIGINT, signal.SIGTERM), Terminal()

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

    def hung_up(_number: int, _frame: FrameType | None) -> None:
        terminal.gone()
        control.ask(Wish.INTERRUPT)

    heard = (*kinds, *([HANG_UP] if HANG_UP is not None else []))
    before = {kind: signal.getsignal(kind) for kind in heard}
    for kind in kinds:
        signal.signal(kind, first)
    hear_hang_up(hung_up)
    try:
        yield
    finally:
        for kind, handler in before.items():
            signal.signal(kind, handler)
