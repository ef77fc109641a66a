"""Stanford Cars: cars by make, model and year."""

from __future__ import annotations

from pathlib import Path
from typing import ClassVar

from dpgui.data.choice import datasets
from dpgui.data.published.known import Sizes, damaged
from dpgui.data.published.mat import read_mat
from dpgui.data.published.pictured import KnownPictures, Listing, Listings, listed
from dpgui.data.source import SplitName, Tell

_TEST = "cars_test_annos_withlabels.mat"


@datasets.register
class StanfordCars(KnownPictures):
    """16,185 pictures of cars, 196 classes. Its own page is gone: copies lie elsewhere.

    The test set is used where its labels are there as well.
    """

    name: ClassVar[str] = "stanford-cars"
    label: ClassVar[str] = "Stanford Cars"
    summary: ClassVar[str] = "16,185 pictures of cars of 196 models. To be got by hand."
    rank: ClassVar[int] = 50

    licence: ClassVar[str] = "for non-commercial research only"
    homepage: ClassVar[str] = "https://github.com/pytorch/vision/issues/7545"
    samples: ClassVar[Sizes] = Sizes(train=8_144, test=8_041)
    inside: ClassVar[str] = "stanford_cars"
    wanted: ClassVar[tuple[str, ...]] = (
        "cars_train",
        "devkit/cars_train_annos.mat",
        "devkit/cars_meta.mat",
    )
    class_total: ClassVar[int] = 196

    def class_names(self, folder: Path | None) -> tuple[str, ...]:
        if folder is None:
            return ()
        file = folder / "devkit/cars_meta.mat"
        (names,) = read_mat(file, "class_names")
        if not isinstance(names, list):
            raise damaged(file, "it holds no names")
        return tuple(map(str, names))

    def listings(self, folder: Path, tell: Tell) -> Listings:
        found: dict[SplitName, Listing] = {
            "train": _part(folder / "cars_train", folder / "devkit/cars_train_annos.mat")
        }
        if (folder / _TEST).is_file() and (folder / "cars_test").is_dir():
            found["test"] = _part(folder / "cars_test", folder / _TEST)
        return found


def _part(folder: Path, file: Path) -> Listing:
    (rows,) = read_mat(file, "annotations")
    try:
        names = [str(row["fname"]) for row in rows]
        labels = [int(row["class"].item()) - 1 for row in rows]
    except (LookupError, ValueError, TypeError, AttributeError) as error:
        raise damaged(file, error) from None
    return listed(folder, names, labels, file)
