"""The files of the data benchmarks: photos in class folders, and CIFAR's and MNIST's formats."""

from __future__ import annotations

import gzip
import importlib.util
import pickle
import struct
from pathlib import Path

import numpy as np
from PIL import Image

SIDE = 256
"""Of the photos, in pixels."""


def make_photos(folder: Path, count: int, classes: int = 10) -> Path:
    """`count` JPEG files in class folders: pieces of scikit-learn's two photos, each another."""
    found = importlib.util.find_spec("sklearn")
    assert found is not None
    assert found.origin is not None
    photos = Path(found.origin).parent / "datasets" / "images"
    whole = [Image.open(photos / name).convert("RGB") for name in ("china.jpg", "flower.jpg")]
    rng = np.random.default_rng(1)
    for number in range(count):
        photo = whole[number % 2]
        side = int(rng.integers(160, 420))
        left, top = (int(rng.integers(0, length - side)) for length in photo.size)
        piece = photo.resize((SIDE, SIDE), box=(left, top, left + side, top + side))
        file = folder / f"class-{number % classes}" / f"{number:05}.jpg"
        file.parent.mkdir(parents=True, exist_ok=True)
        piece.save(file, quality=90)
    return folder


def make_cifar(folder: Path, count: int) -> Path:
    """`count` training images of noise, and as many to test, in CIFAR-10's files."""
    inside = folder / "cifar-10-batches-py"
    inside.mkdir(parents=True)
    rng = np.random.default_rng(2)
    for name in (*(f"data_batch_{part}" for part in range(1, 6)), "test_batch"):
        size = count if name == "test_batch" else count // 5
        data = rng.integers(0, 256, (size, 3072), np.uint8)
        labels = rng.integers(0, 10, size).tolist()
        (inside / name).write_bytes(pickle.dumps({"data": data, "labels": labels}))
    names = [f"class-{label}" for label in range(10)]
    (inside / "batches.meta").write_bytes(pickle.dumps({"label_names": names}))
    return folder


def make_mnist(folder: Path, count: int) -> Path:
    """`count` training images of noise, and as many to test, in MNIST's files, packed and not."""
    inside = folder / "MNIST" / "raw"
    inside.mkdir(parents=True)
    rng = np.random.default_rng(3)
    for name in ("train", "t10k"):
        pixels = rng.integers(0, 256, (count, 28, 28), np.uint8).tobytes()
        labels = rng.integers(0, 10, count).astype(np.uint8).tobytes()
        contents = {
            f"{name}-images-idx3-ubyte": struct.pack(">4i", 0x803, count, 28, 28) + pixels,
            f"{name}-labels-idx1-ubyte": struct.pack(">2i", 0x801, count) + labels,
        }
        for file, content in contents.items():
            (inside / file).write_bytes(content)
            (inside / f"{file}.gz").write_bytes(gzip.compress(content, 1))
    return folder
