"""Where numbers stopped being finite: the input, a weight, a layer's output or a gradient.

The step is repeated on the bare model while nothing else runs it. The checks are there for this
one pass; weights, buffers, gradients and random states are afterwards what they were.
"""

from __future__ import annotations

import contextlib
from collections.abc import Generator, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Literal

import torch
from torch import Tensor, nn

from dpgui.engine.evaluation import autocast
from dpgui.engine.objective import Objective

Kind = Literal["input", "weight", "layer", "gradient"]


@dataclass(frozen=True)
class Culprit:
    """What is not finite.

    Attributes:
        kind: What it is.
        name: Of the layer with its type, or of the weight.
        rows: Of the batch, where it is the input.
    """

    kind: Kind
    name: str = ""
    rows: tuple[int, ...] = ()


def find_culprit(
    net: nn.Module, parts: Sequence[tuple[Tensor, Tensor]], objective: Objective, precision: Any
) -> Culprit | None:
    """The first thing that is not finite in a step over one batch, or None.

    Args:
        net: The bare model, with its weights from before the step, in its training mode.
        parts: The batch cut as it is computed: inputs and labels of each part.
        objective: The loss.
        precision: Number format of the forward pass; None for 32-bit floats.
    """
    return _in_input(parts) or _in_weights(net) or _in_pass(net, parts, objective, precision)


def _in_input(parts: Sequence[tuple[Tensor, Tensor]]) -> Culprit | None:
    rows = torch.cat([torch.isfinite(x).flatten(1).all(1) for x, _ in parts])
    if bool(rows.all()):
        return None
    return Culprit("input", rows=tuple(torch.nonzero(~rows).flatten().tolist()))


def _in_weights(net: nn.Module) -> Culprit | None:
    """The weight nearest to the loss: gradients come from there and spoil the rest after it."""
    broken = [name for name, weight in net.named_parameters() if not _finite(weight)]
    return Culprit("weight", broken[-1]) if broken else None


def _in_pass(
    net: nn.Module, parts: Sequence[tuple[Tensor, Tensor]], objective: Objective, precision: Any
) -> Culprit | None:
    weights = {name: weight for name, weight in net.named_parameters() if weight.requires_grad}
    with _untouched(net), _watched(net) as broken:
        for x, y in parts:
            with autocast(x.device, precision):
                loss, _ = objective.mean(net(x), y)
            if broken:
                return Culprit("layer", broken[0])
            gradients = torch.autograd.grad(loss, list(weights.values()), allow_unused=True)
            found: dict[str, Tensor | None] = dict(zip(weights, gradients, strict=True))
            for name in reversed(found):  # from the loss back, as they are computed
                if (gradient := found[name]) is not None and not _finite(gradient):
                    return Culprit("gradient", name)
    return None


@contextlib.contextmanager
def _watched(net: nn.Module) -> Generator[list[str], None, None]:
    """Names of the layers whose outputs are not finite, innermost and first ones first."""
    broken: list[str] = []

    def watch(name: str, layer: nn.Module) -> Any:
        title = f"{name} ({type(layer).__name__})" if name else type(layer).__name__

        def look(_layer: nn.Module, _inputs: Any, output: Any) -> None:
            if not all(_finite(tensor) for tensor in _tensors(output)):
                broken.append(title)

        return layer.register_forward_hook(look)

    handles = [watch(name, layer) for name, layer in net.named_modules()]
    try:
        yield broken
    finally:
        for handle in handles:
            handle.remove()


@contextlib.contextmanager
def _untouched(net: nn.Module) -> Generator[None, None, None]:
    """Buffers and the random states of all devices of `net` are put back when it is left."""
    buffers = {name: buffer.clone() for name, buffer in net.named_buffers()}
    cards = sorted({w.device.index for w in net.parameters() if w.device.type == "cuda"})
    try:
        with torch.random.fork_rng(devices=cards), torch.enable_grad():
            yield
    finally:
        with torch.no_grad():
            for name, buffer in net.named_buffers():
                buffer.copy_(buffers[name])


def _tensors(output: Any) -> Iterator[Tensor]:
    if isinstance(output, Tensor):
        yield output
    elif isinstance(output, (tuple, list, dict)):
        held: Any = output
        for inner in held.values() if isinstance(output, dict) else held:
            yield from _tensors(inner)


def _finite(tensor: Tensor) -> bool:
    return not tensor.is_floating_point() or bool(torch.isfinite(tensor).all())
