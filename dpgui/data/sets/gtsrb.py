"""GTSRB: German traffic signs."""

from __future__ import annotations

import csv
from pathlib import Path
from typing import ClassVar

from dpgui.data.choice import datasets
from dpgui.data.pictures.form import size_option
from dpgui.data.published.known import Sizes, damaged
from dpgui.data.published.pictured import (
    KnownPictures,
    Listing,
    Listings,
    by_class_folder,
    lines,
    listed,
)
from dpgui.data.source import Tell

_CLASSES = """
speed limit 20, speed limit 30, speed limit 50, speed limit 60, speed limit 70, speed limit 80,
end of speed limit 80, speed limit 100, speed limit 120, no passing, no passing for trucks,
right of way at the next crossing, priority road, yield, stop, no vehicles, no trucks, no entry,
danger, bend to the left, bend to the right, double bend, uneven road, slippery road,
road narrows on the right, road works, traffic lights, pedestrians, children, bicycles, ice or snow,
wild animals, end of all limits, turn right ahead, turn left ahead, ahead only,
ahead or turn right, ahead or turn left, keep right, keep left, roundabout, end of no passing,
end of no passing for trucks
"""


@datasets.register
class Gtsrb(KnownPictures):
    """39,270 pictures of traffic signs, 15 to 250 pixels, 43 classes."""

    name: ClassVar[str] = "gtsrb"
    label: ClassVar[str] = "GTSRB"
    summary: ClassVar[str] = "39,270 German traffic signs of 43 kinds, in small pictures."
    rank: ClassVar[int] = 50

    licence: ClassVar[str] = "not stated; its authors ask to be cited"
    homepage: ClassVar[str] = "https://benchmark.ini.rub.de/"
    samples: ClassVar[Sizes] = Sizes(train=26_640, test=12_630)
    inside: ClassVar[str] = "gtsrb"
    wanted: ClassVar[tuple[str, ...]] = (
        "GTSRB/Training",
        "GTSRB/Final_Test/Images",
        "GT-final_test.csv",
    )
    classes: ClassVar[tuple[str, ...]] = tuple(
        name.strip() for name in _CLASSES.replace("\n", " ").split(",")
    )

    size: int = size_option(32)

    def listings(self, folder: Path, tell: Tell) -> Listings:
        numbers = [f"{label:05}" for label in range(len(self.classes))]
        train = by_class_folder(folder / "GTSRB/Training", numbers, (".ppm",), tell)
        return {"train": train, "test": _test(folder)}


def _test(folder: Path) -> Listing:
    table = folder / "GT-final_test.csv"
    rows = list(csv.DictReader(lines(table), delimiter=";", skipinitialspace=True))
    try:
        names, labels = [row["Filename"] for row in rows], [int(row["ClassId"]) for row in rows]
    except (KeyError, TypeError, ValueError) as error:
        raise damaged(table, error) from None
    return listed(folder / "GTSRB/Final_Test/Images", names, labels, table)
