"""What `nn.DataParallel` does to replicas beyond torch's own.

Scores alone come back: a model may return more than these, in any container (a dataclass,
features, an attention map), but only they are needed on the first device, so only they are
gathered there, by the one rule of `objective.split_output` (O-07).

Replicas compute in the number format that was asked for: torch starts a thread for each and
switches autocast on in it, but the format is kept for each thread apart, so that with bf16 they
would compute in fp16, without a scaler for the losses. Inference mode belongs to a thread as well.
(torch 2.14; this may go once `torch.nn.parallel.parallel_apply` hands both on.)
"""

from __future__ import annotations

import contextlib
from collections import namedtuple
from collections.abc import Sequence
from functools import lru_cache
from typing import Any

import torch
from torch import Tensor, nn

from dpgui.engine.objective import split_output


class Replicas(nn.DataParallel[nn.Module]):
    """`nn.DataParallel` whose outputs are scores and whose threads take over the caller's state.

    A replica gets its weights as separate tensors, but the quick kernels of recurrent nets want
    them in one block: they warn at each step and copy them, unless they are put together (O-13).
    """

    def replicate(self, module: nn.Module, device_ids: Sequence[Any]) -> list[nn.Module]:
        replicas = super().replicate(module, device_ids)
        for replica in replicas:
            for part in replica.modules():
                if isinstance(part, nn.RNNBase):
                    part.flatten_parameters()
        return replicas

    def parallel_apply(
        self, replicas: Sequence[nn.Module], inputs: Sequence[Any], kwargs: Any
    ) -> list[Any]:
        return super().parallel_apply(handed_on(replicas, "cuda"), inputs, kwargs)

    def gather(self, outputs: Any, output_device: Any) -> Any:
        return super().gather([scores(output) for output in outputs], output_device)


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


def scores(output: Any) -> Tensor | tuple[Tensor, ...]:
    """The logits in a model's output; with those of auxiliary heads as a named tuple, if any.

    Raises:
        OutputError: If nothing of this is there.
    """
    logits, auxiliary = split_output(output)
    return _kind(len(auxiliary))(logits, *auxiliary) if auxiliary else logits


@lru_cache
def _kind(auxiliary: int) -> Any:
    """A container that `split_output` takes apart again, for so many auxiliary heads."""
    fields = ["logits", *(f"aux{index}" for index in range(auxiliary))]
    return namedtuple("Scores", fields)  # pyright: ignore[reportUntypedNamedTuple]  how many varies
