"""AdamW."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, ClassVar

from dpgui.engine.choices import OptimizerLike, optimizers
from dpgui.engine.optimizers._common import Adaptive, implementation
from dpgui.registry import option

if TYPE_CHECKING:
    from torch import nn


@optimizers.register
class AdamW(Adaptive):
    """`torch.optim.AdamW`."""

    name: ClassVar[str] = "adamw"
    label: ClassVar[str] = "AdamW"
    summary: ClassVar[str] = "Adam with weight decay kept apart from the gradient."
    rank: ClassVar[int] = 20

    weight_decay: float = option(
        0.01,
        ge=0.0,
        label="Weight decay",
        help="Pulls weights towards zero at each step, against over-fitting.",
        scientific=True,
    )

    def build(self, parameters: Iterable[nn.Parameter]) -> OptimizerLike:
        from torch import optim

        weights = list(parameters)
        return optim.AdamW(
            weights,
            lr=self.lr,
            weight_decay=self.weight_decay,
            betas=self.betas,
            eps=self.eps,
            **implementation(weights, fused=True),
        )
