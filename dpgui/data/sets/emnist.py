"""EMNIST: handwritten letters and digits."""

from __future__ import annotations

import string
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, Literal

from dpgui.data.choice import datasets
from dpgui.data.published.idx import IdxImages
from dpgui.data.published.known import Sizes
from dpgui.data.published.stored import Part
from dpgui.registry import option

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

_ALL = string.digits + string.ascii_uppercase + string.ascii_lowercase
_MERGED = string.digits + string.ascii_uppercase + "abdefghnqrt"
"""Where a small letter looks like its capital, they are one class."""
_CLASSES: Mapping[str, str] = {
    "byclass": _ALL,
    "bymerge": _MERGED,
    "balanced": _MERGED,
    "letters": string.ascii_lowercase,
    "digits": string.digits,
    "mnist": string.digits,
}
_SIZES: Mapping[str, Sizes] = {
    "byclass": Sizes(697_932, test=116_323),
    "bymerge": Sizes(697_932, test=116_323),
    "balanced": Sizes(112_800, test=18_800),
    "letters": Sizes(124_800, test=20_800),
    "digits": Sizes(240_000, test=40_000),
    "mnist": Sizes(60_000, test=10_000),
}


@datasets.register
class Emnist(IdxImages):
    """Up to 814,255 grey images of 28 x 28 pixels, 10 to 62 classes.

    The files hold the images lying on their side; here they stand upright, as MNIST's do.
    """

    name: ClassVar[str] = "emnist"
    label: ClassVar[str] = "EMNIST"
    summary: ClassVar[str] = "Handwritten letters and digits of 28 x 28 pixels, in six editions."
    rank: ClassVar[int] = 50

    licence: ClassVar[str] = "not stated; its authors ask to be cited"
    homepage: ClassVar[str] = "https://www.nist.gov/itl/products-and-services/emnist-dataset"
    inside: ClassVar[str] = "EMNIST/raw"

    split: Literal["byclass", "bymerge", "balanced", "letters", "digits", "mnist"] = option(
        "balanced",
        label="Edition",
        help="Which characters. By class: 62, as often as people write them. By merge and "
        "balanced: 47, alike capitals and small letters as one. Letters: 26. Digits and MNIST: 10.",
    )

    def class_names(self, folder: Path | None) -> tuple[str, ...]:
        return tuple(_CLASSES[self.split])

    def sizes(self) -> Sizes:
        return _SIZES[self.split]

    def needed(self) -> tuple[str, ...]:
        return tuple(
            f"emnist-{self.split}-{part}-{kind}-ubyte.gz"
            for part in ("train", "test")
            for kind in ("images-idx3", "labels-idx1")
        )

    def places(self) -> list[Path]:
        # Unpacked by torchvision the files lie in the folder itself, else in their archive's.
        return [place for folder in super().places() for place in (folder, folder / "gzip")]

    def read(self, folder: Path) -> tuple[Part, Part]:
        train, test = super().read(folder)
        return _upright(train), _upright(test)

    def digits_of(self, labels: NDArray[Any]) -> NDArray[np.integer]:
        # In this edition alone, the classes count from 1.
        return labels.astype("i8") - 1 if self.split == "letters" else labels


def _upright(part: Part) -> Part:
    import numpy as np

    return Part(np.ascontiguousarray(part.images.swapaxes(1, 2)), part.labels)
