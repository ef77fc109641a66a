"""Multi-step."""

from __future__ import annotations

from typing import ClassVar

from pydantic import field_validator

from dpgui.engine.choices import ScheduleChoice, schedules
from dpgui.registry import OptionError, option


@schedules.register
class MultiStep(ScheduleChoice):
    """Multi-step. As `torch.optim.lr_scheduler.MultiStepLR`, stepped once an epoch."""

    name: ClassVar[str] = "multi-step"
    label: ClassVar[str] = "Multi-step"
    summary: ClassVar[str] = "The rate falls by a factor at given epochs."
    rank: ClassVar[int] = 30

    milestones: tuple[int, ...] = option(
        (5, 8), label="Milestones", unit="epochs", help="The rate falls after these epochs."
    )
    gamma: float = option(
        0.1, gt=0.0, le=1.0, label="Gamma", help="The rate is multiplied by this at each fall."
    )

    @field_validator("milestones")
    @classmethod
    def _rising(cls, value: tuple[int, ...]) -> tuple[int, ...]:
        if any(epoch < 1 for epoch in value) or list(value) != sorted(set(value)):
            raise OptionError("milestones_not_rising")
        return value

    def factor(self, step: int, total: int, steps_per_epoch: int) -> float:
        epoch = step // steps_per_epoch
        return self.gamma ** sum(epoch >= milestone for milestone in self.milestones)
