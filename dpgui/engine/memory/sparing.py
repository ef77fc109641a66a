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
from dpgui.engine.memory.spared import Change, Wanting, handed_on
from dpgui.engine.pieces import has_lonely
from dpgui.engine.planning import Plan
from dpgui.engine.probe import has_batch_norm
from dpgui.engine.team import Alone
from dpgui.engine.training_state import TrainingState
from dpgui.events import Event, Noted


class Sparing:
    """Makes the steps of `state`, and does what the rule says where memory runs out.

    A forward or backward pass that failed has changed nothing but gradients, buffers and random
    states. These are put back and the same batch is computed again, so that the training is that
    of a run with the new setting from this step on. One of several processes cannot do so, since
    the others wait for its gradients: it asks for all to begin again, from the last checkpoint.

    Args:
        plan: What is trained, and the rule.
        state: Its stepper makes the steps, and its progress remembers what was changed, for a
            session that goes on from here.
        tell: Takes what is worth a line in the log.
    """

    def __init__(self, plan: Plan, state: TrainingState, tell: Callable[[Event], None]) -> None:
        self._state, self._tell = state, tell
        self._rule = plan.config.memory.when_full
        self._devices, self._strategy = plan.own_devices, plan.strategy
        self._batches = frozenset(plan.shape.batches)
        self._batch_norm = has_batch_norm(plan.net)
        self._together = not isinstance(plan.team, Alone)
        self._parts, self._bf16 = self._begun_with(plan)
        state.stepper.parts = max(state.stepper.parts, self._parts)
        if self._bf16:
            state.stepper.compute_in(torch.bfloat16)

    def step(self, x: Tensor, y: Tensor) -> tuple[Tensor, Tensor]:
        """One step, in as many attempts as it takes; what cannot be spared is raised."""
        stepper = self._state.stepper
        if self._rule == "stop":
            return stepper.step(x, y)
        before = None if self._together else _Before.of(self._state.bare)
        while True:
            try:
                return stepper.step(x, y)
            except Exception as error:
                change = self._change_for(error, len(x), len(y))
                if change is None:
                    raise
                if before is None:
                    raise Wanting(change) from error
            self._make(change)
            give_back()
            before.put_back(self._state.bare)

    def remember(self) -> None:
        """Put what was changed into the progress, which may be that of an older checkpoint."""
        self._state.progress.parts, self._state.progress.bf16 = self._parts, self._bf16

    def _begun_with(self, plan: Plan) -> tuple[int, bool]:
        """Parts and bf16 as of the checkpoint, or as all began again with."""
        progress = self._state.progress
        parts, bf16 = progress.parts, progress.bf16
        if self._together:
            if change := handed_on():
                parts, bf16 = max(parts, change.parts), bf16 or change.bf16
            # Those on other machines may not have been told.
            most = plan.team.most([parts, bf16])
            parts, bf16 = int(most[0]), bool(most[1])
        return parts, bf16

    def _change_for(self, error: Exception, own: int, whole: int) -> Change | None:
        """What helps against `error`, if anything does.

        Args:
            error: What a step met.
            own: Samples that this process has of the batch.
            whole: Samples of the batch.
        """
        # An optimizer may be half done, and needs as much for any batch.
        if not is_shortage(error) or phase_of(error) == "optimizer":
            return None
        stepper = self._state.stepper
        facts: dict[str, JsonValue] = {
            "device": device_of(error, self._devices),
            "step": self._state.progress.step + 1,
        }
        if self._rule == "bf16":
            in_bf16 = stepper.precision is torch.bfloat16
            return None if in_bf16 else Change(code="memory_bf16", facts=facts)
        parts = 2 * stepper.parts
        if not self._divisible(own, parts):
            return None
        facts |= {"batch": whole, "before": stepper.parts, "parts": parts}
        return Change(code="memory_halved", facts=facts)

    def _make(self, change: Change) -> None:
        """Change the setting, and tell it."""
        if change.bf16:
            self._state.stepper.compute_in(torch.bfloat16)
            self._bf16 = True
        else:
            self._parts = self._state.stepper.parts = change.parts
        self.remember()
        self._tell(Noted(level="warning", code=change.code, facts=change.facts))

    def _divisible(self, own: int, parts: int) -> bool:
        """Whether `parts` pieces are smaller than half as many, and none too small."""
        if -(-own // parts) == -(-own // (parts // 2)) or not self._strategy.divides:
            return False
        takers, ranks = self._strategy.takers, self._strategy.ranked
        return not self._batch_norm or not any(
            has_lonely(size, parts, takers, ranks=ranks) for size in self._batches
        )


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
