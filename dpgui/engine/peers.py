"""Cards that must reach each other before they may train together (O-16)."""

from __future__ import annotations

import os
from collections.abc import Generator, Sequence

from dpgui.config import ExperimentConfig, Problem
from dpgui.data.stages import Stage
from dpgui.devices import Copies, Device
from dpgui.engine.team import Team

_WITHOUT = "NCCL_P2P_DISABLE"


def peers_of(config: ExperimentConfig, devices: Sequence[Device], team: Team) -> list[Device]:
    """The GPUs that a run of `config` copies between; to be tried by one process of a machine.

    In DDP only NCCL copies, and it goes through main memory where the environment says so.
    """
    cards = [device for device in devices if device.kind == "cuda"]
    around = config.strategy.name == "ddp" and os.environ.get(_WITHOUT, "0") not in ("", "0")
    return [] if around or team.local_rank else cards


def copying(copies: Copies) -> Generator[Stage, None, list[Problem]]:
    """Wait for what `copies` finds."""
    answer = copies.answer()
    while True:
        try:
            done, total = next(answer)
        except StopIteration as end:
            return end.value
        yield Stage("copying", done, total)
