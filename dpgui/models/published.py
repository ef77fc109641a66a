"""Weights that others have trained and published: where they are, and what to know before.

The facts of torchvision's are a shipped table, so that nothing here needs torch or the network.
"""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Literal

from dpgui import paths

_SITE = "https://download.pytorch.org/models/"


@dataclass(frozen=True, slots=True)
class Published:
    """Weights of one architecture, in one file.

    Attributes:
        arch: The architecture.
        name: What its publisher calls them.
        file: Name of the file, which ends with the beginning of its SHA-256.
        url: Where it is to be had.
        size: Bytes, right to half a kibibyte.
        accuracy: On ImageNet's validation set, in percent.
        pixels: Side of the images that this was measured on.
        normalise: How images have to be normalised, in the words of a dataset's option.
        licence: A short note on the terms.
    """

    arch: str
    name: str
    file: str
    url: str
    size: int
    accuracy: float
    pixels: int
    normalise: Literal["imagenet", "half"]
    licence: str

    @property
    def sha256(self) -> str:
        """The beginning of the file's checksum, in hexadecimal, as its name gives it."""
        return Path(self.file).stem.rpartition("-")[2]

    def located(self) -> Path | None:
        """The file in the first of the `folders` that has it. Not looked into."""
        return next((found for found in self.candidates() if found.is_file()), None)

    def candidates(self) -> tuple[Path, ...]:
        """Where the file may be, in the order in which it is looked for."""
        return tuple(folder / self.file for folder in folders())


def folders() -> tuple[Path, ...]:
    """Where weights are looked for; what is downloaded goes into the first."""
    return paths.data_dir() / "weights", _hub() / "checkpoints"


@cache
def published() -> Mapping[str, Published]:
    """The weights that torchvision offers, by architecture."""
    text = paths.resource("weights", "torchvision.json").read_text(encoding="utf-8")
    rows: dict[str, dict[str, object]] = json.loads(text)
    return {arch: _published(arch, row) for arch, row in rows.items()}


def _published(arch: str, row: Mapping[str, object]) -> Published:
    facts: dict[str, object] = {"arch": arch, "url": f"{_SITE}{row['file']}", **row}
    return Published(**facts)  # pyright: ignore[reportArgumentType]  # a test reads every row


def _hub() -> Path:
    """Where torch.hub keeps what it downloads, by torch's own rule."""
    cache_folder = os.environ.get("XDG_CACHE_HOME", "~/.cache")
    return Path(os.environ.get("TORCH_HOME", f"{cache_folder}/torch")).expanduser() / "hub"
