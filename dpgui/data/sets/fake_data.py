"""Fake data: noise with random labels, of any size. For trying how fast a model is."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from dpgui.data.choice import DataFacts, DatasetChoice, datasets
from dpgui.data.source import Part, Source, Taken, Tell, image_source, untold
from dpgui.registry import option

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


@datasets.register
class FakeData(DatasetChoice):
    """Pictures of noise, made when they are asked for; nothing can be learned but by heart."""

    name: ClassVar[str] = "fake-data"
    label: ClassVar[str] = "Fake data"
    summary: ClassVar[str] = "Pictures of noise with random labels, made on the spot."
    rank: ClassVar[int] = 91

    samples: int = option(
        1_000, ge=1, le=100_000_000, label="Samples", help="Pictures in the training set."
    )
    size: int = option(
        224, ge=1, le=4096, unit="pixels", label="Image size", help="Side of each picture."
    )
    classes: int = option(10, ge=2, le=100_000, label="Classes", help="Different labels.")
    data_seed: int = option(
        0,
        ge=0,
        le=2**63 - 1,
        label="Data seed",
        help="Same data seed, same pictures and labels, whatever the seed of the training.",
        advanced=True,
    )

    def facts(self) -> DataFacts:
        return DataFacts("image", (3, self.size, self.size), self._names(), train=self.samples)

    def open(self, tell: Tell = untold) -> Source:
        import numpy as np

        labels = np.random.default_rng(self.data_seed).integers(0, self.classes, self.samples)
        part = _Noise(labels, self.size, self.data_seed)
        return image_source(self.name, self._names(), {"train": part}, place="made on the spot")

    def _names(self) -> tuple[str, ...]:
        return tuple(str(label) for label in range(self.classes))


@dataclass(frozen=True)
class _Noise(Part):
    """The picture at an index is a function of the seed and the index."""

    labels: NDArray[np.int64]
    size: int
    seed: int

    @property
    def shape(self) -> tuple[int, ...]:
        return self.size, self.size, 3

    def sample(self, index: int, *, repair: bool = False) -> Taken:
        import numpy as np

        generator = np.random.default_rng((self.seed, index))
        return Taken(generator.integers(0, 256, self.shape, np.uint8))
