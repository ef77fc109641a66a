"""Cyclic garbage is collected in the GUI thread, and nowhere else.

Python collects it in whichever thread happens to allocate. In a thread that looks at a table or
hears a child process that would destroy closed dialogs of the window: Qt forbids it, and while Qt
holds a lock that the GUI thread wants, which itself holds the interpreter's, both stand still for
good.
"""

from __future__ import annotations

import contextlib
import gc
from collections.abc import Generator

from PySide6.QtCore import QObject, QTimer

EVERY = 1000
"""Milliseconds between two looks at whether there is enough to collect."""


def collect() -> None:
    """Collect the oldest generation that Python itself would collect by now, if any."""
    due = zip(gc.get_count(), gc.get_threshold(), strict=True)
    overdue = [generation for generation, (count, most) in enumerate(due) if count > most > 0]
    if overdue:
        gc.collect(overdue[-1])


@contextlib.contextmanager
def collected_here(parent: QObject) -> Generator[None]:
    """While the block lasts garbage is collected by a timer of this thread, the GUI thread.

    Args:
        parent: Owns the timer.
    """
    gc.disable()
    timer = QTimer(parent)
    timer.setInterval(EVERY)
    timer.timeout.connect(collect)
    timer.start()
    try:
        yield
    finally:
        timer.stop()
        timer.deleteLater()
        gc.enable()
