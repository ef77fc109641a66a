"""Steps that are made again with less memory, by rule, where a device has none left."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np
import torch
from pydantic import JsonValue
from torch import Tensor, nn

from dpgui.engine.memory.shortage import device_of, give_back, is_shortage, phase_of
from dpgui.engine.pieces import shares
from dpgui.engine.planning import Plan
from dpgui.engine.probe import has_batch_norm
from dpgui.engine.training_state import TrainingState
from dpgui.events import Event, Noted


class Sparing:
    """Makes the steps of `state`, and does what the rule says where memory runs out.

    A forward or backward pass that failed has changed nothing but gradients, buffers and random
    states. These are put back and the same batch is computed again, so that the training is that
    of a run with the new setting from this step on.

    Args:
        plan: What is trained, and the rule.
        state: Its stepper makes the steps, and its progress remembers what was changed, for a
            session that goes on from here.
        tell: Takes what is worth a line in the log.
    """

    def __init__(self, plan: Plan, state: TrainingState, tell: Callable[[Event], None]) -> None:
        self._state, self._tell = state, tell
        self._rule = plan.config.memory.when_full
        self._devices, self._batches = plan.devices, frozenset(plan.shape.batches)
        self._batch_norm = has_batch_norm(plan.net)
        self._parts, self._bf16 = state.progress.parts, state.progress.bf16
        state.stepper.parts = max(state.stepper.parts, self._parts)
        if self._bf16:
            state.stepper.compute_in(torch.bfloat16)

    def step(self, x: Tensor, y: Tensor) -> tuple[Tensor, Tensor]:
        """One step, in as many attempts as it takes; what cannot be spared is raised."""
        stepper = self._state.stepper
        if self._rule == "stop":
            return stepper.step(x, y)
        before = _Before.of(self._state.bare)
        while True:
            try:
                return stepper.step(x, y)
            except Exception as error:
                # An optimizer may be half done, and needs as much for any batch.
                if not is_shortage(error) or phase_of(error) == "optimizer":
                    raise
                full = device_of(error, self._devices)
                if not self._spares(full, len(y)):
                    raise
            give_back()
            before.put_back(self._state.bare)

    def remember(self) -> None:
        """Put what was changed into the progress, which may be that of an older checkpoint."""
        self._state.progress.parts, self._state.progress.bf16 = self._parts, self._bf16

    def _spares(self, full: str, batch: int) -> bool:
        """Change the setting, and tell it; False if there is nothing left to change."""
        stepper = self._state.stepper
        facts: dict[str, JsonValue] = {"device": full, "step": self._state.progress.step + 1}
        if self._rule == "bf16":
            if stepper.precision is torch.bfloat16:
                return False
            stepper.compute_in(torch.bfloat16)
            self._bf16, code = True, "memory_bf16"
        else:
            parts = 2 * stepper.parts
            if not self._divisible(batch, parts):
                return False
            facts |= {"batch": batch, "before": stepper.parts, "parts": parts}
            self._parts = stepper.parts = parts
            code = "memory_halved"
        self.remember()
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
