"""Caltech-256: things of 256 kinds, and clutter."""

from __future__ import annotations

from pathlib import Path
from typing import ClassVar

from dpgui.data.choice import datasets
from dpgui.data.published.known import Sizes
from dpgui.data.published.pictured import KnownPictures, Listings, by_class_folder, folders_in
from dpgui.data.source import Tell

_FOLDER = "256_ObjectCategories"


@datasets.register
class Caltech256(KnownPictures):
    """30,607 pictures, 257 classes of which the last is clutter; no parts are published."""

    name: ClassVar[str] = "caltech256"
    label: ClassVar[str] = "Caltech-256"
    summary: ClassVar[str] = "30,607 pictures of 256 kinds of things, and of clutter."
    rank: ClassVar[int] = 50

    licence: ClassVar[str] = "CC BY 4.0"
    homepage: ClassVar[str] = "https://data.caltech.edu/records/nyy15-4j048"
    samples: ClassVar[Sizes] = Sizes(train=30_607)
    inside: ClassVar[str] = "caltech256"
    wanted: ClassVar[tuple[str, ...]] = (_FOLDER,)
    class_total: ClassVar[int] = 257

    def class_names(self, folder: Path | None) -> tuple[str, ...]:
        return folders_in(folder / _FOLDER) if folder else ()

    def listings(self, folder: Path, tell: Tell) -> Listings:
        classes = self.class_names(folder)
        return {"train": by_class_folder(folder / _FOLDER, classes, (".jpg",), tell)}
