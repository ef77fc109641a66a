"""ImageNet: the thousand classes of the 2012 challenge, from archives that a person has."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import ClassVar

from dpgui.data.choice import datasets
from dpgui.data.published.devkit import ground_truth, synsets
from dpgui.data.published.known import Sizes, damaged
from dpgui.data.published.pictured import (
    KnownPictures,
    Listing,
    Listings,
    by_class_folder,
    folders_in,
    pictures_in,
)
from dpgui.data.source import SplitName, Tell

_ENDINGS = (".jpeg", ".jpg")


@datasets.register
class ImageNet(KnownPictures):
    """1,331,167 pictures, 1,000 classes; the validation pictures are used where they are there.

    They may lie in folders by class, as torchvision lays them out, or together as in their
    archive; then the devkit says what they show.
    """

    name: ClassVar[str] = "imagenet"
    label: ClassVar[str] = "ImageNet"
    summary: ClassVar[str] = "1,331,167 pictures of 1,000 classes. Its archives are got by hand."
    rank: ClassVar[int] = 50

    licence: ClassVar[str] = "for non-commercial research and education only"
    homepage: ClassVar[str] = "https://image-net.org/challenges/LSVRC/2012/2012-downloads.php"
    samples: ClassVar[Sizes] = Sizes(train=1_281_167, validation=50_000)
    inside: ClassVar[str] = "imagenet"
    wanted: ClassVar[tuple[str, ...]] = ("train/n01440764",)
    class_total: ClassVar[int] = 1_000

    def class_names(self, folder: Path | None) -> tuple[str, ...]:
        if folder is None:
            return ()
        words = {each.folder: each.words[0] for each in synsets(folder).values()}
        folders = folders_in(folder / "train")
        names = [words.get(name, name) for name in folders]
        # Two of the classes are both called "crane": a bird, and a machine.
        often = Counter(names)
        return tuple(
            name if often[name] == 1 else f"{name} ({place})"
            for name, place in zip(names, folders, strict=True)
        )

    def listings(self, folder: Path, tell: Tell) -> Listings:
        classes = folders_in(folder / "train")
        found: dict[SplitName, Listing] = {
            "train": by_class_folder(folder / "train", classes, _ENDINGS, tell)
        }
        if (folder / "val").is_dir():
            sorted_by_class = any((folder / "val" / name).is_dir() for name in classes)
            found["validation"] = (
                by_class_folder(folder / "val", classes, _ENDINGS, tell)
                if sorted_by_class
                else _together(folder, classes)
            )
        return found


def _together(folder: Path, classes: tuple[str, ...]) -> Listing:
    """The validation pictures that lie in one folder, in the order of their names."""
    names = pictures_in(folder / "val", _ENDINGS)
    numbers, known = ground_truth(folder), synsets(folder)
    if len(numbers) != len(names):
        raise damaged(folder / "val", f"{len(numbers)} labels for {len(names)} pictures")
    labels = {name: label for label, name in enumerate(classes)}
    places = [known[number].folder if number in known else "" for number in numbers]
    strange = next((place for place in places if place not in labels), None)
    if strange is not None:
        raise damaged(folder / "val", f"there are no training pictures of {strange or 'a label'}")
    listing = Listing()
    listing.add(folder / "val", names, [labels[place] for place in places])
    return listing
