"""STL-10: ten kinds of things, few of them labelled."""

from __future__ import annotations

from pathlib import Path
from typing import ClassVar

from dpgui.data.choice import datasets
from dpgui.data.published.known import Sizes, damaged
from dpgui.data.published.stored import Part, StoredImages

_CLASSES = "airplane bird car cat deer dog horse monkey ship truck"
_SIDE = 96


@datasets.register
class Stl10(StoredImages):
    """13,000 colour images of 96 x 96 pixels, 10 classes. The unlabelled ones are not used."""

    name: ClassVar[str] = "stl10"
    label: ClassVar[str] = "STL-10"
    summary: ClassVar[str] = "13,000 colour pictures of 96 x 96 pixels, ten kinds."
    rank: ClassVar[int] = 50

    licence: ClassVar[str] = "not stated; its authors ask to be cited"
    homepage: ClassVar[str] = "https://cs.stanford.edu/~acoates/stl10/"
    samples: ClassVar[Sizes] = Sizes(train=5_000, test=8_000)
    inside: ClassVar[str] = "stl10_binary"
    wanted: ClassVar[tuple[str, ...]] = ("train_X.bin", "train_y.bin", "test_X.bin", "test_y.bin")
    shape: ClassVar[tuple[int, int, int]] = (3, _SIDE, _SIDE)
    classes: ClassVar[tuple[str, ...]] = tuple(_CLASSES.split())

    def read(self, folder: Path) -> tuple[Part, Part]:
        train, train_labels, test, test_labels = (folder / name for name in self.wanted)
        return _part(train, train_labels), _part(test, test_labels)


def _part(images: Path, labels: Path) -> Part:
    import numpy as np

    try:
        digits = np.fromfile(labels, np.uint8).astype(np.int64) - 1
        planes = np.fromfile(images, np.uint8).reshape(len(digits), 3, _SIDE, _SIDE)
    except (OSError, ValueError) as error:
        raise damaged(images, error) from None
    # The planes are stored column by column.
    return Part(np.ascontiguousarray(planes.transpose(0, 3, 2, 1)), digits)
