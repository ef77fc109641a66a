"""Kuzushiji-MNIST: ten characters of cursive Japanese."""

from __future__ import annotations

from typing import ClassVar

from dpgui.data.choice import datasets
from dpgui.data.published.idx import IdxImages

_CLASSES = "o ki su tsu na ha ma ya re wo"


@datasets.register
class Kmnist(IdxImages):
    """70,000 grey images of 28 x 28 pixels, 10 characters."""

    name: ClassVar[str] = "kmnist"
    label: ClassVar[str] = "KMNIST"
    summary: ClassVar[str] = "70,000 cursive Japanese characters of 28 x 28 pixels, ten kinds."
    rank: ClassVar[int] = 50

    licence: ClassVar[str] = "CC BY-SA 4.0"
    homepage: ClassVar[str] = "http://codh.rois.ac.jp/kmnist/"
    inside: ClassVar[str] = "KMNIST/raw"
    classes: ClassVar[tuple[str, ...]] = tuple(_CLASSES.split())
