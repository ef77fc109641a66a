"""QMNIST: MNIST, made again with its whole test set."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from dpgui.data.choice import datasets
from dpgui.data.published.idx import IdxImages
from dpgui.data.published.known import Sizes

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


@datasets.register
class Qmnist(IdxImages):
    """120,000 grey images of 28 x 28 pixels, 10 digits."""

    name: ClassVar[str] = "qmnist"
    label: ClassVar[str] = "QMNIST"
    summary: ClassVar[str] = "MNIST made again, with 60,000 test digits in place of 10,000."
    rank: ClassVar[int] = 50

    licence: ClassVar[str] = "BSD 3-clause"
    homepage: ClassVar[str] = "https://github.com/facebookresearch/qmnist"
    samples: ClassVar[Sizes] = Sizes(train=60_000, test=60_000)
    inside: ClassVar[str] = "QMNIST/raw"
    wanted: ClassVar[tuple[str, ...]] = (
        "qmnist-train-images-idx3-ubyte.gz",
        "qmnist-train-labels-idx2-int.gz",
        "qmnist-test-images-idx3-ubyte.gz",
        "qmnist-test-labels-idx2-int.gz",
    )
    classes: ClassVar[tuple[str, ...]] = tuple("0123456789")

    def digits_of(self, labels: NDArray[Any]) -> NDArray[np.integer]:
        # Each row: the digit, then who wrote it and where it is in NIST's databases.
        return labels[:, 0] if labels.ndim == 2 else labels
