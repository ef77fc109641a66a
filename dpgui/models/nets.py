"""Nets made from torchvision's: for any number of channels and classes, and for any image size.

Imports torch and torchvision, so only `build()` of a choice imports this module.
"""

from __future__ import annotations

from typing import Any, cast

import torch
import torchvision
from torch import Tensor, nn
from torch.nn import functional

from dpgui.models.architectures import ARCHITECTURES

_AUXILIARY_WEIGHTS = {"googlenet": 0.3, "inception_v3": 0.4}
"""How much the loss of each auxiliary output counts, as in the papers of these nets."""


def vision_net(arch: str, shape: tuple[int, ...], classes: int, resize: int = 0) -> nn.Module:
    """A torchvision net with fresh weights.

    Args:
        arch: One of `ARCHITECTURES`.
        shape: Of one image: (C, H, W).
        classes: Outputs of its head, and of its auxiliary heads.
        resize: Side of the square that images are brought to first; 0 leaves them as they are.
    """
    channels, height, width = (shape[0], resize, resize) if resize else shape
    special = _special(arch, height, width)
    net: nn.Module = torchvision.models.get_model(
        arch, weights=None, num_classes=classes, **special
    )
    if channels != 3:
        _see_channels(net, channels)
    if resize and shape[1:] != (resize, resize):
        net = Resized(net, resize)
    if special.get("aux_logits"):
        cast("Any", net).aux_weight = _AUXILIARY_WEIGHTS[arch]
    return net


def _special(arch: str, height: int, width: int) -> dict[str, Any]:
    """Arguments that only some architectures take."""
    if arch.startswith("vit_"):
        return {"image_size": height}
    if arch.startswith("maxvit_"):
        return {"input_size": (height, width)}
    if arch in _AUXILIARY_WEIGHTS:
        roomy = min(height, width) >= ARCHITECTURES[arch].auxiliary
        # torchvision warns unless this is said; its old initialisation takes many seconds.
        return {"aux_logits": roomy, "init_weights": False}
    return {}


def _see_channels(net: nn.Module, channels: int) -> None:
    """Make the first convolution take `channels` channels.

    Its new weights repeat those for red, green and blue, scaled so that the layer's output keeps
    the variance that the architecture's own initialisation gave it.
    """
    first = next(module for module in net.modules() if isinstance(module, nn.Conv2d))
    kernel = first.weight.detach()[:, torch.arange(channels) % first.in_channels]
    first.weight = nn.Parameter(kernel * (first.in_channels / channels) ** 0.5)
    first.in_channels = channels


class Resized(nn.Module):
    """Brings images to a square of `size` pixels before `net` sees them."""

    def __init__(self, net: nn.Module, size: int) -> None:
        super().__init__()
        self.net = net
        self.size = size

    def forward(self, images: Tensor) -> Any:
        shrinks = images.shape[-1] > self.size or images.shape[-2] > self.size
        square = functional.interpolate(
            images, size=(self.size, self.size), mode="bilinear", antialias=shrinks
        )
        return self.net(square)

    def extra_repr(self) -> str:
        return f"size={self.size}"
