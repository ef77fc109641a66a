"""The labels of a person's datasets: kept beside the samples, or got by reading each of them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, cast

from dpgui.config import ConfigError, Problem
from dpgui.data.label_names import Label
from dpgui.data.own_code.failures import refuse


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


def class_names(dataset: Any) -> tuple[str, ...]:
    """What `dataset` calls its classes in an attribute `classes`; () where it does not."""
    while hasattr(dataset, "indices") and hasattr(dataset, "dataset"):
        dataset = dataset.dataset
    names = getattr(dataset, "classes", None)
    if not isinstance(names, (list, tuple)):
        return ()
    listed = tuple(str(name) for name in cast("Sequence[Any]", names))
    return listed if len(set(listed)) == len(listed) else ()


def _plain(kept: Any) -> list[Label] | None:
    try:
        return all_labels(kept)
    except ConfigError:
        return None  # not labels after all: they are read


def _listed(y: Any) -> list[Any]:
    """As plain values at once where that goes: a tensor gives a tensor for each item."""
    flat = getattr(y, "ndim", 1) == 1 and hasattr(y, "tolist")
    return y.tolist() if flat else list(y)
