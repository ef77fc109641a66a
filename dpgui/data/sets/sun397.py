"""SUN397: scenes."""

from __future__ import annotations

from pathlib import Path
from typing import ClassVar

from dpgui.data.choice import datasets
from dpgui.data.published.known import Sizes
from dpgui.data.published.pictured import KnownPictures, Listings, by_class_folder, lines
from dpgui.data.source import Tell

_NAMES = "ClassName.txt"


@datasets.register
class Sun397(KnownPictures):
    """108,754 pictures of places, 397 classes; no parts are used."""

    name: ClassVar[str] = "sun397"
    label: ClassVar[str] = "SUN397"
    summary: ClassVar[str] = "108,754 pictures of 397 kinds of places."
    rank: ClassVar[int] = 50

    licence: ClassVar[str] = "not stated; its authors ask to be cited"
    homepage: ClassVar[str] = "https://vision.princeton.edu/projects/2010/SUN/"
    samples: ClassVar[Sizes] = Sizes(train=108_754)
    inside: ClassVar[str] = "SUN397"
    wanted: ClassVar[tuple[str, ...]] = (_NAMES,)
    class_total: ClassVar[int] = 397

    def class_names(self, folder: Path | None) -> tuple[str, ...]:
        return tuple(name for _, name in _folders(folder)) if folder else ()

    def listings(self, folder: Path, tell: Tell) -> Listings:
        places = [place for place, _ in _folders(folder)]
        return {"train": by_class_folder(folder, places, (".jpg",), tell)}


def _folders(folder: Path) -> list[tuple[str, str]]:
    """Folder and name of each class: "/a/abbey" is the class "abbey" in a/abbey."""
    found = [line.strip("/") for line in lines(folder / _NAMES) if ".." not in line]
    return [(place, place.partition("/")[2]) for place in found]
