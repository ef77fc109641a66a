"""Exponential."""

from __future__ import annotations

from typing import ClassVar

from dpgui.engine.choices import ScheduleChoice, schedules
from dpgui.registry import option


@schedules.register
class Exponential(ScheduleChoice):
    """Exponential. As `torch.optim.lr_scheduler.ExponentialLR`, stepped once an epoch."""

    name: ClassVar[str] = "exponential"
    label: ClassVar[str] = "Exponential"
    summary: ClassVar[str] = "The rate falls by the same factor each epoch."
    rank: ClassVar[int] = 40

    gamma: float = option(
        0.95, gt=0.0, le=1.0, label="Gamma", help="The rate is multiplied by this each epoch."
    )

    def factor(self, step: int, total: int, steps_per_epoch: int) -> float:
        return self.gamma ** (step // steps_per_epoch)
