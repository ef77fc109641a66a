"""Synthetic: random rows with random labels, as in the first data-parallel tutorials."""

from __future__ import annotations

from typing import ClassVar

from dpgui.data.choice import DataFacts, DatasetChoice, datasets
from dpgui.data.source import ArrayPart, Source, Tell, untold
from dpgui.registry import option


@datasets.register
class Synthetic(DatasetChoice):
    """Normal random features; labels drawn at random, so nothing can be learned but by heart."""

    name: ClassVar[str] = "synthetic"
    label: ClassVar[str] = "Synthetic"
    summary: ClassVar[str] = "Random rows with random labels, made on the spot. For trying things."
    rank: ClassVar[int] = 90
    torch_free: ClassVar[bool] = False

    samples: int = option(
        100, ge=1, le=100_000_000, label="Samples", help="Rows in the training set."
    )
    features: int = option(
        10, ge=1, le=1_000_000, label="Features", help="Random numbers in each row."
    )
    classes: int = option(2, ge=2, le=100_000, label="Classes", help="Different labels.")
    data_seed: int = option(
        0,
        ge=0,
        le=2**63 - 1,
        label="Data seed",
        help="Same data seed, same rows and labels, whatever the seed of the training.",
        advanced=True,
    )

    def facts(self) -> DataFacts:
        return DataFacts("table", (self.features,), self._names(), train=self.samples)

    def open(self, tell: Tell = untold) -> Source:
        import torch

        generator = torch.Generator().manual_seed(self.data_seed)
        x = torch.randn(self.samples, self.features, generator=generator)
        y = torch.randint(0, self.classes, (self.samples,), generator=generator)
        return Source(
            name=self.name,
            kind="table",
            shape=(self.features,),
            classes=self._names(),
            parts={"train": ArrayPart(x.numpy(), y.numpy())},
            normalise="none",
            place="generated",
        )

    def _names(self) -> tuple[str, ...]:
        return tuple(str(label) for label in range(self.classes))
