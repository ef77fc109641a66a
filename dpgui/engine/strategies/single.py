"""One device does it all."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar

from dpgui.config import Problem
from dpgui.devices import Device
from dpgui.engine.choices import StrategyChoice, strategies

if TYPE_CHECKING:
    from dpgui.engine.parallel import Strategy
    from dpgui.engine.team import Team


@strategies.register
class Single(StrategyChoice):
    """The model on one device, as it stands."""

    name: ClassVar[str] = "single"
    label: ClassVar[str] = "Single device"
    summary: ClassVar[str] = "One device does the whole batch."
    rank: ClassVar[int] = 10

    def check(self, devices: Sequence[Device]) -> list[Problem]:
        if len(devices) < 2:
            return []
        return [Problem(path="strategy", code="single_takes_one", facts={"count": len(devices)})]

    def build(self, devices: Sequence[Device], team: Team | None = None) -> Strategy:
        from dpgui.engine.parallel import OneDevice

        return OneDevice(devices)
