"""Taking a validation part out of a training set, so that every class keeps its share."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pydantic import JsonValue

from dpgui.config import Problem

if TYPE_CHECKING:
    from torch import Tensor

_PATH = "train.validation"


def stratified_split(y: Tensor, fraction: float, seed: int) -> tuple[Tensor, Tensor, list[Problem]]:
    """Split the samples with labels `y` into a training and a validation part.

    Each class gives the rounded `fraction` of its samples to validation, at least one and never
    all of them; a class with a single sample stays in training whole.

    Args:
        y: Labels, int64 of shape (N,).
        fraction: Part that goes to validation, 0 (none) up to but not including 1.
        seed: Same labels, fraction and seed give the same split.

    Returns:
        Sorted int64 indices of the training part, those of the validation part, and what is
        worth telling: classes too small to be divided (a note), or an error when a validation
        part was asked for and every class is too small.
    """
    import torch

    if fraction <= 0:
        return torch.arange(len(y)), torch.empty(0, dtype=torch.int64), []
    generator = torch.Generator().manual_seed(seed)
    taken: list[Tensor] = []
    single: list[JsonValue] = []
    for label in torch.unique(y).tolist():
        members = torch.nonzero(y == label).flatten()
        if len(members) == 1:
            single.append(label)
            continue
        wanted = min(max(round(len(members) * fraction), 1), len(members) - 1)
        order = torch.randperm(len(members), generator=generator)
        taken.append(members[order[:wanted]])
    held_out = torch.cat(taken) if taken else torch.empty(0, dtype=torch.int64)
    keep = torch.ones(len(y), dtype=torch.bool)
    keep[held_out] = False
    return torch.nonzero(keep).flatten(), held_out.sort().values, _findings(y, taken, single)


def _findings(y: Tensor, taken: list[Tensor], single: list[JsonValue]) -> list[Problem]:
    if not taken:
        facts: dict[str, JsonValue] = {"samples": len(y)}
        return [Problem(path=_PATH, code="validation_empty", facts=facts)]
    if single:
        facts = {"count": len(single), "classes": ", ".join(str(label) for label in single)}
        return [Problem(path=_PATH, code="class_too_small", facts=facts, severity="warning")]
    return []
