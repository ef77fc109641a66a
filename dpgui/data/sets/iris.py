"""Iris: three kinds of flower by four lengths."""

from __future__ import annotations

from typing import ClassVar

from dpgui.data.bundled import BundledTable
from dpgui.data.choice import datasets


@datasets.register
class Iris(BundledTable):
    """150 flowers, 4 lengths in centimetres, 3 species."""

    name: ClassVar[str] = "iris"
    label: ClassVar[str] = "Iris"
    summary: ClassVar[str] = "150 flowers of three species, four lengths each. Built in."
    rank: ClassVar[int] = 30

    file: ClassVar[str] = "iris.csv"
    features: ClassVar[int] = 4
    classes: ClassVar[tuple[str, ...]] = ("setosa", "versicolor", "virginica")
    samples: ClassVar[int] = 150
