"""Blobs: a round cloud of points for each class."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from dpgui.data.choice import datasets
from dpgui.data.generated import (
    GeneratedPoints,
    classes_option,
    features_option,
    noise_option,
    shares,
)

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

_REACH = 10.0
"""Centres lie within so much of 0 in each direction, as in scikit-learn."""


@datasets.register
class Blobs(GeneratedPoints):
    """Normal clouds around centres drawn at random: the easiest of problems."""

    name: ClassVar[str] = "blobs"
    label: ClassVar[str] = "Blobs"
    summary: ClassVar[str] = "A round cloud of points for each class. The easiest of problems."
    rank: ClassVar[int] = 81

    classes: int = classes_option(3, "Clouds, one a class.")
    features: int = features_option("Numbers of each point.")
    noise: float = noise_option(1.0, "Deviation of the points from their centre.")

    @property
    def sizes(self) -> tuple[int, int]:
        return self.features, self.classes

    def points(self, rng: np.random.Generator) -> tuple[NDArray[Any], NDArray[Any]]:
        import numpy as np

        centres = rng.uniform(-_REACH, _REACH, (self.classes, self.features))
        y = np.repeat(np.arange(self.classes), shares(self.samples, self.classes))
        return centres[y] + rng.normal(0, self.noise, (self.samples, self.features)), y
