"""SVHN: digits of house numbers."""

from __future__ import annotations

from pathlib import Path
from typing import ClassVar

from dpgui.data.choice import datasets
from dpgui.data.published.known import Sizes, damaged
from dpgui.data.published.mat import read_mat
from dpgui.data.published.stored import Part, StoredImages
from dpgui.registry import option

_EXTRA = "extra_32x32.mat"


@datasets.register
class Svhn(StoredImages):
    """99,289 colour images of 32 x 32 pixels, and 531,131 easier ones; 10 digits."""

    name: ClassVar[str] = "svhn"
    label: ClassVar[str] = "SVHN"
    summary: ClassVar[str] = "99,289 digits of house numbers in colour, 32 x 32 pixels."
    rank: ClassVar[int] = 50

    licence: ClassVar[str] = "for non-commercial use only"
    homepage: ClassVar[str] = "http://ufldl.stanford.edu/housenumbers/"
    samples: ClassVar[Sizes] = Sizes(train=73_257, test=26_032)
    inside: ClassVar[str] = ""
    wanted: ClassVar[tuple[str, ...]] = ("train_32x32.mat", "test_32x32.mat")
    shape: ClassVar[tuple[int, int, int]] = (3, 32, 32)
    classes: ClassVar[tuple[str, ...]] = tuple("0123456789")

    extra: bool = option(
        False,
        label="With the extra digits",
        help="Adds 531,131 easier digits to the training set: 1.2 GiB more to download, and 1.5 "
        "GiB of memory.",
    )

    def sizes(self) -> Sizes:
        train = self.samples.train + (531_131 if self.extra else 0)
        return self.samples._replace(train=train)

    def needed(self) -> tuple[str, ...]:
        return (*self.wanted, _EXTRA) if self.extra else self.wanted

    def read(self, folder: Path) -> tuple[Part, Part]:
        import numpy as np

        train, test = (_part(folder / name) for name in self.wanted)
        if self.extra:
            both = (train, _part(folder / _EXTRA))
            images = np.concatenate([part.images for part in both])
            train = Part(images, np.concatenate([part.labels for part in both]))
        return train, test


def _part(file: Path) -> Part:
    import numpy as np

    images, labels = read_mat(file, "X", "y")
    if not isinstance(images, np.ndarray) or not isinstance(labels, np.ndarray):
        raise damaged(file, "it holds no images")
    if images.dtype != np.uint8 or images.shape != (32, 32, 3, labels.size):
        raise damaged(file, f"it holds images of the shape {images.shape}")
    digits = labels.reshape(-1).astype(np.int64)
    digits[digits == 10] = 0  # the file calls the digit 0 by the label 10
    return Part(np.ascontiguousarray(images.transpose(3, 0, 1, 2)), digits)
