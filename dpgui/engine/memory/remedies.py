"""What helps a run that ran out of memory, as settings; no torch."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from dpgui.config import ExperimentConfig, with_overrides
from dpgui.devices import Device
from dpgui.engine.check import devices_of
from dpgui.engine.choices import strategies
from dpgui.events import RunEnded

Key = Literal["halve", "ddp", "bf16"]
SHORTAGE = "out_of_memory"
"""How the codes of all ends begin that are a lack of memory."""


@dataclass(frozen=True, slots=True)
class Remedy:
    """A change of the experiment that takes less memory and trains the same whole batch.

    Attributes:
        key: Which one it is: twice the accumulation, DDP for DataParallel, or bf16.
        settings: As `--set` takes them.
    """

    key: Key
    settings: tuple[str, ...]

    def applied(self, config: ExperimentConfig) -> ExperimentConfig:
        """`config` with it."""
        return with_overrides(config, self.settings)


def remedies_for(
    end: RunEnded, config: ExperimentConfig, devices: Sequence[Device]
) -> tuple[Remedy, ...]:
    """What may help a run of `config` that ended so, the most certain first.

    Args:
        end: How it ended; anything but a lack of memory has no remedies here.
        config: What was trained.
        devices: The devices of this machine.
    """
    if not end.code.startswith(SHORTAGE):
        return ()
    found: list[Remedy] = []
    chosen, _ = devices_of(config, devices)
    if "optimizer" not in end.code and "loading" not in end.code:
        found += _halved(end, config, len(chosen))
    if config.strategy.name == "data-parallel" and "ddp" in strategies and _on_gpus(chosen):
        found.append(Remedy("ddp", ("strategy=ddp",)))
    has_bf16 = bool(chosen) and all("bf16" in device.precisions for device in chosen)
    if config.train.precision == "fp32" and has_bf16:
        found.append(Remedy("bf16", ("train.precision=bf16",)))
    return tuple(found)


def _halved(end: RunEnded, config: ExperimentConfig, devices: int) -> list[Remedy]:
    """Twice as many pieces as at the end of the run, as long as each device gets a sample."""
    told = end.facts.get("parts")
    parts = 2 * (told if isinstance(told, int) else config.train.accumulate)
    if config.train.batch_size < parts * max(1, devices):
        return []
    return [Remedy("halve", (f"train.accumulate={parts}",))]


def _on_gpus(devices: Sequence[Device]) -> bool:
    return all(device.kind == "cuda" for device in devices)
