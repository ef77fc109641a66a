"""Every sample of a source read once: its fingerprints, and why it could not be read."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from numpy.typing import NDArray

from dpgui.data.doctor.finding import Looked
from dpgui.data.doctor.prints import Prints
from dpgui.data.places.decoding import attempts
from dpgui.data.source import Part, Source, SplitName, Taken, UnreadableError

_AT_ONCE = 4096
_ORDER: tuple[SplitName, ...] = ("train", "validation", "test")


@dataclass(frozen=True)
class Damage:
    """A sample that cannot be read.

    Attributes:
        cut_short: Some of it can be: what a truncated file still holds.
    """

    split: SplitName
    index: int
    why: str
    cut_short: bool


@dataclass
class Read:
    """What became of all samples, those of one part after those of the other, "train" first.

    Attributes:
        prints: Fingerprints of those that could be read.
        splits: The parts, in order.
        split: For each of those the number of its part in `splits`.
        index: Its place in that part.
        labels: Its label.
    """

    prints: Prints
    splits: tuple[SplitName, ...]
    damages: list[Damage] = field(default_factory=list[Damage])
    _split: list[NDArray[np.int64]] = field(default_factory=list["NDArray[np.int64]"])
    _index: list[NDArray[np.int64]] = field(default_factory=list["NDArray[np.int64]"])
    _labels: list[NDArray[np.int64]] = field(default_factory=list["NDArray[np.int64]"])

    def add(self, split: SplitName, part: Part, index: NDArray[np.int64]) -> None:
        """Note that the samples at `index` of `part` are those whose fingerprints came last."""
        self._split.append(np.full(len(index), self.splits.index(split)))
        self._index.append(index)
        self._labels.append(part.labels[index])

    @property
    def split(self) -> NDArray[np.int64]:
        return _joined(self._split)

    @property
    def index(self) -> NDArray[np.int64]:
        return _joined(self._index)

    @property
    def labels(self) -> NDArray[np.int64]:
        return _joined(self._labels)


def reading(source: Source, *, alike: bool) -> Generator[Looked, None, Read]:
    """Read every sample of `source`, which is fitted.

    Args:
        source: What to read.
        alike: Whether pictures that look alike will be asked for.
    """
    splits = tuple(sorted(source.parts, key=_ORDER.index))
    read = Read(Prints(alike and source.kind == "image"), splits)
    for split in splits:
        part = source.parts[split]
        chunks = _arrays(part) if part.in_memory else _files(split, part, read.damages)
        for done, index, batch in chunks:
            read.prints.add(batch)
            read.add(split, part, index)
            yield Looked("decoding", done, len(part))
    return read


_Chunks = Iterator[tuple[int, NDArray[np.int64], NDArray[Any]]]
"""How many samples were looked at so far, the places of the last that could be read, and these."""


def _arrays(part: Part) -> _Chunks:
    for start in range(0, len(part), _AT_ONCE):
        index = np.arange(start, min(start + _AT_ONCE, len(part)))
        yield int(index[-1]) + 1, index, part.read(index)


def _files(split: SplitName, part: Part, damages: list[Damage]) -> _Chunks:
    done = 0
    for results in attempts(part):
        taken = [(at, each) for at, each in enumerate(results, done) if isinstance(each, Taken)]
        damages += [
            Damage(split, at, str(each), _holds_something(part, at))
            for at, each in enumerate(results, done)
            if isinstance(each, UnreadableError)
        ]
        done += len(results)
        rows = [each.values for _, each in taken]
        batch = np.stack(rows) if rows else np.empty((0, *part.shape), np.uint8)
        yield done, np.array([at for at, _ in taken], np.int64), batch


def _holds_something(part: Part, index: int) -> bool:
    try:
        part.sample(index, repair=True)
    except UnreadableError:
        return False
    return True


def _joined(chunks: list[NDArray[np.int64]]) -> NDArray[np.int64]:
    return np.concatenate(chunks or [np.empty(0, np.int64)])
