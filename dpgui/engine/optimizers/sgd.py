"""SGD."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, ClassVar

from pydantic import model_validator

from dpgui.engine.choices import OptimizerLike, optimizers
from dpgui.engine.optimizers._common import Decaying, implementation
from dpgui.registry import OptionError, option

if TYPE_CHECKING:
    from torch import nn


@optimizers.register
class SGD(Decaying):
    """`torch.optim.SGD`."""

    name: ClassVar[str] = "sgd"
    label: ClassVar[str] = "SGD"
    summary: ClassVar[str] = "Plain steps along the gradient, with momentum if you like."
    rank: ClassVar[int] = 30

    lr: float = option(
        0.1,
        gt=0.0,
        label="Learning rate",
        help="Size of a step. Too large diverges, too small crawls; the schedule scales it.",
        scientific=True,
    )
    momentum: float = option(
        0.0, ge=0.0, lt=1.0, label="Momentum", help="Share of the last step that is kept."
    )
    nesterov: bool = option(
        False,
        label="Nesterov",
        help="Look ahead along the momentum before taking the gradient. Needs momentum.",
    )

    @model_validator(mode="after")
    def _nesterov_needs_momentum(self) -> SGD:
        if self.nesterov and not self.momentum:
            raise OptionError("nesterov_needs_momentum", "nesterov")
        return self

    def build(self, parameters: Iterable[nn.Parameter]) -> OptimizerLike:
        from torch import optim

        weights = list(parameters)
        return optim.SGD(
            weights,
            lr=self.lr,
            weight_decay=self.weight_decay,
            momentum=self.momentum,
            nesterov=self.nesterov,
            **implementation(weights, fused=True),
        )
