"""Simulated GPUs: devices that compute on the CPU, for tests, demos and teaching."""

from __future__ import annotations

import os

from dpgui.config.problem import ConfigError
from dpgui.devices.device import CPU_PRECISIONS, Device, device_problem

VARIABLE = "DPGUI_SIMULATED_GPUS"
MOST = 64
TOTAL = 8 * 2**30
"""Memory that a simulated GPU pretends to have, bytes."""


def simulated_count() -> int:
    """How many simulated GPUs are asked for by `DPGUI_SIMULATED_GPUS`; 0 when it is not set.

    Raises:
        ConfigError: If it is not a whole number from 0 to 64.
    """
    text = os.environ.get(VARIABLE, "").strip()
    if not text:
        return 0
    if text.isascii() and text.isdigit() and int(text) <= MOST:
        return int(text)
    raise ConfigError([device_problem("simulated_count", variable=VARIABLE, value=text, most=MOST)])


def simulated_devices() -> tuple[Device, ...]:
    """The simulated GPUs that are asked for.

    Raises:
        ConfigError: As `simulated_count`.
    """
    return tuple(
        Device(
            id=f"simulated:{number}",
            kind="simulated",
            name=f"Simulated GPU {number}",
            total=TOTAL,
            usable=True,
            precisions=CPU_PRECISIONS,
        )
        for number in range(simulated_count())
    )
