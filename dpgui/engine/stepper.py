"""One optimizer step over a whole batch, in as many parts as asked, with the same gradients."""

from __future__ import annotations

from typing import cast

import torch
from torch import Tensor, nn
from torch.optim import Optimizer

from dpgui.config import TrainConfig
from dpgui.engine.choices import OptimizerLike
from dpgui.engine.evaluation import autocast
from dpgui.engine.objective import Objective


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
    """

    def __init__(
        self,
        net: nn.Module,
        optimizer: OptimizerLike,
        objective: Objective,
        device: torch.device,
        precision: torch.dtype | None,
        train: TrainConfig,
    ) -> None:
        self._optimizer, self._objective = optimizer, objective
        self._device, self._precision = device, precision
        self._parts, self._clip = train.accumulate, train.clip
        self._skip = train.non_finite == "skip"
        self.scaler = torch.amp.GradScaler(device.type, enabled=precision is torch.float16)
        self.take(net)

    def take(self, net: nn.Module) -> None:
        """Step with `net` from now on, and with all weights that the optimizer has by now."""
        self._net = net
        self._weights = [w for group in self._optimizer.param_groups for w in group["params"]]

    def step(self, x: Tensor, y: Tensor) -> tuple[Tensor, Tensor]:
        """One step on the whole batch `x`, `y`: its mean loss and its logits, on the device.

        With the policy "skip" a loss that is not finite changes nothing; looking at it waits for
        the device.
        """
        self._optimizer.zero_grad()
        loss, logits = self._whole(x, y) if self._parts == 1 else self._in_parts(x, y)
        if not self._skip or bool(torch.isfinite(loss)):
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
        losses: list[Tensor] = []
        scores: list[Tensor] = []
        for part, labels in zip(x.chunk(self._parts), y.chunk(self._parts), strict=True):
            with autocast(self._device, self._precision):
                loss, logits = self._objective.part(self._net(part), labels, denominator)
            self.scaler.scale(loss).backward()
            losses.append(loss.detach())
            scores.append(logits.detach())
        return torch.stack(losses).sum(), torch.cat(scores)

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
