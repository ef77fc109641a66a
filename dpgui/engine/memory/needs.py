"""What a run will need on each device, and which batches were tried: plain values, no torch."""

from __future__ import annotations

from typing import Literal

from pydantic import BaseModel, ConfigDict

TIGHT, FULL = 0.8, 1.0
"""Shares of what is free from which on a need is tight, or more than there is."""

Level = Literal["fits", "tight", "full"]

PARTS = (
    "weights", "gradients", "optimizer", "average", "activations", "outputs", "data", "spare",
    "program",
)  # fmt: skip
"""The parts of a need, in the order in which they are told."""


class DeviceNeed(BaseModel):
    """Bytes on one device at the fullest moment of a step; of all processes that compute there.

    Attributes:
        device: Its id.
        weights: Parameters and buffers of the model.
        gradients: Of the trainable weights, as far as they are there at that moment, and with DDP
            the copies that are sent.
        optimizer: What the optimizer keeps.
        average: The moving average of the weights.
        activations: Results of layers kept for the backward pass, and what is on its way.
        outputs: Outputs of other devices that are gathered here.
        data: The dataset, where it is kept on the device.
        spare: Kept by torch's allocator for later. Measured only.
        program: The driver's share on a GPU (measured only); on the CPU Python and torch.
        free: What other programs leave; None if nobody can say.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    device: str
    weights: int = 0
    gradients: int = 0
    optimizer: int = 0
    average: int = 0
    activations: int = 0
    outputs: int = 0
    data: int = 0
    spare: int = 0
    program: int = 0
    free: int | None = None

    @property
    def total(self) -> int:
        """All parts together."""
        return sum(getattr(self, part) for part in PARTS)

    @property
    def share(self) -> float | None:
        """Of what is free."""
        return self.total / self.free if self.free else None

    @property
    def level(self) -> Level:
        """How well it fits; what cannot be known counts as fitting."""
        share = self.share or 0.0
        return "full" if share > FULL else "tight" if share > TIGHT else "fits"


class Estimate(BaseModel):
    """The needs of a run on all its devices.

    Attributes:
        batch: The whole batch.
        parts: In how many pieces it is computed.
        measured: By real steps; else counted on tensors without content.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    needs: tuple[DeviceNeed, ...]
    batch: int
    parts: int
    measured: bool = False


class Tried(BaseModel):
    """One whole batch that was tried.

    Attributes:
        batch: Its samples.
        fits: Within the limit of every device.
        samples_per_s: Of real steps, loading left out; None where it did not fit, and with DDP.
        peak: The most that a device held, bytes: of all devices the fullest. None: not tried, since
            what was measured before says that it is too much.
        limit: Bytes that may be held on that device.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    batch: int
    fits: bool
    samples_per_s: float | None = None
    peak: int | None = None
    limit: int | None = None


class FoundBatch(BaseModel):
    """The end of a search.

    Attributes:
        batch: The largest whole batch that fits; 0 if none does.
        most: The limit of the search: nothing larger was tried.
        tried: All that were tried, in their order.
        gpu: Measured in the memory of GPUs; else in this machine's main memory.
        margin: The share of free memory that was left alone.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    batch: int
    most: int
    tried: tuple[Tried, ...]
    gpu: bool
    margin: float
