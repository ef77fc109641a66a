"""Which images a folder of class folders holds. Without torch, and without opening an image."""

from __future__ import annotations

import os
from array import array
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import get_args

from dpgui.data.pictures.file_list import FileList
from dpgui.data.pictures.folder_listing import Leftovers, Lister, Listing, is_folder
from dpgui.data.remembered import Remembered, now
from dpgui.data.source import SplitName, Tell, untold
from dpgui.data.split_names import bare, same_name, split_of

_DEEPEST = 4
"""Folders that hold nothing but one folder are opened so many times at most."""


@dataclass(frozen=True, slots=True)
class SplitFolders:
    """Folders of the splits as a person names them, within the chosen one; "": recognised."""

    train: str = ""
    validation: str = ""
    test: str = ""

    def of(self, split: SplitName) -> str:
        """The one of `split`."""
        return {"train": self.train, "validation": self.validation, "test": self.test}[split]


class SplitMissingError(Exception):
    """A folder that was named for a split, or the one to train on, is not there."""

    def __init__(self, split: SplitName, folder: str) -> None:
        self.split: SplitName = split
        self.folder = folder
        super().__init__(split, folder)


@dataclass(frozen=True, slots=True)
class FolderPart:
    """The images below one folder of class folders.

    Attributes:
        folder: Where the class folders are.
        files: Class (its folder's name, unchanged) to the paths of its images, both in order.
        left: What is no image of a class.
    """

    folder: str
    files: dict[str, FileList] = field(default_factory=dict[str, FileList])
    left: Leftovers = field(default_factory=Leftovers)

    @property
    def filled(self) -> tuple[str, ...]:
        """Classes that have an image."""
        return tuple(name for name, files in self.files.items() if len(files))

    @property
    def empty(self) -> tuple[str, ...]:
        """Classes that have none."""
        return tuple(name for name, files in self.files.items() if not len(files))

    def count(self, classes: Sequence[str]) -> int:
        """How many images are of one of `classes`."""
        known = {same_name(name) for name in classes}
        return sum(len(files) for name, files in self.files.items() if same_name(name) in known)

    def listed(self, classes: Sequence[str]) -> tuple[FileList, array[int]]:
        """Every image of one of `classes`, and its label: the place of its class there."""
        labels = {same_name(name): label for label, name in enumerate(classes)}
        lists: list[FileList] = []
        owned = array("q")
        for name, found in self.files.items():
            label = labels.get(same_name(name))
            if label is not None:
                lists.append(found)
                owned.extend([label] * len(found))
        return FileList.joined(lists), owned

    def strange_to(self, classes: Sequence[str]) -> tuple[str, ...]:
        """Classes with images that are none of `classes`."""
        known = {same_name(name) for name in classes}
        return tuple(name for name in self.filled if same_name(name) not in known)


@dataclass(frozen=True, slots=True)
class Scan:
    """The parts of a dataset; those that are not there are None.

    Attributes:
        folder: The one that holds the classes or the splits: the chosen one, or one inside it.
        beside: Folders beside those of the splits.
    """

    folder: str
    train: FolderPart
    validation: FolderPart | None = None
    test: FolderPart | None = None
    beside: tuple[str, ...] = ()

    @property
    def parts(self) -> dict[SplitName, FolderPart]:
        """Those that are there."""
        found: dict[SplitName, FolderPart | None] = {
            "train": self.train,
            "validation": self.validation,
            "test": self.test,
        }
        return {split: part for split, part in found.items() if part}


_remembered: Remembered[Scan] = Remembered(kept=4)


def scan(folder: Path, named: SplitFolders | None = None, tell: Tell = untold) -> Scan:
    """What is in `folder`: class folders, or folders of splits that hold them.

    Both may also be in the only folder of `folder`, as in unpacked archives. Remembered until a
    folder in it changes.

    Args:
        folder: The chosen one.
        named: Folders of splits that are not left to be recognised.
        tell: Hears how many images were found so far; what it raises ends the scan.

    Raises:
        OSError: If `folder` cannot be listed.
        SplitMissingError: If a named folder is not there.
    """
    key = (os.path.abspath(folder), named or SplitFolders())
    known = _remembered.get(key)
    if known is not None:
        return known
    lister, begun = Lister(tell), now()
    found = _scanned(lister, *key)
    return _remembered.keep(key, found, lister.changed, begun)


def _scanned(lister: Lister, chosen: str, named: SplitFolders) -> Scan:
    folder, listing = _inner(lister, chosen)
    places = _split_folders(chosen, folder, listing, named)
    if places is None:
        return Scan(folder, _part(lister, folder, listing))
    parts = {split: _split_part(lister, place) for split, place in places.items()}
    used = {os.path.normpath(place) for place in places.values()}
    beside = [name for name in listing.folders if os.path.join(folder, name) not in used]
    if folder in used:
        beside = []
    return Scan(
        folder, parts["train"], parts.get("validation"), parts.get("test"), beside=tuple(beside)
    )


def _inner(lister: Lister, folder: str) -> tuple[str, Listing]:
    """The folder that holds classes or splits: `folder`, or the only one inside it that does."""
    listing = lister.listing(folder)
    for _ in range(_DEEPEST):
        if len(listing.folders) != 1 or listing.images:
            break
        inner = os.path.join(folder, listing.folders[0])
        try:
            inside = lister.listing(inner)
        except OSError:
            break
        if not inside.folders:
            break
        folder, listing = inner, inside
    return folder, listing


def _split_folders(
    chosen: str, folder: str, listing: Listing, named: SplitFolders
) -> dict[SplitName, str] | None:
    """Where each split is; None where there are no splits."""
    by_hand = named != SplitFolders()
    places: dict[SplitName, str] = {}
    for split in get_args(SplitName):
        name = named.of(split)
        if name:
            places[split] = _named(split, name, (chosen, folder))
        elif (usual := _recognised(split, listing.folders)) and named.train != ".":
            places[split] = os.path.join(folder, usual)
    if by_hand and "train" not in places:
        raise SplitMissingError("train", folder)
    return places if by_hand or ("train" in places and len(places) > 1) else None


def _named(split: SplitName, name: str, within: Sequence[str]) -> str:
    for folder in within:
        place = os.path.normpath(os.path.join(folder, name))
        if is_folder(place):
            return place
    raise SplitMissingError(split, name)


def _recognised(split: SplitName, folders: Sequence[str]) -> str | None:
    """The first of `folders` that is called as the folder of `split` usually is."""
    return next((name for name in folders if split_of(name) == split), None)


def _split_part(lister: Lister, folder: str) -> FolderPart:
    try:
        listing = lister.listing(folder)
        if [bare(name) for name in listing.folders] == [bare(os.path.basename(folder))]:
            # An archive of its own for each split leaves train/train.
            folder = os.path.join(folder, listing.folders[0])
            listing = lister.listing(folder)
    except OSError as error:
        return FolderPart(folder, left=Leftovers(closed=[f"{folder} ({error.strerror})"]))
    return _part(lister, folder, listing)


def _part(lister: Lister, folder: str, listing: Listing) -> FolderPart:
    left = Leftovers(ignored=listing.ignored, loose=len(listing.images))
    left.foreign += listing.foreign
    spelled: dict[str, str] = {}
    files: dict[str, FileList] = {}
    for entry in sorted(listing.folders, key=same_name):
        name = spelled.setdefault(same_name(entry), entry)
        found = lister.images(os.path.join(folder, entry), left)
        files[name] = FileList.joined([files[name], found]) if name in files else found
    return FolderPart(folder, files, left)
