"""FGVC-Aircraft: aeroplanes by variant, family or manufacturer."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import ClassVar, Literal

from dpgui.data.choice import datasets
from dpgui.data.published.known import Sizes, damaged
from dpgui.data.published.pictured import KnownPictures, Listing, Listings, lines, listed
from dpgui.data.source import SplitName, Tell
from dpgui.registry import option

_NAMES: Mapping[str, tuple[str, int]] = {
    "variant": ("variants.txt", 100),
    "family": ("families.txt", 70),
    "manufacturer": ("manufacturers.txt", 30),
}
_SPLITS: Mapping[SplitName, str] = {"train": "train", "validation": "val", "test": "test"}


@datasets.register
class FgvcAircraft(KnownPictures):
    """10,000 pictures of aeroplanes, 100 variants."""

    name: ClassVar[str] = "fgvc-aircraft"
    label: ClassVar[str] = "FGVC-Aircraft"
    summary: ClassVar[str] = "10,000 pictures of aeroplanes: 100 variants, 70 families, 30 makers."
    rank: ClassVar[int] = 50

    licence: ClassVar[str] = "for non-commercial research only"
    homepage: ClassVar[str] = "https://www.robots.ox.ac.uk/~vgg/data/fgvc-aircraft/"
    samples: ClassVar[Sizes] = Sizes(train=3_334, validation=3_333, test=3_333)
    inside: ClassVar[str] = "fgvc-aircraft-2013b"

    level: Literal["variant", "family", "manufacturer"] = option(
        "variant",
        label="To tell apart",
        help="Variant: 100, such as Boeing 737-700. Family: 70, such as Boeing 737. Manufacturer: "
        "30, such as Boeing.",
    )

    def needed(self) -> tuple[str, ...]:
        lists = (f"data/images_{self.level}_{split}.txt" for split in _SPLITS.values())
        return ("data/images", f"data/{_NAMES[self.level][0]}", *lists)

    def class_count(self) -> int:
        return _NAMES[self.level][1]

    def class_names(self, folder: Path | None) -> tuple[str, ...]:
        return tuple(lines(folder / "data" / _NAMES[self.level][0])) if folder else ()

    def listings(self, folder: Path, tell: Tell) -> Listings:
        labels = {name: label for label, name in enumerate(self.class_names(folder))}
        return {
            split: _part(folder / "data", f"images_{self.level}_{name}.txt", labels)
            for split, name in _SPLITS.items()
        }


def _part(folder: Path, name: str, labels: Mapping[str, int]) -> Listing:
    file = folder / name
    rows = [line.partition(" ") for line in lines(file)]
    strange = next((label for _, _, label in rows if label not in labels), None)
    if strange is not None:
        raise damaged(file, f"it has a class {strange!r} that is none")
    pictures = [f"{picture}.jpg" for picture, _, _ in rows]
    return listed(folder / "images", pictures, [labels[label] for _, _, label in rows], file)
