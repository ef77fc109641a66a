"""Which column of a table is the target, which are features, and which divides the rows."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from pydantic import JsonValue

from dpgui.config import ConfigError, Problem
from dpgui.data.naming import some
from dpgui.data.source import SplitName
from dpgui.data.tables.asked import Asked
from dpgui.data.tables.cells import as_texts
from dpgui.registry import nearest

if TYPE_CHECKING:
    import numpy as np
    import pandas as pd
    from numpy.typing import NDArray

_USUAL = ("target", "label", "labels", "class", "classes", "category", "species", "y")
"""Names of a target column, the surest first, in lower case."""

_SPLITS: dict[str, SplitName] = {
    **dict.fromkeys(("train", "training", "trn", "fit"), "train"),
    **dict.fromkeys(("validation", "val", "valid", "dev", "eval"), "validation"),
    **dict.fromkeys(("test", "testing", "tst", "holdout"), "test"),
}
"""What the cells of a split column may say, in lower case."""


@dataclass(frozen=True, slots=True)
class Roles:
    """Names of the columns that are used."""

    target: str
    features: tuple[str, ...]
    split: str


def roles_of(columns: Sequence[str], asked: Asked) -> Roles:
    """Who is what among `columns`.

    Raises:
        ConfigError: If a column that is asked for is not there, or nothing is left to learn from.
    """
    problems = [
        unknown_column(name, columns, f"dataset.{field}")
        for field, names in (
            ("target", (asked.target,) if asked.target else ()),
            ("features", asked.features),
            ("split", (asked.split,) if asked.split else ()),
            ("categories", asked.categories),
        )
        for name in names
        if name not in columns
    ]
    if problems:
        raise ConfigError(problems)
    target = asked.target or _likely([name for name in columns if name != asked.split])
    others = [name for name in columns if name not in (target, asked.split)]
    features = tuple(dict.fromkeys(asked.features)) or tuple(others)
    if target and target in (*features, asked.split):
        raise ConfigError([_about("features", "table_target_is_a_feature", target=target)])
    if not target or not features:
        raise ConfigError([_about("path", "table_one_column", columns=some(columns))])
    return Roles(target, features, asked.split)


def unknown_column(name: str, known: Sequence[str], path: str) -> Problem:
    """The problem that there is no column `name`, with the nearest that there is."""
    facts: dict[str, JsonValue] = {"name": name, "columns": some(known)}
    if close := nearest(name, known):
        facts["nearest"] = close
        return Problem(path=path, code="table_column_unknown_nearest", facts=facts)
    return Problem(path=path, code="table_column_unknown", facts=facts)


def rows_by_split(column: pd.Series) -> dict[SplitName, NDArray[np.int64]]:
    """Places of the rows of each part, as `column` says; rows of which it says nothing are in none.

    Raises:
        ConfigError: If it says anything else, or nothing is for training.
    """
    import numpy as np

    said = as_texts(column).str.lower()
    strange = [str(each) for each in said.dropna().unique() if each not in _SPLITS]
    if strange:
        facts: dict[str, JsonValue] = {"name": str(column.name), "values": some(strange)}
        raise ConfigError([_about("split", "table_split_unknown", **facts)])
    parts = said.map(_SPLITS)
    found: dict[SplitName, NDArray[np.int64]] = {}
    for split in ("train", "validation", "test"):
        places = np.flatnonzero(parts == split).astype(np.int64)
        if len(places):
            found[split] = places
    if "train" not in found:
        raise ConfigError([_about("split", "table_split_without_train", name=str(column.name))])
    return found


def _likely(names: Sequence[str]) -> str:
    """The name among `names` that a target usually has, else the last; "" if there are none."""
    for usual in _USUAL:
        for name in names:
            if name.lower() == usual:
                return name
    return names[-1] if names else ""


def _about(field: str, code: str, **facts: JsonValue) -> Problem:
    return Problem(path=f"dataset.{field}", code=code, facts=facts)
