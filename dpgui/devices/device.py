"""What a device is, and what one is doing at a moment."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from pydantic import JsonValue

from dpgui.config.problem import Problem, Severity
from dpgui.events import Throttle

Kind: TypeAlias = Literal["cuda", "cpu", "mps", "xpu", "simulated", "nvml"]

ALL_PRECISIONS = ("fp32", "bf16", "fp16")


@dataclass(frozen=True, slots=True)
class Device:
    """One thing that can train, or that could if something were mended.

    Attributes:
        id: "cuda:0" (CUDA's numbering), "cpu", "simulated:0", "mps", "xpu:0"; "nvml:0" (the
            driver's numbering) for a card that torch cannot use or was not yet asked about.
        kind: What the id begins with.
        name: What its maker calls it.
        uuid: "GPU-..." or "MIG-...", or "" where there is none. Selections are saved by it.
        pci: Place on the bus, "0000:65:00.0", or "".
        total: Memory, bytes. None when nobody could say.
        processors: Multiprocessors of a GPU, logical cores of the CPU.
        usable: Whether torch can train on it. None until torch was asked.
        problem: Why not usable; on a usable device a note that is worth knowing.
        precisions: Subset of "fp32", "bf16", "fp16".
    """

    id: str
    kind: Kind
    name: str
    uuid: str = ""
    pci: str = ""
    total: int | None = None
    processors: int | None = None
    usable: bool | None = None
    problem: Problem | None = None
    precisions: tuple[str, ...] = ("fp32",)

    @property
    def simulated(self) -> bool:
        """Whether it only stands for a GPU and computes on the CPU."""
        return self.kind == "simulated"


@dataclass(frozen=True, slots=True)
class OtherProgram:
    """A process on a device that is not part of this run.

    Attributes:
        pid: Its number.
        name: Its program, or "" when the system does not tell.
        memory: Bytes it holds on the device. None when the driver does not tell.
    """

    pid: int
    name: str
    memory: int | None


@dataclass(frozen=True, slots=True)
class Reading:
    """What one device was doing at a moment. A figure that cannot be had is None, never 0.

    Attributes:
        used: Memory in use by all programs, bytes.
        total: Memory, bytes.
        load: Utilisation, 0..100.
        temperature: Degrees Celsius.
        power: Watts.
        energy: Joules since some moment before; only differences mean something.
        throttled: What lowers its clock, "" for nothing.
        this_run: Memory of the processes that were named, bytes; on the CPU their resident memory.
        others: The other programs on a GPU; always empty for the CPU.
    """

    used: int | None = None
    total: int | None = None
    load: float | None = None
    temperature: float | None = None
    power: float | None = None
    energy: float | None = None
    throttled: Throttle | None = None
    this_run: int | None = None
    others: tuple[OtherProgram, ...] = ()


def cuda_precisions(capability: tuple[int, int]) -> tuple[str, ...]:
    """Number formats an NVIDIA GPU computes in by itself, from its compute capability."""
    if capability >= (8, 0):
        return ALL_PRECISIONS
    return ("fp32", "fp16") if capability >= (5, 3) else ("fp32",)


def device_problem(code: str, severity: Severity = "error", **facts: JsonValue) -> Problem:
    """A `Problem` about devices; its path is the config's list of them."""
    return Problem(path="devices", code=code, facts=facts, severity=severity)
