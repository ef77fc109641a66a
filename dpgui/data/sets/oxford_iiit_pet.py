"""Oxford-IIIT Pet: breeds of cats and dogs."""

from __future__ import annotations

from pathlib import Path
from typing import ClassVar, Literal

from dpgui.data.choice import datasets
from dpgui.data.published.known import Sizes, damaged
from dpgui.data.published.pictured import KnownPictures, Listing, Listings, lines, listed
from dpgui.data.source import Tell
from dpgui.registry import option

_LISTS = ("annotations/trainval.txt", "annotations/test.txt")


@datasets.register
class OxfordIiitPet(KnownPictures):
    """7,349 pictures of cats and dogs, 37 breeds."""

    name: ClassVar[str] = "oxford-iiit-pet"
    label: ClassVar[str] = "Oxford-IIIT Pet"
    summary: ClassVar[str] = "7,349 pictures of cats and dogs: 37 breeds, or the two kinds."
    rank: ClassVar[int] = 50

    licence: ClassVar[str] = "CC BY-SA 4.0"
    homepage: ClassVar[str] = "https://www.robots.ox.ac.uk/~vgg/data/pets/"
    samples: ClassVar[Sizes] = Sizes(train=3_680, test=3_669)
    inside: ClassVar[str] = "oxford-iiit-pet"
    wanted: ClassVar[tuple[str, ...]] = ("images", *_LISTS)

    target: Literal["breed", "kind"] = option(
        "breed", label="To tell apart", help="Breed: 37 of them. Kind: cat or dog."
    )

    def class_count(self) -> int:
        return 2 if self.target == "kind" else 37

    def class_names(self, folder: Path | None) -> tuple[str, ...]:
        if self.target == "kind":
            return ("Cat", "Dog")
        if folder is None:
            return ()
        named = {label: name for name, label, _ in _rows(folder / _LISTS[0])}
        words = (named[label].rpartition("_")[0].split("_") for label in sorted(named))
        return tuple(" ".join(word.title() for word in each) for each in words)

    def listings(self, folder: Path, tell: Tell) -> Listings:
        train, test = (self._part(folder, file) for file in _LISTS)
        return {"train": train, "test": test}

    def _part(self, folder: Path, file: str) -> Listing:
        rows = _rows(folder / file)
        labels = [kind if self.target == "kind" else breed for _, breed, kind in rows]
        return listed(
            folder / "images", [f"{name}.jpg" for name, *_ in rows], labels, folder / file
        )


def _rows(file: Path) -> list[tuple[str, int, int]]:
    """Name, breed and kind of each picture."""
    try:
        words = [line.split() for line in lines(file)]
        return [(name, int(breed) - 1, int(kind) - 1) for name, breed, kind, _ in words]
    except ValueError as error:
        raise damaged(file, error) from None
