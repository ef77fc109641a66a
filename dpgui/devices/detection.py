"""The list of devices: simulated ones, GPUs, and always the CPU."""

from __future__ import annotations

import os
from collections.abc import Sequence

from dpgui.devices.bus import cards_on_the_bus
from dpgui.devices.device import Device, device_problem
from dpgui.devices.host import cpu_device
from dpgui.devices.matching import expected_gpus, reported_gpus
from dpgui.devices.nvml import Nvml
from dpgui.devices.report import Accelerator, TorchReport
from dpgui.devices.simulated import simulated_devices


def detect(report: TorchReport | None = None, nvml: Nvml | None = None) -> tuple[Device, ...]:
    """Every device of this machine, quickly: torch is not loaded.

    Args:
        report: What torch said (`ask_torch`). Without it GPUs are listed with `usable` None, and
            with CUDA's number only where that is certain.
        nvml: An open connection to the driver; by default one is opened and closed.

    Raises:
        ConfigError: If `DPGUI_SIMULATED_GPUS` is not a number.
    """
    simulated = simulated_devices()
    driver = nvml or Nvml()
    try:
        gpus = _nvidia(driver, report)
    finally:
        if nvml is None:
            driver.close()
    others = _accelerators(report.accelerator) if report and report.accelerator else ()
    return (*simulated, *gpus, *others, cpu_device())


def _nvidia(driver: Nvml, report: TorchReport | None) -> tuple[Device, ...]:
    cards = driver.cards()
    if report is None:
        gpus = expected_gpus(cards, os.environ)
    else:
        gpus = reported_gpus(cards, report, os.environ.get("CUDA_DEVICE_ORDER"))
    return (*gpus, *_without_driver(driver, gpus)) if driver.why else gpus


def _without_driver(driver: Nvml, gpus: Sequence[Device]) -> tuple[Device, ...]:
    known = {gpu.pci for gpu in gpus}
    places = [pci for pci in cards_on_the_bus() if pci not in known]
    trouble = device_problem("no_driver", why=driver.why)
    return tuple(
        Device(
            id=f"nvml:{number}",
            kind="nvml",
            name=f"NVIDIA GPU ({pci})",
            pci=pci,
            usable=False,
            problem=trouble,
        )
        for number, pci in enumerate(places)
    )


def _accelerators(found: Accelerator) -> tuple[Device, ...]:
    """Apple's or Intel's GPUs; other accelerators of torch are not offered."""
    if found.type == "mps":
        return (_accelerator(found, 0, Device(id="mps", kind="mps", name="Apple GPU")),)
    if found.type == "xpu":
        return tuple(
            _accelerator(found, number, Device(id=f"xpu:{number}", kind="xpu", name="Intel GPU"))
            for number in range(found.count)
        )
    return ()


def _accelerator(found: Accelerator, number: int, bare: Device) -> Device:
    trouble = device_problem("torch_cannot_use", why=found.why) if found.why else None
    return Device(
        id=bare.id,
        kind=bare.kind,
        name=found.names[number] if number < len(found.names) else bare.name,
        total=found.totals[number] if number < len(found.totals) else None,
        usable=not found.why,
        problem=trouble,
        precisions=found.precisions,
    )
