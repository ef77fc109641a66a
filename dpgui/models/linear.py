"""The linear layers that end every net of our own, and the option for their dropout."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from dpgui.registry import option

if TYPE_CHECKING:
    from torch import nn

WIDEST = 65_536
"""Most units of a hidden layer."""


def dropout_option() -> Any:
    """The field of a model that has hidden layers."""
    return option(
        0.0,
        ge=0.0,
        lt=1.0,
        label="Dropout",
        help="Part of each hidden layer's outputs set to zero at random while training.",
    )


def linear_layers(
    widths: Sequence[int], classes: int, activation: Callable[[], nn.Module], dropout: float
) -> list[nn.Module]:
    """Hidden layers and the output.

    Args:
        widths: Of the input, then of each hidden layer.
        classes: Width of the output.
        activation: Made anew after each hidden layer.
        dropout: After each activation; 0 puts no layer there.
    """
    from torch import nn

    layers: list[nn.Module] = []
    for before, after in itertools.pairwise(widths):
        layers += [nn.Linear(before, after), activation()]
        if dropout:
            layers.append(nn.Dropout(dropout))
    return [*layers, nn.Linear(widths[-1], classes)]
