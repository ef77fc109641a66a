"""Published sets of pictures of many sizes: each picture is a file."""

from __future__ import annotations

import os
from abc import abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import ClassVar

from dpgui.data.choice import normalise_option
from dpgui.data.pictures.form import Colour, Fit, Form, colour_option, fit_option, size_option
from dpgui.data.published.known import Known, damaged
from dpgui.data.source import Normalise, Part, Source, SplitName, Tell, image_source, untold


@dataclass(slots=True)
class Listing:
    """The pictures of one part, in the order in which the set gives them.

    Attributes:
        groups: Each a folder and the names of files below it.
        labels: Of each file, 0..C-1.
    """

    groups: list[tuple[str, Sequence[str]]] = field(default_factory=list[tuple[str, Sequence[str]]])
    labels: list[int] = field(default_factory=list[int])

    def add(self, folder: Path, names: Sequence[str], labels: Iterable[int]) -> None:
        """More pictures; `names` may be paths below `folder`."""
        self.groups.append((str(folder), names))
        self.labels += labels


Listings = Mapping[SplitName, Listing]


class KnownPictures(Known):
    """A published set of picture files, brought to one size.

    Attributes:
        classes: Names of the labels 0, 1, ...; empty where only the set's files name them.
        class_total: How many classes there are, where `classes` does not say.
    """

    classes: ClassVar[tuple[str, ...]] = ()
    class_total: ClassVar[int] = 0

    size: int = size_option(224)
    fit: Fit = fit_option()
    colour: Colour = colour_option()
    normalise: Normalise = normalise_option()

    def form(self) -> Form:
        """What each picture is brought to."""
        return Form(self.size, self.colour, self.fit)

    def sample_shape(self) -> tuple[int, int, int]:
        return self.form().shape

    def class_names(self, folder: Path | None) -> tuple[str, ...]:
        return self.classes

    def class_count(self) -> int:
        return self.class_total or len(self.class_names(None))

    def open(self, tell: Tell = untold) -> Source:
        folder = self.found()
        classes = self.class_names(folder)
        parts: dict[SplitName, Part] = {
            split: _part(listing, classes, self.form())
            for split, listing in self.listings(folder, tell).items()
        }
        return image_source(self.name, classes, parts, normalise=self.normalise, place=str(folder))

    @abstractmethod
    def listings(self, folder: Path, tell: Tell) -> Listings:
        """The pictures of each part that is in `folder`; "train" always.

        Raises:
            ConfigError: If a file that lists them is damaged.
        """


def _part(listing: Listing, classes: Sequence[str], form: Form) -> Part:
    import numpy as np

    from dpgui.data.labels import checked
    from dpgui.data.pictures.file_list import FileList
    from dpgui.data.pictures.part import PicturePart

    labels = checked(np.array(listing.labels, np.int64), classes)
    return PicturePart(FileList(listing.groups), labels.y, form)


def lines(file: Path) -> list[str]:
    """The lines of the text `file` that are not empty, without space around them.

    Raises:
        ConfigError: If it cannot be read.
    """
    try:
        text = file.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise damaged(file, error) from None
    return [line.strip() for line in text.splitlines() if line.strip()]


def listed(folder: Path, names: Sequence[str], labels: Iterable[int], file: Path) -> Listing:
    """The pictures `names` below `folder`, as the list in `file` gives them.

    Raises:
        ConfigError: If one lies elsewhere.
    """
    for name in names:
        if ".." in name.split("/") or os.path.isabs(name):
            raise damaged(file, f"it names a file outside its folder: {name}")
    listing = Listing()
    listing.add(folder, names, labels)
    return listing


def pictures_in(folder: Path, endings: tuple[str, ...]) -> list[str]:
    """Names of the files right in `folder` with one of `endings` (lower case), sorted.

    Raises:
        ConfigError: If the folder cannot be listed.
    """
    try:
        return sorted(
            name
            for name in os.listdir(folder)
            if name[0] != "." and name.casefold().endswith(endings)
        )
    except OSError as error:
        raise damaged(folder, error) from None


def folders_in(folder: Path) -> tuple[str, ...]:
    """Names of the folders in `folder`, sorted; hidden ones are left out.

    Raises:
        ConfigError: If it cannot be listed.
    """
    try:
        with os.scandir(folder) as entries:
            found = [entry.name for entry in entries if entry.is_dir() and entry.name[0] != "."]
    except OSError as error:
        raise damaged(folder, error) from None
    return tuple(sorted(found))


def by_class_folder(
    folder: Path, classes: Sequence[str], endings: tuple[str, ...], tell: Tell = untold
) -> Listing:
    """The pictures below `folder/<class>` for each of `classes`; one without a folder has none.

    Args:
        folder: Holds the folders.
        classes: Their names, which may contain "/"; label `i` is `classes[i]`.
        endings: Of the files that are pictures, in lower case.
        tell: Hears how many were found so far.

    Raises:
        ConfigError: If a folder cannot be listed.
    """
    listing = Listing()
    for label, name in enumerate(classes):
        place = folder / name
        if place.is_dir():
            names = pictures_in(place, endings)
            listing.add(place, names, [label] * len(names))
            tell(len(listing.labels), None)
    return listing
