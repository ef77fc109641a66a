"""Which array is which, by its name: samples or labels, of which part."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Literal

from pydantic import JsonValue

from dpgui.config import ConfigError, Problem
from dpgui.data.naming import some
from dpgui.data.source import SplitName
from dpgui.registry import nearest

if TYPE_CHECKING:
    from numpy.typing import NDArray

Role = Literal["x", "y", "classes"]

_ROLES: Mapping[str, Role] = {
    **dict.fromkeys(("x", "data", "image", "images", "img", "imgs", "input", "inputs"), "x"),
    **dict.fromkeys(("feature", "features", "sample", "samples", "pixels", "arr0", "0", ""), "x"),
    **dict.fromkeys(("y", "label", "labels", "target", "targets", "class", "arr1", "1"), "y"),
    **dict.fromkeys(("classes", "classnames", "labelnames", "targetnames", "names"), "classes"),
}
_SPLITS: Mapping[str, SplitName] = {
    **dict.fromkeys(("train", "training", "trn"), "train"),
    **dict.fromkeys(("validation", "val", "valid", "dev"), "validation"),
    **dict.fromkeys(("test", "testing", "tst"), "test"),
}
_WORDS = re.compile(r"[a-z]+|\d+")


@dataclass(frozen=True, slots=True)
class Found:
    """The arrays that are used.

    Attributes:
        parts: Name of the array of samples and of that of labels, by part.
        classes: Name of the array of names; "" where there is none.
    """

    parts: Mapping[SplitName, tuple[str, str]] = field(
        default_factory=dict[SplitName, tuple[str, str]]
    )
    classes: str = ""


def found_in(arrays: Mapping[str, NDArray[Any]], wanted: Mapping[str, str]) -> Found:
    """Who is who among `arrays`.

    Args:
        arrays: By name.
        wanted: Names that a person gave, by option: "x", "y", "x_test", ... ("" is found out).

    Raises:
        ConfigError: If a name that is given is not there, or the samples or labels are not found.
    """
    problems = [
        _unknown(name, arrays, option)
        for option, name in wanted.items()
        if name and name not in arrays
    ]
    if problems:
        raise ConfigError(problems)
    places: dict[tuple[SplitName, Role], str] = {}
    for name in arrays:
        if place := _place(name):
            places.setdefault(place, name)
    for option, name in wanted.items():
        if name:
            role, _, split = option.partition("_")
            places[_SPLITS[split or "train"], "x" if role == "x" else "y"] = name
    if ("train", "x") not in places or ("train", "y") not in places:
        role = "y" if ("train", "x") in places else "x"
        facts: dict[str, JsonValue] = {"arrays": some([name or "-" for name in arrays])}
        raise ConfigError([Problem(path=f"dataset.{role}", code=f"arrays_no_{role}", facts=facts)])
    parts: dict[SplitName, tuple[str, str]] = {}
    for split in ("train", "validation", "test"):
        if (split, "x") in places and (split, "y") in places:
            parts[split] = places[split, "x"], places[split, "y"]
    return Found(parts, places.get(("train", "classes"), ""))


def _place(name: str) -> tuple[SplitName, Role] | None:
    """The part and the role that `name` tells: "X_train", "test.labels", "xval"; None if none."""
    words = _WORDS.findall(name.lower())
    split: SplitName = "train"
    for at, word in enumerate(words):
        if word in _SPLITS:
            split = _SPLITS[word]
            del words[at]
            break
    plain = "".join(words)
    if plain not in _ROLES:
        for known, meant in _SPLITS.items():
            for rest in (plain.removeprefix(known), plain.removesuffix(known)):
                if rest != plain and rest in _ROLES:
                    return meant, _ROLES[rest]
        return None
    return split, _ROLES[plain]


def _unknown(name: str, arrays: Mapping[str, Any], option: str) -> Problem:
    facts: dict[str, JsonValue] = {"name": name, "arrays": some(list(arrays))}
    if close := nearest(name, arrays):
        facts["nearest"] = close
        return Problem(path=f"dataset.{option}", code="arrays_unknown_nearest", facts=facts)
    return Problem(path=f"dataset.{option}", code="arrays_unknown", facts=facts)
