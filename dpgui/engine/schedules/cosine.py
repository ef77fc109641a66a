"""Cosine."""

from __future__ import annotations

import math
from typing import ClassVar

from dpgui.engine.choices import ScheduleChoice, schedules
from dpgui.registry import option


@schedules.register
class Cosine(ScheduleChoice):
    """Cosine. As `torch.optim.lr_scheduler.CosineAnnealingLR` over all steps after the warm-up."""

    name: ClassVar[str] = "cosine"
    label: ClassVar[str] = "Cosine"
    summary: ClassVar[str] = "The rate falls along half a cosine to its end at the last step."
    rank: ClassVar[int] = 50

    end: float = option(
        0.0, ge=0.0, le=1.0, label="End", help="The last rate, as a part of the first."
    )

    def factor(self, step: int, total: int, steps_per_epoch: int) -> float:
        step, total = self.after_warmup(step, total)
        return self.end + (1.0 - self.end) * (1.0 + math.cos(math.pi * step / total)) / 2.0
