"""The splits in what a person's code gives: a mapping, a tuple, or one dataset."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, cast

from dpgui.data.own_code.failures import refuse, told
from dpgui.data.source import SplitName
from dpgui.data.split_names import split_of
from dpgui.own_code.trust import CodeFile

_PLACES: tuple[SplitName, ...] = ("train", "validation", "test")


@dataclass(frozen=True)
class Arrays:
    """All samples in one array or tensor, and their labels in another."""

    x: Any
    y: Any


def splits_in(given: Any, name: str, code: CodeFile) -> dict[SplitName, Any]:
    """By split `Arrays`, or a dataset with a length and items.

    Args:
        given: What the entry is or gave.
        name: The entry, for sentences.
        code: Where it was written.

    Raises:
        ConfigError: If it is nothing of the kind.
    """
    with told(code):
        found = _named(given, name) if isinstance(given, Mapping) else _placed(given)
        splits: dict[SplitName, Any] = {
            split: _dataset(thing, name) for split, thing in found.items()
        }
        if "train" not in splits:
            raise refuse("own_splits_no_train", name=name)
        return {split: splits[split] for split in _PLACES if split in splits}


def _named(given: Any, name: str) -> dict[SplitName, Any]:
    found: dict[SplitName, Any] = {}
    for key, thing in cast("Mapping[Any, Any]", given).items():
        if thing is None:
            continue  # as in "test": None
        split = split_of(str(key))
        if split is None or split in found:
            raise refuse("own_splits_names", name=name, split=str(key))
        found[split] = thing
    return found


def _placed(given: Any) -> dict[SplitName, Any]:
    if not isinstance(given, tuple) or _is_arrays(given):
        return {"train": given}
    things = cast("tuple[Any, ...]", given)
    if 1 <= len(things) <= len(_PLACES) and not any(_is_array(thing) for thing in things):
        return dict(zip(_PLACES, things, strict=False))
    kinds = ", ".join(type(thing).__name__ for thing in things)
    raise refuse("own_splits_tuple", count=len(things), kinds=kinds)


def _dataset(thing: Any, name: str) -> Any:
    if _is_arrays(thing):
        return Arrays(*thing)
    kind = type(thing)
    if kind.__name__ == "TensorDataset" and kind.__module__.startswith("torch."):
        if len(thing.tensors) == 2:
            return Arrays(*thing.tensors)
        raise refuse("own_sample_no_pair", index=0, kind=f"tuple of {len(thing.tensors)}")
    if hasattr(kind, "__getitem__") and hasattr(kind, "__len__") and not _only_in_order(kind):
        if isinstance(thing, (str, bytes, Mapping)):
            raise refuse("own_dataset_no_dataset", name=name, kind=kind.__name__)
        return thing
    ordered = hasattr(kind, "__iter__")
    code = "own_dataset_in_order" if ordered else "own_dataset_no_dataset"
    raise refuse(code, name=name, kind=kind.__name__)


def _only_in_order(kind: type) -> bool:
    """An IterableDataset of torch inherits a `__getitem__` that only raises."""
    return any(base.__name__ == "IterableDataset" for base in kind.__mro__)


def _is_arrays(thing: Any) -> bool:
    """A pair of all samples and all labels."""
    if not isinstance(thing, tuple):
        return False
    pair = cast("tuple[Any, ...]", thing)
    return len(pair) == 2 and _is_array(pair[0]) and (_is_array(pair[1]) or _is_list(pair[1]))


def _is_array(thing: Any) -> bool:
    return hasattr(thing, "shape") and (hasattr(thing, "dtype") or hasattr(thing, "iloc"))


def _is_list(thing: Any) -> bool:
    return isinstance(thing, list)
