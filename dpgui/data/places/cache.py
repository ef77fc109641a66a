"""Decoded samples on disk, shared by all runs: an entry is whole, or it is not there.

In the folder are, by key::

    <key>/pixels.bin   the samples that could be read, one after the other
    <key>/facts.json   written last: what pixels.bin holds, and what was left out
    <key>.json         the same facts alone, of samples that are read from their files each time

A key stands for what the samples decode to, so nothing is ever changed in place: what became
different has another key, and readers of an entry that is removed keep what they have open.
"""

from __future__ import annotations

import errno
import hashlib
import os
import shutil
import threading
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
import PIL
from pydantic import BaseModel, ConfigDict, Field

import dpgui
from dpgui import paths
from dpgui.files import half_of, write_whole

if TYPE_CHECKING:
    from numpy.typing import NDArray

_FORMAT = 1
_PIXELS, _FACTS = "pixels.bin", "facts.json"
_SYNC_EACH = 64 * 2**20
"""Bytes after which the disk is told to take what was written, while more is decoded."""


class Verdict(BaseModel):
    """What one look at every sample of a part found.

    Attributes:
        count: Samples looked at.
        left_out: Places of those that cannot be read, ascending.
        first: What is wrong with the first of them, or "".
        remarks: How many samples have each remark.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    count: int
    left_out: tuple[int, ...] = ()
    first: str = ""
    remarks: dict[str, int] = Field(default_factory=dict[str, int])

    @property
    def kept(self) -> int:
        """How many samples can be read."""
        return self.count - len(self.left_out)

    def places(self) -> NDArray[np.int64]:
        """Where those are, ascending."""
        return np.delete(np.arange(self.count), self.left_out)


class _Facts(BaseModel):
    """The content of a file of facts.

    Attributes:
        key: The key of the entry, so that a file that was moved is not believed.
        size: Bytes of its pixels.
        written: When they were written last, in nanoseconds: whoever changes them later is found.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    format: int = _FORMAT
    key: str
    verdict: Verdict
    size: int = 0
    written: int = 0


class _Sealed(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")

    facts: _Facts
    checksum: str


def decoded_dir() -> Path:
    """Where the entries are."""
    return paths.cache_dir() / "decoded"


def key_of(identity: str, *, repair: bool) -> str:
    """The key of the samples of a part, or "" if it cannot tell whether it is still the same.

    Args:
        identity: As the part gives it.
        repair: Whether truncated pictures are decoded as far as they go.
    """
    if not identity:
        return ""
    # Another version of either may decode to other bytes.
    decoder = f"{_FORMAT} {dpgui.__version__} {PIL.__version__} {repair}"
    return hashlib.blake2b(f"{decoder}\0{identity}".encode(), digest_size=16).hexdigest()


def verdict_of(key: str) -> Verdict | None:
    """What is remembered of the samples with this key."""
    folder = decoded_dir()
    facts = _facts(folder / key / _FACTS, key) or _facts(folder / f"{key}.json", key)
    return facts.verdict if facts else None


def pixels_of(key: str, sample: int) -> tuple[Path, Verdict] | None:
    """The decoded samples with this key, and what was found while they were decoded.

    The entry counts as used now.

    Args:
        key: As `key_of` gives it.
        sample: Bytes of one sample.
    """
    entry = decoded_dir() / key
    facts = _whole(entry, key)
    if facts is None or facts.size != facts.verdict.kept * sample:
        return None
    with suppress(OSError):  # in a folder that is read-only nobody removes entries either
        os.utime(entry / _FACTS)
    return entry / _PIXELS, facts.verdict


def remember(key: str, verdict: Verdict) -> None:
    """Keep `verdict` for samples that are read from their files each time.

    Raises:
        OSError: If the folder cannot be written.
    """
    decoded_dir().mkdir(parents=True, exist_ok=True)
    write_whole(decoded_dir() / f"{key}.json", _sealed(_Facts(key=key, verdict=verdict)))


class Draft:
    """An entry in the making: invisible to others until it is whole.

    Two processes may make the same entry at once; the first that is done wins and both are fine.

    Args:
        key: As `key_of` gives it.
        size: At most so many bytes will be added; the disk is asked for them now.

    Raises:
        OSError: If the folder cannot be written or has no room.
    """

    def __init__(self, key: str, size: int) -> None:
        self._key = key
        self._entry = decoded_dir() / key
        self._half = half_of(self._entry)
        shutil.rmtree(self._half, ignore_errors=True)
        self._half.mkdir(parents=True)
        self._stream = (self._half / _PIXELS).open("xb")
        self._unsynced = 0
        self._syncing: threading.Thread | None = None
        try:
            _reserve(self._stream.fileno(), size)
        except OSError:
            self.drop()
            raise

    def add(self, rows: NDArray[Any]) -> None:
        """Append `rows`.

        Raises:
            OSError: If the disk refuses.
        """
        self._stream.write(np.ascontiguousarray(rows).data)
        self._unsynced += rows.nbytes
        if self._unsynced > _SYNC_EACH and (self._syncing is None or not self._syncing.is_alive()):
            self._stream.flush()
            self._unsynced = 0
            self._syncing = threading.Thread(target=self._sync, name="cache", daemon=True)
            self._syncing.start()

    def finish(self, verdict: Verdict) -> Path:
        """Make it an entry; the file with its samples.

        Raises:
            OSError: If the disk refuses.
        """
        self._wait()
        with self._stream as stream:
            size = stream.tell()
            stream.truncate()
            stream.flush()
            os.fsync(stream.fileno())
        written = (self._half / _PIXELS).stat().st_mtime_ns
        facts = _Facts(key=self._key, verdict=verdict, size=size, written=written)
        write_whole(self._half / _FACTS, _sealed(facts))
        try:
            self._settle()
        finally:
            self.drop()
        return self._entry / _PIXELS

    def drop(self) -> None:
        """Leave nothing behind."""
        self._wait()
        with suppress(OSError):  # what is still buffered may not find room
            self._stream.close()
        shutil.rmtree(self._half, ignore_errors=True)

    def _sync(self) -> None:
        with suppress(OSError):  # the last one, in `finish`, tells of it
            os.fsync(self._stream.fileno())

    def _wait(self) -> None:
        """Until nobody needs the file any more that is about to be closed."""
        if self._syncing is not None:
            self._syncing.join()

    def _settle(self) -> None:
        try:
            self._half.rename(self._entry)
        except OSError:
            if _whole(self._entry, self._key) is None:
                _remove(self._entry)  # there is one, but it is damaged
                self._half.rename(self._entry)


def _remove(entry: Path) -> None:
    """Remove the folder `entry` so that nobody sees a part of it."""
    aside = half_of(entry.with_name(f"{entry.name}.old"))
    with suppress(OSError):
        entry.rename(aside)
    shutil.rmtree(aside, ignore_errors=True)


def _whole(entry: Path, key: str) -> _Facts | None:
    facts = _facts(entry / _FACTS, key)
    try:
        pixels = (entry / _PIXELS).stat()
    except OSError:
        return None
    if facts is None or (pixels.st_size, pixels.st_mtime_ns) != (facts.size, facts.written):
        return None
    return facts


def _facts(file: Path, key: str) -> _Facts | None:
    """What `file` says, if it is whole and about `key`."""
    try:
        sealed = _Sealed.model_validate_json(file.read_bytes())
    except (OSError, ValueError):
        return None
    facts = sealed.facts
    believed = sealed.checksum == _checksum(facts) and (facts.format, facts.key) == (_FORMAT, key)
    return facts if believed else None


def _sealed(facts: _Facts) -> str:
    return _Sealed(facts=facts, checksum=_checksum(facts)).model_dump_json()


def _checksum(facts: _Facts) -> str:
    return hashlib.blake2b(facts.model_dump_json().encode(), digest_size=16).hexdigest()


def _reserve(file: int, size: int) -> None:
    """Ask the disk for `size` bytes now, where it can be asked: a full one is found at once."""
    if not size or not hasattr(os, "posix_fallocate"):
        return
    try:
        os.posix_fallocate(file, 0, size)
    except OSError as error:
        if error.errno in (errno.ENOSPC, errno.EDQUOT, errno.EFBIG):
            raise
