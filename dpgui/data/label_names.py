"""The labels of all splits of a dataset as places among its classes, whatever they come as."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import cast

import numpy as np
from numpy.typing import NDArray
from pydantic import JsonValue

from dpgui.config import ConfigError, Problem
from dpgui.data.labels import checked
from dpgui.data.source import SplitName

Label = int | float | str
_LARGEST = 2**53
"""Beyond it a decimal number does not tell neighbouring whole numbers apart."""


@dataclass(frozen=True)
class Named:
    """The labels of all splits.

    Attributes:
        y: By split int64 (N,), each in 0..C-1.
        classes: The names of the classes.
        raw: By class the label as it was given.
        notes: What had to be changed.
    """

    y: Mapping[SplitName, NDArray[np.int64]]
    classes: tuple[str, ...]
    raw: tuple[Label, ...]
    notes: tuple[Problem, ...]


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
        raise ConfigError([Problem(path="dataset", code="labels_mixed")])
    if texts:
        return _by_name(raw, cast("Sequence[str]", together), names)
    _refuse_large(cast("Sequence[float]", together))
    found = checked(np.array(together), names)
    values = range(len(names)) if names else np.unique(np.array(together)).tolist()
    ends = np.cumsum([len(labels) for labels in raw.values()])[:-1]
    splits: list[SplitName] = list(raw)
    parts: dict[SplitName, NDArray[np.int64]] = dict(
        zip(splits, np.split(found.y, ends), strict=True)
    )
    return Named(parts, found.classes, tuple(values), found.notes)


def _refuse_large(numbers: Sequence[float]) -> None:
    """What 64 bits do not hold; infinite ones are found later as missing."""
    for one in numbers:
        if _LARGEST < abs(one) < float("inf"):
            facts: dict[str, JsonValue] = {"value": str(one)}
            raise ConfigError([Problem(path="dataset", code="labels_too_large", facts=facts)])


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
