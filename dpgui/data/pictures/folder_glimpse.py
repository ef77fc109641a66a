"""The first few images of a folder, long before all of it is listed."""

from __future__ import annotations

import os
from collections.abc import Iterator
from itertools import islice

from dpgui.data.pictures.formats import ending_of, endings
from dpgui.data.split_names import same_name, split_of

_DEEPEST = 4
_CLASSES = 60
"""Class folders that are looked into at most."""


def first_images(folder: str, train: str = "", each: int = 12) -> dict[str, list[str]]:
    """By class, the first images that its folder gives; found as `scan` would find them.

    Args:
        folder: Holds class folders, or folders of splits that do.
        train: The folder of the training part as a person named it; "": recognised.
        each: So many of each class at most.

    Raises:
        OSError: If a folder cannot be listed.
    """
    home = os.path.join(folder, train) if train else _home(folder)
    names = sorted(_folders(home), key=same_name)
    found = {
        name: list(islice(_images(os.path.join(home, name)), each)) for name in names[:_CLASSES]
    }
    return {name: files for name, files in found.items() if files}


def _home(folder: str) -> str:
    """The folder that holds the classes of the training part."""
    for _ in range(_DEEPEST):
        names = _folders(folder)
        trained = [name for name in names if split_of(name) == "train"]
        if trained and len({split_of(name) for name in names} - {None}) > 1:
            return os.path.join(folder, trained[0])
        if len(names) != 1 or not _folders(os.path.join(folder, names[0])):
            break
        folder = os.path.join(folder, names[0])
    return folder


def _folders(folder: str) -> list[str]:
    with os.scandir(folder) as entries:
        return [each.name for each in entries if each.is_dir() and not each.name.startswith(".")]


def _images(folder: str) -> Iterator[str]:
    """Images in `folder`, in the order in which the disk gives them."""
    known = endings()
    with os.scandir(folder) as entries:
        for entry in entries:
            if ending_of(entry.name) in known and not entry.name.startswith("."):
                yield entry.path
