"""Small pictures in files, and the choices that read them."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any

import numpy as np
from PIL import Image, ImageFilter

from dpgui.config import Problem
from dpgui.data import DatasetChoice, datasets

RED, BLUE = (255, 0, 0), (0, 0, 255)
ORIENTATION = 0x0112


def put(file: Path, colour: Any = RED, size: tuple[int, int] = (8, 8), **how: Any) -> Path:
    """A picture of one colour in `file`."""
    file.parent.mkdir(parents=True, exist_ok=True)
    Image.new("RGB", size, colour).save(file, **how)
    return file


def scene(width: int = 60, height: int = 40, seed: int = 0) -> Image.Image:
    """A smooth picture whose every part differs."""
    generator = np.random.default_rng(seed)
    noise = generator.integers(0, 256, (height, width, 3), dtype=np.uint8)
    return Image.fromarray(noise).filter(ImageFilter.GaussianBlur(2))


def folder(path: Path | str, **options: Any) -> DatasetChoice:
    return datasets["image-folder"](path=str(path), **{"size": 8, **options})


def listed(path: Path | str, **options: Any) -> DatasetChoice:
    return datasets["image-csv"](path=str(path), **{"size": 8, **options})


def codes(problems: Iterable[Problem]) -> list[str]:
    return [problem.code for problem in problems]
