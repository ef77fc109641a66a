"""Weights that would fit but for the data: other channels, or another size of image."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import torch
from torch import Tensor, nn
from torchvision.models.vision_transformer import VisionTransformer, interpolate_embeddings


def fitted(net: nn.Module, weights: Mapping[str, Tensor]) -> tuple[dict[str, Tensor], list[str]]:
    """`weights` brought to the channels and the image size of `net`.

    Args:
        net: The bare net.
        weights: Under the names of `net`.

    Returns:
        The weights, and the names of those that were changed.
    """
    changed = {**_first_kernel(net, weights), **_positions(net, weights)}
    return {**weights, **changed}, list(changed)


def _first_kernel(net: nn.Module, weights: Mapping[str, Tensor]) -> dict[str, Tensor]:
    """The first convolution's kernel, if only its channels are others.

    One channel sees what the old kernel saw in a grey picture, exactly: the sum over its channels.
    Several take the old ones in turn, scaled so that as much comes out as before.
    """
    convolutions = ((n, m) for n, m in net.named_modules() if isinstance(m, nn.Conv2d))
    name, first = next(convolutions, ("", None))
    old = weights.get(f"{name}.weight")
    if first is None or old is None or old.ndim != first.weight.ndim:
        return {}
    (out, had, *window), (wanted, channels, *seen) = old.shape, first.weight.shape
    if had == channels or (out, window) != (wanted, seen):
        return {}
    if channels == 1:
        kernel = old.sum(1, keepdim=True)
    else:
        kernel = old[:, torch.arange(channels) % had] * (had / channels)
    return {f"{name}.weight": kernel}


def _positions(net: nn.Module, weights: Mapping[str, Tensor]) -> dict[str, Tensor]:
    """A vision transformer's learnt positions for images of another size, by torchvision's way."""
    for name, module in net.named_modules():
        key = f"{name}.{_POSITIONS}" if name else _POSITIONS
        if isinstance(module, VisionTransformer) and key in weights:
            wanted = module.encoder.pos_embedding.shape
            if weights[key].shape == wanted or weights[key].shape[2:] != wanted[2:]:
                return {}
            state: Any = {_POSITIONS: weights[key]}
            moved = interpolate_embeddings(module.image_size, module.patch_size, state)
            return {key: moved[_POSITIONS]}
    return {}


_POSITIONS = "encoder.pos_embedding"
