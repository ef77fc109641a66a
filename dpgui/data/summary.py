"""What an opened dataset holds, in figures: samples of each class, sizes, what it takes.

Plain values that go through JSON, so that a process that has torch can tell one that has not.
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Sequence
from math import prod
from typing import TYPE_CHECKING

from pydantic import BaseModel, ConfigDict

from dpgui.config import Problem
from dpgui.data.source import Kind, Part, Source, SplitName, Tell, untold

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

_FLOAT_BYTES = 4
_TOLD_EVERY = 1000


class PartSummary(BaseModel):
    """One part of a dataset.

    Attributes:
        split: Which part.
        counts: Samples of each class, by label.
    """

    model_config = ConfigDict(frozen=True)

    split: SplitName
    counts: tuple[int, ...]

    @property
    def samples(self) -> int:
        """Of all classes."""
        return sum(self.counts)

    @property
    def imbalance(self) -> float | None:
        """The largest class over the smallest that has samples; None below two such classes."""
        filled = [count for count in self.counts if count]
        return max(filled) / min(filled) if len(filled) > 1 else None

    @property
    def empty(self) -> int:
        """Classes without samples."""
        return sum(not count for count in self.counts)


class Summary(BaseModel):
    """What can be said of a dataset as soon as it is open.

    Attributes:
        shape: Of one sample as a model sees it: (C, H, W) or (F,).
        parts: In the order train, validation, test.
        decoded: Bytes of all samples in memory, as training reads them.
        place: The folder or package they come from.
    """

    model_config = ConfigDict(frozen=True)

    name: str
    kind: Kind
    shape: tuple[int, ...]
    classes: tuple[str, ...]
    parts: tuple[PartSummary, ...]
    decoded: int
    place: str = ""
    notes: tuple[Problem, ...] = ()

    @property
    def samples(self) -> int:
        """Of all parts."""
        return sum(part.samples for part in self.parts)


class Looks(BaseModel):
    """What the files of a dataset's images look like.

    Attributes:
        disk: Bytes of all files; None where it has no files of its own.
        smallest: Width and height of the image with the fewest pixels among those looked at.
        largest: The same of the one with the most.
        modes: Kinds of pixel by how many of those looked at have it ("RGB", "L").
        looked_at: How many images' headers were read, evenly over all parts.
    """

    model_config = ConfigDict(frozen=True)

    disk: int | None = None
    smallest: tuple[int, int] | None = None
    largest: tuple[int, int] | None = None
    modes: dict[str, int] = {}
    looked_at: int = 0


def summarised(source: Source) -> Summary:
    """The figures of `source`; reads labels only."""
    parts = tuple(
        PartSummary(split=split, counts=tuple(_counts(part, len(source.classes))))
        for split, part in in_order(source)
    )
    each = prod(source.shape) * (1 if source.kind == "image" else _FLOAT_BYTES)
    return Summary(
        name=source.name,
        kind=source.kind,
        shape=source.shape,
        classes=source.classes,
        parts=parts,
        decoded=each * sum(part.samples for part in parts),
        place=source.place,
        notes=source.notes,
    )


def in_order(source: Source) -> list[tuple[SplitName, Part]]:
    """The parts of `source` as people name them: train, validation, test."""
    order: tuple[SplitName, ...] = ("train", "validation", "test")
    return [(split, source.parts[split]) for split in order if split in source.parts]


def looks_of(source: Source, most: int = 200, tell: Tell = untold) -> Looks:
    """What the files of `source` look like; a stat for each file, so it takes a moment.

    Args:
        source: Opened.
        most: Headers of so many images are read.
        tell: Hears how many files were looked at; what it raises ends it.
    """
    if source.kind == "table":
        return Looks(disk=_size(source.place))
    files = [part.name_of(index) for _, part in in_order(source) for index in _files(part)]
    if not files:
        channels, height, width = source.shape
        mode = {1: "L", 3: "RGB"}.get(channels, str(channels))
        size = (width, height)
        return Looks(smallest=size, largest=size, modes={mode: 1}, disk=_size(source.place))
    step = max(1, len(files) // most)
    sizes, modes = _headers(files[::step][:most])
    return Looks(
        disk=_sizes(files, tell),
        smallest=min(sizes, key=prod, default=None),
        largest=max(sizes, key=prod, default=None),
        modes=dict(modes.most_common()),
        looked_at=len(sizes),
    )


def spread(labels: NDArray[np.int64], each: int) -> NDArray[np.int64]:
    """Indices of the first `each` samples of each label, label by label."""
    import numpy as np

    order = np.argsort(labels, kind="stable")
    ordered = labels[order]
    starts = np.flatnonzero(np.r_[True, ordered[1:] != ordered[:-1]]) if len(ordered) else ordered
    rank = np.arange(len(ordered)) - np.repeat(starts, np.diff(np.r_[starts, len(ordered)]))
    return order[rank < each]


def _counts(part: Part, classes: int) -> list[int]:
    import numpy as np

    counts: list[int] = np.bincount(part.labels, minlength=classes).tolist()
    return counts


def _files(part: Part) -> range:
    """The indices of `part` whose names are files: all of them, or none."""
    named = not part.in_memory and len(part) > 0 and os.path.isfile(part.name_of(0))
    return range(len(part) if named else 0)


def _headers(files: list[str]) -> tuple[list[tuple[int, int]], Counter[str]]:
    """Sizes and kinds of pixel of those of `files` that are images."""
    from PIL import Image

    sizes: list[tuple[int, int]] = []
    modes: Counter[str] = Counter()
    for file in files:
        try:
            with Image.open(file) as image:
                size, mode = image.size, image.mode
        except Exception:  # noqa: BLE001 - each format is damaged in its own way
            continue  # to tell of it is the doctor's business
        sizes.append(size)
        modes[mode] += 1
    return sizes, modes


def _sizes(files: Sequence[str], tell: Tell) -> int:
    """Bytes of all `files`; those that are gone take none."""
    total = 0
    for place, file in enumerate(files):
        if place % _TOLD_EVERY == 0:
            tell(place, len(files))
        total += _size(file) or 0
    return total


def _size(file: str) -> int | None:
    """Bytes of the file; None where there is none."""
    try:
        return os.stat(file).st_size if os.path.isfile(file) else None
    except OSError:
        return None
