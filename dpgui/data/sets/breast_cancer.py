"""Breast cancer (Wisconsin): malignant or benign by thirty measurements of cell nuclei."""

from __future__ import annotations

from typing import ClassVar

from dpgui.data.bundled import BundledTable
from dpgui.data.choice import datasets


@datasets.register
class BreastCancer(BundledTable):
    """569 tumours, 30 measurements, 2 diagnoses."""

    name: ClassVar[str] = "breast-cancer"
    label: ClassVar[str] = "Breast cancer"
    summary: ClassVar[str] = "569 tumours, malignant or benign, thirty measurements each. Built in."
    rank: ClassVar[int] = 32

    file: ClassVar[str] = "breast_cancer.csv"
    features: ClassVar[int] = 30
    classes: ClassVar[tuple[str, ...]] = ("malignant", "benign")
    samples: ClassVar[int] = 569
