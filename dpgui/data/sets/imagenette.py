"""Imagenette: ten classes of ImageNet that are easy to tell apart."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import ClassVar, Literal

from dpgui.data.choice import datasets
from dpgui.data.pictures.form import size_option
from dpgui.data.published.known import Sizes
from dpgui.data.published.pictured import KnownPictures, Listings, by_class_folder
from dpgui.data.source import Tell
from dpgui.registry import option

_CLASSES: Mapping[str, str] = {
    "n01440764": "tench",
    "n02102040": "English springer",
    "n02979186": "cassette player",
    "n03000684": "chain saw",
    "n03028079": "church",
    "n03394916": "French horn",
    "n03417042": "garbage truck",
    "n03425413": "gas pump",
    "n03445777": "golf ball",
    "n03888257": "parachute",
}
"""Each by the name of its folder, in their order."""


@datasets.register
class Imagenette(KnownPictures):
    """13,394 pictures, 10 classes."""

    name: ClassVar[str] = "imagenette"
    label: ClassVar[str] = "Imagenette"
    summary: ClassVar[str] = "13,394 pictures of ten of ImageNet's classes, easy to tell apart."
    rank: ClassVar[int] = 50

    licence: ClassVar[str] = "Apache 2.0; the pictures are ImageNet's"
    homepage: ClassVar[str] = "https://github.com/fastai/imagenette"
    samples: ClassVar[Sizes] = Sizes(train=9_469, validation=3_925)
    wanted: ClassVar[tuple[str, ...]] = ("train/n01440764", "val/n01440764")
    classes: ClassVar[tuple[str, ...]] = tuple(_CLASSES.values())

    size: int = size_option(128)
    edition: Literal["full", "320px", "160px"] = option(
        "160px",
        label="Edition",
        help="How large the pictures are that are downloaded: as they came, or with a shorter side "
        "of 320 or 160 pixels.",
    )

    def below(self) -> str:
        return "imagenette2" if self.edition == "full" else f"imagenette2-{self.edition[:-2]}"

    def listings(self, folder: Path, tell: Tell) -> Listings:
        train, validation = (
            by_class_folder(folder / part, tuple(_CLASSES), (".jpeg",), tell)
            for part in ("train", "val")
        )
        return {"train": train, "validation": validation}
