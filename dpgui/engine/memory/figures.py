"""torch's own figures of the memory of GPUs, which only the process that uses a GPU knows."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import torch
from pydantic import TypeAdapter

from dpgui.devices import Device
from dpgui.engine.team import Alone, Team


@dataclass(frozen=True, slots=True)
class Figures:
    """What torch's allocator holds of a GPU, in bytes.

    Attributes:
        allocated: Tensors.
        peak: The most that these were.
        reserved: Taken from the driver.
    """

    allocated: int
    peak: int
    reserved: int


_POSTED: TypeAdapter[dict[str, Figures]] = TypeAdapter(dict[str, Figures])


def figures_of(gpu: str) -> Figures:
    """The figures of `gpu`, an id such as "cuda:0", in this process."""
    return Figures(
        allocated=torch.cuda.memory_allocated(gpu),
        peak=torch.cuda.max_memory_allocated(gpu),
        reserved=torch.cuda.memory_reserved(gpu),
    )


class TorchMemory:
    """The figures of all GPUs of this machine that the run uses.

    Each process knows its own, and posts them for the one that tells the story.

    Args:
        own: The devices that this process computes on.
        team: The processes.
    """

    def __init__(self, own: Sequence[Device], team: Team | None = None) -> None:
        self._own = [device.id for device in own if device.kind == "cuda"]
        self._team = team or Alone()

    def begin(self) -> None:
        """Forget the peaks of an earlier run (O-76)."""
        for gpu in self._own:
            torch.cuda.reset_peak_memory_stats(gpu)

    def post(self) -> None:
        """Leave the figures of this process for the others."""
        if self._own and self._team.size > 1:
            self._team.post(_POSTED.dump_json(self._read()).decode())

    def read(self) -> dict[str, Figures]:
        """By GPU: here the figures of now, elsewhere the last that were posted, if any."""
        found: dict[str, Figures] = {}
        for word in filter(None, self._team.posted()):
            found |= _POSTED.validate_json(word)
        return found | self._read()

    def _read(self) -> dict[str, Figures]:
        return {gpu: figures_of(gpu) for gpu in self._own}
