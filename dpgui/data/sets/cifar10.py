"""CIFAR-10: ten kinds of things in small colour pictures."""

from __future__ import annotations

from typing import ClassVar

from dpgui.data.choice import datasets
from dpgui.data.published.cifar import CifarImages

_CLASSES = "airplane automobile bird cat deer dog frog horse ship truck"


@datasets.register
class Cifar10(CifarImages):
    """60,000 colour images of 32 x 32 pixels, 10 classes."""

    name: ClassVar[str] = "cifar10"
    label: ClassVar[str] = "CIFAR-10"
    summary: ClassVar[str] = (
        "60,000 colour pictures of 32 x 32 pixels, ten kinds. Downloaded once, 170 MB."
    )
    rank: ClassVar[int] = 12

    licence: ClassVar[str] = "not stated; its authors ask to be cited"
    homepage: ClassVar[str] = "https://www.cs.toronto.edu/~kriz/cifar.html"
    inside: ClassVar[str] = "cifar-10-batches-py"
    archive: ClassVar[str] = "cifar-10-python.tar.gz"
    wanted: ClassVar[tuple[str, ...]] = (archive,)
    train_files: ClassVar[tuple[str, ...]] = tuple(f"data_batch_{part}" for part in range(1, 6))
    test_file: ClassVar[str] = "test_batch"
    key: ClassVar[str] = "labels"
    classes: ClassVar[tuple[str, ...]] = tuple(_CLASSES.split())
