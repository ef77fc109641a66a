"""What other programs leave of the memory of devices."""

from __future__ import annotations

from collections.abc import Sequence

from dpgui.data.places.room import free_memory
from dpgui.devices import Device, Monitor


def free_of(devices: Sequence[Device]) -> dict[str, int | None]:
    """Free bytes by the id of the device, as the driver tells: torch is not asked.

    Of simulated devices all is free. None where nobody can say.
    """
    found: dict[str, int | None] = {}
    with Monitor(devices) as monitor:
        readings = monitor.read()
    for device in devices:
        reading = readings[device.id]
        if device.kind == "cpu":
            found[device.id] = free_memory()
        elif device.simulated:
            found[device.id] = device.total
        elif reading.used is None or reading.total is None:
            found[device.id] = None
        else:
            found[device.id] = max(0, reading.total - reading.used)
    return found
