"""What `nn.DataParallel` does to replicas beyond torch's own: scores alone come back, and blocks.

A model may return more than its scores, in any container: a dataclass, features, an attention
map. Only the scores are needed on the first device, so only they are gathered there, by the one
rule of `objective.split_output` (O-07).
"""

from __future__ import annotations

from collections import namedtuple
from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from torch import Tensor, nn

from dpgui.engine.objective import split_output


class Replicas(nn.DataParallel[nn.Module]):
    """`nn.DataParallel` whose outputs are scores and whose recurrent weights are in one block.

    A replica gets its weights as separate tensors, but the quick kernels of recurrent nets want
    them in one block: they warn at each step and copy them (O-13).
    """

    def replicate(self, module: nn.Module, device_ids: Sequence[Any]) -> list[nn.Module]:
        replicas = super().replicate(module, device_ids)
        for replica in replicas:
            for part in replica.modules():
                if isinstance(part, nn.RNNBase):
                    part.flatten_parameters()
        return replicas

    def gather(self, outputs: Any, output_device: Any) -> Any:
        return super().gather([scores(output) for output in outputs], output_device)


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
