"""Flowers-102: flowers of Britain."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import ClassVar

from dpgui.data.choice import datasets
from dpgui.data.published.known import Sizes, damaged
from dpgui.data.published.mat import read_mat
from dpgui.data.published.pictured import KnownPictures, Listings, listed
from dpgui.data.source import SplitName, Tell

_CLASSES = """
pink primrose, hard-leaved pocket orchid, canterbury bells, sweet pea, english marigold, tiger lily,
moon orchid, bird of paradise, monkshood, globe thistle, snapdragon, colt's foot, king protea, spear
thistle, yellow iris, globe-flower, purple coneflower, peruvian lily, balloon flower, giant white
arum lily, fire lily, pincushion flower, fritillary, red ginger, grape hyacinth, corn poppy, prince
of wales feathers, stemless gentian, artichoke, sweet william, carnation, garden phlox, love in the
mist, mexican aster, alpine sea holly, ruby-lipped cattleya, cape flower, great masterwort, siam
tulip, lenten rose, barbeton daisy, daffodil, sword lily, poinsettia, bolero deep blue, wallflower,
marigold, buttercup, oxeye daisy, common dandelion, petunia, wild pansy, primula, sunflower,
pelargonium, bishop of llandaff, gaura, geranium, orange dahlia, pink-yellow dahlia?, cautleya
spicata, japanese anemone, black-eyed susan, silverbush, californian poppy, osteospermum, spring
crocus, bearded iris, windflower, tree poppy, gazania, azalea, water lily, rose, thorn apple,
morning glory, passion flower, lotus, toad lily, anthurium, frangipani, clematis, hibiscus,
columbine, desert-rose, tree mallow, magnolia, cyclamen, watercress, canna lily, hippeastrum, bee
balm, ball moss, foxglove, bougainvillea, camellia, mallow, mexican petunia, bromelia, blanket
flower, trumpet creeper, blackberry lily
"""
_SPLITS: Mapping[SplitName, str] = {"train": "trnid", "validation": "valid", "test": "tstid"}


@datasets.register
class Flowers102(KnownPictures):
    """8,189 pictures of flowers, 102 kinds; most are for the test."""

    name: ClassVar[str] = "flowers102"
    label: ClassVar[str] = "Flowers-102"
    summary: ClassVar[str] = "8,189 pictures of 102 kinds of flowers."
    rank: ClassVar[int] = 50

    licence: ClassVar[str] = "not stated; its authors ask to be cited"
    homepage: ClassVar[str] = "https://www.robots.ox.ac.uk/~vgg/data/flowers/102/"
    samples: ClassVar[Sizes] = Sizes(train=1_020, validation=1_020, test=6_149)
    inside: ClassVar[str] = "flowers-102"
    wanted: ClassVar[tuple[str, ...]] = ("jpg", "imagelabels.mat", "setid.mat")
    classes: ClassVar[tuple[str, ...]] = tuple(
        name.strip() for name in _CLASSES.replace("\n", " ").split(",")
    )

    def listings(self, folder: Path, tell: Tell) -> Listings:
        (labels,) = _numbers(folder / "imagelabels.mat", "labels")
        file = folder / "setid.mat"
        numbers = _numbers(file, *_SPLITS.values())
        if any(not 1 <= number <= len(labels) for each in numbers for number in each):
            raise damaged(file, f"it has numbers beyond the {len(labels)} labels")
        return {
            split: listed(
                folder / "jpg",
                [f"image_{number:05}.jpg" for number in each],
                [labels[number - 1] - 1 for number in each],
                file,
            )
            for split, each in zip(_SPLITS, numbers, strict=True)
        }


def _numbers(file: Path, *names: str) -> list[list[int]]:
    """The whole numbers that are called `names` in `file`."""
    try:
        return [[int(number) for number in each.reshape(-1)] for each in read_mat(file, *names)]
    except (ValueError, OverflowError, AttributeError) as error:
        raise damaged(file, error) from None
