"""One optimizer step over a whole batch, in as many parts as asked, with the same gradients."""

from __future__ import annotations

import contextlib
from typing import cast

import torch
from torch import Tensor, nn
from torch.optim import Optimizer

from dpgui.config import TrainConfig
from dpgui.engine.choices import OptimizerLike
from dpgui.engine.evaluation import autocast
from dpgui.engine.objective import Objective
from dpgui.engine.parallel import holding_back
from dpgui.engine.team import Alone, Team


class Stepper:
    """Makes steps; the loss stays on the device.

    Attributes:
        scaler: Scales fp16 losses so that small gradients survive; passes the rest through.

    Args:
        net: The model as the strategy wrapped it, in training mode.
        optimizer: Over the model's trainable weights.
        objective: The loss.
        device: Where batches are.
        precision: Number format of the forward pass, None for 32-bit floats.
        train: Accumulation, clipping and what to do with a loss that is not finite.
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
        team: Team | None = None,
    ) -> None:
        self._team = team or Alone()
        self._net, self._optimizer, self._objective = net, optimizer, objective
        self._device, self._precision = device, precision
        self._parts, self._clip = train.accumulate, train.clip
        self._skip = train.non_finite == "skip"
        self.scaler = torch.amp.GradScaler(device.type, enabled=precision is torch.float16)
        self._weights = [weight for group in optimizer.param_groups for weight in group["params"]]

    def step(self, x: Tensor, y: Tensor) -> tuple[Tensor, Tensor]:
        """One step on the whole batch `x`, `y`: its mean loss and its logits, on the device.

        One of several processes has in `x` its share of the batch and in `y` the labels of all; it
        gets its part of the loss and the logits of its share.

        With the policy "skip" a loss that is not finite changes nothing; looking at it waits for
        the device.
        """
        self._optimizer.zero_grad()
        whole = self._parts == 1 and self._team.size == 1
        loss, logits = self._whole(x, y) if whole else self._in_parts(x, y)
        if not self._skip or self._is_finite(loss):
            self._update()
        return loss, logits

    def _whole(self, x: Tensor, y: Tensor) -> tuple[Tensor, Tensor]:
        if self._precision is None:
            loss, logits = self._objective.mean(self._net(x), y)
            loss.backward()
            return loss, logits
        with autocast(self._device, self._precision):
            loss, logits = self._objective.mean(self._net(x), y)
        self.scaler.scale(loss).backward()
        return loss, logits

    def _in_parts(self, x: Tensor, y: Tensor) -> tuple[Tensor, Tensor]:
        denominator = self._objective.denominator(y)
        own = y[self._team.share(len(y))]
        # Gradients of several are averaged: each part counts as often as there are members. Who
        # has no share takes part in that with a sample that counts for nothing.
        weight, labels = (self._team.size, own) if len(own) else (0, y[:1])
        losses: list[Tensor] = []
        scores: list[Tensor] = []
        parts = list(zip(x.chunk(self._parts), labels.chunk(self._parts), strict=True))
        for number, (part, labels) in enumerate(parts, start=1):
            last = number == len(parts)
            with contextlib.nullcontext() if last else holding_back(self._net):
                with autocast(self._device, self._precision):
                    loss, logits = self._objective.part(self._net(part), labels, denominator)
                self.scaler.scale(loss * weight).backward()
            losses.append(loss.detach())
            scores.append(logits.detach())
        return torch.stack(losses).sum() * bool(weight), torch.cat(scores)[: len(own)]

    def _is_finite(self, loss: Tensor) -> bool:
        """Whether the loss of the whole batch is; asks the team."""
        return bool(self._team.sum(loss.detach().cpu()).isfinite())

    def _update(self) -> None:
        optimizer = cast("Optimizer", self._optimizer)  # the scaler needs no more than it has
        if self._clip:
            self.scaler.unscale_(optimizer)  # clip real gradients, not scaled ones (O-48)
            nn.utils.clip_grad_norm_(self._weights, self._clip)
        if self._precision is torch.float16:
            self.scaler.step(optimizer)
            self.scaler.update()
        else:
            optimizer.step()
