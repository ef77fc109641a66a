"""One optimizer step over a whole batch, in as many parts as asked, with the same gradients."""

from __future__ import annotations

import contextlib
from typing import cast

import torch
from torch import Tensor, nn
from torch.optim import Optimizer

from dpgui.config import TrainConfig
from dpgui.engine.averaging import WeightAverage
from dpgui.engine.choices import OptimizerLike
from dpgui.engine.divergence import Guard
from dpgui.engine.evaluation import autocast
from dpgui.engine.objective import Objective
from dpgui.engine.parallel import holding_back
from dpgui.engine.team import Alone, Team
from dpgui.engine.timing import Lap, unheard


class Stepper:
    """Makes steps; the loss stays on the device.

    Attributes:
        scaler: Scales fp16 losses so that small gradients survive; passes the rest through.
        looks: Whether each step is looked at before it changes the weights. Looking waits for the
            device, so on a GPU it is done only where a policy needs the weights unspoilt.
        finding: The code of what was wrong with the last step, which then changed nothing; or "".
        parts: In how many pieces a whole batch is computed, one after the other.
        lap: Told of each part of a step when it is done.

    Args:
        net: The model as the strategy wrapped it, in training mode.
        optimizer: Over the model's trainable weights.
        objective: The loss.
        device: Where batches are.
        precision: Number format of the forward pass, None for 32-bit floats.
        train: Accumulation and clipping.
        guard: What counts as diverged.
        average: Of the weights, if there is one.
        team: Who computes a share of each whole batch; their gradients are averaged.
    """

    def __init__(
        self,
        net: nn.Module,
        optimizer: OptimizerLike,
        objective: Objective,
        device: torch.device,
        precision: torch.dtype | None,
        train: TrainConfig,
        guard: Guard,
        average: WeightAverage | None = None,
        team: Team | None = None,
    ) -> None:
        self._team = team or Alone()
        self._optimizer, self._objective = optimizer, objective
        self._device, self._precision = device, precision
        self.parts, self._clip, self._clip_value = train.accumulate, train.clip, train.clip_value
        self._guard, self._average = guard, average
        free = device.type == "cpu" and self._team.size == 1  # where looking costs nothing
        self.looks, self.finding = free or guard.policy != "stop", ""
        self.lap: Lap = unheard
        self.scaler = torch.amp.GradScaler(device.type, enabled=precision is torch.float16)
        self.take(net)

    def take(self, net: nn.Module) -> None:
        """Step with `net` from now on, and with all weights that the optimizer has by now."""
        self._net = net
        self._weights = [w for group in self._optimizer.param_groups for w in group["params"]]

    @property
    def precision(self) -> torch.dtype | None:
        """Number format of the forward pass; None for 32-bit floats."""
        return self._precision

    def compute_in(self, precision: torch.dtype) -> None:
        """Use another number format from the next step on."""
        self._precision = precision
        self.scaler = torch.amp.GradScaler(self._device.type, enabled=precision is torch.float16)

    def step(self, x: Tensor, y: Tensor) -> tuple[Tensor, Tensor]:
        """One step on the whole batch `x`, `y`: its mean loss and its logits, on the device.

        One of several processes has in `x` its share of the batch and in `y` the labels of all; it
        gets its part of the loss and the logits of its share.
        """
        self._optimizer.zero_grad()
        self.lap("optimizer")
        whole = self.parts == 1 and self._team.size == 1
        loss, logits = self._whole(x, y) if whole else self._in_parts(x, y)
        self.finding = self._look(loss) if self.looks else ""
        if not self.finding:
            self._update()
            if self._average is not None:
                self._average.update()
        self.lap("optimizer")
        return loss, logits

    def _look(self, loss: Tensor) -> str:
        """The code of what is wrong with this step's loss or gradients, or ""."""
        whole = self._team.sum(loss.detach().cpu()).item()
        if (found := self._guard.judge(whole)) or self._guard.policy == "stop":
            return found
        if self._precision is torch.float16:
            return ""  # its scaler leaves out steps whose scaled gradients overflow, by design
        gradients = (weight.grad for weight in self._weights if weight.grad is not None)
        finite = all(bool(torch.isfinite(gradient).all()) for gradient in gradients)
        return "" if finite else "gradients_not_finite"

    def _whole(self, x: Tensor, y: Tensor) -> tuple[Tensor, Tensor]:
        if self._precision is None:
            loss, logits = self._objective.mean(self._net(x), y)
            self.lap("forward")
            loss.backward()
            self.lap("backward")
            return loss, logits
        with autocast(self._device, self._precision):
            loss, logits = self._objective.mean(self._net(x), y)
        self.lap("forward")
        self.scaler.scale(loss).backward()
        self.lap("backward")
        return loss, logits

    def _in_parts(self, x: Tensor, y: Tensor) -> tuple[Tensor, Tensor]:
        denominator = self._objective.denominator(y)
        own = y[self._team.share(len(y))]
        # Gradients of several are averaged: each part counts as often as there are members. Who
        # has no share takes part in that with a sample that counts for nothing.
        weight, labels = (self._team.size, own) if len(own) else (0, y[:1])
        losses: list[Tensor] = []
        scores: list[Tensor] = []
        parts = list(zip(x.chunk(self.parts), labels.chunk(self.parts), strict=True))
        for number, (part, labels) in enumerate(parts, start=1):
            last = number == len(parts)
            with contextlib.nullcontext() if last else holding_back(self._net):
                with autocast(self._device, self._precision):
                    loss, logits = self._objective.part(self._net(part), labels, denominator)
                self.lap("forward")
                self.scaler.scale(loss * weight).backward()
                self.lap("backward")
            losses.append(loss.detach())
            scores.append(logits.detach())
        return torch.stack(losses).sum() * bool(weight), torch.cat(scores)[: len(own)]

    def _update(self) -> None:
        optimizer = cast("Optimizer", self._optimizer)  # the scaler needs no more than it has
        if self._clip or self._clip_value:
            self.scaler.unscale_(optimizer)  # clip real gradients, not scaled ones (O-48)
        if self._clip:
            nn.utils.clip_grad_norm_(self._weights, self._clip)
        if self._clip_value:
            nn.utils.clip_grad_value_(self._weights, self._clip_value)
        if self._precision is torch.float16:
            self.scaler.step(optimizer)
            self.scaler.update()
        else:
            optimizer.step()
