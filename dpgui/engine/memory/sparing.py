"""Steps that are made again with less memory, by rule, where a device has none left."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Protocol

import numpy as np
import torch
from pydantic import JsonValue
from torch import Tensor, nn

from dpgui.config import MemoryConfig
from dpgui.devices import Device
from dpgui.engine.memory.shortage import device_of, give_back, is_shortage, phase_of
from dpgui.engine.pieces import shares
from dpgui.engine.probe import has_batch_norm
from dpgui.engine.progress import Progress
from dpgui.events import Event, Noted


class Stepping(Protocol):
    """What is needed of the stepper.

    Attributes:
        parts: In how many pieces a whole batch is computed, one after the other.
        precision: Number format of the forward pass; None for 32-bit floats.
    """

    parts: int

    @property
    def precision(self) -> torch.dtype | None: ...
    def compute_in(self, precision: torch.dtype) -> None: ...
    def step(self, x: Tensor, y: Tensor) -> tuple[Tensor, Tensor]: ...


class Sparing:
    """Makes steps as `stepper` does, and does what the rule says where memory runs out.

    A forward or backward pass that failed has changed nothing but gradients, buffers and random
    states. These are put back and the same batch is computed again, so that the training is that
    of a run with the new setting from this step on.

    Args:
        stepper: Makes the steps.
        net: What it trains; its buffers are kept from step to step where there is a rule.
        rule: What to do.
        devices: Those in use, in order.
        batches: Sizes of the whole batches of an epoch.
        progress: Remembers what was changed, for a session that goes on from here.
        tell: Takes what is worth a line in the log.
    """

    def __init__(
        self,
        stepper: Stepping,
        net: nn.Module,
        rule: MemoryConfig,
        devices: tuple[Device, ...],
        batches: tuple[int, ...],
        progress: Progress,
        tell: Callable[[Event], None],
    ) -> None:
        self._stepper, self._net, self._rule = stepper, net, rule.when_full
        self._devices, self._batches = devices, frozenset(batches)
        self._progress, self._tell = progress, tell
        self._batch_norm = has_batch_norm(net)
        stepper.parts = max(stepper.parts, progress.parts)
        if progress.bf16:
            stepper.compute_in(torch.bfloat16)

    def step(self, x: Tensor, y: Tensor) -> tuple[Tensor, Tensor]:
        """One step, in as many attempts as it takes; what cannot be spared is raised."""
        if self._rule == "stop":
            return self._stepper.step(x, y)
        before = _Before.of(self._net)
        while True:
            try:
                return self._stepper.step(x, y)
            except Exception as error:
                # An optimizer may be half done, and needs as much for any batch.
                if not is_shortage(error) or phase_of(error) == "optimizer":
                    raise
                full = device_of(error, self._devices)
                if not self._spares(full, len(y)):
                    raise
            give_back()
            before.put_back(self._net)

    def _spares(self, full: str, batch: int) -> bool:
        """Change the setting, and tell it; False if there is nothing left to change."""
        facts: dict[str, JsonValue] = {"device": full, "step": self._progress.step + 1}
        stepper, progress = self._stepper, self._progress
        if self._rule == "bf16":
            if stepper.precision is torch.bfloat16:
                return False
            stepper.compute_in(torch.bfloat16)
            progress.bf16, code = True, "memory_bf16"
        else:
            parts = 2 * stepper.parts
            if not self._divisible(batch, parts):
                return False
            facts |= {"batch": batch, "before": stepper.parts, "parts": parts}
            progress.parts = stepper.parts = parts
            code = "memory_halved"
        self._tell(Noted(level="warning", code=code, facts=facts))
        return True

    def _divisible(self, batch: int, parts: int) -> bool:
        """Whether `parts` pieces are smaller than half as many, and none too small."""
        if -(-batch // parts) == -(-batch // (parts // 2)):
            return False
        count = len(self._devices)
        lonely = any(1 in part for size in self._batches for part in shares(size, parts, count))
        return not (self._batch_norm and lonely)


@dataclass(frozen=True)
class _Before:
    """What a failed forward pass may have changed: buffers, and the states of generators."""

    buffers: list[Tensor]
    python: Any
    numpy: Any
    torch: Tensor
    cuda: list[Tensor]

    @classmethod
    def of(cls, net: nn.Module) -> _Before:
        started = torch.cuda.is_available() and torch.cuda.is_initialized()
        return cls(
            [buffer.detach().clone() for buffer in net.buffers()],
            random.getstate(),
            np.random.get_state(),
            torch.get_rng_state(),
            torch.cuda.get_rng_state_all() if started else [],
        )

    def put_back(self, net: nn.Module) -> None:
        with torch.no_grad():
            for buffer, kept in zip(net.buffers(), self.buffers, strict=True):
                buffer.copy_(kept)
        random.setstate(self.python)
        np.random.set_state(self.numpy)
        torch.set_rng_state(self.torch)
        if self.cuda:
            torch.cuda.set_rng_state_all(self.cuda)


class Piecewise:
    """Evaluates batches, in halves where memory runs out; what fits is remembered.

    The figures of a split are sums over its samples, so they do not depend on it.

    Args:
        work: Evaluates the samples that it is given, and counts them only if that succeeds.
    """

    def __init__(self, work: Callable[[Tensor, Tensor], None]) -> None:
        self._work = work
        self.most: int | None = None

    def __call__(self, x: Tensor, y: Tensor) -> None:
        """Evaluate all of `x`, `y`."""
        place = 0
        while place < len(y):
            end = place + (self.most or len(y))
            try:
                self._work(x[place:end], y[place:end])
                place = end
                continue
            except Exception as error:
                tried = min(end, len(y)) - place
                if not is_shortage(error) or tried == 1:
                    raise
            self.most = -(-tried // 2)
            give_back()
