"""What takes long before a first run, done ahead: for the process that forks the workers."""

from __future__ import annotations

import importlib

import torch

from dpgui.engine.registries import REGISTRIES


def warm_up() -> None:
    """Load torch, the engine and every choice, on one thread and without touching a device.

    There is no backward pass, since autograd's threads would not survive a fork; making an
    optimizer is what loads torch's compiler package.
    """
    torch.set_num_threads(1)
    importlib.import_module("dpgui.engine.story")  # what the workers will run
    torch.optim.SGD([torch.zeros(1, requires_grad=True)], lr=0.1)
    for registry in REGISTRIES.values():
        registry.names()
