"""Two steps on fake tensors: what a training step holds, without a device and without its time."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, cast

import torch
from torch import Tensor, nn
from torch._subclasses.fake_tensor import FakeTensorMode
from torch.func import functional_call

from dpgui.engine.checkpoint import tensors_in
from dpgui.engine.choices import OptimizerChoice
from dpgui.engine.evaluation import autocast
from dpgui.engine.memory.ledger import Ledger, Use
from dpgui.engine.objective import Objective

_CPU = torch.device("cpu")


def fake_step(
    net: nn.Module,
    optimizer: OptimizerChoice,
    shape: tuple[int, ...],
    classes: int,
    piece: int,
    *,
    parts: int = 1,
    precision: torch.dtype | None = None,
) -> dict[Use, int]:
    """Bytes by use at the fullest moment of a training step.

    The first step makes the optimizer's state, the second is the one that counts, as each that
    follows. Every operation is torch's own, in the number format it would have; what kernels
    borrow for themselves is not seen.

    Args:
        net: The model, in training mode, with numbers or without (on "meta"); it is not changed.
        optimizer: What updates its trainable weights.
        shape: Of one sample.
        classes: Number of classes.
        piece: Samples of one accumulated piece on the device.
        parts: How many pieces follow one another; from the second on gradients add up.
        precision: Number format of the forward pass; None for 32-bit floats.
    """
    mode = FakeTensorMode()
    tensors = _stand_ins(net, mode)
    weights = [tensor for tensor in tensors.values() if tensor.requires_grad]
    ledger = Ledger()
    ledger.call("weights", tensors.values())
    _call_gradients(weights, ledger)

    def forward(x: Tensor) -> Any:
        with autocast(_CPU, precision):
            return functional_call(net, tensors, (x,))

    with mode, ledger:
        made = optimizer.build(cast("list[nn.Parameter]", weights))
        for _ in range(2):
            ledger.begin()
            made.zero_grad()
            _accumulate(forward, shape, classes, piece, min(parts, 2))
            made.step()
            ledger.call("optimizer", tensors_in(made.state_dict()))
    return ledger.fullest


def _call_gradients(weights: Iterable[Tensor], ledger: Ledger) -> None:
    """Let `ledger` know the gradient of each weight as soon as it is there."""

    def grown(weight: Tensor) -> None:
        if weight.grad is not None:
            ledger.call("gradients", [weight.grad])

    for weight in weights:
        weight.register_post_accumulate_grad_hook(grown)


def _accumulate(
    forward: Callable[[Tensor], Any], shape: tuple[int, ...], classes: int, piece: int, parts: int
) -> None:
    objective = Objective(aux_weight=0.3)
    for _ in range(parts):
        x, y = torch.empty(piece, *shape), torch.empty(piece, dtype=torch.int64)
        loss, logits = objective.part(forward(x), y, float(piece * parts))
        assert logits.shape == (piece, classes)
        loss.backward()


def _stand_ins(net: nn.Module, mode: FakeTensorMode) -> dict[str, Tensor]:
    """A fake of each weight and buffer, by name."""
    named: dict[str, Tensor] = {**dict(net.named_parameters()), **dict(net.named_buffers())}
    fakes: dict[str, Tensor] = {}
    for name, tensor in named.items():
        fake = _fake_of(tensor.detach(), mode)
        trained = isinstance(tensor, nn.Parameter)
        fakes[name] = nn.Parameter(fake, tensor.requires_grad) if trained else fake
    return fakes


def _fake_of(tensor: Tensor, mode: FakeTensorMode) -> Tensor:
    if not tensor.is_meta:
        return mode.from_tensor(tensor)
    with mode:
        return torch.empty_strided(tensor.shape, tensor.stride(), dtype=tensor.dtype, device=_CPU)
