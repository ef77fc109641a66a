"""The NVIDIA driver's own figures (NVML): no torch, no CUDA context, no `nvidia-smi`.

Every question may be refused (slices, old cards, a card that fell off the bus); a refusal is
None for that figure and nothing else. Numbers of cards here are the driver's, in bus order, and
say nothing about CUDA's: callers match by UUID or PCI id.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, Protocol, TypeAlias, TypeVar, cast

import pynvml

from dpgui.events import Throttle

T = TypeVar("T")

Handle: TypeAlias = Any
"""What NVML calls a device: an opaque pointer."""


class NvmlLibrary(Protocol):
    """The part of `pynvml` that is used here, so that tests can hand in another."""

    NVMLError: type[Exception]
    NVML_TEMPERATURE_GPU: int

    def nvmlInit(self) -> None: ...  # noqa: N802 - NVML's names
    def nvmlShutdown(self) -> None: ...  # noqa: N802
    def nvmlDeviceGetCount(self) -> int: ...  # noqa: N802
    def nvmlDeviceGetHandleByIndex(self, index: int, /) -> Handle: ...  # noqa: N802
    def nvmlDeviceGetName(self, handle: Handle, /) -> str: ...  # noqa: N802
    def nvmlDeviceGetUUID(self, handle: Handle, /) -> str: ...  # noqa: N802
    def nvmlDeviceGetPciInfo(self, handle: Handle, /) -> Any: ...  # noqa: N802
    def nvmlDeviceGetCudaComputeCapability(self, handle: Handle, /) -> Any: ...  # noqa: N802
    def nvmlDeviceGetMemoryInfo(self, handle: Handle, /) -> Any: ...  # noqa: N802
    def nvmlDeviceGetUtilizationRates(self, handle: Handle, /) -> Any: ...  # noqa: N802
    def nvmlDeviceGetTemperature(self, handle: Handle, sensor: int, /) -> int: ...  # noqa: N802
    def nvmlDeviceGetPowerUsage(self, handle: Handle, /) -> int: ...  # noqa: N802
    def nvmlDeviceGetTotalEnergyConsumption(self, handle: Handle, /) -> int: ...  # noqa: N802
    def nvmlDeviceGetCurrentClocksThrottleReasons(self, handle: Handle, /) -> int: ...  # noqa: N802
    def nvmlDeviceGetComputeRunningProcesses(self, handle: Handle, /) -> Any: ...  # noqa: N802
    def nvmlDeviceGetGraphicsRunningProcesses(self, handle: Handle, /) -> Any: ...  # noqa: N802
    def nvmlDeviceGetMigMode(self, handle: Handle, /) -> Any: ...  # noqa: N802
    def nvmlDeviceGetMaxMigDeviceCount(self, handle: Handle, /) -> int: ...  # noqa: N802
    def nvmlDeviceGetMigDeviceHandleByIndex(  # noqa: N802
        self, handle: Handle, index: int, /
    ) -> Handle: ...


_HEAT = 0x20 | 0x40
"""Bits of the driver's reasons for a lower clock: slowed down by software or hardware for heat."""

_POWER = 0x04 | 0x80
"""The same for power: the card's limit is reached, or the supply asked for less."""


@dataclass(frozen=True, slots=True)
class Card:
    """A GPU, or one slice (MIG) of a GPU, as the driver knows it.

    Attributes:
        number: The driver's number, "0"; of a slice "0.1".
        handle: What to ask NVML with.
        uuid: "GPU-..." or "MIG-...", or "" when refused.
        pci: "0000:65:00.0", or "" when refused; a slice has its card's.
        total: Memory, bytes.
        capability: CUDA compute capability.
        is_slice: A MIG slice.
    """

    number: str
    handle: Handle
    name: str
    uuid: str = ""
    pci: str = ""
    total: int | None = None
    capability: tuple[int, int] | None = None
    is_slice: bool = False


class Nvml:
    """An open connection to the driver.

    Args:
        library: `pynvml`, or something that looks like it.

    Attributes:
        why: Why the driver does not answer, or "". All lists are empty then.
    """

    def __init__(self, library: NvmlLibrary | None = None) -> None:
        self._library = library or cast("NvmlLibrary", pynvml)
        self._open = False
        self.why = ""
        try:
            self._library.nvmlInit()
        except self._library.NVMLError as error:
            self.why = str(error)
        else:
            self._open = True

    def close(self) -> None:
        """Let go of the driver. Doing so twice is harmless."""
        if self._open:
            self._open = False
            self._try(self._library.nvmlShutdown)

    def cards(self) -> tuple[Card, ...]:
        """Every GPU in the driver's order; a GPU that is cut in slices gives its slices."""
        if not self._open:
            return ()
        found: list[Card] = []
        for number in range(self._try(self._library.nvmlDeviceGetCount) or 0):
            handle = self._try(self._library.nvmlDeviceGetHandleByIndex, number)
            if handle is not None:
                card = self._card(str(number), handle)
                found.extend(tuple(self._slices(card)) or (card,))
        return tuple(found)

    def memory(self, handle: Handle) -> tuple[int | None, int | None]:
        """Bytes in use by all programs, and bytes in all."""
        info = self._try(self._library.nvmlDeviceGetMemoryInfo, handle)
        return (None, None) if info is None else (int(info.used), int(info.total))

    def load(self, handle: Handle) -> float | None:
        """Share of the last moments in which the GPU computed, 0..100."""
        rates = self._try(self._library.nvmlDeviceGetUtilizationRates, handle)
        return None if rates is None else float(rates.gpu)

    def temperature(self, handle: Handle) -> float | None:
        """Degrees Celsius."""
        sensor = self._library.NVML_TEMPERATURE_GPU
        degrees = self._try(self._library.nvmlDeviceGetTemperature, handle, sensor)
        return None if degrees is None else float(degrees)

    def power(self, handle: Handle) -> float | None:
        """Watts."""
        milliwatts = self._try(self._library.nvmlDeviceGetPowerUsage, handle)
        return None if milliwatts is None else milliwatts / 1000

    def energy(self, handle: Handle) -> float | None:
        """Joules that the card has taken since the driver was loaded (Volta and later count)."""
        millijoules = self._try(self._library.nvmlDeviceGetTotalEnergyConsumption, handle)
        return None if millijoules is None else millijoules / 1000

    def throttled(self, handle: Handle) -> Throttle | None:
        """What lowers the GPU's clock at the moment, "" for nothing."""
        reasons = self._try(self._library.nvmlDeviceGetCurrentClocksThrottleReasons, handle)
        if reasons is None:
            return None
        return "temperature" if reasons & _HEAT else "power" if reasons & _POWER else ""

    def processes(self, handle: Handle) -> dict[int, int | None]:
        """Bytes on the GPU by process, None where the driver does not tell (Windows)."""
        held: dict[int, int | None] = {}
        for ask in (
            self._library.nvmlDeviceGetComputeRunningProcesses,
            self._library.nvmlDeviceGetGraphicsRunningProcesses,
        ):
            for process in self._try(ask, handle) or ():
                # A program that computes and draws is in both lists with the same memory.
                memory = cast("int | None", process.usedGpuMemory)
                held[int(process.pid)] = memory if memory is not None else held.get(process.pid)
        return held

    def _card(self, number: str, handle: Handle, parent: Card | None = None) -> Card:
        ask, library = self._try, self._library
        capability = ask(library.nvmlDeviceGetCudaComputeCapability, handle)
        return Card(
            number=number,
            handle=handle,
            name=ask(library.nvmlDeviceGetName, handle) or (parent.name if parent else "GPU"),
            uuid=ask(library.nvmlDeviceGetUUID, handle) or "",
            pci=parent.pci if parent else pci_text(ask(library.nvmlDeviceGetPciInfo, handle)),
            total=self.memory(handle)[1],
            capability=_pair(capability) or (parent.capability if parent else None),
            is_slice=parent is not None,
        )

    def _slices(self, card: Card) -> Iterator[Card]:
        mode = self._try(self._library.nvmlDeviceGetMigMode, card.handle)
        if not mode or not mode[0]:
            return
        most = self._try(self._library.nvmlDeviceGetMaxMigDeviceCount, card.handle) or 0
        for place in range(most):
            ask = self._library.nvmlDeviceGetMigDeviceHandleByIndex
            handle = self._try(ask, card.handle, place)
            if handle is not None:
                yield self._card(f"{card.number}.{place}", handle, card)

    def _try(self, ask: Callable[..., T], *about: Any) -> T | None:
        try:
            return ask(*about)
        except self._library.NVMLError:
            return None


def pci_text(info: Any) -> str:
    """NVML's PCI record as "domain:bus:device.0", in torch's words; "" for None."""
    return pci_id(info.domain, info.bus, info.device) if info is not None else ""


def pci_id(domain: int, bus: int, device: int) -> str:
    """A place on the bus as Linux and the driver write it, such as "0000:65:00.0"."""
    return f"{domain:04x}:{bus:02x}:{device:02x}.0"


def _pair(capability: Any) -> tuple[int, int] | None:
    return (int(capability[0]), int(capability[1])) if capability is not None else None
