"""Nets made by timm. Imports torch and timm, so only `build()` of the choice imports this."""

from __future__ import annotations

from typing import Any, cast

import timm
from torch import nn

from dpgui.config import ConfigError, Problem, first_line
from dpgui.models.nets import Resized


def timm_net(
    arch: str, shape: tuple[int, ...], classes: int, resize: int = 0, drop_path: float = 0.0
) -> nn.Module:
    """A net of timm with fresh weights.

    Args:
        arch: One of `timm.list_models()`.
        shape: Of one image: (C, H, W).
        classes: Outputs of its head.
        resize: Side of the square that images are brought to first; 0 leaves them as they are.
        drop_path: Share of samples that skip a block.

    Raises:
        ConfigError: If timm cannot make it for this size.
    """
    size = (resize, resize) if resize else shape[1:]
    asked: dict[str, Any] = {"drop_path_rate": drop_path} if drop_path else {}
    try:
        if _has_a_size(arch):
            asked["img_size"] = size
        made = cast("Any", timm).create_model(
            arch, pretrained=False, num_classes=classes, in_chans=shape[0], **asked
        )
    except Exception as error:  # noqa: BLE001  each architecture raises what it likes
        facts = {"arch": arch, "width": size[1], "height": size[0], "why": first_line(error)}
        raise ConfigError(
            [Problem(path="model.arch", code="timm_fails", facts=dict(facts))]
        ) from None
    net: nn.Module = made
    return Resized(net, resize) if resize and shape[1:] != size else net


def _has_a_size(arch: str) -> bool:
    """Whether the architecture is made for one size of images, such as a ViT."""
    known = cast("Any", timm).get_pretrained_cfg(arch, allow_unregistered=True)
    return known is not None and bool(known.fixed_input_size)
