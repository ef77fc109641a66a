"""Recurrent nets under DataParallel.

A replica gets its weights as separate tensors, but the quick kernels want them in one block: they
warn at each step and copy them. The replicas' weights are therefore put in one block again (O-13).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from torch import nn


def is_recurrent(net: nn.Module) -> bool:
    """Whether a part of `net` is an RNN, an LSTM or a GRU."""
    return any(isinstance(module, nn.RNNBase) for module in net.modules())


class RecurrentDataParallel(nn.DataParallel[nn.Module]):
    """`nn.DataParallel` whose replicas have their recurrent weights in one block."""

    def replicate(self, module: nn.Module, device_ids: Sequence[Any]) -> list[nn.Module]:
        replicas = super().replicate(module, device_ids)
        for replica in replicas:
            for part in replica.modules():
                if isinstance(part, nn.RNNBase):
                    part.flatten_parameters()
        return replicas
