"""Fashion-MNIST: ten kinds of clothing."""

from __future__ import annotations

from typing import ClassVar

from dpgui.data.choice import datasets
from dpgui.data.published.idx import IdxImages


@datasets.register
class FashionMnist(IdxImages):
    """70,000 grey images of 28 x 28 pixels, 10 kinds of clothing.

    Debian's package dataset-fashion-mnist puts it where it is found without a download.
    """

    name: ClassVar[str] = "fashion-mnist"
    label: ClassVar[str] = "Fashion-MNIST"
    summary: ClassVar[str] = (
        "70,000 pictures of clothing, 28 x 28 pixels, ten kinds. Downloaded once, 31 MB."
    )
    rank: ClassVar[int] = 11

    licence: ClassVar[str] = "MIT"
    homepage: ClassVar[str] = "https://github.com/zalandoresearch/fashion-mnist"
    inside: ClassVar[str] = "FashionMNIST/raw"
    classes: ClassVar[tuple[str, ...]] = (
        "T-shirt/top",
        "Trouser",
        "Pullover",
        "Dress",
        "Coat",
        "Sandal",
        "Shirt",
        "Sneaker",
        "Bag",
        "Ankle boot",
    )
