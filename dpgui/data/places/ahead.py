"""Making things ready before they are asked for, in one thread that ends with its consumer."""

from __future__ import annotations

import threading
from collections.abc import Callable, Generator, Iterator
from queue import Empty, SimpleQueue
from typing import Generic, TypeVar

from dpgui.data.places.patience import LOOK, Patience, nothing

T = TypeVar("T")

_LAST_WAIT = 5.0
"""Seconds that the thread is given for the item that it is about, which may take for ever."""


class _End:
    """After the last item."""


class _Ahead(Generic[T]):
    def __init__(self, items: Iterator[T], depth: int) -> None:
        self._items = items
        self._free = threading.Semaphore(depth)
        self._ready: SimpleQueue[T | _End | BaseException] = SimpleQueue()
        self._closed = False
        self._thread = threading.Thread(target=self._make, name="read-ahead", daemon=True)
        self._thread.start()

    def taken(self, patience: Patience) -> Iterator[T]:
        """The items in their order; an exception where the thread met it."""
        while not isinstance(item := self._next(patience), _End):
            if isinstance(item, BaseException):
                try:
                    raise item
                finally:
                    del item  # else it and this frame would hold each other
            self._free.release()
            yield item

    def _next(self, patience: Patience) -> T | _End | BaseException:
        patience.came()
        while True:
            try:
                return self._ready.get(timeout=LOOK)
            except Empty:
                patience.wait_on()

    def close(self) -> None:
        """End the thread, after the item that it is about."""
        self._closed = True
        self._free.release()
        self._thread.join(_LAST_WAIT)

    def _make(self) -> None:
        try:
            while True:
                self._free.acquire()
                if self._closed:
                    return
                self._ready.put(next(self._items))
        except StopIteration:
            self._ready.put(_End())
        except BaseException as error:  # noqa: BLE001  it is raised where the items are taken
            self._ready.put(error)


def ahead(items: Iterator[T], depth: int, meanwhile: Callable[[], None] = nothing) -> Generator[T]:
    """`items` in their order, made by a thread that is up to `depth` of them ahead.

    The thread lives from the first item asked for until the last is taken or the generator is
    closed. What `items` raises is raised here, after all that came before it; so is what
    `meanwhile` raises, which is called while nothing comes.

    Raises:
        ConfigError: If nothing comes for too long.
    """
    made = _Ahead(items, depth)
    try:
        yield from made.taken(Patience(meanwhile))
    finally:
        made.close()
