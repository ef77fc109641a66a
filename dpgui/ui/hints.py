"""What a dataset can tell while it is described: values that fit, and what was found out."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from dpgui.config import ConfigError
from dpgui.data import DatasetChoice
from dpgui.registry import options_of

_WRITTEN = ("text", "texts")


@dataclass(frozen=True, slots=True)
class Hints:
    """Help with the options of a dataset.

    Attributes:
        suggestions: Values to offer while an option is typed, by option.
        settled: What an option comes to that is left to be found out, by option.
    """

    suggestions: Mapping[str, tuple[str, ...]] = field(default_factory=dict[str, tuple[str, ...]])
    settled: Mapping[str, str] = field(default_factory=dict[str, str])


def hints_of(dataset: DatasetChoice | None) -> Hints:
    """What `dataset` can tell. Reads the heads of its files, so it is asked in a thread."""
    if dataset is None:
        return Hints()
    names = [option.name for option in options_of(type(dataset)) if option.kind in _WRITTEN]
    try:
        return Hints({name: dataset.suggestions(name) for name in names}, dataset.settled())
    except (ConfigError, OSError):
        return Hints()
