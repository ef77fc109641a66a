"""Files of arrays as a source."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from dpgui.config import Problem
from dpgui.data.arrays.labels import labels_of
from dpgui.data.arrays.names import Found, found_in
from dpgui.data.arrays.reading import named_arrays
from dpgui.data.arrays.samples import (
    Layout,
    Levels,
    arranged,
    bytes_of,
    rows_of,
    scale_note,
    scale_of,
)
from dpgui.data.labels import Labels
from dpgui.data.source import ArrayPart, SplitName
from dpgui.data.tables.files import guarded, located, refusal

if TYPE_CHECKING:
    from numpy.typing import NDArray

_REMEMBERED = 256 << 20
"""Files of so many bytes are kept in memory, so that the form can ask again at each change."""


@dataclass(frozen=True, slots=True)
class Asked:
    """Which arrays are used, and how.

    Attributes:
        path: File of the samples, and of the labels where `labels` is "".
        labels: File of the labels.
        names: Names of arrays by option ("x", "y_test"); those that a person gave.
        limit: Only so many training samples; 0 is all.
    """

    path: str
    labels: str = ""
    names: tuple[tuple[str, str], ...] = ()
    layout: Layout = "auto"
    levels: Levels = "auto"
    limit: int = 0


@dataclass(frozen=True, slots=True)
class Opened:
    """The samples that are used."""

    parts: Mapping[SplitName, ArrayPart]
    classes: tuple[str, ...]
    notes: tuple[Problem, ...]


def opened(asked: Asked) -> Opened:
    """The arrays that are asked for. Of files of usual size the last are remembered.

    Raises:
        ConfigError: If they cannot be read or used.
    """
    states = _states(asked)
    return _remembered(asked, states) if is_quick(asked) else _opened(asked)


def is_quick(asked: Asked) -> bool:
    """Whether the files are of such a size that they can be read while a form is filled in.

    Raises:
        ConfigError: If one is not there.
    """
    return sum(size for _, size in _states(asked)) <= _REMEMBERED


def _states(asked: Asked) -> tuple[tuple[int, int], ...]:
    """When each file was changed, and its size."""
    states: list[tuple[int, int]] = []
    for path in filter(None, (asked.path, asked.labels)):
        file = located(path)
        with guarded(file):
            state = file.stat()
        states.append((state.st_mtime_ns, state.st_size))
    return tuple(states)


@lru_cache(maxsize=1)
def _remembered(asked: Asked, states: tuple[tuple[int, int], ...]) -> Opened:
    del states  # another time or size is another file
    return _opened(asked)


def _opened(asked: Asked) -> Opened:
    import numpy as np

    arrays = named_arrays(asked.path)
    if asked.labels:
        others = named_arrays(asked.labels, "labels")
        arrays |= {f"{name}.y" if name in ("", "x") else name: y for name, y in others.items()}
    found = found_in(arrays, dict(asked.names))
    _check_lengths(arrays, found)
    samples: dict[SplitName, NDArray[Any]] = {
        split: arranged(arrays[x], asked.layout) for split, (x, _) in found.parts.items()
    }
    labels = labels_of(
        np.concatenate([arrays[y] for _, y in found.parts.values()]),
        arrays.get(found.classes) if found.classes else None,
    )
    if len(labels.classes) < 2:
        raise refusal("one_class", "dataset.y")
    x, notes = _values(samples, asked.levels)
    return Opened(_parts(x, labels, asked.limit), labels.classes, (*labels.notes, *notes))


def _check_lengths(arrays: Mapping[str, NDArray[Any]], found: Found) -> None:
    """Raise if samples and labels of a part are not as many, or labels differ in their form."""
    shapes: set[tuple[int, ...]] = set()
    for x, y in found.parts.values():
        samples, labels = (arrays[name].shape[:1] for name in (x, y))
        if samples != labels or not samples:
            facts = {"x": x, "y": y, "samples": sum(samples), "labels": sum(labels)}
            raise refusal("arrays_lengths", "dataset.y", **facts)
        shapes.add(arrays[y].shape[1:])
    if len(shapes) > 1:
        raise refusal("labels_shape", "dataset.y", shape=" / ".join(map(str, sorted(shapes))))


def _values(
    samples: Mapping[SplitName, NDArray[Any]], levels: Levels
) -> tuple[dict[SplitName, NDArray[Any]], list[Problem]]:
    train = samples["train"]
    for split, x in samples.items():
        if x.shape[1:] != train.shape[1:]:
            facts = {"train": str(train.shape[1:]), "other": str(x.shape[1:])}
            raise refusal("arrays_shapes", f"dataset.x_{split}", **facts)
        if x.dtype.kind in "US":
            raise refusal("arrays_not_numbers", "dataset.x", array=split, kind=str(x.dtype))
    if train.ndim == 2:
        return {split: rows_of(x) for split, x in samples.items()}, []
    scale = scale_of(train, levels)
    pixels: dict[SplitName, NDArray[Any]] = {
        split: bytes_of(x, scale) for split, x in samples.items()
    }
    return pixels, scale_note(train, scale)


def _parts(
    x: Mapping[SplitName, NDArray[Any]], labels: Labels, limit: int
) -> dict[SplitName, ArrayPart]:
    """The parts, whose labels stand one after the other."""
    parts: dict[SplitName, ArrayPart] = {}
    start = 0
    for split, values in x.items():
        stop = start + len(values)
        most = limit if limit and split == "train" else len(values)
        parts[split] = ArrayPart(values[:most], labels.y[start:stop][:most])
        start = stop
    return parts
