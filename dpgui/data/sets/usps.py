"""USPS: digits from envelopes."""

from __future__ import annotations

import bz2
from pathlib import Path
from typing import ClassVar

from dpgui.data.choice import datasets
from dpgui.data.published.known import Sizes, damaged
from dpgui.data.published.stored import Part, StoredImages

_SIDE = 16


@datasets.register
class Usps(StoredImages):
    """9,298 grey images of 16 x 16 pixels, 10 digits."""

    name: ClassVar[str] = "usps"
    label: ClassVar[str] = "USPS"
    summary: ClassVar[str] = "9,298 digits from envelopes, 16 x 16 pixels."
    rank: ClassVar[int] = 50

    licence: ClassVar[str] = "not stated"
    homepage: ClassVar[str] = (
        "https://www.csie.ntu.edu.tw/~cjlin/libsvmtools/datasets/multiclass.html#usps"
    )
    samples: ClassVar[Sizes] = Sizes(train=7_291, test=2_007)
    inside: ClassVar[str] = ""
    wanted: ClassVar[tuple[str, ...]] = ("usps.bz2", "usps.t.bz2")
    shape: ClassVar[tuple[int, int, int]] = (1, _SIDE, _SIDE)
    classes: ClassVar[tuple[str, ...]] = tuple("0123456789")

    def read(self, folder: Path) -> tuple[Part, Part]:
        train, test = (_part(folder / name) for name in self.wanted)
        return train, test


def _part(file: Path) -> Part:
    """The images in `file`: on each line the digit and 1, then "place:value" for each pixel."""
    import numpy as np

    try:
        text = bz2.decompress(file.read_bytes())
        words = text.replace(b":", b" ").split()
        rows = np.array(words, np.float64).reshape(-1, 1 + 2 * _SIDE * _SIDE)
    except (OSError, ValueError, EOFError) as error:
        raise damaged(file, error) from None
    # From -1..1, as float32: so that a value falls to the same byte as in torchvision.
    grey = ((rows[:, 2::2].astype(np.float32) + 1) / 2 * 255).astype(np.uint8)
    return Part(grey.reshape(-1, _SIDE, _SIDE, 1), rows[:, 0].astype(np.int64) - 1)
