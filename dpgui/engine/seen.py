"""The first training batch in figures: plain values, for somebody who has no torch."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from pydantic import BaseModel, ConfigDict

from dpgui.config import Problem
from dpgui.data.source import Kind

if TYPE_CHECKING:
    from torch import Tensor

    from dpgui.engine.looking import Look

_LEAST = 0.005
"""Smaller shares of a blended label are not told."""


class Blend(BaseModel):
    """What a sample is labelled with: one class, or shares of several."""

    model_config = ConfigDict(frozen=True)

    shares: tuple[tuple[int, float], ...]


class Seen(BaseModel):
    """The first training batch.

    Attributes:
        shape: Of the tensor: (n, C, H, W) or (n, F).
        low, high, mean, deviation: Of all its finite values; None when there are none.
        not_finite: Values that are NaN or infinite.
        labels: One for each sample.
        normal_mean, normal_deviation: What each channel or feature was normalised with, 0..1 for
            images.
        training, judging: Samples that train, and that are kept aside to judge.
    """

    model_config = ConfigDict(frozen=True)

    kind: Kind
    classes: tuple[str, ...]
    shape: tuple[int, ...]
    low: float | None
    high: float | None
    mean: float | None
    deviation: float | None
    not_finite: int
    labels: tuple[Blend, ...]
    normal_mean: tuple[float, ...]
    normal_deviation: tuple[float, ...]
    training: int
    judging: int
    notes: tuple[Problem, ...] = ()


def seen_of(look: Look) -> Seen:
    """The figures of what was looked at."""
    x = look.x
    finite = x[x.isfinite()].double()
    return Seen(
        kind=look.data.kind,
        classes=look.data.classes,
        shape=tuple(x.shape),
        low=_known(finite.min().item() if len(finite) else None),
        high=_known(finite.max().item() if len(finite) else None),
        mean=_known(finite.mean().item() if len(finite) else None),
        deviation=_known(finite.std(correction=0).item() if len(finite) else None),
        not_finite=x.numel() - len(finite),
        labels=tuple(map(_blend, look.y)),
        normal_mean=look.normaliser.mean,
        normal_deviation=look.normaliser.std,
        training=len(look.parts.training),
        judging=len(look.parts.validation),
        notes=look.notes,
    )


def _blend(label: Tensor) -> Blend:
    """One row of the labels: a number, or a share for each class."""
    if label.ndim == 0:
        return Blend(shares=((int(label), 1.0),))
    shares = [(at, share) for at, share in enumerate(label.tolist()) if share >= _LEAST]
    return Blend(shares=tuple(sorted(shares, key=lambda pair: -pair[1])))


def _known(value: float | None) -> float | None:
    """JSON has no word for what is not finite."""
    return value if value is not None and math.isfinite(value) else None
