"""How full devices get while batches are tried, and how full they may get."""

from __future__ import annotations

import threading
from collections.abc import Sequence
from typing import Protocol

import psutil
import torch

from dpgui.data.places.room import free_memory
from dpgui.devices import Device

MARGIN = 0.1
"""The share of free memory that is left alone: fragments, other programs, a longer batch."""

_OFTEN = 0.005
"""Seconds between two looks at the memory of this process."""


class Gauge(Protocol):
    """Watches the memory of all devices of a run while the block lasts.

    Attributes:
        limit: Bytes that may be held, on the fullest device.
    """

    limit: int | None

    def __enter__(self) -> Gauge: ...
    def __exit__(self, *_: object) -> None: ...

    @property
    def peak(self) -> int | None:
        """The most that was held within the block, on the fullest device."""
        ...


class CudaGauge:
    """GPUs: torch's allocator itself refuses what is beyond the limit."""

    def __init__(self, devices: Sequence[Device]) -> None:
        self._ids = [device.id for device in devices]
        self.limit: int | None = None
        for name in self._ids:
            free, total = torch.cuda.mem_get_info(name)
            limit = round((1 - MARGIN) * free)
            torch.cuda.set_per_process_memory_fraction(limit / total, name)
            self.limit = limit if self.limit is None else min(limit, self.limit)

    def __enter__(self) -> CudaGauge:
        for name in self._ids:
            torch.cuda.reset_peak_memory_stats(name)
        return self

    def __exit__(self, *_: object) -> None:
        torch.cuda.empty_cache()

    @property
    def peak(self) -> int | None:
        return max(torch.cuda.max_memory_reserved(name) for name in self._ids)


class ResidentGauge:
    """The CPU: the resident memory of this process, looked at by a thread.

    Args:
        limit: Bytes that it may grow to; by default what is free now, less the margin.
    """

    def __init__(self, limit: int | None = None) -> None:
        self._process = psutil.Process()
        free = round((1 - MARGIN) * free_memory())
        self.limit: int | None = self._resident() + free if limit is None else limit
        self._most = 0
        self._over = threading.Event()
        self._thread: threading.Thread | None = None

    def __enter__(self) -> ResidentGauge:
        self._most = self._resident()
        self._over.clear()
        self._thread = threading.Thread(target=self._watch, name="memory-gauge", daemon=True)
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._over.set()
        if self._thread is not None:
            self._thread.join()

    @property
    def peak(self) -> int | None:
        self._most = max(self._most, self._resident())
        return self._most

    def _watch(self) -> None:
        while not self._over.wait(_OFTEN):
            self._most = max(self._most, self._resident())

    def _resident(self) -> int:
        return self._process.memory_info().rss


class BlindGauge:
    """Devices that tell nothing: torch's own refusal is all that is known."""

    limit: int | None = None
    peak: int | None = None

    def __enter__(self) -> BlindGauge:
        return self

    def __exit__(self, *_: object) -> None:
        pass


def gauge_for(devices: Sequence[Device], processes: int = 1) -> Gauge:
    """The gauge that fits `devices`; simulated ones are computed in main memory.

    Args:
        devices: Those of the run.
        processes: How many of this machine share its main memory.
    """
    kind = devices[0].kind
    if kind == "cuda":
        return CudaGauge(devices)
    if kind not in ("cpu", "simulated"):
        return BlindGauge()
    gauge = ResidentGauge()
    if processes > 1 and gauge.limit is not None:
        gauge.limit //= processes
    return gauge
