"""Constant."""

from __future__ import annotations

from typing import ClassVar

from dpgui.engine.choices import ScheduleChoice, schedules


@schedules.register
class Constant(ScheduleChoice):
    """Constant. The rate never changes."""

    name: ClassVar[str] = "constant"
    label: ClassVar[str] = "Constant"
    summary: ClassVar[str] = "The rate stays as it is."
    rank: ClassVar[int] = 10

    def factor(self, step: int, total: int, steps_per_epoch: int) -> float:
        return 1.0
