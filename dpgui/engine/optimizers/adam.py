"""Adam."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, ClassVar

from dpgui.engine.choices import OptimizerLike, optimizers
from dpgui.engine.optimizers._common import Adaptive, implementation

if TYPE_CHECKING:
    from torch import nn


@optimizers.register
class Adam(Adaptive):
    """`torch.optim.Adam`."""

    name: ClassVar[str] = "adam"
    label: ClassVar[str] = "Adam"
    summary: ClassVar[str] = "Adapts the step of each weight; a good first choice."
    rank: ClassVar[int] = 10

    def build(self, parameters: Iterable[nn.Parameter]) -> OptimizerLike:
        from torch import optim

        weights = list(parameters)
        return optim.Adam(
            weights,
            lr=self.lr,
            weight_decay=self.weight_decay,
            betas=self.betas,
            eps=self.eps,
            **implementation(weights, fused=True),
        )
