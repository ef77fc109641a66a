"""Whether CUDA is broken in this process, so that no run can be performed in one of its threads.

A kernel that fails (an assert on the device) ends the context of the whole process for good; only
a process of its own can use the GPU again (O-56).
"""

from __future__ import annotations

from dpgui.events import RunEnded

POISONED = "cuda_poisoned"

_met: list[RunEnded] = []


def spoiled() -> bool:
    """Whether a run in this process met a broken context."""
    return bool(_met)


def remember(end: RunEnded) -> None:
    """A session in this process ended so."""
    if end.code == POISONED:
        _met.append(end)
