"""Spirals: arms that wind around each other."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from dpgui.data.choice import datasets
from dpgui.data.generated import GeneratedPoints, classes_option, noise_option, shares
from dpgui.registry import option

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


@datasets.register
class Spirals(GeneratedPoints):
    """Arms of Archimedean spirals, one a class, evenly turned: hard for small networks."""

    name: ClassVar[str] = "spirals"
    label: ClassVar[str] = "Spirals"
    summary: ClassVar[str] = "Arms that wind around each other. Hard for small networks."
    rank: ClassVar[int] = 82

    classes: int = classes_option(2, "Arms, one a class.")
    turns: float = option(
        1.5, gt=0.0, le=20.0, label="Turns", help="How often an arm winds around the middle."
    )
    noise: float = noise_option(0.02, "Deviation of each point from its arm, which ends at 1.")

    @property
    def sizes(self) -> tuple[int, int]:
        return 2, self.classes

    def points(self, rng: np.random.Generator) -> tuple[NDArray[Any], NDArray[Any]]:
        import numpy as np

        counts = shares(self.samples, self.classes)
        radius = np.concatenate([np.arange(1, count + 1) / count for count in counts if count])
        y = np.repeat(np.arange(self.classes), counts)
        angle = 2 * np.pi * (self.turns * radius + y / self.classes)
        x = np.stack([radius * np.cos(angle), radius * np.sin(angle)], 1)
        return x + rng.normal(0, self.noise, x.shape), y
