"""Digits: small handwritten digits, the first-run example."""

from __future__ import annotations

from typing import ClassVar

from dpgui.config import Problem
from dpgui.data.bundled import SOURCE, bundled_problems, bundled_rows
from dpgui.data.choice import DataFacts, DatasetChoice, datasets
from dpgui.data.source import ArrayPart, Source, Tell, image_source, untold

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

    def open(self, tell: Tell = untold) -> Source:
        import numpy as np

        from dpgui.data.labels import checked

        rows = bundled_rows(_FILE, header=0)
        labels = checked(rows[:, -1], _classes())
        grey = (rows[:, :-1] * (255 / _LEVELS)).round().astype(np.uint8)
        part = ArrayPart(grey.reshape(-1, _SIDE, _SIDE, 1), labels.y)
        return image_source(self.name, labels.classes, {"train": part}, place=SOURCE)


def _classes() -> tuple[str, ...]:
    return tuple("0123456789")
