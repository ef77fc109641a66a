"""Adagrad."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, ClassVar

from dpgui.engine.choices import OptimizerLike, optimizers
from dpgui.engine.optimizers._common import Decaying, implementation
from dpgui.registry import option

if TYPE_CHECKING:
    from torch import nn


@optimizers.register
class Adagrad(Decaying):
    """`torch.optim.Adagrad`."""

    name: ClassVar[str] = "adagrad"
    label: ClassVar[str] = "Adagrad"
    summary: ClassVar[str] = "Steps shrink with all that was learnt; for sparse features."
    rank: ClassVar[int] = 50

    lr: float = option(0.01, gt=0.0, label="Learning rate", help="Size of a step.", scientific=True)
    lr_decay: float = option(
        0.0,
        ge=0.0,
        label="Rate decay",
        help="Shrinks the rate by 1 / (1 + step x this).",
        scientific=True,
        advanced=True,
    )

    def build(self, parameters: Iterable[nn.Parameter]) -> OptimizerLike:
        from torch import optim

        weights = list(parameters)
        return optim.Adagrad(
            weights,
            lr=self.lr,
            weight_decay=self.weight_decay,
            lr_decay=self.lr_decay,
            **implementation(weights, fused=False),
        )
