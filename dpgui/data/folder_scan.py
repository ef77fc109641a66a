"""Which images a folder of class folders holds. Without torch, and without opening an image."""

from __future__ import annotations

import os
import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path

from dpgui.data.source import SplitName

ENDINGS = frozenset(
    {
        *(".bmp", ".gif", ".jpeg", ".jpg", ".pbm", ".pgm"),
        *(".png", ".pnm", ".ppm", ".tif", ".tiff", ".webp"),
    }
)
"""Endings of image files, in lower case; upper case counts as well."""

_SYSTEM = frozenset({"__MACOSX", "@eaDir", "$RECYCLE.BIN", "System Volume Information"})
_TRAIN = ("train", "training")
_VALIDATION = ("val", "valid", "validation")
_TEST = ("test", "testing")


@dataclass(frozen=True, slots=True)
class Part:
    """The images below one folder of class folders.

    Attributes:
        files: Class (its folder's name, unchanged) to the paths of its images, both sorted.
        ignored: Hidden and system folders, which are no classes.
    """

    files: dict[str, tuple[str, ...]] = field(default_factory=dict[str, tuple[str, ...]])
    ignored: tuple[str, ...] = ()

    @property
    def filled(self) -> tuple[str, ...]:
        """Classes that have an image."""
        return tuple(name for name, files in self.files.items() if files)

    @property
    def empty(self) -> tuple[str, ...]:
        """Classes that have none."""
        return tuple(name for name, files in self.files.items() if not files)

    def listed(self, classes: Sequence[str]) -> tuple[list[str], list[int]]:
        """Every image of one of `classes`, and its label: the place of its class there."""
        labels = {same_name(name): label for label, name in enumerate(classes)}
        files: list[str] = []
        owned: list[int] = []
        for name, found in self.files.items():
            label = labels.get(same_name(name))
            if label is not None:
                files += found
                owned += [label] * len(found)
        return files, owned

    def strange_to(self, classes: Sequence[str]) -> tuple[str, ...]:
        """Classes with images that are none of `classes`."""
        known = {same_name(name) for name in classes}
        return tuple(name for name in self.filled if same_name(name) not in known)


@dataclass(frozen=True, slots=True)
class Scan:
    """The parts of a dataset; those that are not there are None."""

    train: Part
    validation: Part | None = None
    test: Part | None = None

    @property
    def parts(self) -> dict[SplitName, Part]:
        """Those that are there."""
        found: dict[SplitName, Part | None] = {
            "train": self.train,
            "validation": self.validation,
            "test": self.test,
        }
        return {split: part for split, part in found.items() if part}


def same_name(name: str) -> str:
    """`name` with composed accents: two spellings of one accent are one class."""
    return unicodedata.normalize("NFC", name)


def scan(folder: Path) -> Scan:
    """What is in `folder`: class folders, or folders train, val and test that hold them.

    Remembered until a folder above the images changes.

    Raises:
        OSError: If a folder cannot be listed.
    """
    changed = [folder.stat().st_mtime_ns]
    for entry in _folders(folder):
        changed.append(entry.stat().st_mtime_ns)
        changed += [inner.stat().st_mtime_ns for inner in _folders(Path(entry.path))]
    return _scan(str(folder), tuple(changed))


@lru_cache(maxsize=8)
def _scan(folder: str, changed: tuple[int, ...]) -> Scan:
    del changed  # only there to tell one state of the folder from the next
    parts = {entry.name.casefold(): Path(entry.path) for entry in _folders(Path(folder))}
    found = [_first(parts, names) for names in (_TRAIN, _VALIDATION, _TEST)]
    train, validation, test = found
    if train is None or (validation is None and test is None):
        return Scan(_part(Path(folder)))
    return Scan(
        _part(train), _part(validation) if validation else None, _part(test) if test else None
    )


def _first(parts: dict[str, Path], names: tuple[str, ...]) -> Path | None:
    return next((parts[name] for name in names if name in parts), None)


def _part(folder: Path) -> Part:
    spelled: dict[str, str] = {}
    files: dict[str, list[str]] = {}
    ignored: list[str] = []
    for entry in sorted(_folders(folder), key=lambda entry: same_name(entry.name)):
        if _hidden(entry.name):
            ignored.append(entry.name)
            continue
        name = spelled.setdefault(same_name(entry.name), entry.name)
        files.setdefault(name, []).extend(_images(entry.path))
    return Part({name: tuple(sorted(found)) for name, found in files.items()}, tuple(ignored))


def _folders(folder: Path) -> Iterator[os.DirEntry[str]]:
    with os.scandir(folder) as entries:
        yield from (entry for entry in entries if entry.is_dir())


def _images(folder: str) -> Iterator[str]:
    for place, folders, names in os.walk(folder):
        folders[:] = [name for name in folders if not _hidden(name)]
        for name in names:
            if not name.startswith(".") and Path(name).suffix.casefold() in ENDINGS:
                yield os.path.join(place, name)


def _hidden(name: str) -> bool:
    return name.startswith(".") or name in _SYSTEM
