"""One cycle."""

from __future__ import annotations

import math
from typing import ClassVar

from dpgui.engine.choices import ScheduleChoice, schedules
from dpgui.registry import option


@schedules.register
class OneCycle(ScheduleChoice):
    """One cycle. As `torch.optim.lr_scheduler.OneCycleLR` without its cycle of momentum."""

    name: ClassVar[str] = "one-cycle"
    label: ClassVar[str] = "One cycle"
    summary: ClassVar[str] = (
        "The rate climbs to its full size, then falls far below where it began."
    )
    rank: ClassVar[int] = 60

    climb: float = option(
        0.3, gt=0.0, lt=1.0, label="Climb", help="Part of all steps in which the rate climbs."
    )
    start_divisor: float = option(
        25.0,
        ge=1.0,
        label="Start divisor",
        help="The first rate is the full rate divided by this.",
        advanced=True,
    )
    end_divisor: float = option(
        1e4,
        ge=1.0,
        label="End divisor",
        help="The last rate is the first divided by this.",
        scientific=True,
        advanced=True,
    )

    def factor(self, step: int, total: int, steps_per_epoch: int) -> float:
        step, total = self.after_warmup(step, total)
        first, last = 1.0 / self.start_divisor, 1.0 / (self.start_divisor * self.end_divisor)
        top = self.climb * total - 1.0
        if step <= top:
            return _between(first, 1.0, step / top if top else 1.0)
        return _between(1.0, last, (step - top) / max(total - 1.0 - top, 1e-12))


def _between(start: float, end: float, part: float) -> float:
    """Half a cosine from `start` at 0 to `end` at 1."""
    return end + (start - end) / 2.0 * (1.0 + math.cos(math.pi * min(part, 1.0)))
