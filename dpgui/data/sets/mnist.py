"""MNIST: handwritten digits."""

from __future__ import annotations

from typing import ClassVar

from dpgui.data.choice import datasets
from dpgui.data.published.idx import IdxImages


@datasets.register
class Mnist(IdxImages):
    """70,000 grey images of 28 x 28 pixels, 10 digits."""

    name: ClassVar[str] = "mnist"
    label: ClassVar[str] = "MNIST"
    summary: ClassVar[str] = "70,000 handwritten digits of 28 x 28 pixels. Downloaded once, 12 MB."
    rank: ClassVar[int] = 10

    licence: ClassVar[str] = "CC BY-SA 3.0"
    homepage: ClassVar[str] = "https://yann.lecun.com/exdb/mnist/"
    inside: ClassVar[str] = "MNIST/raw"
    classes: ClassVar[tuple[str, ...]] = tuple("0123456789")
