"""PatchCamelyon: is there a tumour in this piece of tissue?"""

from __future__ import annotations

import importlib.util
from collections.abc import Mapping
from pathlib import Path
from typing import ClassVar

from dpgui.config import ConfigError, Problem
from dpgui.data.choice import datasets, normalise_option
from dpgui.data.published.known import Known, Sizes, problem
from dpgui.data.source import Normalise, Part, Source, SplitName, Tell, image_source, untold

_SIDE = 96
_SPLITS: Mapping[SplitName, str] = {"train": "train", "validation": "valid", "test": "test"}


def _file(split: str, what: str) -> str:
    return f"camelyonpatch_level_2_split_{split}_{what}.h5"


@datasets.register
class Pcam(Known):
    """327,680 colour images of 96 x 96 pixels, 2 classes; read as they are needed."""

    name: ClassVar[str] = "pcam"
    label: ClassVar[str] = "PCam"
    summary: ClassVar[str] = "327,680 pictures of tissue, 96 x 96 pixels: healthy or tumour."
    rank: ClassVar[int] = 50

    licence: ClassVar[str] = "CC0"
    homepage: ClassVar[str] = "https://github.com/basveeling/pcam"
    samples: ClassVar[Sizes] = Sizes(train=262_144, validation=32_768, test=32_768)
    inside: ClassVar[str] = "pcam"
    wanted: ClassVar[tuple[str, ...]] = tuple(
        _file(split, what) for split in _SPLITS.values() for what in "xy"
    )

    normalise: Normalise = normalise_option()

    def sample_shape(self) -> tuple[int, int, int]:
        return (3, _SIDE, _SIDE)

    def class_names(self, folder: Path | None) -> tuple[str, ...]:
        return ("normal", "tumour")

    def check(self) -> list[Problem]:
        if importlib.util.find_spec("h5py") is None:
            return [problem("h5py_missing", dataset=self.label)]
        return super().check()

    def open(self, tell: Tell = untold) -> Source:
        problems = self.check()
        if problems:
            raise ConfigError(problems)
        folder, classes = self.found(), self.class_names(None)
        parts: dict[SplitName, Part] = {
            split: _part(folder, name, classes) for split, name in _SPLITS.items()
        }
        return image_source(self.name, classes, parts, normalise=self.normalise, place=str(folder))


def _part(folder: Path, split: str, classes: tuple[str, ...]) -> Part:
    from dpgui.data.labels import checked
    from dpgui.data.published.h5 import H5Part, read_h5

    labels = read_h5(folder / _file(split, "y"), "y")
    images = folder / _file(split, "x")
    return H5Part.opened(images, "x", checked(labels.reshape(-1), classes).y, (_SIDE, _SIDE, 3))
