"""Datasets that are made on the spot, to learn with: points whose classes have a known form."""

from __future__ import annotations

from abc import abstractmethod
from typing import TYPE_CHECKING, Any

from dpgui.data.choice import DataFacts, DatasetChoice
from dpgui.data.source import ArrayPart, Source, Tell, untold
from dpgui.registry import option

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


class GeneratedPoints(DatasetChoice):
    """Points in the plane or in more dimensions, about as many of each class, in random order.

    A subclass says how many `sizes` there are and makes the `points`.
    """

    samples: int = option(
        1000, ge=2, le=10_000_000, label="Samples", help="Points in the training set."
    )
    data_seed: int = option(
        0,
        ge=0,
        le=2**63 - 1,
        label="Data seed",
        help="Same data seed, same points, whatever the seed of the training.",
        advanced=True,
    )

    @property
    @abstractmethod
    def sizes(self) -> tuple[int, int]:
        """Numbers of a point, and classes."""

    @abstractmethod
    def points(self, rng: np.random.Generator) -> tuple[NDArray[Any], NDArray[Any]]:
        """The points, float (N, F), and their classes, int (N,), in any order."""

    def facts(self) -> DataFacts:
        features, _ = self.sizes
        return DataFacts("table", (features,), self._names(), train=self.samples)

    def open(self, tell: Tell = untold) -> Source:
        import numpy as np

        rng = np.random.default_rng(self.data_seed)
        x, y = self.points(rng)
        order = rng.permutation(len(x))
        part = ArrayPart(x[order].astype(np.float32), y[order].astype(np.int64))
        return Source(
            name=self.name,
            kind="table",
            shape=part.shape,
            classes=self._names(),
            parts={"train": part},
            place="generated",
        )

    def _names(self) -> tuple[str, ...]:
        _, classes = self.sizes
        return tuple(str(label) for label in range(classes))


def shares(samples: int, classes: int) -> list[int]:
    """`samples` in parts as equal as can be, the first ones larger."""
    return [samples // classes + (label < samples % classes) for label in range(classes)]


def noise_option(default: float, help: str) -> Any:
    """The field that says how far points stray."""
    return option(default, ge=0.0, le=100.0, label="Noise", help=help)


def classes_option(default: int, help: str) -> Any:
    """The field that says how many classes there are; no more than samples make sense."""
    return option(default, ge=2, le=1000, label="Classes", help=help)


def features_option(help: str) -> Any:
    """The field that says how many numbers a point has."""
    return option(2, ge=1, le=10_000, label="Features", help=help)
