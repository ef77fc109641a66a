"""What torch says it can use: written by the probe in a child process, read by the parent."""

from __future__ import annotations

from pydantic import BaseModel, ConfigDict

TORCH_MISSING = 3
"""Exit code of the probe when there is no torch to ask."""


class _Record(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


class TorchDevice(_Record):
    """One CUDA (or ROCm) device as torch sees it.

    Attributes:
        index: CUDA's number; the device is "cuda:<index>".
        uuid: As torch writes it, without "GPU-"; "" where torch is too old to tell.
        pci: "0000:65:00.0", or "".
        total: Memory, bytes (of the slice under MIG).
        processors: Multiprocessors.
        precisions: Number formats it computes in.
        why: What went wrong when it was tried, or "".
    """

    index: int
    name: str
    uuid: str = ""
    pci: str = ""
    total: int
    processors: int
    precisions: tuple[str, ...] = ("fp32",)
    why: str = ""


class Accelerator(_Record):
    """Devices that are not CUDA, through `torch.accelerator`.

    Attributes:
        type: "mps", "xpu" or another of torch's device types.
        count: How many there are.
        names: One for each, as far as torch knows.
        totals: Memory of each in bytes, as far as torch knows.
        precisions: Number formats they compute in.
        why: What went wrong when the first was tried, or "".
    """

    type: str
    count: int
    names: tuple[str, ...] = ()
    totals: tuple[int, ...] = ()
    precisions: tuple[str, ...] = ("fp32",)
    why: str = ""


class TorchReport(_Record):
    """What the installed torch can use on this machine.

    Attributes:
        torch: Version of torch.
        cuda: Version of CUDA it was built for. None: not built for CUDA.
        hip: The same for ROCm.
        devices: CUDA devices in CUDA's order.
        accelerator: The accelerator when it is not CUDA.
        visible: Value of CUDA_VISIBLE_DEVICES. None: not set.
        why: Why CUDA could not be started, in torch's words, or "".
    """

    torch: str
    cuda: str | None = None
    hip: str | None = None
    devices: tuple[TorchDevice, ...] = ()
    accelerator: Accelerator | None = None
    visible: str | None = None
    why: str = ""
