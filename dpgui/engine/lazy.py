"""Lazy modules get their shapes before anything counts, moves, wraps or fills them (O-21)."""

from __future__ import annotations

import torch
from torch import nn

from dpgui.config import ConfigError
from dpgui.engine.probe import forward_problem


def materialise(net: nn.Module, shape: tuple[int, ...]) -> None:
    """Run `net` once on two empty samples of `shape` if any of its weights has no shape yet.

    Raises:
        ConfigError: If it cannot take them.
    """
    if not any(isinstance(p, nn.parameter.UninitializedParameter) for p in net.parameters()):
        return
    training = net.training
    net.eval()
    try:
        with torch.no_grad():
            net(torch.zeros(2, *shape))
    except Exception as error:  # noqa: BLE001  whatever a model's forward raises is the finding
        raise ConfigError([forward_problem(error, shape)]) from None
    finally:
        net.train(training)
