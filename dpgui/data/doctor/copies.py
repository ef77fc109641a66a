"""Which samples are copies of which, by their groups: equal samples have equal numbers.

Samples are numbered through all parts, those of "train" first. The "first" of several is by label
and then by place, so that a folder for each class and one mixed file of the same samples keep the
same ones.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

Groups = NDArray[np.int64]
Mask = NDArray[np.bool_]


def repeated(groups: Groups, labels: NDArray[np.int64]) -> Mask:
    """Samples that an earlier one with the same label equals."""
    _, keys = np.unique(np.stack([groups, labels]), axis=1, return_inverse=True)
    _, first = np.unique(keys, return_index=True)
    mask = np.ones(len(groups), bool)
    mask[first] = False
    return mask


def conflicting(groups: Groups, labels: NDArray[np.int64]) -> Mask:
    """Samples that occur under several labels, all of them."""
    pairs = np.unique(np.stack([groups, labels]), axis=1)
    numbers, labels_each = np.unique(pairs[0], return_counts=True)
    return np.isin(groups, numbers[labels_each > 1])


def originals(groups: Groups, among: Groups) -> NDArray[np.int64]:
    """For each of `groups` the first place in `among` that has it, or -1."""
    numbers, first = np.unique(among, return_index=True)
    if not len(numbers):
        return np.full(len(groups), -1)
    at = np.searchsorted(numbers, groups).clip(max=len(numbers) - 1)
    return np.where(numbers[at] == groups, first[at], -1)


def resembling(pairs: NDArray[np.int64], labels: NDArray[np.int64], train: int) -> dict[int, int]:
    """Training samples that look like an earlier one that is kept, and that one.

    Looking alike does not carry over: of three in a row the last may stay.

    Args:
        pairs: int64 (P, 2), samples that look alike.
        labels: int64 (N,).
        train: How many are training samples.
    """
    order = np.argsort(labels[:train], kind="stable")
    rank = np.empty_like(order)
    rank[order] = np.arange(train)
    ranks = np.sort(rank[pairs[(pairs < train).all(axis=1)]], axis=1)
    ranks = ranks[np.lexsort((ranks[:, 0], ranks[:, 1]))]
    dropped: dict[int, int] = {}
    for earlier, later in ranks.tolist():
        if earlier not in dropped:
            dropped.setdefault(later, earlier)
    return {int(order[later]): int(order[earlier]) for later, earlier in dropped.items()}


def crossing(pairs: NDArray[np.int64], train: int) -> dict[int, int]:
    """Training samples that look like one of another part, and the first such one."""
    across = np.sort(pairs[(pairs < train).sum(axis=1) == 1], axis=1)
    found: dict[int, int] = {}
    for own, other in across.tolist():
        found.setdefault(own, other)
    return found
