"""Listing folders of images: quickly, whatever is in them, and without opening a file."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from dpgui.data.pictures.file_list import FileList
from dpgui.data.pictures.formats import FOREIGN, ending_of, endings
from dpgui.data.remembered import stamp
from dpgui.data.source import Tell, untold

_SYSTEM = frozenset(
    {"__MACOSX", "@eaDir", "#recycle", "lost+found", "$RECYCLE.BIN", "System Volume Information"}
)
_TOLD_EVERY = 1000


@dataclass(slots=True)
class Listing:
    """What is directly in one folder.

    Attributes:
        folders: Names of the folders in it, sorted.
        images: Names of the files with the ending of an image, sorted.
        ignored: Hidden and system folders.
        odd: What is called like an image and is no file: a broken link, a pipe.
        foreign: Endings of images that cannot be read here, and how many files have them.
    """

    folders: list[str] = field(default_factory=list[str])
    images: list[str] = field(default_factory=list[str])
    ignored: list[str] = field(default_factory=list[str])
    odd: list[str] = field(default_factory=list[str])
    foreign: Counter[str] = field(default_factory=Counter[str])


@dataclass(slots=True)
class Leftovers:
    """What was met below a folder and is no image of a class.

    Attributes:
        ignored: Hidden and system folders beside the classes.
        odd: Paths of what is called like an image and is no file.
        closed: Folders that cannot be listed, and why.
        foreign: As in `Listing`.
        loose: Images beside the class folders, which belong to none.
    """

    ignored: list[str] = field(default_factory=list[str])
    odd: list[str] = field(default_factory=list[str])
    closed: list[str] = field(default_factory=list[str])
    foreign: Counter[str] = field(default_factory=Counter[str])
    loose: int = 0


class Lister:
    """Lists folders; counts what it meets, and remembers when each was changed last.

    Args:
        tell: Hears how many images were found; what it raises ends the listing.
    """

    def __init__(self, tell: Tell = untold) -> None:
        self._tell = tell
        self._met, self._images = 0, 0
        self._endings: Mapping[str, str] = endings()
        self._known: dict[str, Listing] = {}  # looked into, and perhaps wanted again as a class
        self.changed: dict[str, int] = {}

    def listing(self, folder: str) -> Listing:
        """What is in `folder`.

        Raises:
            OSError: If it cannot be listed.
        """
        found = self._known[folder] = self._listed(folder)
        return found

    def _listed(self, folder: str) -> Listing:
        # Looked at first: what changes while it is listed makes the listing old, not the stamp new.
        self.changed[folder] = stamp(folder)
        found = Listing()
        with os.scandir(folder) as entries:
            for entry in entries:
                self._sort(entry, found)
        found.folders.sort()
        found.images.sort()
        return found

    def images(self, folder: str, left: Leftovers) -> FileList:
        """Every image in and below `folder`; what else is met goes into `left`."""
        return FileList(self._below(folder, left, seen=set()))

    def _below(
        self, folder: str, left: Leftovers, seen: set[tuple[int, int]]
    ) -> Iterator[tuple[str, list[str]]]:
        open_folders = [folder]
        while open_folders:
            here = open_folders.pop()
            try:
                if _again(here, seen):
                    continue
                found = self._known.pop(here, None) or self._listed(here)
            except OSError as error:
                left.closed.append(f"{here} ({error.strerror or error})")
                continue
            left.odd += (os.path.join(here, name) for name in found.odd)
            left.foreign += found.foreign
            yield here, found.images
            open_folders += (os.path.join(here, name) for name in reversed(found.folders))

    def _sort(self, entry: os.DirEntry[str], found: Listing) -> None:
        """Put `entry` where it belongs. The kinds of files come with the listing."""
        self._met += 1
        if self._met % _TOLD_EVERY == 0:
            self._tell(self._images, None)
        name = entry.name
        ending = ending_of(name)
        if ending in self._endings and not name.startswith("."):
            if _is_file(entry):
                self._images += 1
                found.images.append(name)
            elif _is_folder(entry):
                found.folders.append(name)
            else:
                found.odd.append(name)
        elif _is_folder(entry):
            (found.ignored if _hidden(name) else found.folders).append(name)
        elif ending in FOREIGN and not name.startswith("."):
            found.foreign[ending] += 1


def is_folder(path: str | Path) -> bool:
    """Whether there is a folder at `path`, which may be any text."""
    try:
        return os.path.isdir(path)
    except ValueError:  # a null character
        return False


def _again(folder: str, seen: set[tuple[int, int]]) -> bool:
    """Whether links have led back to a folder that was listed already."""
    found = os.stat(folder)
    key = (found.st_dev, found.st_ino)
    if key in seen:
        return True
    seen.add(key)
    return False


def _is_file(entry: os.DirEntry[str]) -> bool:
    try:
        return entry.is_file()
    except OSError:  # a link to itself
        return False


def _is_folder(entry: os.DirEntry[str]) -> bool:
    try:
        return entry.is_dir()
    except OSError:
        return False


def _hidden(name: str) -> bool:
    return name.startswith(".") or name in _SYSTEM
