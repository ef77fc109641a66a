"""MNIST's file format: a short header, then bytes; often compressed with gzip."""

from __future__ import annotations

import gzip
import zlib
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar

from dpgui.data.stored import Part, StoredImages, damaged, find

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

_BYTES = 0x08
"""The header's code for unsigned bytes, the only kind these sets use."""


class IdxImages(StoredImages):
    """A set in MNIST's four files, 28 x 28 grey pixels, 10 classes."""

    shape: ClassVar[tuple[int, int, int]] = (1, 28, 28)
    counts: ClassVar[tuple[int, int]] = (60_000, 10_000)
    wanted: ClassVar[tuple[str, ...]] = (
        "train-images-idx3-ubyte.gz",
        "train-labels-idx1-ubyte.gz",
        "t10k-images-idx3-ubyte.gz",
        "t10k-labels-idx1-ubyte.gz",
    )

    def read(self, folder: Path) -> tuple[Part, Part]:
        train, train_labels, test, test_labels = self.wanted
        return self._part(folder, train, train_labels), self._part(folder, test, test_labels)

    def _part(self, folder: Path, images: str, labels: str) -> Part:
        files = [find(folder, name) or folder / name for name in (images, labels)]
        x, y = (read_idx(file) for file in files)
        if x.shape[1:] != self.shape[1:]:
            raise damaged(files[0], f"images of {x.shape[1:]} instead of {self.shape[1:]} pixels")
        if y.shape != x.shape[:1]:
            raise damaged(files[1], f"{len(y)} labels for {len(x)} images")
        return Part(x[..., None], y)


def read_idx(file: Path) -> NDArray[np.uint8]:
    """The array in `file`, plain or compressed (".gz").

    Raises:
        ConfigError: If the file is damaged or of another format.
    """
    import numpy as np

    content = _content(file)
    dimensions = content[3] if len(content) > 3 else 0
    start = 4 + 4 * dimensions
    if len(content) < start or not content.startswith(bytes((0, 0, _BYTES))):
        raise damaged(file, "it is not an idx file of bytes")
    shape = tuple(np.frombuffer(content, ">u4", dimensions, offset=4).tolist())
    flat = np.frombuffer(content, np.uint8, offset=start)
    if flat.size != int(np.prod(shape, dtype=np.int64)):
        raise damaged(file, f"it holds {flat.size} bytes where its header says {shape}")
    return flat.reshape(shape)


def _content(file: Path) -> bytearray:
    """What is in `file`; writable, so that torch can share the memory."""
    try:
        raw = file.read_bytes()
        return bytearray(gzip.decompress(raw) if file.suffix == ".gz" else raw)
    except (OSError, EOFError, zlib.error) as error:
        raise damaged(file, str(error)) from None
