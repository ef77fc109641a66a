"""`torch.nn.parallel.DistributedDataParallel`: a process for each device."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar

from pydantic import JsonValue

from dpgui.config import Problem
from dpgui.cores import usable_cores
from dpgui.devices import Device
from dpgui.engine.choices import StrategyChoice, strategies
from dpgui.engine.pieces import Taker
from dpgui.registry import option

if TYPE_CHECKING:
    from dpgui.engine.parallel import Strategy
    from dpgui.engine.team import Team

_KINDS = frozenset({"cuda", "cpu"})
_CORES_EACH = 4
_FEWEST, _MOST = 2, 8
"""Processes on the CPU where no number is given."""

_CROWD = 2
"""So many processes a core are a trial of it all; with more somebody mistook what they are for."""


@strategies.register
class DistributedDataParallel(StrategyChoice):
    """Each process has the model and computes its share of the whole batch."""

    name: ClassVar[str] = "ddp"
    label: ClassVar[str] = "DDP"
    summary: ClassVar[str] = (
        "A process for each GPU, on one machine or several. Each computes its share of the whole "
        "batch, and gradients are averaged while they are computed: quicker than DataParallel, and "
        "no GPU has to hold more than the others."
    )
    rank: ClassVar[int] = 30

    processes: int = option(
        0,
        ge=0,
        le=256,
        label="Processes",
        help="On the CPU only; of GPUs each has one. 0: one for every four cores, at least two.",
    )
    sync_batch_norm: bool = option(
        False,
        label="Synchronised batch norm",
        help="Batch norm counts the samples of all GPUs and not only its own. GPUs only; slower.",
    )

    def processes_for(self, devices: Sequence[Device]) -> int:
        if any(device.kind != "cpu" for device in devices):
            return len(devices)
        return self.processes or _automatic()

    def taker(self, devices: Sequence[Device]) -> Taker:
        return "rank" if any(device.kind != "cpu" for device in devices) else "process"

    def check(self, devices: Sequence[Device]) -> list[Problem]:
        kinds = {device.kind for device in devices}
        if unfit := sorted(device.id for device in devices if device.kind not in _KINDS):
            code = "ddp_simulated" if kinds == {"simulated"} else "ddp_needs_gpus_or_cpu"
            return [_problem("strategy", code, {"device": ", ".join(unfit)})]
        if len(kinds) > 1:
            return [_problem("devices", "ddp_mixed_kinds")]
        found: list[Problem] = []
        facts: dict[str, JsonValue]
        if self.sync_batch_norm and kinds == {"cpu"}:
            found.append(_problem("strategy.sync_batch_norm", "sync_batch_norm_needs_gpus"))
        if self.processes and kinds == {"cuda"} and self.processes != len(devices):
            facts = {"asked": self.processes, "devices": len(devices)}
            found.append(_warning("ddp_one_process_a_gpu", facts))
        if kinds == {"cpu"} and self.processes > _CROWD * usable_cores():
            facts = {"asked": self.processes, "cores": usable_cores()}
            found.append(_warning("ddp_more_processes_than_cores", facts))
        return found

    def build(self, devices: Sequence[Device], team: Team | None = None) -> Strategy:
        from dpgui.engine.ddp import Ranked
        from dpgui.engine.team import Alone

        processes = self.processes_for(devices)
        return Ranked(devices, team or Alone(), processes, synchronise=self.sync_batch_norm)


def _automatic() -> int:
    return max(_FEWEST, min(_MOST, usable_cores() // _CORES_EACH))


def _warning(code: str, facts: dict[str, JsonValue]) -> Problem:
    return Problem(path="strategy.processes", code=code, facts=facts, severity="warning")


def _problem(path: str, code: str, facts: dict[str, JsonValue] | None = None) -> Problem:
    return Problem(path=path, code=code, facts=facts or {})
