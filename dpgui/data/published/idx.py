"""MNIST's file format: a short header, then bytes; often compressed with gzip."""

from __future__ import annotations

import gzip
import math
import zlib
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar

from dpgui.data.published.known import Sizes, damaged, find
from dpgui.data.published.stored import Part, StoredImages

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

_TYPES: Mapping[int, str] = {0x08: "u1", 0x0C: ">i4"}
"""The header's codes for the kinds of number that these sets use."""


class IdxImages(StoredImages):
    """A set in MNIST's four files, 28 x 28 grey pixels, 10 classes."""

    shape: ClassVar[tuple[int, int, int]] = (1, 28, 28)
    samples: ClassVar[Sizes] = Sizes(train=60_000, test=10_000)
    wanted: ClassVar[tuple[str, ...]] = (
        "train-images-idx3-ubyte.gz",
        "train-labels-idx1-ubyte.gz",
        "t10k-images-idx3-ubyte.gz",
        "t10k-labels-idx1-ubyte.gz",
    )

    def read(self, folder: Path) -> tuple[Part, Part]:
        train, train_labels, test, test_labels = self.needed()
        return self._part(folder, train, train_labels), self._part(folder, test, test_labels)

    def digits_of(self, labels: NDArray[Any]) -> NDArray[np.integer]:
        """The labels 0, 1, ... from what a file of labels holds."""
        return labels

    def _part(self, folder: Path, images: str, labels: str) -> Part:
        files = [find(folder, name) or folder / name for name in (images, labels)]
        x, y = read_idx(files[0]), self.digits_of(read_idx(files[1]))
        if x.dtype != "u1":
            raise damaged(files[0], "it does not hold bytes")
        if x.shape[1:] != self.shape[1:]:
            raise damaged(files[0], f"images of {x.shape[1:]} instead of {self.shape[1:]} pixels")
        if y.shape != x.shape[:1]:
            raise damaged(files[1], f"{len(y)} labels for {len(x)} images")
        return Part(x[..., None], y)


def read_idx(file: Path) -> NDArray[Any]:
    """The array in `file`, plain or compressed (".gz").

    Raises:
        ConfigError: If the file is damaged or of another format.
    """
    import numpy as np

    content = _content(file)
    dimensions = content[3] if len(content) > 3 else 0
    start = 4 + 4 * dimensions
    kind = _TYPES.get(content[2]) if content.startswith(b"\0\0") and len(content) >= start else None
    if kind is None:
        raise damaged(file, "it is not an idx file of whole numbers")
    shape = tuple(np.frombuffer(content, ">u4", dimensions, offset=4).tolist())
    held = len(content) - start
    if held != math.prod(shape) * np.dtype(kind).itemsize:
        raise damaged(file, f"it holds {held} bytes where its header says {shape}")
    return np.frombuffer(content, kind, offset=start).reshape(shape)


def _content(file: Path) -> bytearray:
    """What is in `file`; writable, so that torch can share the memory."""
    try:
        raw = file.read_bytes()
        return bytearray(gzip.decompress(raw) if file.suffix == ".gz" else raw)
    except (OSError, EOFError, zlib.error) as error:
        raise damaged(file, str(error)) from None
