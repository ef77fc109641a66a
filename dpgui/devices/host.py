"""The CPU as a device: its name, cores and memory, and what it is doing."""

from __future__ import annotations

import contextlib
import platform
from collections.abc import Collection
from pathlib import Path

import psutil

from dpgui.cores import usable_cores
from dpgui.devices.device import CPU_PRECISIONS, Device, Reading
from dpgui.devices.held import HeldMemory

_CPUINFO = Path("/proc/cpuinfo")


def cpu_device() -> Device:
    """The CPU row: always there and always usable."""
    return Device(
        id="cpu",
        kind="cpu",
        name=cpu_name(),
        total=psutil.virtual_memory().total,
        processors=usable_cores(),
        usable=True,
        precisions=CPU_PRECISIONS,
    )


def cpu_name(cpuinfo: Path = _CPUINFO) -> str:
    """What the maker calls the CPU, or at least its kind."""
    try:
        text = cpuinfo.read_text(encoding="utf-8", errors="replace")
    except OSError:
        text = ""
    for line in text.splitlines():
        key, _, value = line.partition(":")
        if key.strip() == "model name" and value.strip():
            return value.strip()
    return platform.processor() or platform.machine() or "CPU"


class CpuMonitor:
    """Reads the CPU; its load is that since the last reading.

    psutil's own `cpu_percent` shares its memory of the last call between all callers and
    answers 0 to the first; here each monitor has its own.
    """

    def __init__(self) -> None:
        self._last = _times()
        self._held = HeldMemory()

    def read(self, pids: Collection[int] = ()) -> Reading:
        """What the CPU is doing; `this_run` is what those of `pids` that live hold."""
        memory = psutil.virtual_memory()
        return Reading(
            used=memory.total - memory.available,
            total=memory.total,
            load=self._load(),
            this_run=self._held.of(pids),
        )

    def _load(self) -> float | None:
        (busy, total), (busy_before, total_before) = _times(), self._last
        if total <= total_before:
            return None
        self._last = (busy, total)
        return min(100.0, max(0.0, 100 * (busy - busy_before) / (total - total_before)))


def _times() -> tuple[float, float]:
    """Seconds of all cores together since the start of the system: busy, and in all."""
    times = psutil.cpu_times()
    # Time of guests is contained in user and nice time.
    parts: dict[str, float] = times._asdict()
    total = sum(parts.values()) - parts.get("guest", 0.0) - parts.get("guest_nice", 0.0)
    return total - parts["idle"] - parts.get("iowait", 0.0), total


def family(pids: Collection[int]) -> set[int]:
    """`pids` and all processes that they started: loader workers, and ranks of a launcher."""
    found = set(pids)
    for pid in pids:
        with contextlib.suppress(psutil.Error):
            found |= {child.pid for child in psutil.Process(pid).children(recursive=True)}
    return found
