"""A model as it is taken away, and the comparison of what was written with it."""

from __future__ import annotations

import copy
from collections.abc import Callable

import torch
from pydantic import JsonValue
from torch import Tensor, nn

from dpgui.config import ConfigError, Problem
from dpgui.engine.objective import split_output
from dpgui.engine.parallel import unwrap

EXAMPLE = 2
"""Samples that a model is traced with: one would be taken for the only number there can be."""
COMPARED = (1, 3)
"""Batches on which a written model is compared with the model itself."""
CLOSE = 1e-4


class Portable(nn.Module):
    """A copy of a model that gives its scores alone, by the rule of `split_output`.

    The model itself, its mode and its device stay as they are, so one that trains can be taken.

    Attributes:
        net: Unwrapped, float32, on the CPU, in evaluation mode.
        shape: Of one sample: (C, H, W) or (F,).

    Args:
        net: In any nesting of wrappers, on any device, in any mode.
        shape: Of one sample.
    """

    def __init__(self, net: nn.Module, shape: tuple[int, ...]) -> None:
        super().__init__()
        self.net = copy.deepcopy(unwrap(net)).cpu().float()
        self.shape = shape
        self.requires_grad_(False)
        self.eval()

    def forward(self, x: Tensor) -> Tensor:
        """Logits, float32 (n, classes), of normalised samples (n, *shape)."""
        logits, _ = split_output(self.net(x))
        return logits

    def samples(self, count: int) -> Tensor:
        """So many samples like normalised ones, always the same."""
        return torch.randn(count, *self.shape, generator=torch.Generator().manual_seed(count))


def compare(model: Portable, written: Callable[[Tensor], Tensor]) -> None:
    """See that `written` gives the scores of `model`, for one sample and for several.

    Raises:
        ConfigError: If it does not, with the largest difference.
    """
    for count in COMPARED:
        x = model.samples(count)
        with torch.no_grad():
            wanted, found = model(x), written(x)
        if found.shape != wanted.shape:
            raise _differs(count, f"{tuple(found.shape)} {tuple(wanted.shape)}")
        if not torch.allclose(found, wanted, rtol=CLOSE, atol=CLOSE):
            raise _differs(count, f"{float((found - wanted).abs().max()):.3g}")


def _differs(count: int, by: str) -> ConfigError:
    facts: dict[str, JsonValue] = {"samples": count, "by": by}
    return ConfigError([Problem(path="", code="export_differs", facts=facts)])
