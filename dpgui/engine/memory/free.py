"""What other programs leave of the memory of devices."""

from __future__ import annotations

import os
from collections.abc import Sequence

from dpgui.data.places.room import free_memory
from dpgui.devices import Device, Monitor


def free_of(devices: Sequence[Device]) -> dict[str, int | None]:
    """Free bytes by the id of the device, as the driver tells: torch is not asked.

    What this process itself holds of a GPU counts as free, where the driver tells it apart. Of
    simulated devices all is free. None where nobody can say.
    """
    found: dict[str, int | None] = {}
    with Monitor(devices) as monitor:
        readings = monitor.read([os.getpid()])
    for device in devices:
        reading = readings[device.id]
        if device.kind == "cpu":
            found[device.id] = free_memory()
        elif device.simulated:
            found[device.id] = device.total
        elif reading.used is None or reading.total is None:
            found[device.id] = None
        else:
            found[device.id] = max(0, reading.total - reading.used + (reading.this_run or 0))
    return found
