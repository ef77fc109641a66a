"""Pairs of pictures that look alike, among very many, in seconds.

Two hashes that differ in at most six of 64 bits agree in at least two of eight bytes. So for each
two bytes the pictures are sorted by these, and only neighbours are compared: never more than
`_WINDOW` times 28 for a picture, however many are flat and hash alike. What passes is confirmed
on the thumbnails, strictly: a wrong alarm costs more trust than a missed copy.
"""

from __future__ import annotations

import itertools
from collections.abc import Generator

import numpy as np
from numpy.typing import NDArray

from dpgui.data.doctor.prints import SIDE, difference_hashes
from dpgui.data.stages import Stage

Pairs = NDArray[np.int64]

_BYTES = 8
_MOST_BITS = 6
_WINDOW = 32
_ALIKE = 0.995
"""Correlation of two thumbnails from which on they show the same."""
_ROUGHLY = 0.98
"""The same of `_ROUGH` x `_ROUGH` places: a quick look before the strict one."""
_ROUGH = 8
_LEAST_CONTRAST = 8.0
"""Standard deviation in grey levels; a flatter picture says nothing."""
_BRIGHTER = 40.0
"""Grey levels by which the mean may differ."""
_MORE_CONTRAST = 1.5
_AT_ONCE = 16_384


def lookalikes(thumbs: NDArray[np.uint8]) -> Generator[Stage, None, Pairs]:
    """Find the pairs of `thumbs` (N, SIDE * SIDE) that look alike.

    Returns:
        (i, j), i < j: int64 (P, 2), sorted.
    """
    places = np.flatnonzero(_contrasts(thumbs) >= _LEAST_CONTRAST)
    thumbs = thumbs[places]
    pairs = yield from near_hashes(difference_hashes(thumbs))
    pairs = _rough(thumbs, pairs)
    kept = [np.empty((0, 2), np.int64)]
    for at in range(0, len(pairs), _AT_ONCE):
        chunk = pairs[at : at + _AT_ONCE]
        kept.append(chunk[_same(thumbs[chunk[:, 0]], thumbs[chunk[:, 1]])])
        yield Stage("comparing", len(thumbs), len(thumbs))
    return places[np.concatenate(kept)]


def _contrasts(thumbs: NDArray[np.uint8]) -> NDArray[np.float64]:
    chunks = (thumbs[at : at + _AT_ONCE] for at in range(0, len(thumbs), _AT_ONCE))
    return np.concatenate([np.empty(0), *(chunk.std(1) for chunk in chunks)])


def near_hashes(hashes: NDArray[np.uint64]) -> Generator[Stage, None, Pairs]:
    """Find the pairs of `hashes` that differ in few bits.

    Returns:
        (i, j), i < j: int64 (P, 2), sorted.
    """
    columns = hashes[:, None].view(np.uint8).astype(np.int64)
    two_bytes = list(itertools.combinations(range(_BYTES), 2))
    found = [np.empty(0, np.int64)]
    for done, (one, other) in enumerate(two_bytes):
        yield Stage("comparing", done * len(hashes) // len(two_bytes), len(hashes))
        found.append(_neighbours(hashes, columns[:, one] << 8 | columns[:, other]))
    # Sorted by hand: np.unique takes a slow hash table for this.
    code = np.sort(np.concatenate(found))
    code = code[np.diff(code, prepend=-1) > 0]
    return np.stack(np.divmod(code, max(len(hashes), 1)), axis=1)


def _neighbours(hashes: NDArray[np.uint64], key: NDArray[np.int64]) -> NDArray[np.int64]:
    """Pairs with the same `key` and nearly the same hash, each as i * N + j."""
    order = np.lexsort((hashes, key))
    ordered, keys = hashes[order], key[order]
    found = [np.empty(0, np.int64)]
    at = np.arange(len(order))
    for step in range(1, _WINDOW + 1):
        # Keys are in order: who has no equal at this distance has none at a greater one.
        at = at[at < len(order) - step]
        at = at[keys[at] == keys[at + step]]
        near = at[_ones(ordered[at] ^ ordered[at + step]) <= _MOST_BITS]
        one, other = order[near], order[near + step]
        found.append(np.minimum(one, other) * len(order) + np.maximum(one, other))
    return np.concatenate(found)


def _ones(words: NDArray[np.uint64]) -> NDArray[np.uint64]:
    """How many bits of each word are set: counted by twos, fours and bytes, then summed up."""
    two, four, byte, sums = (
        np.uint64(0x0101010101010101 * part) for part in (0x55, 0x33, 0x0F, 0x01)
    )
    words = words - (words >> np.uint64(1) & two)
    words = (words & four) + (words >> np.uint64(2) & four)
    words = (words + (words >> np.uint64(4))) & byte
    return words * sums >> np.uint64(56)


def _rough(thumbs: NDArray[np.uint8], pairs: Pairs) -> Pairs:
    """Those of `pairs` that look alike from afar."""
    step = SIDE // _ROUGH
    small = np.empty((len(thumbs), _ROUGH**2), np.float32)
    for at in range(0, len(thumbs), _AT_ONCE):
        chunk = thumbs[at : at + _AT_ONCE].reshape(-1, _ROUGH, step, _ROUGH, step)
        small[at : at + _AT_ONCE] = chunk.mean((2, 4), dtype=np.float32).reshape(len(chunk), -1)
    small -= small.mean(1, keepdims=True)
    small /= np.maximum(np.linalg.norm(small, axis=1, keepdims=True), 1e-6)
    kept = [np.empty((0, 2), np.int64)]
    for at in range(0, len(pairs), _AT_ONCE):
        chunk = pairs[at : at + _AT_ONCE]
        together = np.einsum("pi,pi->p", small[chunk[:, 0]], small[chunk[:, 1]])
        kept.append(chunk[together >= _ROUGHLY])
    return np.concatenate(kept)


def _same(one: NDArray[np.uint8], other: NDArray[np.uint8]) -> NDArray[np.bool_]:
    """Whether each of `one` shows what the same row of `other` shows."""
    a, b = one.astype(np.float32), other.astype(np.float32)
    mean_a, mean_b = a.mean(1), b.mean(1)
    a -= mean_a[:, None]
    b -= mean_b[:, None]
    spread_a, spread_b = np.sqrt((a * a).mean(1)), np.sqrt((b * b).mean(1))
    lower, upper = np.minimum(spread_a, spread_b), np.maximum(spread_a, spread_b)
    return (
        (upper <= _MORE_CONTRAST * lower)
        & (np.abs(mean_a - mean_b) <= _BRIGHTER)
        & ((a * b).mean(1) >= _ALIKE * spread_a * spread_b)
    )
