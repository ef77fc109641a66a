"""Folders of pictures whose contents are known, for the tests of the data page."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from PIL import Image

COLORS = {"red": (200, 0, 0), "green": (0, 180, 0), "blue": (0, 0, 220)}


def picture_folder(
    folder: Path, counts: Mapping[str, int], size: tuple[int, int] = (12, 8)
) -> Path:
    """A folder for each class; every picture is one colour, by the name of its class."""
    for name, count in counts.items():
        (folder / name).mkdir(parents=True)
        for number in range(count):
            image = Image.new("RGB", size, COLORS.get(name, (90, 90, 90)))
            image.save(folder / name / f"{number:03}.png")
    return folder


def split_folder(folder: Path) -> Path:
    """train: red 6, green 3, blue 2; test: red 2, green 1. blue/001.png is damaged."""
    picture_folder(folder / "train", {"red": 6, "green": 3, "blue": 2})
    picture_folder(folder / "test", {"red": 2, "green": 1})
    (folder / "train" / "blue" / "001.png").write_bytes(b"this is no picture")
    return folder
