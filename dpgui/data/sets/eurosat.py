"""EuroSAT: land seen from a satellite."""

from __future__ import annotations

from pathlib import Path
from typing import ClassVar

from dpgui.data.choice import datasets
from dpgui.data.pictures.form import size_option
from dpgui.data.published.known import Sizes
from dpgui.data.published.pictured import KnownPictures, Listings, by_class_folder
from dpgui.data.source import Tell


@datasets.register
class EuroSat(KnownPictures):
    """27,000 colour pictures of 64 x 64 pixels, 10 kinds of land; no parts are published."""

    name: ClassVar[str] = "eurosat"
    label: ClassVar[str] = "EuroSAT"
    summary: ClassVar[str] = "27,000 satellite pictures of 64 x 64 pixels, ten kinds of land."
    rank: ClassVar[int] = 50

    licence: ClassVar[str] = "MIT"
    homepage: ClassVar[str] = "https://github.com/phelber/eurosat"
    samples: ClassVar[Sizes] = Sizes(train=27_000)
    inside: ClassVar[str] = "eurosat"
    wanted: ClassVar[tuple[str, ...]] = ("2750",)
    classes: ClassVar[tuple[str, ...]] = (
        "AnnualCrop",
        "Forest",
        "HerbaceousVegetation",
        "Highway",
        "Industrial",
        "Pasture",
        "PermanentCrop",
        "Residential",
        "River",
        "SeaLake",
    )

    size: int = size_option(64)

    def listings(self, folder: Path, tell: Tell) -> Listings:
        return {"train": by_class_folder(folder / "2750", self.classes, (".jpg",), tell)}
