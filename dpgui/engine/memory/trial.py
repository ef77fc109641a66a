"""Real training steps in a throw-away process: nothing is logged, saved or kept."""

from __future__ import annotations

import time

import torch
from torch import Tensor

from dpgui.engine.memory.shortage import give_back, is_shortage
from dpgui.engine.memory.tensors import bytes_of
from dpgui.engine.planning import Plan
from dpgui.engine.training_state import TrainingState

_LONG = 0.3
"""Seconds of steps that are enough to know their pace."""


class Trial:
    """Makes steps of `plan` with whole batches of any size.

    Of several processes it is the first, and computes the share that this one has of them.

    Attributes:
        state: Model and optimizer on their devices.
        sent: Stands for the copies of the gradients that DDP sends.
    """

    def __init__(self, plan: Plan) -> None:
        self._plan = plan
        self.state = TrainingState(plan)
        self.state.net.train()
        learn = [it for it in self.state.bare.parameters() if it.requires_grad]
        size = bytes_of(learn) if plan.strategy.ranked else 0
        # Ones: memory of the CPU that nobody wrote to is not taken yet.
        self.sent = torch.ones(size, dtype=torch.uint8, device=plan.strategy.device)

    def batch(self, samples: int) -> tuple[Tensor, Tensor]:
        """What this process computes of a training batch, on the first device."""
        if self._plan.strategy.ranked:
            samples = self._plan.strategy.pieces(samples)[0]
        seed = self._plan.config.train.seed
        return next(self._plan.feeds["train"].shuffled(seed, 1, [samples]))

    def steps(self, samples: int, count: int) -> None:
        """Make `count` steps with `samples` samples each."""
        x, y = self.batch(samples)
        for _ in range(count):
            self.state.stepper.step(x, y)
        self._wait()

    def pace(self, samples: int) -> float | None:
        """Samples a second with whole batches of `samples`; None if memory ran out."""
        try:
            return self._pace(samples)
        except Exception as error:
            if not is_shortage(error):
                raise
        self.state.optimizer.zero_grad()
        give_back()
        return None

    def _pace(self, samples: int) -> float:
        x, y = self.batch(samples)
        began = self._step(x, y)
        first = time.perf_counter() - began
        if first > _LONG:
            return samples / first
        began, steps = time.perf_counter(), 0
        while time.perf_counter() - began < _LONG:
            self._step(x, y)
            steps += 1
        return samples * steps / (time.perf_counter() - began)

    def _step(self, x: Tensor, y: Tensor) -> float:
        began = time.perf_counter()
        self.state.stepper.step(x, y)
        self._wait()
        return began

    def _wait(self) -> None:
        if self._plan.strategy.device.type != "cpu":
            torch.accelerator.synchronize()
