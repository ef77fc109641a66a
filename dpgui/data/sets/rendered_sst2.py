"""Rendered SST-2: praise or blame, in sentences drawn as pictures."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import ClassVar

from dpgui.data.choice import datasets
from dpgui.data.published.known import Sizes
from dpgui.data.published.pictured import KnownPictures, Listings, by_class_folder
from dpgui.data.source import SplitName, Tell

_SPLITS: Mapping[SplitName, str] = {"train": "train", "validation": "valid", "test": "test"}
_CLASSES = ("negative", "positive")


@datasets.register
class RenderedSst2(KnownPictures):
    """9,613 pictures of 448 x 448 pixels, each a sentence about a film; 2 classes."""

    name: ClassVar[str] = "rendered-sst2"
    label: ClassVar[str] = "Rendered SST-2"
    summary: ClassVar[str] = "9,613 sentences about films, drawn as pictures: praise or blame."
    rank: ClassVar[int] = 50

    licence: ClassVar[str] = "not stated; its authors ask to be cited"
    homepage: ClassVar[str] = "https://github.com/openai/CLIP/blob/main/data/rendered-sst2.md"
    samples: ClassVar[Sizes] = Sizes(train=6_920, validation=872, test=1_821)
    inside: ClassVar[str] = "rendered-sst2"
    wanted: ClassVar[tuple[str, ...]] = tuple(
        f"{split}/{name}" for split in _SPLITS.values() for name in _CLASSES
    )
    classes: ClassVar[tuple[str, ...]] = _CLASSES

    def listings(self, folder: Path, tell: Tell) -> Listings:
        return {
            split: by_class_folder(folder / name, self.classes, (".png",), tell)
            for split, name in _SPLITS.items()
        }
