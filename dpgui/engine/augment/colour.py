"""Brightness, contrast, saturation and hue, each image by its own numbers, a batch at a time.

The formulas are those of torchvision's `adjust_*` functions.
"""

from __future__ import annotations

import torch
from torch import Tensor

_GREY = (0.2989, 0.587, 0.114)


def brightened(images: Tensor, factor: Tensor) -> Tensor:
    """Each image times its factor (n,). Images are float32 (n, C, H, W) in 0..1 here."""
    return (images * _each(factor, images)).clamp(0.0, 1.0)


def contrasted(images: Tensor, factor: Tensor) -> Tensor:
    """Each image moved away from, or towards, its own mean grey."""
    return _blended(images, _grey(images).mean((1, 2, 3), keepdim=True), factor)


def saturated(images: Tensor, factor: Tensor) -> Tensor:
    """Each image moved away from, or towards, its own grey. Grey images stay as they are."""
    return images if images.shape[1] != 3 else _blended(images, _grey(images), factor)


def hue_turned(images: Tensor, turn: Tensor) -> Tensor:
    """The hue of each image turned by a part (n,) of the colour circle. Grey ones stay."""
    if images.shape[1] != 3:
        return images
    most, least = images.amax(1), images.amin(1)
    spread = most - least
    safe = torch.where(spread > 0, spread, 1.0)
    red, green, blue = ((most - images[:, channel]) / safe for channel in range(3))
    is_red, is_green = images[:, 0] == most, images[:, 1] == most
    sixth = torch.where(
        is_red, blue - green, torch.where(is_green, 2.0 + red - blue, 4.0 + green - red)
    )
    hue = torch.where(spread > 0, sixth / 6.0, 0.0)
    hue = (hue + turn.to(images.device).view(-1, 1, 1)) % 1.0
    return _from_hue(hue, spread, most)


def _from_hue(hue: Tensor, spread: Tensor, most: Tensor) -> Tensor:
    """RGB from hue (0..1), chroma and value, each (n, H, W)."""
    channels: list[Tensor] = []
    for shift in (5.0, 3.0, 1.0):
        place = (hue * 6.0 + shift) % 6.0
        channels.append(most - spread * torch.minimum(place, 4.0 - place).clamp(0.0, 1.0))
    return torch.stack(channels, 1)


def _grey(images: Tensor) -> Tensor:
    if images.shape[1] != 3:
        return images
    weights = torch.tensor(_GREY, device=images.device).view(1, 3, 1, 1)
    return (images * weights).sum(1, keepdim=True)


def _blended(images: Tensor, other: Tensor, factor: Tensor) -> Tensor:
    share = _each(factor, images)
    return (share * images + (1.0 - share) * other).clamp(0.0, 1.0)


def _each(factor: Tensor, images: Tensor) -> Tensor:
    return factor.to(images.device).view(-1, 1, 1, 1)
