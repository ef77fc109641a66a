"""What the devices are doing now, for bars and curves: about a millisecond a reading."""

from __future__ import annotations

from collections.abc import Collection, Iterable

import psutil

from dpgui.devices.device import Device, OtherProgram, Reading
from dpgui.devices.host import CpuMonitor
from dpgui.devices.nvml import Card, Handle, Nvml


class Monitor:
    """Reads all of `devices` through open handles. For one thread at a time.

    Readings more than about four a second show nothing new: the driver's own window is longer.
    A device that the driver does not know (simulated, Apple, Intel) reads as its total alone.

    Args:
        devices: What to read, as `detect` gave it.
        nvml: An open connection to the driver, left open; by default the monitor has its own.
    """

    def __init__(self, devices: Iterable[Device], nvml: Nvml | None = None) -> None:
        self._devices = tuple(devices)
        self._given = nvml is not None
        self._nvml = nvml
        self._cpu = CpuMonitor()
        self._names: dict[int, str] = {}
        self._handles: dict[str, Handle] = {}
        nvidia = [device for device in self._devices if device.kind in ("cuda", "nvml")]
        if nvidia:
            self._nvml = nvml or Nvml()
            self._handles = _handles(nvidia, self._nvml.cards())

    def read(self, pids: Collection[int] = ()) -> dict[str, Reading]:
        """What each device is doing, by its id.

        Args:
            pids: The processes of this run.
        """
        readings = {device.id: self._read(device, pids) for device in self._devices}
        seen = {program.pid for reading in readings.values() for program in reading.others}
        self._names = {pid: name for pid, name in self._names.items() if pid in seen}
        return readings

    def close(self) -> None:
        """Let go of the driver. Doing so twice is harmless."""
        self._handles = {}
        if self._nvml is not None and not self._given:
            self._nvml.close()

    def __enter__(self) -> Monitor:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _read(self, device: Device, pids: Collection[int]) -> Reading:
        if device.kind == "cpu":
            return self._cpu.read(pids)
        handle = self._handles.get(device.id)
        if self._nvml is None or handle is None:
            return Reading(total=device.total)
        used, total = self._nvml.memory(handle)
        held = self._nvml.processes(handle)
        return Reading(
            used=used,
            total=device.total if total is None else total,
            load=self._nvml.load(handle),
            temperature=self._nvml.temperature(handle),
            power=self._nvml.power(handle),
            energy=self._nvml.energy(handle),
            throttled=self._nvml.throttled(handle),
            this_run=_held_by(held, pids),
            others=self._others(held, pids),
        )

    def _others(
        self, held: dict[int, int | None], pids: Collection[int]
    ) -> tuple[OtherProgram, ...]:
        """The other programs, those with most memory first."""
        found = [
            OtherProgram(pid, self._name(pid), memory)
            for pid, memory in held.items()
            if pid not in pids
        ]
        return tuple(sorted(found, key=lambda program: (-(program.memory or 0), program.pid)))

    def _name(self, pid: int) -> str:
        """The program of `pid`, asked once as long as it is there."""
        if pid not in self._names:
            try:
                self._names[pid] = psutil.Process(pid).name()
            except psutil.Error:
                self._names[pid] = ""
        return self._names[pid]


def _handles(devices: Iterable[Device], cards: Iterable[Card]) -> dict[str, Handle]:
    """Handles by the id of the device, matched by UUID, else by the place on the bus."""
    by_uuid = {card.uuid: card.handle for card in cards if card.uuid}
    by_place = {card.pci: card.handle for card in cards if card.pci and not card.is_slice}
    found = {device.id: by_uuid.get(device.uuid, by_place.get(device.pci)) for device in devices}
    return {name: handle for name, handle in found.items() if handle is not None}


def _held_by(held: dict[int, int | None], pids: Collection[int]) -> int | None:
    known = [memory for pid, memory in held.items() if pid in pids and memory is not None]
    return sum(known) if known else None
