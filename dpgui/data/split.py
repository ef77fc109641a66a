"""Taking a validation part out of a training set, so that every class keeps its share."""

from __future__ import annotations

import itertools
from typing import TYPE_CHECKING

from pydantic import JsonValue

from dpgui.config import Problem

if TYPE_CHECKING:
    from torch import Tensor

_PATH = "train.validation"


def stratified_split(y: Tensor, fraction: float, seed: int) -> tuple[Tensor, Tensor, list[Problem]]:
    """Split the samples with labels `y` into a training and a validation part.

    Each class gives its share of `fraction`, rounded, but at least one sample and never all of
    them; a class with a single sample stays in training whole. Where the classes are so many and
    so small that one sample of each would be more than `fraction` of the set, some give none.

    Args:
        y: Labels, int64 of shape (N,).
        fraction: Part that goes to validation, 0 (none) up to but not including 1.
        seed: Same labels, fraction and seed give the same split.

    Returns:
        Sorted int64 indices of the training part, those of the validation part, and what is
        worth telling: a warning about classes with a single sample, or an error when a validation
        part was asked for and no class can be divided.
    """
    import torch

    if fraction <= 0:
        return torch.arange(len(y)), torch.empty(0, dtype=torch.int64), []
    labels, counts = torch.unique(y, return_counts=True)
    sizes: list[int] = counts.tolist()
    shares = _shares(sizes, fraction)
    generator = torch.Generator().manual_seed(seed)
    held_out = torch.zeros(len(y), dtype=torch.bool)
    by_class = torch.split(torch.argsort(y, stable=True), sizes)
    for members, share in zip(by_class, shares, strict=True):
        order = torch.randperm(len(members), generator=generator)
        held_out[members[order[:share]]] = True
    single: list[int] = labels[counts == 1].tolist()
    parts = torch.nonzero(~held_out).flatten(), torch.nonzero(held_out).flatten()
    return *parts, _findings(len(y), sum(shares), single)


def _shares(sizes: list[int], fraction: float) -> list[int]:
    """How many samples of each class go to validation."""
    divisible = sum(size > 1 for size in sizes)
    total = round(sum(sizes) * fraction)
    if total >= divisible:
        return [min(max(round(size * fraction), 1), size - 1) for size in sizes]
    # Too few places for one of each class: rounding the running sum spreads them evenly.
    ends = [round(end * fraction) for end in itertools.accumulate(sizes, initial=0)]
    shares = [
        min(after - before, size - 1)
        for (before, after), size in zip(itertools.pairwise(ends), sizes, strict=True)
    ]
    if not any(shares) and divisible:
        shares[sizes.index(max(sizes))] = 1
    return shares


def _findings(samples: int, held_out: int, single: list[int]) -> list[Problem]:
    if not held_out:
        facts: dict[str, JsonValue] = {"samples": samples}
        return [Problem(path=_PATH, code="no_class_divisible", facts=facts)]
    if single:
        facts = {"count": len(single), "classes": ", ".join(str(label) for label in single)}
        return [Problem(path=_PATH, code="class_too_small", facts=facts, severity="warning")]
    return []
