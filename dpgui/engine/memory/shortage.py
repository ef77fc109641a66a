"""A device has no memory left, or is lost: where, and how its memory comes back (O-03, O-17)."""

from __future__ import annotations

import contextlib
import gc
import re
import traceback
from collections.abc import Sequence
from typing import Literal

import torch
from pydantic import JsonValue

from dpgui.devices import Device

Phase = Literal["forward", "backward", "optimizer", "validation", "loading"]

_SAID = (
    "out of memory",  # CUDA and Apple's GPUs, whatever class the error has
    "ALLOC_FAILED",  # cuBLAS and cuDNN, which ask the driver themselves
    "can't allocate memory",  # torch's allocator on the CPU
    "not enough memory",  # the same on Windows
)

_OUTERMOST: tuple[tuple[str, Phase], ...] = (
    ("dpgui.engine.evaluation", "validation"),
    ("dpgui.engine.planning", "loading"),
    ("dpgui.engine.training_state", "loading"),
    ("dpgui.engine.feed", "loading"),
    ("dpgui.engine.averaging", "optimizer"),
    ("torch.autograd", "backward"),
    ("torch.optim", "optimizer"),
    ("torch.amp.grad_scaler", "optimizer"),
    ("torch.nn.utils.clip_grad", "optimizer"),
    ("torch.nn", "forward"),
)


def is_shortage(error: BaseException) -> bool:
    """Whether `error` says that memory ran out, on any kind of device."""
    if isinstance(error, (torch.OutOfMemoryError, MemoryError)):
        return True
    return isinstance(error, RuntimeError) and any(said in str(error) for said in _SAID)


def is_poisoned(error: BaseException) -> bool:
    """Whether `error` says that CUDA cannot be used any more in this process."""
    said = str(error)
    return "CUDA error" in said or "device-side assert" in said


def phase_of(error: BaseException) -> Phase:
    """What was going on when `error` was raised, read from its traceback.

    The outermost frame that belongs to a phase decides: a layer that is computed again in the
    backward pass belongs to that. Nothing needs to be kept up to date at each step for it.
    """
    for frame, _ in traceback.walk_tb(error.__traceback__):
        module = str(frame.f_globals.get("__name__", ""))
        for beginning, phase in _OUTERMOST:
            if module == beginning or module.startswith(beginning + "."):
                return phase
    return "forward"


def device_of(error: BaseException, devices: Sequence[Device]) -> str:
    """The id of the device that overflowed: the one that torch names, else the first."""
    # A replica's error is made anew by DataParallel, with the device in its text.
    named = re.search(r"\bGPU (\d+)\b|\bon device (\d+)\b", str(error))
    if named:
        return f"cuda:{named[1] or named[2]}"
    return devices[0].id if devices else "cpu"


def explained(
    error: BaseException, devices: Sequence[Device], batch: int, parts: int
) -> tuple[str, dict[str, JsonValue]]:
    """The code and the facts of the sentence for `error`, which is a shortage.

    Args:
        error: With its traceback.
        devices: Those in use, in order.
        batch: The whole batch.
        parts: In how many pieces it is computed, one after the other.
    """
    phase, full = phase_of(error), device_of(error, devices)
    crowded = len(devices) > 1 and full == devices[0].id
    facts: dict[str, JsonValue] = {"device": full, "phase": phase, "batch": batch, "parts": parts}
    if crowded and phase in ("forward", "backward", "optimizer"):
        return f"out_of_memory_first_{phase}", facts
    return f"out_of_memory_{phase}", facts


def give_back() -> None:
    """Return to the devices what no tensor holds any more.

    To be called where no exception is being handled: it would keep its frames, and they keep
    their tensors (O-17). A GPU whose context is broken has nothing to return.
    """
    gc.collect()
    with contextlib.suppress(RuntimeError):
        if torch.cuda.is_available() and torch.cuda.is_initialized():
            torch.cuda.empty_cache()
        elif torch.backends.mps.is_available():
            torch.mps.empty_cache()
