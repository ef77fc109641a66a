"""What the devices do while a run trains: looked at once a second, outside the training step."""

from __future__ import annotations

import os
import threading
import time
from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import asdict
from typing import Any

from dpgui.devices import Device, Monitor, Reading
from dpgui.devices.host import family
from dpgui.engine.memory.energy import EnergyMeter
from dpgui.engine.memory.figures import Figures, TorchMemory
from dpgui.events import Sampled

PERIOD = 1.0
"""Seconds between two samples; the driver's own window is 1/6 to 1 s."""


class Sampler:
    """A thread that samples the run's devices; the trainer collects the samples when it reports.

    A sampler that fails ends with a line in the log of the process; the run goes on.

    Args:
        devices: The run's devices.
        simulated: Bytes that each simulated device would hold, by id; asked at each sample.
        root: The process whose family is this run; by default this one.
        memory: torch's figures of GPUs; by default this process knows them all. Of several
            processes one samples, and with no `devices` the others only post their figures.
        step: The optimizer steps done; asked at each sample.
    """

    def __init__(
        self,
        devices: Sequence[Device],
        simulated: Callable[[], dict[str, int]],
        root: int | None = None,
        memory: TorchMemory | None = None,
        step: Callable[[], int] = int,
    ) -> None:
        self._devices, self._simulated, self._step = tuple(devices), simulated, step
        self._root = os.getpid() if root is None else root
        self._torch = memory or TorchMemory(devices)
        self._found: deque[Sampled] = deque(maxlen=10_000)
        self._stop, self._looked = threading.Event(), threading.Event()
        self._thread = threading.Thread(target=self._run, name="device-sampler", daemon=True)
        self._monitor = Monitor(self._devices)
        self._energy = {device.id: EnergyMeter() for device in self._devices}
        self._peaks = {device.id: 0 for device in self._devices}

    def __enter__(self) -> Sampler:
        self._torch.begin()
        self._thread.start()
        self._looked.wait(PERIOD)  # the shortest run has a sample, too
        return self

    def __exit__(self, *_: object) -> None:
        self._stop.set()
        self._thread.join(timeout=5.0)
        self._monitor.close()

    def drain(self) -> list[Sampled]:
        """The samples since the last call, with the time and the step at which they were taken."""
        drained: list[Sampled] = []
        while self._found:
            drained.append(self._found.popleft())
        return drained

    def _run(self) -> None:
        try:
            self._look()
        finally:
            self._looked.set()
        while not self._stop.wait(PERIOD):
            self._look()

    def _look(self) -> None:
        self._torch.post()
        if not self._devices:
            return
        readings = self._monitor.read(family([self._root]))
        now, held, figures = time.monotonic(), self._simulated(), self._torch.read()
        step = self._step()
        for device in self._devices:
            reading = readings[device.id]
            energy = self._energy[device.id].read(now, reading.energy, reading.power)
            self._found.append(
                Sampled(
                    device=device.id,
                    step=step,
                    total=reading.total,
                    load=reading.load,
                    temperature=reading.temperature,
                    power=reading.power,
                    energy=energy,
                    throttled=reading.throttled,
                    simulated=device.simulated,
                    **self._memory(device, reading, held, figures.get(device.id)),
                )
            )

    def _memory(
        self, device: Device, reading: Reading, held: dict[str, int], figures: Figures | None
    ) -> dict[str, Any]:
        if device.kind == "cuda":
            told = asdict(figures) if figures else {}  # its process has posted none yet
            return {**told, **shares_of(reading)}
        allocated = held.get(device.id) if device.simulated else reading.this_run
        self._peaks[device.id] = max(self._peaks[device.id], allocated or 0)
        peak = None if allocated is None else self._peaks[device.id]
        if device.simulated:
            return {"allocated": allocated, "peak": peak, "used": allocated}
        return {"allocated": allocated, "peak": peak, **shares_of(reading)}


def shares_of(reading: Reading) -> dict[str, int | None]:
    """Who holds what is in use: this run, and the other programs.

    Where the driver does not tell (Windows, some containers), both are unknown: what torch has
    reserved is less than what its process holds.
    """
    used, ours = reading.used, reading.this_run
    others = None if used is None or ours is None else max(0, used - ours)
    return {"used": used, "this_run": ours, "others": others}
