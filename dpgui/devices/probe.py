"""Asks torch what it can use. Run as `python -m dpgui.devices.probe`, it prints a `TorchReport`.

It is a program of its own because loading torch takes seconds, because starting CUDA takes
memory on every GPU and forbids a later fork, and because a broken driver may hang or crash the
process that asks: the window must survive all of it.
"""

from __future__ import annotations

import argparse
import faulthandler
import os
import sys
from types import ModuleType
from typing import Any

from dpgui.config.problem import first_line
from dpgui.devices.device import ALL_PRECISIONS, cuda_precisions
from dpgui.devices.nvml import pci_id
from dpgui.devices.report import TORCH_MISSING, Accelerator, TorchDevice, TorchReport


def look(*, touch: bool = False) -> TorchReport:
    """What torch can use, asked in this process. Starts CUDA where there is any.

    Args:
        touch: Also compute a little on each device: the only proof that it works. Takes some
            hundred MB on each for as long as the process lives.

    Raises:
        ImportError, OSError: If torch is missing or cannot be loaded.
    """
    import torch

    why = _start_cuda(torch)
    count = 0 if why else torch.cuda.device_count()
    return TorchReport(
        torch=torch.__version__,
        cuda=torch.version.cuda,
        hip=torch.version.hip,
        devices=tuple(_cuda_device(torch, index, touch=touch) for index in range(count)),
        accelerator=_accelerator(torch, touch=touch),
        visible=os.environ.get("CUDA_VISIBLE_DEVICES"),
        why=why,
    )


def main() -> int:
    """Print the report of this machine as one line of JSON. The exit code says how it went."""
    parser = argparse.ArgumentParser(prog="python -m dpgui.devices.probe", description=__doc__)
    parser.add_argument("--limit", type=float, help="give up after this many seconds")
    limit: float | None = parser.parse_args().limit
    if limit:
        # Not left to the parent alone: it may be killed, and a hanging driver must not leave an
        # orphan. The watchdog needs neither the GIL nor a signal handler.
        faulthandler.dump_traceback_later(limit, exit=True)
    if hasattr(os, "nice"):
        os.nice(10)  # nobody waits for the answer: the window and a run come first
    try:
        report = look(touch=True)
    except ModuleNotFoundError as error:
        if error.name != "torch":
            raise
        return TORCH_MISSING
    sys.stdout.write(f"\n{report.model_dump_json()}\n")
    return 0


def _start_cuda(torch: ModuleType) -> str:
    """Start CUDA (or ROCm); returns why it cannot be, in torch's words, or ""."""
    try:
        torch.cuda.init()
    except (RuntimeError, AssertionError) as error:
        return first_line(error)
    return ""


def _cuda_device(torch: ModuleType, index: int, *, touch: bool) -> TorchDevice:
    facts = torch.cuda.get_device_properties(index)
    native = ALL_PRECISIONS if torch.version.hip else cuda_precisions((facts.major, facts.minor))
    return TorchDevice(
        index=index,
        name=facts.name,
        uuid=str(getattr(facts, "uuid", "")),
        pci=_place(facts),
        total=facts.total_memory,
        processors=facts.multi_processor_count,
        precisions=native,
        why=_touch(torch, f"cuda:{index}") if touch else "",
    )


def _place(facts: Any) -> str:
    """Where torch says the GPU sits on the bus; older releases do not say."""
    if not hasattr(facts, "pci_bus_id"):
        return ""
    return pci_id(facts.pci_domain_id, facts.pci_bus_id, facts.pci_device_id)


def _accelerator(torch: ModuleType, *, touch: bool) -> Accelerator | None:
    if not torch.accelerator.is_available():
        return None
    kind: str = torch.accelerator.current_accelerator().type
    if kind == "cuda":
        return None
    count: int = torch.accelerator.device_count()
    facts: dict[str, Any] = {"type": kind, "count": count}
    if kind == "xpu":
        found = [torch.xpu.get_device_properties(index) for index in range(count)]
        facts["names"] = tuple(each.name for each in found)
        facts["totals"] = tuple(each.total_memory for each in found)
        facts["precisions"] = ALL_PRECISIONS
    elif kind == "mps":
        facts["totals"] = (torch.mps.recommended_max_memory(),)
        facts["precisions"] = ("fp32", "fp16")
    return Accelerator(**facts, why=_touch(torch, kind) if touch else "")


def _touch(torch: ModuleType, device: str) -> str:
    """Compute on `device`; returns what went wrong, in torch's words, or ""."""
    try:
        torch.ones(2, device=device).sum().item()
    except RuntimeError as error:
        return first_line(error)
    return ""


if __name__ == "__main__":
    sys.exit(main())
