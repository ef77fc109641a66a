"""Food-101: dishes."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, ClassVar

from dpgui.data.choice import datasets
from dpgui.data.published.known import Sizes, damaged
from dpgui.data.published.pictured import KnownPictures, Listing, Listings, listed
from dpgui.data.source import Tell


@datasets.register
class Food101(KnownPictures):
    """101,000 pictures of dishes, up to 512 pixels, 101 kinds."""

    name: ClassVar[str] = "food101"
    label: ClassVar[str] = "Food-101"
    summary: ClassVar[str] = (
        "101,000 pictures of 101 dishes; some of the training labels are wrong."
    )
    rank: ClassVar[int] = 50

    licence: ClassVar[str] = "for scientific use only"
    homepage: ClassVar[str] = "https://data.vision.ee.ethz.ch/cvl/datasets_extra/food-101/"
    samples: ClassVar[Sizes] = Sizes(train=75_750, test=25_250)
    inside: ClassVar[str] = "food-101"
    wanted: ClassVar[tuple[str, ...]] = ("images", "meta/train.json", "meta/test.json")
    class_total: ClassVar[int] = 101

    def class_names(self, folder: Path | None) -> tuple[str, ...]:
        return tuple(sorted(_table(folder / "meta/train.json"))) if folder else ()

    def listings(self, folder: Path, tell: Tell) -> Listings:
        labels = {name: label for label, name in enumerate(self.class_names(folder))}
        return {split: _part(folder, split, labels) for split in ("train", "test")}


def _part(folder: Path, split: str, labels: dict[str, int]) -> Listing:
    file = folder / f"meta/{split}.json"
    table = _table(file)
    if not table.keys() <= labels.keys():
        raise damaged(file, "it has classes that the training set has not")
    names = [f"{name}.jpg" for each in table.values() for name in each]
    owned = [labels[name] for name, each in table.items() for _ in each]
    return listed(folder / "images", names, owned, file)


def _table(file: Path) -> dict[str, list[str]]:
    """The pictures of each class."""
    try:
        table: Any = json.loads(file.read_text(encoding="utf-8"))
        return {str(name): [str(picture) for picture in table[name]] for name in table}
    except (OSError, ValueError, TypeError, RecursionError) as error:
        raise damaged(file, error) from None
