"""`nn.DataParallel` whose replicas compute in the number format that was asked for.

torch starts a thread for each replica and switches autocast on in it, but the format is kept for
each thread apart: with bf16 the replicas would compute in fp16, without a scaler for the losses.
Inference mode belongs to a thread as well, so inputs made in it could not be changed in place.
(torch 2.14; this may go once `torch.nn.parallel.parallel_apply` hands both on.)
"""

from __future__ import annotations

import contextlib
from collections.abc import Sequence
from typing import Any

import torch
from torch import nn


class ReplicaThreads(nn.DataParallel[nn.Module]):
    """`nn.DataParallel` that hands the state of the calling thread on to those of the replicas."""

    def parallel_apply(
        self, replicas: Sequence[nn.Module], inputs: Sequence[Any], kwargs: Any
    ) -> list[Any]:
        return super().parallel_apply(handed_on(replicas, "cuda"), inputs, kwargs)


class HandedOn(nn.Module):
    """A replica that runs in the number format and mode of the thread that made this.

    Args:
        replica: What is called.
        device: Type of the devices that compute.
    """

    def __init__(self, replica: nn.Module, device: str) -> None:
        super().__init__()
        self.replica, self._device = replica, device
        self._inference = torch.is_inference_mode_enabled()
        on = torch.is_autocast_enabled(device)
        self._precision = torch.get_autocast_dtype(device) if on else None

    def forward(self, *inputs: Any, **kwargs: Any) -> Any:
        with contextlib.ExitStack() as state:
            if self._inference:  # leaving it off is not the same: that would switch gradients on
                state.enter_context(torch.inference_mode())
            if self._precision:
                state.enter_context(torch.autocast(self._device, self._precision))
            return self.replica(*inputs, **kwargs)


def handed_on(replicas: Sequence[nn.Module], device: str) -> list[nn.Module]:
    """`replicas`, each to be called in a thread of its own."""
    return [HandedOn(replica, device) for replica in replicas]
