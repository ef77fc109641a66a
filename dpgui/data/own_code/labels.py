"""The labels of a person's datasets: kept beside the samples, or got by reading each of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, cast

import numpy as np
from numpy.typing import NDArray
from pydantic import JsonValue

from dpgui.config import ConfigError, Problem
from dpgui.data.labels import checked
from dpgui.data.own_code.failures import refuse
from dpgui.data.source import SplitName

Label = int | float | str


@dataclass(frozen=True)
class Named:
    """The labels of all splits.

    Attributes:
        y: By split int64 (N,), each in 0..C-1.
        classes: The names of the classes.
        raw: By class the label as the person's code gives it.
        notes: What had to be changed.
    """

    y: Mapping[SplitName, NDArray[np.int64]]
    classes: tuple[str, ...]
    raw: tuple[Label, ...]
    notes: tuple[Problem, ...]


def label(given: Any, index: int) -> Label:
    """The y of a pair as a plain number or name.

    Raises:
        ConfigError: If it is neither.
    """
    if hasattr(given, "item") and getattr(given, "size", None) is not None:
        count = given.numel() if hasattr(given, "numel") else given.size
        if count != 1:
            shape = " x ".join(map(str, given.shape))
            raise refuse("own_label_shape", index=index, shape=shape)
        given = given.item()
    if given is None:
        raise ConfigError([Problem(path="dataset", code="labels_missing", facts={"count": 1})])
    if isinstance(given, bool):
        return int(given)
    if isinstance(given, (int, float, str)):
        return given
    raise refuse("own_label_kind", index=index, kind=type(given).__name__)


def kept_labels(dataset: Any) -> list[Label] | None:
    """Those that `dataset` keeps as `targets` or `labels`, in the order of its samples.

    Subsets and chains of torch are looked through. None: they have to be read.
    """
    if hasattr(dataset, "indices") and hasattr(dataset, "dataset"):
        whole = kept_labels(dataset.dataset)
        return None if whole is None else [whole[int(place)] for place in dataset.indices]
    if type(dataset).__name__ == "ConcatDataset":
        each = [kept_labels(part) for part in dataset.datasets]
        return None if None in each else [one for part in each for one in part or ()]
    for name in ("targets", "labels"):
        kept = getattr(dataset, name, None)
        if kept is not None and hasattr(kept, "__len__") and len(kept) == len(dataset):
            return _plain(kept)
    return None


def all_labels(y: Any) -> list[Label]:
    """The labels in an array, tensor or list beside one of samples.

    Raises:
        ConfigError: If one is no label.
    """
    return [label(one, index) for index, one in enumerate(_listed(y))]


def named(raw: Mapping[SplitName, Sequence[Label]], names: Sequence[str]) -> Named:
    """The labels of all splits as places among the classes.

    Args:
        raw: By split.
        names: Of the classes, where the dataset gives them; label `i` is `names[i]`.

    Raises:
        ConfigError: If they are no labels.
    """
    together = [one for labels in raw.values() for one in labels]
    texts = sum(isinstance(one, str) for one in together)
    if texts not in (0, len(together)):
        raise refuse("own_labels_mixed")
    if texts:
        return _by_name(raw, cast("Sequence[str]", together), names)
    found = checked(np.array(together), names)
    values = range(len(names)) if names else np.unique(np.array(together)).tolist()
    ends = np.cumsum([len(labels) for labels in raw.values()])[:-1]
    splits: list[SplitName] = list(raw)
    parts: dict[SplitName, NDArray[np.int64]] = dict(
        zip(splits, np.split(found.y, ends), strict=True)
    )
    return Named(parts, found.classes, tuple(values), found.notes)


def class_names(dataset: Any) -> tuple[str, ...]:
    """What `dataset` calls its classes in an attribute `classes`; () where it does not."""
    while hasattr(dataset, "indices") and hasattr(dataset, "dataset"):
        dataset = dataset.dataset
    names = getattr(dataset, "classes", None)
    if not isinstance(names, (list, tuple)):
        return ()
    listed = tuple(str(name) for name in cast("Sequence[Any]", names))
    return listed if len(set(listed)) == len(listed) else ()


def _by_name(
    raw: Mapping[SplitName, Sequence[Label]], together: Sequence[str], names: Sequence[str]
) -> Named:
    found = set(together)
    if "" in found:
        count: dict[str, JsonValue] = {"count": together.count("")}
        raise ConfigError([Problem(path="dataset", code="labels_missing", facts=count)])
    classes = tuple(names) if found <= set(names) else tuple(sorted(found))
    place = {name: index for index, name in enumerate(classes)}
    parts: dict[SplitName, NDArray[np.int64]] = {
        split: np.array([place[str(one)] for one in labels], np.int64)
        for split, labels in raw.items()
    }
    return Named(parts, classes, classes, ())


def _plain(kept: Any) -> list[Label] | None:
    try:
        return all_labels(kept)
    except ConfigError:
        return None  # not labels after all: they are read


def _listed(y: Any) -> list[Any]:
    """As plain values at once where that goes: a tensor gives a tensor for each item."""
    flat = getattr(y, "ndim", 1) == 1 and hasattr(y, "tolist")
    return y.tolist() if flat else list(y)
