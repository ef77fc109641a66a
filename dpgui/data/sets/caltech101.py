"""Caltech-101: things of 101 kinds."""

from __future__ import annotations

from pathlib import Path
from typing import ClassVar

from dpgui.data.choice import datasets
from dpgui.data.published.known import Sizes
from dpgui.data.published.pictured import KnownPictures, Listings, by_class_folder, folders_in
from dpgui.data.source import Tell

_FOLDER = "101_ObjectCategories"
_NO_CLASS = "BACKGROUND_Google"
"""Pictures of nothing in particular."""


@datasets.register
class Caltech101(KnownPictures):
    """8,677 pictures of about 300 x 200 pixels, 101 classes; no parts are published."""

    name: ClassVar[str] = "caltech101"
    label: ClassVar[str] = "Caltech-101"
    summary: ClassVar[str] = "8,677 pictures of 101 kinds of things."
    rank: ClassVar[int] = 50

    licence: ClassVar[str] = "CC BY 4.0"
    homepage: ClassVar[str] = "https://data.caltech.edu/records/mzrjq-6wc02"
    samples: ClassVar[Sizes] = Sizes(train=8_677)
    inside: ClassVar[str] = "caltech101"
    wanted: ClassVar[tuple[str, ...]] = (_FOLDER,)
    class_total: ClassVar[int] = 101

    def class_names(self, folder: Path | None) -> tuple[str, ...]:
        if folder is None:
            return ()
        return tuple(name for name in folders_in(folder / _FOLDER) if name != _NO_CLASS)

    def listings(self, folder: Path, tell: Tell) -> Listings:
        classes = self.class_names(folder)
        return {"train": by_class_folder(folder / _FOLDER, classes, (".jpg",), tell)}
