"""`torch.nn.DataParallel`: one process, a replica of the model on each device."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar

from dpgui.config import Problem
from dpgui.devices import Device
from dpgui.engine.choices import StrategyChoice, strategies

if TYPE_CHECKING:
    from dpgui.engine.parallel import Strategy
    from dpgui.engine.team import Team

_PARALLEL_KINDS = frozenset({"cuda", "simulated"})


@strategies.register
class DataParallel(StrategyChoice):
    """Inputs are scattered, logits gathered, and one loss is taken on the first device."""

    name: ClassVar[str] = "data-parallel"
    label: ClassVar[str] = "DataParallel"
    summary: ClassVar[str] = (
        "Each batch is cut into pieces, one a device; the first device also gathers the outputs "
        "and holds the optimizer's state, so it fills up first."
    )
    rank: ClassVar[int] = 20

    def check(self, devices: Sequence[Device]) -> list[Problem]:
        problems: list[Problem] = []
        for device in devices:
            if device.kind not in _PARALLEL_KINDS:
                facts = {"device": device.id, "kind": device.kind}
                problems.append(
                    Problem(path="strategy", code="data_parallel_needs_gpus", facts=dict(facts))
                )
        if len({device.kind for device in devices}) > 1:
            problems.append(Problem(path="devices", code="data_parallel_mixed_kinds"))
        if len(devices) == 1 and not problems:
            facts = {"device": devices[0].id}
            problems.append(
                Problem(
                    path="devices",
                    code="data_parallel_of_one",
                    facts=dict(facts),
                    severity="warning",
                )
            )
        return problems

    def build(self, devices: Sequence[Device], team: Team | None = None) -> Strategy:
        from dpgui.engine.parallel import CudaDataParallel, SimulatedDevices

        return SimulatedDevices(devices) if devices[0].simulated else CudaDataParallel(devices)
