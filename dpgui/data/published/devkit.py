"""ImageNet's devkit: what its classes are called, and what its validation pictures show."""

from __future__ import annotations

import tarfile
import zlib
from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

from dpgui.data.published.cifar import members
from dpgui.data.published.known import damaged
from dpgui.data.published.mat import read_mat

_DEVKIT = "ILSVRC2012_devkit_t12"
_ARCHIVE = f"{_DEVKIT}.tar.gz"
_META, _TRUTH = "meta.mat", "ILSVRC2012_validation_ground_truth.txt"


class Synset(NamedTuple):
    """One class.

    Attributes:
        folder: Its number in WordNet, by which its folder is called.
        words: What it is called, the most usual word first.
    """

    folder: str
    words: tuple[str, ...]


def synsets(folder: Path) -> Mapping[int, Synset]:
    """The classes by the numbers that the challenge gave them; none without the devkit.

    Args:
        folder: Holds the devkit, unpacked or not.

    Raises:
        ConfigError: If it is damaged.
    """
    content = _content(folder, _META)
    if content is None:
        return {}
    file = folder / _DEVKIT / "data" / _META
    (rows,) = read_mat(file, "synsets", content=content)
    try:
        return {
            int(row["ILSVRC2012_ID"].item()): Synset(row["WNID"], tuple(row["words"].split(", ")))
            for row in rows
            if row["num_children"].item() == 0  # else it sums up others
        }
    except (LookupError, ValueError, TypeError, AttributeError) as error:
        raise damaged(file, error) from None


def ground_truth(folder: Path) -> list[int]:
    """The number of the class of each validation picture, in the order of their names.

    Raises:
        ConfigError: If the devkit is missing or damaged.
    """
    content = _content(folder, _TRUTH)
    if content is None:
        raise damaged(folder / "val", f"its labels are in {_ARCHIVE}, which is not there")
    try:
        return [int(number) for number in content.split()]
    except ValueError as error:
        raise damaged(folder / _DEVKIT / "data" / _TRUTH, error) from None


def _content(folder: Path, name: str) -> bytes | None:
    """The devkit's file `name`, or None where there is no devkit."""
    plain, archive = folder / _DEVKIT / "data" / name, folder / _ARCHIVE
    try:
        if plain.is_file():
            return plain.read_bytes()
        if archive.is_file():
            path = f"{_DEVKIT}/data/{name}"
            return members(archive, [path])[path]
    except (OSError, EOFError, KeyError, tarfile.TarError, zlib.error) as error:
        raise damaged(archive, error) from None
    return None
