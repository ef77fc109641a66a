"""A glance at a file of arrays: their names, without reading one."""

from __future__ import annotations

import json
import zipfile
from pathlib import Path
from typing import Any, cast

from dpgui.config import ConfigError
from dpgui.data.tables.files import guarded, located

_MOST = 1 << 24
"""A list of names that is longer, in bytes, is none."""


def array_names(path: str) -> tuple[str, ...]:
    """Names of the arrays in the .npz or .safetensors file at `path`; none where it is no such."""
    try:
        file = located(path)
        with guarded(file):
            return _names(file)
    except ConfigError:
        return ()


def _names(file: Path) -> tuple[str, ...]:
    if file.suffix.lower() == ".npz":
        with zipfile.ZipFile(file) as archive:
            members = archive.namelist()
        return tuple(name.removesuffix(".npy") for name in members if name.endswith(".npy"))
    if file.suffix.lower() == ".safetensors":
        with file.open("rb") as stream:
            size = int.from_bytes(stream.read(8), "little")
            head: Any = json.loads(stream.read(size)) if size <= _MOST else {}
        return tuple(str(name) for name in cast("dict[Any, Any]", head) if name != "__metadata__")
    return ()
