"""Moons: two half circles that reach into each other."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from dpgui.data.choice import datasets
from dpgui.data.generated import GeneratedPoints, noise_option, shares

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


@datasets.register
class Moons(GeneratedPoints):
    """scikit-learn's moons: no straight line tells them apart."""

    name: ClassVar[str] = "moons"
    label: ClassVar[str] = "Moons"
    summary: ClassVar[str] = "Two half circles in the plane that reach into each other."
    rank: ClassVar[int] = 80

    noise: float = noise_option(0.1, "Deviation of each point from its half circle of radius 1.")

    @property
    def sizes(self) -> tuple[int, int]:
        return 2, 2

    def points(self, rng: np.random.Generator) -> tuple[NDArray[Any], NDArray[Any]]:
        import numpy as np

        lower, upper = shares(self.samples, 2)
        over, under = np.linspace(0, np.pi, upper), np.linspace(0, np.pi, lower)
        first = np.stack([np.cos(over), np.sin(over)], 1)
        second = np.stack([1 - np.cos(under), 0.5 - np.sin(under)], 1)
        x = np.concatenate([first, second])
        return x + rng.normal(0, self.noise, x.shape), np.repeat([0, 1], [upper, lower])
