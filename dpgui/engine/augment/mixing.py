"""MixUp and CutMix: images of a batch combined with each other, and their labels by the same share.

As torchvision does it: one share a batch, and each image's partner is the one before it.
"""

from __future__ import annotations

import math

from torch import Tensor
from torch.nn import functional

from dpgui.engine.augment.draw import Draw


def blended(x: Tensor, labels: Tensor, share: float) -> tuple[Tensor, Tensor]:
    """MixUp: `share` of each image and the rest of its partner; of the labels likewise.

    Args:
        x: float32 (n, C, H, W).
        labels: float32 (n, C), one-hot.
        share: 0..1.
    """
    return x * share + x.roll(1, 0) * (1.0 - share), _shared(labels, share)


def patched(x: Tensor, labels: Tensor, share: float, draw: Draw) -> tuple[Tensor, Tensor]:
    """CutMix: a box of about 1 - `share` of each image comes from its partner.

    The labels are mixed by the area that the box really has inside the image.
    """
    height, width = x.shape[2:]
    middle = int(draw.one(0, height)), int(draw.one(0, width))
    half = 0.5 * math.sqrt(1.0 - share)
    top, bottom = _bounds(middle[0], int(half * height), height)
    left, right = _bounds(middle[1], int(half * width), width)
    mixed = x.clone()
    mixed[:, :, top:bottom, left:right] = x.roll(1, 0)[:, :, top:bottom, left:right]
    kept = 1.0 - (bottom - top) * (right - left) / (height * width)
    return mixed, _shared(labels, kept)


def one_hot(labels: Tensor, classes: int) -> Tensor:
    """int64 (n,) as float32 (n, classes)."""
    return functional.one_hot(labels, classes).float()


def _shared(labels: Tensor, share: float) -> Tensor:
    return labels * share + labels.roll(1, 0) * (1.0 - share)


def _bounds(middle: int, half: int, whole: int) -> tuple[int, int]:
    return max(0, middle - half), min(whole, middle + half)
