"""Digits: small handwritten digits, the first-run example."""

from __future__ import annotations

from typing import ClassVar

from dpgui.config import Problem
from dpgui.data.bundled import SOURCE, bundled_problems, bundled_rows
from dpgui.data.choice import Data, DataFacts, DatasetChoice, datasets

_FILE = "digits.csv.gz"
_SIDE = 8
_SAMPLES = 1797
_LEVELS = 16
"""Highest grey value in the file."""


@datasets.register
class Digits(DatasetChoice):
    """1,797 grey images of 8 x 8 pixels, 10 classes."""

    name: ClassVar[str] = "digits"
    label: ClassVar[str] = "Digits"
    summary: ClassVar[str] = "1,797 handwritten digits of 8 x 8 pixels. Built in, done in seconds."
    rank: ClassVar[int] = 0

    def facts(self) -> DataFacts:
        return DataFacts("image", (1, _SIDE, _SIDE), _classes(), train=_SAMPLES)

    def check(self) -> list[Problem]:
        return bundled_problems(_FILE)

    def build(self, seed: int) -> Data:
        import torch

        from dpgui.data.labels import checked
        from dpgui.data.samples import InMemory

        rows = bundled_rows(_FILE, header=0)
        labels = checked(rows[:, -1], _classes())
        grey = (rows[:, :-1] * (255 / _LEVELS)).round().to(torch.uint8)
        samples = InMemory(grey.reshape(-1, _SIDE, _SIDE, 1).contiguous(), labels.y)
        return Data(
            name=self.name,
            kind="image",
            shape=(1, _SIDE, _SIDE),
            classes=labels.classes,
            train=samples,
            bytes=samples.bytes,
            source=SOURCE,
        )


def _classes() -> tuple[str, ...]:
    return tuple("0123456789")
