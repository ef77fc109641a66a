"""Waiting for bytes that may never come, without being held up by them.

A connection that stalls holds its thread for as long as its time-out. So a thread of its own does
the waiting, and whoever wants the bytes looks now and then whether they are still wanted.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Generator, Iterator
from queue import Empty, Full, Queue
from typing import TypeAlias, TypeVar

_AHEAD = 16
"""Pieces that the waiting thread may be ahead."""
_LOOK = 0.05
"""Seconds between two looks whether the bytes are still wanted."""

T = TypeVar("T")

_Waiting: TypeAlias = Queue[tuple[T] | Exception | None]
"""Pieces, and at last what went wrong, or None."""


class DownloadCancelledError(Exception):
    """The person did not want to wait; what came so far is kept and resumed next time."""


def awaited(source: Callable[[], Iterator[T]], cancelled: Callable[[], bool]) -> Generator[T]:
    """What `source()` yields, while that runs in a thread of its own.

    When the iteration is left early, that thread closes `source()` as soon as it gets there: at
    the latest when its connection times out. It is a daemon, so it never keeps the program.

    Raises:
        DownloadCancelledError: If `cancelled()` becomes true while nothing comes.
        Exception: What `source()` raises.
    """
    waiting: _Waiting[T] = Queue(_AHEAD)
    left = threading.Event()
    work = threading.Thread(
        target=_work, args=(source, waiting, left), name="download", daemon=True
    )
    work.start()
    try:
        while True:
            try:
                item = waiting.get(timeout=_LOOK)
            except Empty:
                if cancelled():
                    raise DownloadCancelledError from None
                continue
            if item is None:
                return
            if isinstance(item, Exception):
                raise item
            yield item[0]
    finally:
        left.set()


def _work(source: Callable[[], Iterator[T]], waiting: _Waiting[T], left: threading.Event) -> None:
    end: Exception | None = None
    try:
        for item in source():
            if not _put(waiting, (item,), left):
                return
    except Exception as error:  # noqa: BLE001  whoever iterates gets it
        end = error
    _put(waiting, end, left)


def _put(waiting: _Waiting[T], item: tuple[T] | Exception | None, left: threading.Event) -> bool:
    """Hand `item` over; False if nobody takes it any more."""
    while not left.is_set():
        try:
            waiting.put(item, timeout=_LOOK)
        except Full:
            continue
        return True
    return False
