"""Brightness, contrast, saturation and hue, each image by its own numbers, a batch at a time.

The formulas are those of torchvision's `adjust_*` functions. Images are float32 (n, C, H, W) in
0..255 and are changed in place where that can be.
"""

from __future__ import annotations

import torch
from torch import Tensor

_GREY = (0.2989, 0.587, 0.114)
_WHITE = 255.0


def brightened(images: Tensor, factor: Tensor) -> Tensor:
    """Each image times its factor (n,)."""
    return images.mul_(_each(factor, images)).clamp_(0.0, _WHITE)


def contrasted(images: Tensor, factor: Tensor) -> Tensor:
    """Each image moved away from, or towards, its own mean grey."""
    mean = _grey(images).mean((1, 2, 3), keepdim=True)
    share = _each(factor, images)
    return images.mul_(share).add_(mean.mul_(1.0 - share)).clamp_(0.0, _WHITE)


def saturated(images: Tensor, factor: Tensor) -> Tensor:
    """Each image moved away from, or towards, its own grey. Grey images stay as they are."""
    if images.shape[1] != 3:
        return images
    share, grey = _each(factor, images), _grey(images)
    return images.mul_(share).add_(grey.mul_(1.0 - share)).clamp_(0.0, _WHITE)


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
    red, green, blue = _GREY
    grey = images[:, :1] * red
    return grey.add_(images[:, 1:2], alpha=green).add_(images[:, 2:], alpha=blue)


def _each(factor: Tensor, images: Tensor) -> Tensor:
    return factor.to(images.device).view(-1, 1, 1, 1)
