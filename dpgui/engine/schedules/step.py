"""Step."""

from __future__ import annotations

from typing import ClassVar

from dpgui.engine.choices import ScheduleChoice, schedules
from dpgui.registry import option


@schedules.register
class Step(ScheduleChoice):
    """Step. As `torch.optim.lr_scheduler.StepLR`, stepped once an epoch."""

    name: ClassVar[str] = "step"
    label: ClassVar[str] = "Step"
    summary: ClassVar[str] = "The rate falls by a factor every few epochs."
    rank: ClassVar[int] = 20

    every: int = option(
        10, ge=1, le=1_000_000, label="Every", unit="epochs", help="Epochs between two falls."
    )
    gamma: float = option(
        0.1, gt=0.0, le=1.0, label="Gamma", help="The rate is multiplied by this at each fall."
    )

    def factor(self, step: int, total: int, steps_per_epoch: int) -> float:
        return self.gamma ** (step // steps_per_epoch // self.every)
