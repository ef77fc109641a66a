"""The log of a run: `events.jsonl`, one writer, any number of readers.

A line is flushed to the system before its event goes anywhere else, so a killed process loses
nothing it has told; only a power cut can take the last two seconds. What a kill in mid-write
leaves is a line without its newline: readers leave it out, and the next writer cuts it off.
"""

from __future__ import annotations

import os
import threading
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import BinaryIO

from dpgui.events import Event, Noted, RunEnded, Saved, from_line, to_line

SYNC_EVERY = 2.0
"""Seconds after which a line that was written is on the disk, not only with the system."""

_BLOCK = 1 << 20


class Log:
    """The writer. A context manager; opening it repairs a torn tail.

    Args:
        file: `events.jsonl`; made if it is not there.

    Raises:
        OSError: If the file cannot be opened or repaired.
    """

    def __init__(self, file: Path) -> None:
        repair(file)
        self._stream: BinaryIO = file.open("ab", buffering=0)
        self._lock = threading.Lock()
        self._unsynced_since: float | None = None
        self._failed: OSError | None = None

    def append(self, event: Event) -> None:
        """Write `event`; when this returns, every reader of the file sees it.

        Raises:
            OSError: If the disk refuses, or has refused a sync since the last time.
        """
        if self._failed:
            raise self._failed
        line = (to_line(event) + "\n").encode()
        with self._lock:  # the watch beside the training may have something to say, too
            while line:  # an unbuffered write may take a part only, when a disk is nearly full
                line = line[self._stream.write(line) :]
        if self._unsynced_since is None:
            self._unsynced_since = time.monotonic()
        if isinstance(event, (RunEnded, Saved)):
            self.sync()

    def sync(self) -> None:
        """Wait until all lines are on the disk."""
        with self._lock:
            if self._unsynced_since is not None and not self._stream.closed:
                self._unsynced_since = None
                os.fsync(self._stream.fileno())

    def sync_if_due(self) -> None:
        """`sync`, if a line has waited for it for `SYNC_EVERY` seconds. For another thread."""
        since = self._unsynced_since
        if since is not None and time.monotonic() - since >= SYNC_EVERY:
            try:
                self.sync()
            except OSError as error:
                self._failed = error

    def close(self) -> None:
        """Sync and close; closing twice is harmless."""
        try:
            self.sync()
        finally:
            with self._lock:
                self._stream.close()

    def __enter__(self) -> Log:
        return self

    def __exit__(self, *_: object) -> None:
        with suppress(OSError):  # the records that must last have been synced by `append`
            self.close()


def whole_size(file: Path) -> int:
    """Bytes of the complete lines of `file`: up to its last newline; 0 without a file."""
    try:
        with file.open("rb") as stream:
            position = stream.seek(0, os.SEEK_END)
            while position > 0:
                start = max(0, position - _BLOCK)
                stream.seek(start)
                newline = stream.read(position - start).rfind(b"\n")
                if newline >= 0:
                    return start + newline + 1
                position = start
    except FileNotFoundError:
        pass
    return 0


def repair(file: Path) -> None:
    """Cut off the line that a killed writer left unfinished."""
    if file.exists() and whole_size(file) < file.stat().st_size:
        os.truncate(file, whole_size(file))


class Tail:
    """A reader that can be asked again for what has come since.

    Args:
        file: `events.jsonl`; it need not be there yet.
        position: Byte at which to begin, the start of a line.
    """

    def __init__(self, file: Path, position: int = 0) -> None:
        self._file = file
        self.position = position

    def lines(self) -> Iterator[bytes]:
        """The complete lines since the last call. Unfinished ones are left for the next."""
        try:
            stream = self._file.open("rb")
        except FileNotFoundError:
            return
        with stream:
            stream.seek(self.position)
            for line in stream:
                if not line.endswith(b"\n"):
                    return
                self.position += len(line)
                yield line

    def events(self) -> Iterator[Event]:
        """The events in `lines()`; a damaged line is told as a warning, not passed over."""
        for line in self.lines():
            yield parse(line)


def parse(line: bytes) -> Event:
    """The event in `line`, or a note that the line is damaged."""
    try:
        return from_line(line)
    except ValueError:
        shown = line[:80].decode(errors="replace").strip()
        return Noted(time=0.0, level="warning", code="record_damaged", facts={"line": shown})
