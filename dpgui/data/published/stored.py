"""Published sets of images that are small enough to be read whole, from a few files."""

from __future__ import annotations

from abc import abstractmethod
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar, NamedTuple

from dpgui.data.choice import DataFacts, normalise_option
from dpgui.data.published.known import Known
from dpgui.data.source import ArrayPart, Normalise, Source, Tell, image_source, untold
from dpgui.registry import option

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


class Part(NamedTuple):
    """Images, uint8 (N, H, W, C), and their labels (N,)."""

    images: NDArray[np.uint8]
    labels: NDArray[np.integer]


class StoredImages(Known):
    """An image set in a folder: found, checked, read whole.

    Attributes:
        shape: (C, H, W) of one image.
        classes: Names of the labels 0, 1, ...
    """

    shape: ClassVar[tuple[int, int, int]]
    classes: ClassVar[tuple[str, ...]]

    limit: int = option(
        0,
        ge=0,
        label="Use only the first",
        unit="samples",
        help="Trains on the first samples of the training set, for a quick look. 0 uses all.",
    )
    normalise: Normalise = normalise_option()

    def sample_shape(self) -> tuple[int, int, int]:
        return self.shape

    def class_names(self, folder: Path | None) -> tuple[str, ...]:
        return self.classes

    def facts(self) -> DataFacts | None:
        facts = super().facts()
        if facts is None or not self.limit:
            return facts
        return replace(facts, train=min(facts.train, self.limit))

    def open(self, tell: Tell = untold) -> Source:
        from dpgui.data.labels import checked

        folder, classes = self.found(), self.class_names(None)
        first, second = self.read(folder)
        kept = self.limit or len(first.labels)
        train, test = (
            ArrayPart(part.images[:count], checked(part.labels[:count], classes).y)
            for part, count in ((first, kept), (second, len(second.labels)))
        )
        return image_source(
            self.name,
            classes,
            {"train": train, "test": test},
            normalise=self.normalise,
            place=str(folder),
        )

    @abstractmethod
    def read(self, folder: Path) -> tuple[Part, Part]:
        """The training and the test part in `folder`.

        Raises:
            ConfigError: If a file is damaged.
        """
