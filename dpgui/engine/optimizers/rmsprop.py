"""RMSprop."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, ClassVar

from dpgui.engine.choices import OptimizerLike, optimizers
from dpgui.engine.optimizers._common import Decaying, implementation
from dpgui.registry import option

if TYPE_CHECKING:
    from torch import nn


@optimizers.register
class RMSprop(Decaying):
    """`torch.optim.RMSprop`."""

    name: ClassVar[str] = "rmsprop"
    label: ClassVar[str] = "RMSprop"
    summary: ClassVar[str] = "Scales each step by a running mean of squared gradients."
    rank: ClassVar[int] = 40

    lr: float = option(0.01, gt=0.0, label="Learning rate", help="Size of a step.", scientific=True)
    alpha: float = option(
        0.99, ge=0.0, lt=1.0, label="Alpha", help="Memory of the mean squared gradient."
    )
    momentum: float = option(
        0.0, ge=0.0, lt=1.0, label="Momentum", help="Share of the last step that is kept."
    )
    centered: bool = option(
        False,
        label="Centered",
        help="Divide by an estimate of the variance instead of the mean square.",
        advanced=True,
    )

    def build(self, parameters: Iterable[nn.Parameter]) -> OptimizerLike:
        from torch import optim

        weights = list(parameters)
        return optim.RMSprop(
            weights,
            lr=self.lr,
            weight_decay=self.weight_decay,
            alpha=self.alpha,
            momentum=self.momentum,
            centered=self.centered,
            **implementation(weights, fused=False),
        )
