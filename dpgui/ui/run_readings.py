"""What a live run tells of its devices, where the driver cannot: it alone computes on them."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from dpgui.devices import Device, Reading
from dpgui.ui.panels.device_row import OfRun

if TYPE_CHECKING:
    from dpgui.runs import History


def with_simulated(
    readings: Mapping[str, Reading], devices: Sequence[Device], history: History | None
) -> dict[str, Reading]:
    """`readings`, with those of simulated devices as the live run told them last."""
    found = dict(readings)
    for device in devices:
        if device.simulated and history is not None:
            found[device.id] = _told(device, history)
    return found


def of_run(devices: Sequence[Device], history: History | None) -> dict[str, OfRun]:
    """What the live run told last of its devices, beside what the driver says; by id."""
    return {} if history is None else {it.id: _of_run(it.id, history) for it in devices}


def _of_run(device: str, history: History) -> OfRun:
    reserved = _last(history, f"memory/{device}/reserved")
    energy = _last(history, f"energy/{device}")
    return OfRun(None if reserved is None else round(reserved), energy)


def _told(device: Device, history: History) -> Reading:
    allocated = _last(history, f"memory/{device.id}/allocated")
    memory = None if allocated is None else round(allocated)
    load = _last(history, f"load/{device.id}")
    return Reading(used=memory, this_run=memory, total=device.total, load=load)


def _last(history: History, name: str) -> float | None:
    column = history.columns.get(name)
    if column is None or not len(column):
        return None
    value = float(column.y[-1])
    return value if math.isfinite(value) else None
