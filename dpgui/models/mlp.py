"""MLP: linear layers with an activation between them."""

from __future__ import annotations

import math
from functools import partial
from typing import TYPE_CHECKING, ClassVar, Literal

from dpgui.config import Problem
from dpgui.models.choice import ModelChoice, Sees, Takes, models
from dpgui.models.linear import WIDEST, dropout_option, linear_layers
from dpgui.models.sizes import size_problems
from dpgui.registry import option

if TYPE_CHECKING:
    from torch import nn

Activation = Literal["relu", "leaky-relu", "gelu", "silu", "tanh", "sigmoid"]


@models.register
class Mlp(ModelChoice):
    """Linear layers of the given widths. Images are taken as one long row."""

    name: ClassVar[str] = "mlp"
    label: ClassVar[str] = "MLP"
    summary: ClassVar[str] = "Linear layers with an activation between them. Takes any data."
    rank: ClassVar[int] = 10
    takes: ClassVar[Takes] = "any"

    hidden: tuple[int, ...] = option(
        (20,),
        label="Hidden layers",
        help="Width of each hidden layer, from the input to the output. Empty: one linear layer.",
    )
    activation: Activation = option(
        "relu", label="Activation", help="What is applied after each hidden layer."
    )
    dropout: float = dropout_option()

    def check(self, data: Sees) -> list[Problem]:
        return [*super().check(data), *size_problems("model.hidden", self.hidden, WIDEST)]

    def build(self, shape: tuple[int, ...], classes: int) -> nn.Module:
        from torch import nn

        flat = [nn.Flatten()] if len(shape) > 1 else []
        widths = [math.prod(shape), *self.hidden]
        activation = partial(_activation, self.activation)
        return nn.Sequential(*flat, *linear_layers(widths, classes, activation, self.dropout))


def _activation(name: Activation) -> nn.Module:
    from torch import nn

    match name:
        case "relu":
            return nn.ReLU()
        case "leaky-relu":
            return nn.LeakyReLU()
        case "gelu":
            return nn.GELU()
        case "silu":
            return nn.SiLU()
        case "tanh":
            return nn.Tanh()
        case "sigmoid":
            return nn.Sigmoid()
