"""Fingerprints of samples: equal ones for equal samples, similar ones for pictures that look alike.

A digest tells exact copies. For pictures there is also a grey thumbnail and its difference hash
(64 bits: is each of 8 x 8 places brighter than its neighbour?), by which copies are found that
were resized, recompressed or made a little brighter.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import lru_cache
from hashlib import blake2b
from typing import Any

import numpy as np
from numpy.typing import NDArray

SIDE = 32
"""Of a thumbnail. It costs 1 KiB a picture while the doctor compares."""
_ROWS, _COLUMNS = 8, 9
_MARGIN = 2.0
"""Grey levels that make a difference: less is noise of compression, which would toss coins."""
_LUMINANCE = (0.299, 0.587, 0.114)


@dataclass
class Prints:
    """The fingerprints of samples, in the order in which they were added.

    Attributes:
        alike: Whether pictures that look alike are wanted, too.
    """

    alike: bool
    _digests: list[bytes] = field(default_factory=list[bytes])
    _thumbs: list[NDArray[np.uint8]] = field(default_factory=list["NDArray[np.uint8]"])

    def __len__(self) -> int:
        return len(self._digests)

    def add(self, batch: NDArray[Any]) -> None:
        """Take the fingerprints of `batch`: uint8 (n, H, W, C) or float32 (n, F)."""
        rows = np.ascontiguousarray(batch).reshape(len(batch), -1)
        self._digests += [blake2b(row.data, digest_size=16).digest() for row in rows]
        if self.alike and len(batch):
            self._thumbs.append(thumbnails(batch))

    def groups(self) -> NDArray[np.int64]:
        """A number for each sample, int64 (N,): equal for equal samples."""
        known: dict[bytes, int] = {}
        numbers = (known.setdefault(digest, len(known)) for digest in self._digests)
        return np.fromiter(numbers, np.int64, len(self._digests))

    def thumbs(self) -> NDArray[np.uint8]:
        """The thumbnail of each sample, uint8 (N, SIDE * SIDE)."""
        return np.concatenate(self._thumbs or [np.empty((0, SIDE * SIDE), np.uint8)])


def thumbnails(batch: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """Grey thumbnails of pictures (n, H, W, C), uint8 (n, SIDE * SIDE), averaged by area."""
    grey = batch[..., 0].astype(np.float32) if batch.shape[-1] != 3 else batch @ _luminance()
    small = _pool(grey.shape[1], SIDE) @ grey @ _pool(grey.shape[2], SIDE).T
    return small.round().astype(np.uint8).reshape(len(batch), -1)


def difference_hashes(thumbs: NDArray[np.uint8]) -> NDArray[np.uint64]:
    """64 bits for each of `thumbs`, uint64 (N,)."""
    rows, columns = _pool(SIDE, _ROWS), _pool(SIDE, _COLUMNS)
    hashes = np.empty(len(thumbs), np.uint64)
    for start in range(0, len(thumbs), 4096):
        grey = thumbs[start : start + 4096].reshape(-1, SIDE, SIDE).astype(np.float32)
        small = rows @ grey @ columns.T
        bits = (small[:, :, 1:] - small[:, :, :-1]) > _MARGIN
        packed = np.packbits(bits.reshape(len(bits), -1), axis=1)
        hashes[start : start + len(bits)] = packed.view(np.uint64).ravel()
    return hashes


def _luminance() -> NDArray[np.float32]:
    return np.array(_LUMINANCE, np.float32)


@lru_cache(maxsize=16)
def _pool(before: int, after: int) -> NDArray[np.float32]:
    """The matrix (after, before) that averages `before` pixels into `after` by their overlap."""
    edges = np.arange(after + 1) * before / after
    pixels = np.arange(before)
    overlap = np.minimum(edges[1:, None], pixels + 1) - np.maximum(edges[:-1, None], pixels)
    weights = np.clip(overlap, 0, None)
    return (weights / weights.sum(1, keepdims=True)).astype(np.float32)
