"""What DistributedDataParallel must know of a model before it wraps it, from one dry backward.

Like the probe it runs on the `meta` device: no numbers, no memory, and weights, buffers and random
state stay as they are. Every weight counts as trainable, so that what is found holds whatever is
frozen now and thawed later.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from functools import partial

import torch
from torch import Tensor, nn
from torch.func import functional_call

from dpgui.engine.objective import Objective
from dpgui.engine.randomness import host_state
from dpgui.own_code.running import undisturbed


@dataclass(frozen=True)
class Graph:
    """What one step of a model does to its tensors.

    Attributes:
        unused: Weights that got no gradient.
        repeated: Weights whose gradient came more than once, as where a part of the forward pass is
            made anew while going backward.
        reassigned: Buffers that forward replaces by another tensor, which nobody else hears of.
        draws: Whether forward itself draws random numbers, by which it may go another way in the
            next step; what dropout draws on a device is none of them.
        known: Whether the dry step could be made at all.
    """

    unused: frozenset[str] = frozenset()
    repeated: frozenset[str] = frozenset()
    reassigned: frozenset[str] = frozenset()
    draws: bool = False
    known: bool = True


class _Backward(nn.Module):
    """Goes forward and back while stand-ins are in the place of the weights."""

    def __init__(self, net: nn.Module) -> None:
        super().__init__()
        self.net = net

    def forward(self, x: Tensor, y: Tensor) -> None:
        loss, _ = Objective(aux_weight=1.0).part(self.net(x), y, 1.0)
        loss.backward()


def graph_of(net: nn.Module, shape: tuple[int, ...], samples: int = 2) -> Graph:
    """The graph of `net` in training mode, on `samples` empty samples of `shape`."""
    weights = {
        f"net.{name}": torch.empty_like(weight, device="meta").requires_grad_()
        for name, weight in net.named_parameters()
    }
    buffers = {
        f"net.{name}": torch.empty_like(buffer, device="meta")
        for name, buffer in net.named_buffers()
    }
    came: Counter[str] = Counter()
    for name, weight in weights.items():
        weight.register_post_accumulate_grad_hook(partial(_count, came, name))
    modes = [(module, module.training) for module in net.modules()]
    tensors: dict[str, Tensor] = {**weights, **buffers}
    try:
        net.train()
        x = torch.empty(samples, *shape, device="meta")
        y = torch.empty(samples, dtype=torch.int64, device="meta")
        with undisturbed():
            before = host_state()
            functional_call(_Backward(net), tensors, (x, y))
            draws = host_state() != before
    except Exception:  # noqa: BLE001  forward alone was tried before: only what it is to DDP is open
        return Graph(known=False)
    finally:
        for module, training in modes:
            module.training = training
    # functional_call leaves in the dict what took the place of a buffer.
    return Graph(
        unused=_bare(name for name in weights if not came[name]),
        repeated=_bare(name for name, count in came.items() if count > 1),
        reassigned=_bare(name for name, buffer in buffers.items() if tensors[name] is not buffer),
        draws=draws,
    )


def _count(came: Counter[str], name: str, _: Tensor) -> None:
    came[name] += 1


def _bare(names: Iterable[str]) -> frozenset[str]:
    return frozenset(name.removeprefix("net.") for name in names)
