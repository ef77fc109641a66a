"""DTD: describable textures."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import ClassVar

from dpgui.data.choice import datasets
from dpgui.data.published.known import Sizes, damaged
from dpgui.data.published.pictured import KnownPictures, Listing, Listings, lines, listed
from dpgui.data.source import SplitName, Tell
from dpgui.registry import option

_CLASSES = """
banded blotchy braided bubbly bumpy chequered cobwebbed cracked crosshatched crystalline dotted
fibrous flecked freckled frilly gauzy grid grooved honeycombed interlaced knitted lacelike lined
marbled matted meshed paisley perforated pitted pleated polka-dotted porous potholed scaly smeared
spiralled sprinkled stained stratified striped studded swirly veined waffled woven wrinkled
zigzagged
"""
_SPLITS: Mapping[SplitName, str] = {"train": "train", "validation": "val", "test": "test"}


@datasets.register
class Dtd(KnownPictures):
    """5,640 pictures of textures, 47 kinds."""

    name: ClassVar[str] = "dtd"
    label: ClassVar[str] = "DTD textures"
    summary: ClassVar[str] = "5,640 pictures of 47 textures, such as banded, dotted or woven."
    rank: ClassVar[int] = 50

    licence: ClassVar[str] = "for research only"
    homepage: ClassVar[str] = "https://www.robots.ox.ac.uk/~vgg/data/dtd/"
    samples: ClassVar[Sizes] = Sizes(train=1_880, validation=1_880, test=1_880)
    inside: ClassVar[str] = "dtd/dtd"
    classes: ClassVar[tuple[str, ...]] = tuple(_CLASSES.split())

    partition: int = option(
        1,
        ge=1,
        le=10,
        label="Partition",
        help="Which of the ten published ways to part the pictures into training, validation and "
        "test.",
    )

    def needed(self) -> tuple[str, ...]:
        lists = (f"labels/{split}{self.partition}.txt" for split in _SPLITS.values())
        return ("images", *lists)

    def listings(self, folder: Path, tell: Tell) -> Listings:
        return {
            split: self._part(folder, f"labels/{name}{self.partition}.txt")
            for split, name in _SPLITS.items()
        }

    def _part(self, folder: Path, name: str) -> Listing:
        file = folder / name
        pictures = lines(file)
        labels = {name: label for label, name in enumerate(self.classes)}
        owners = [picture.partition("/")[0] for picture in pictures]
        strange = next((owner for owner in owners if owner not in labels), None)
        if strange is not None:
            raise damaged(file, f"it has a class {strange!r} that is none")
        return listed(folder / "images", pictures, [labels[owner] for owner in owners], file)
