"""A folder of pictures in which every fault is planted, with known names and numbers."""

from __future__ import annotations

import io
import shutil
from pathlib import Path

import numpy as np
from PIL import Image

from dpgui.data import datasets
from dpgui.data.choice import DatasetChoice

SIDE = 48


def picture(seed: int, size: tuple[int, int] = (SIDE, SIDE)) -> Image.Image:
    """Soft coloured blots, unlike those of any other seed."""
    generator = np.random.default_rng(seed)
    coarse = generator.integers(0, 256, (6, 6, 3), dtype=np.uint8)
    return Image.fromarray(coarse).resize(size, Image.Resampling.BICUBIC)


def image_folder(path: Path, **options: object) -> DatasetChoice:
    return datasets["image-folder"].model_validate({"path": str(path), "size": 32, **options})


def sound(root: Path, split: str, each: int, seed: int) -> None:
    """Pictures 00.png, 01.png, ... of the classes cat and dog, none like another."""
    for place, name in enumerate(("cat", "dog")):
        folder = root / split / name
        folder.mkdir(parents=True)
        for number in range(each):
            picture(seed + 100 * place + number).save(folder / f"{number:02}.png")


def plant(root: Path) -> Path:
    """Plant everything into 40 training and 10 validation pictures that are sound."""
    train, validation = root / "train", root / "val"
    sound(root, "train", 20, 1000)
    sound(root, "val", 5, 2000)
    (train / "cat" / "empty.png").write_bytes(b"")
    (train / "cat" / "text.jpg").write_bytes(b"this is no picture")
    _cut(train / "dog" / "cut.jpg", picture(3000))
    shutil.copy(train / "cat" / "00.png", train / "cat" / "copy.png")  # a copy inside
    shutil.copy(train / "cat" / "01.png", train / "dog" / "other_label.png")  # a conflict
    shutil.copy(validation / "dog" / "00.png", train / "dog" / "leak.png")  # a leak
    picture(1002).resize((96, 96), Image.Resampling.BICUBIC).save(train / "cat" / "larger.png")
    _recompressed(picture(2001)).save(train / "cat" / "near_leak.png")
    picture(3001).save(train / "cat" / "named_wrongly.png", format="JPEG")
    picture(3002).convert("L").save(train / "dog" / "grey.png")
    picture(3003, (10, 12)).save(train / "dog" / "tiny.png")
    picture(3004, (200, 48)).save(train / "dog" / "wide.png")
    (train / "bird").mkdir()
    picture(3005).save(train / "bird" / "only.png")  # one sample; none to judge by
    (train / "__MACOSX").mkdir()
    picture(3006).save(train / "__MACOSX" / "no_class.png")
    (train / "fish").mkdir()  # a class of none
    return root


def _cut(file: Path, image: Image.Image) -> None:
    image.resize((200, 200)).save(file, quality=95)
    data = file.read_bytes()
    file.write_bytes(data[: len(data) // 2])


def _recompressed(image: Image.Image) -> Image.Image:
    """After JPEG at a low quality, and a little brighter."""
    file = io.BytesIO()
    image.point(lambda level: min(255, level + 6)).save(file, "JPEG", quality=60)
    return Image.open(file)
