"""Thumbnails, decoded in threads while they are in view, and kept while there is room.

The threads are daemons of Python's like those of `Background`: a file on a dead disk must not keep
the window from closing. There is one list of what is wanted, in order of urgency, and a view that
scrolls on replaces it: what went out of view is not decoded any more.
"""

from __future__ import annotations

import contextlib
import threading
from collections import OrderedDict, deque
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from PySide6.QtCore import QObject, QTimer, Signal, Slot
from PySide6.QtGui import QImage

from dpgui.data.source import Part, SplitName, UnreadableError
from dpgui.ui.data_page.images import fitted, image_of

Key: TypeAlias = tuple[SplitName, int]
Parts: TypeAlias = Mapping[SplitName, Part]

SIDE = 96
"""Pixels that a thumbnail is high or wide."""

ROOM = 96 * 2**20
"""Bytes of thumbnails that are kept: about 2,600."""

THREADS = 2
"""More do not help much while they share an interpreter with the window."""

TOGETHER = 20
"""Milliseconds over which those that are ready are told together."""


@dataclass(frozen=True, slots=True)
class Thumbnail:
    """A small picture, or why there is none.

    Attributes:
        image: At most as large as was asked for; null when it is not readable.
        why: Why not, in the reader's words; "" when it is readable.
    """

    image: QImage
    why: str = ""


class Thumbnails(QObject):
    """The thumbnails of one dataset at a time.

    Args:
        side: Pixels high and wide at most.

    Signals:
        arrived: frozenset of the `Key`s that can be had by now.
    """

    arrived = Signal(object)
    _ready = Signal()

    def __init__(self, side: int = SIDE, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._side = side
        self._parts: Parts = {}
        self._kept: OrderedDict[Key, Thumbnail] = OrderedDict()
        self._bytes = 0
        self._told = threading.Condition()
        self._wanted: deque[Key] = deque()
        self._decoding: set[Key] = set()
        self._fresh: list[tuple[Key, Thumbnail]] = []
        self._closed = self._announced = False
        self._threads: list[threading.Thread] = []
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(TOGETHER)
        self._timer.timeout.connect(self._collect)
        self._ready.connect(self._timer.start)

    def set_parts(self, parts: Parts) -> None:
        """Show pictures of `parts` from now on; whatever was known is forgotten."""
        with self._told:
            self._parts = parts
            self._wanted.clear()
            self._decoding.clear()
            self._fresh.clear()
        self._kept.clear()
        self._bytes = 0

    def get(self, key: Key) -> Thumbnail | None:
        """The thumbnail of `key`, if it is here."""
        found = self._kept.get(key)
        if found is not None:
            self._kept.move_to_end(key)
        return found

    def want(self, keys: Sequence[Key]) -> None:
        """Decode `keys`, the first first, and nothing else that was wanted before."""
        missing = [key for key in keys if key not in self._kept]
        with self._told:
            self._wanted = deque(key for key in missing if key not in self._decoding)
            waiting = bool(self._wanted) and not self._closed
            self._told.notify_all()
        if waiting and not self._threads:
            self._start()

    def close(self) -> None:
        """Decode no more; the threads end by themselves."""
        with self._told:
            self._closed = True
            self._told.notify_all()
        self._timer.stop()
        for thread in self._threads:
            thread.join(timeout=0.2)  # as a rule at once; one that waits for a disk is left to it

    def _start(self) -> None:
        self._threads = [
            threading.Thread(target=self._work, name="thumbnails", daemon=True)
            for _ in range(THREADS)
        ]
        for thread in self._threads:
            thread.start()

    def _work(self) -> None:
        while (taken := self._next()) is not None:
            parts, key = taken
            self._put(parts, key, thumbnail(parts, key, self._side))

    def _next(self) -> tuple[Parts, Key] | None:
        with self._told:
            while not self._wanted and not self._closed:
                self._told.wait()
            if self._closed:
                return None
            key = self._wanted.popleft()
            self._decoding.add(key)
            return self._parts, key

    def _put(self, parts: Parts, key: Key, made: Thumbnail) -> None:
        with self._told:
            if parts is not self._parts or self._closed:
                return  # of a dataset that is not on show any more
            self._decoding.discard(key)
            self._fresh.append((key, made))
            first, self._announced = not self._announced, True
        if first:
            with contextlib.suppress(RuntimeError):  # the window is gone by now
                self._ready.emit()

    @Slot()
    def _collect(self) -> None:
        with self._told:
            fresh, self._fresh = self._fresh, []
            self._announced = False
        for key, made in fresh:
            self._kept[key] = made
            self._bytes += made.image.sizeInBytes()
        while self._bytes > ROOM and len(self._kept) > len(fresh):
            _, oldest = self._kept.popitem(last=False)
            self._bytes -= oldest.image.sizeInBytes()
        if fresh:
            self.arrived.emit(frozenset(key for key, _ in fresh))


def thumbnail(parts: Parts, key: Key, side: int) -> Thumbnail:
    """The thumbnail of one sample; damage is told, never raised."""
    split, index = key
    try:
        return Thumbnail(fitted(image_of(parts[split].picture(index, side)), side))
    except UnreadableError as error:
        return Thumbnail(QImage(), str(error))
    except Exception as error:  # noqa: BLE001 - whatever a picture does to its decoder is shown in its place
        return Thumbnail(QImage(), f"{type(error).__name__}: {error}")
