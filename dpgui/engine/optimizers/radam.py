"""RAdam."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, ClassVar

from dpgui.engine.choices import OptimizerLike, optimizers
from dpgui.engine.optimizers._common import Adaptive, implementation

if TYPE_CHECKING:
    from torch import nn


@optimizers.register
class RAdam(Adaptive):
    """`torch.optim.RAdam`."""

    name: ClassVar[str] = "radam"
    label: ClassVar[str] = "RAdam"
    summary: ClassVar[str] = "Adam whose first steps are rectified, so that it needs no warm-up."
    rank: ClassVar[int] = 70

    def build(self, parameters: Iterable[nn.Parameter]) -> OptimizerLike:
        from torch import optim

        weights = list(parameters)
        return optim.RAdam(
            weights,
            lr=self.lr,
            weight_decay=self.weight_decay,
            betas=self.betas,
            eps=self.eps,
            **implementation(weights, fused=False),
        )
