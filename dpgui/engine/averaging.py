"""A moving average of the weights (EMA), kept beside the model and put into it to be judged.

It is made of the tensors of the bare model, never of a copy of the module (O-19), so every
strategy has it: replicas and compiled code read what lies in the model's own tensors. Numbers in
buffers (the statistics of batch norm) are averaged as the weights are, since they belong to them;
counts, and what is not finite from the start (a mask), are taken over as they stand.
"""

from __future__ import annotations

import contextlib
from collections.abc import Generator, Mapping

import torch
from torch import Tensor, nn
from torch.optim.swa_utils import get_ema_multi_avg_fn

from dpgui.engine.finite import boundless


def averaged_in(net: nn.Module) -> dict[str, Tensor]:
    """Of which tensors of the bare `net` there is an average: a checkpoint's, tied ones once."""
    found: dict[int, tuple[str, Tensor]] = {}
    for name, value in net.state_dict(keep_vars=True).items():
        if isinstance(value, Tensor):
            found.setdefault(id(value), (name, value))
    return dict(found.values())


class WeightAverage:
    """The average of `net`'s weights over optimizer steps.

    After step n it is `m * average + (1 - m) * weights`. The memory m is `decay`, and at first
    (1 + n) / (10 + n) where that is less, so that the random weights of the start are soon gone.

    Attributes:
        steps: Optimizer steps taken in.

    Args:
        net: The bare model, on its device. The average begins as its weights.
        decay: Memory, in (0, 1).
    """

    def __init__(self, net: nn.Module, decay: float) -> None:
        self._net, self._decay = net, decay
        self._held = {name: tensor.detach().clone() for name, tensor in self._live().items()}
        self._as_they_stand = boundless(net)
        self._inside = False
        self.steps = 0

    @torch.no_grad()
    def update(self) -> None:
        """Take in the weights after one more optimizer step."""
        self.steps += 1
        live = self._live()
        numbers = [
            name
            for name, tensor in live.items()
            if tensor.is_floating_point() and name not in self._as_they_stand
        ]
        blend = get_ema_multi_avg_fn(min(self._decay, (1 + self.steps) / (10 + self.steps)))
        blend([self._held[name] for name in numbers], [live[name] for name in numbers], self.steps)
        for name in live.keys() - set(numbers):
            self._held[name].copy_(live[name])

    @contextlib.contextmanager
    def inside(self) -> Generator[None, None, None]:
        """Until it is left the average is in the model, and the trained weights are kept here."""
        self._exchange()
        try:
            yield
        finally:
            self._exchange()

    def weights(self) -> tuple[dict[str, Tensor], dict[str, Tensor]]:
        """State dicts of the model with the average, and with the weights that are trained."""
        named = {id(tensor): name for name, tensor in self._live().items()}
        kept = self._net.state_dict(keep_vars=True)
        here = dict(self._net.state_dict())
        aside = {
            key: self._held[named[id(value)]] if id(value) in named else here[key]
            for key, value in kept.items()
        }
        return (here, aside) if self._inside else (aside, here)

    @torch.no_grad()
    def restart(self, weights: Mapping[str, Tensor] | None = None, steps: int = 0) -> None:
        """Go on from an average of `steps` steps, or begin anew as the model's present weights."""
        self.steps = steps
        for name, tensor in self._live().items():
            self._held[name].copy_(tensor if weights is None else weights[name])

    def _live(self) -> dict[str, Tensor]:
        return averaged_in(self._net)  # asked anew: modules replace them

    @torch.no_grad()
    def _exchange(self) -> None:
        self._inside = not self._inside
        for name, tensor in self._live().items():
            held = self._held[name]
            before = tensor.clone()
            tensor.copy_(held)
            held.copy_(before)
