"""Gaussian quantiles: shells around the middle of a single cloud."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from dpgui.data.choice import datasets
from dpgui.data.generated import GeneratedPoints, classes_option, features_option, shares

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


@datasets.register
class GaussianQuantiles(GeneratedPoints):
    """A normal cloud cut into shells by the distance from its middle, as many points in each."""

    name: ClassVar[str] = "gaussian-quantiles"
    label: ClassVar[str] = "Gaussian quantiles"
    summary: ClassVar[str] = "One cloud cut into shells around its middle, a class each."
    rank: ClassVar[int] = 83

    classes: int = classes_option(3, "Shells, one a class, from the middle outwards.")
    features: int = features_option("Numbers of each point.")

    @property
    def sizes(self) -> tuple[int, int]:
        return self.features, self.classes

    def points(self, rng: np.random.Generator) -> tuple[NDArray[Any], NDArray[Any]]:
        import numpy as np

        x = rng.normal(size=(self.samples, self.features))
        nearest_first = np.argsort((x**2).sum(1))
        y = np.repeat(np.arange(self.classes), shares(self.samples, self.classes))
        return x[nearest_first], y
