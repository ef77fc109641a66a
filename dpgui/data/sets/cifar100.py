"""CIFAR-100: a hundred kinds of things in small colour pictures."""

from __future__ import annotations

from typing import ClassVar

from dpgui.data.choice import datasets
from dpgui.data.published.cifar import CifarImages

_CLASSES = """
apple aquarium_fish baby bear beaver bed bee beetle bicycle bottle bowl boy bridge bus
butterfly camel can castle caterpillar cattle chair chimpanzee clock cloud cockroach couch
crab crocodile cup dinosaur dolphin elephant flatfish forest fox girl hamster house kangaroo
keyboard lamp lawn_mower leopard lion lizard lobster man maple_tree motorcycle mountain
mouse mushroom oak_tree orange orchid otter palm_tree pear pickup_truck pine_tree plain
plate poppy porcupine possum rabbit raccoon ray road rocket rose sea seal shark shrew skunk
skyscraper snail snake spider squirrel streetcar sunflower sweet_pepper table tank telephone
television tiger tractor train trout tulip turtle wardrobe whale willow_tree wolf woman worm
"""


@datasets.register
class Cifar100(CifarImages):
    """60,000 colour images of 32 x 32 pixels, 100 classes (the "fine" labels)."""

    name: ClassVar[str] = "cifar100"
    label: ClassVar[str] = "CIFAR-100"
    summary: ClassVar[str] = (
        "60,000 colour pictures of 32 x 32 pixels, a hundred kinds. Downloaded once, 169 MB."
    )
    rank: ClassVar[int] = 13

    licence: ClassVar[str] = "not stated; its authors ask to be cited"
    homepage: ClassVar[str] = "https://www.cs.toronto.edu/~kriz/cifar.html"
    inside: ClassVar[str] = "cifar-100-python"
    archive: ClassVar[str] = "cifar-100-python.tar.gz"
    wanted: ClassVar[tuple[str, ...]] = (archive,)
    train_files: ClassVar[tuple[str, ...]] = ("train",)
    test_file: ClassVar[str] = "test"
    key: ClassVar[str] = "fine_labels"
    classes: ClassVar[tuple[str, ...]] = tuple(_CLASSES.split())
