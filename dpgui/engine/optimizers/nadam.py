"""NAdam."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, ClassVar

from dpgui.engine.choices import OptimizerLike, optimizers
from dpgui.engine.optimizers._common import Adaptive, implementation

if TYPE_CHECKING:
    from torch import nn


@optimizers.register
class NAdam(Adaptive):
    """`torch.optim.NAdam`."""

    name: ClassVar[str] = "nadam"
    label: ClassVar[str] = "NAdam"
    summary: ClassVar[str] = "Adam with Nesterov momentum."
    rank: ClassVar[int] = 60

    def build(self, parameters: Iterable[nn.Parameter]) -> OptimizerLike:
        from torch import optim

        weights = list(parameters)
        return optim.NAdam(
            weights,
            lr=self.lr,
            weight_decay=self.weight_decay,
            betas=self.betas,
            eps=self.eps,
            **implementation(weights, fused=False),
        )
