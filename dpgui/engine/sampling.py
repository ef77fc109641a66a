"""What the devices do while a run trains: looked at once a second, outside the training step."""

from __future__ import annotations

import threading
from collections import deque
from collections.abc import Callable, Sequence
from typing import Any

import psutil
import torch

from dpgui.devices import Device, Monitor
from dpgui.events import Sampled

PERIOD = 1.0
"""Seconds between two samples; the driver's own window is 1/6 to 1 s."""


class Sampler:
    """A thread that samples the run's devices; the trainer collects the samples when it reports.

    A sampler that fails ends with a line in the log of the process; the run goes on.

    Args:
        devices: The run's devices.
        simulated: Bytes that each simulated device would hold, by id; asked at each sample.
    """

    def __init__(self, devices: Sequence[Device], simulated: Callable[[], dict[str, int]]) -> None:
        self._devices, self._simulated = tuple(devices), simulated
        self._found: deque[dict[str, Any]] = deque(maxlen=10_000)
        self._stop, self._looked = threading.Event(), threading.Event()
        self._thread = threading.Thread(target=self._run, name="device-sampler", daemon=True)
        self._monitor = Monitor(self._devices)

    def __enter__(self) -> Sampler:
        self._thread.start()
        self._looked.wait(PERIOD)  # the shortest run has a sample, too
        return self

    def __exit__(self, *_: object) -> None:
        self._stop.set()
        self._thread.join(timeout=5.0)
        self._monitor.close()

    def drain(self, step: int) -> list[Sampled]:
        """The samples since the last call, stamped with the optimizer steps done."""
        drained: list[Sampled] = []
        while self._found:
            drained.append(Sampled(step=step, **self._found.popleft()))
        return drained

    def _run(self) -> None:
        try:
            self._look()
        finally:
            self._looked.set()
        while not self._stop.wait(PERIOD):
            self._look()

    def _look(self) -> None:
        readings = self._monitor.read(_run_pids())
        held = self._simulated()
        for device in self._devices:
            reading = readings[device.id]
            self._found.append(
                {
                    "device": device.id,
                    "used": reading.used,
                    "total": reading.total,
                    "load": reading.load,
                    "temperature": reading.temperature,
                    "power": reading.power,
                    "throttled": reading.throttled,
                    "simulated": device.simulated,
                    **_memory(device, reading.this_run, held),
                }
            )


def _memory(device: Device, this_run: int | None, held: dict[str, int]) -> dict[str, int | None]:
    if device.kind == "cuda":
        index = torch.device(device.id).index
        return {
            "allocated": torch.cuda.memory_allocated(index),
            "reserved": torch.cuda.memory_reserved(index),
        }
    if device.simulated:
        return {"allocated": held.get(device.id), "used": held.get(device.id)}
    return {"allocated": this_run}


def _run_pids() -> list[int]:
    """This process and its loader workers."""
    me = psutil.Process()
    return [me.pid, *(child.pid for child in me.children(recursive=True))]
