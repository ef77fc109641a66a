"""A glance at a folder of a dataset: its columns and splits, without the library.

The library takes seconds to load and brings torch where it is, so the window does not ask it.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import chain
from pathlib import Path
from typing import Any, cast

from dpgui.data.huggingface.library import folder_of


@dataclass(frozen=True, slots=True)
class Glance:
    """What the files of a folder say of themselves.

    Attributes:
        columns: Names of the columns.
        splits: Names of the splits; none where the folder is one.
    """

    columns: tuple[str, ...] = ()
    splits: tuple[str, ...] = ()


def glance(path: str) -> Glance:
    """What is known of the folder at `path`: one that `save_to_disk` wrote, or Parquet files.

    Empty for a name on the hub, and where nothing can be read.
    """
    folder = folder_of(path)
    if folder is None:
        return Glance()
    splits = tuple(str(name) for name in _list(_read(folder / "dataset_dict.json").get("splits")))
    described = chain([folder], (folder / name for name in splits))
    return Glance(_described(described) or _of_parquet(folder), splits)


def _described(folders: Iterable[Path]) -> tuple[str, ...]:
    for folder in folders:
        features: Any = _read(folder / "dataset_info.json").get("features")
        if isinstance(features, Mapping):
            return tuple(str(name) for name in cast("Mapping[Any, Any]", features))
    return ()


def _of_parquet(folder: Path) -> tuple[str, ...]:
    try:
        first = next(chain(sorted(folder.glob("*.parquet")), sorted(folder.glob("*/*.parquet"))))
        from pyarrow import parquet

        names: list[str] = parquet.read_schema(first).names
    except Exception:  # noqa: BLE001  whatever is damaged there: the form says it when it is read
        return ()
    return tuple(names)


def _read(file: Path) -> Mapping[str, Any]:
    try:
        found: Any = json.loads(file.read_bytes())
    except (OSError, ValueError, RecursionError):
        return {}
    return cast("Mapping[str, Any]", found) if isinstance(found, dict) else {}


def _list(value: Any) -> list[Any]:
    return cast("list[Any]", value) if isinstance(value, list) else []
