"""Which tensors of a model have to be finite, and whether they are."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

import torch
from torch import Tensor, nn

_EXTRA = "_extra_state"
"""How torch's names of what `get_extra_state` gives end in a state dict."""


def boundless(net: nn.Module) -> frozenset[str]:
    """Buffers of `net` that are not finite as they are: an attention mask is made of -inf."""
    buffers = net.named_buffers(remove_duplicate=False)
    return frozenset(name for name, buffer in buffers if not _is_finite(buffer))


def not_finite(state: Mapping[str, Any], spared: Collection[str] = ()) -> list[str]:
    """Names in a state dict of the tensors that hold a NaN or an infinity.

    What modules keep beside their weights may be anything, and is not asked.

    Args:
        state: Names and what they stand for.
        spared: May be anything, too.
    """
    asked = (name for name in state if name not in spared and not name.endswith(_EXTRA))
    return [name for name in asked if not _is_finite(state[name])]


def _is_finite(value: Any) -> bool:
    if not isinstance(value, Tensor) or value.is_meta:  # a stand-in has no numbers
        return True
    return bool(torch.isfinite(value).all())
