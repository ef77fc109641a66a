"""Trying a model out without leaving a trace in it."""

# pyright: reportPrivateUsage=false
# What a forward assigns lands in a module's private tables.

from __future__ import annotations

from collections.abc import Generator
from contextlib import contextmanager
from typing import Any

import torch
from torch import nn

from dpgui.own_code.running import undisturbed

_TABLES = ("_parameters", "_buffers", "_modules")


@contextmanager
def untouched(net: nn.Module) -> Generator[None]:
    """Within it `net` may be run in any mode; afterwards it and all random numbers are as before.

    Put back are modes, buffers (also ones that were replaced), attributes that were set and
    modules that were made. Lists and the like that a forward changes in place are not; nor are
    weights, which no forward changes. CUDA's random numbers are not asked for, which would start
    it on every GPU.
    """
    attributes = [(module, _copied(module)) for module in net.modules()]
    values = [(buffer, buffer.clone()) for buffer in net.buffers()]
    try:
        with undisturbed():
            yield
    finally:
        for module, kept in attributes:
            vars(module).clear()
            vars(module).update(kept)
        with torch.no_grad():
            for buffer, value in values:
                buffer.copy_(value)


def _copied(module: nn.Module) -> dict[str, Any]:
    """The attributes of `module`, its tables among them as tables of their own."""
    kept = dict(vars(module))
    return {**kept, **{name: kept[name].copy() for name in _TABLES if name in kept}}
