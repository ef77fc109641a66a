"""CNN: convolutions with pooling, then linear layers; the net of the CIFAR-10 tutorial."""

from __future__ import annotations

import itertools
from typing import TYPE_CHECKING, ClassVar

from dpgui.config import Problem
from dpgui.models.choice import ModelChoice, Sees, Takes, models
from dpgui.models.linear import WIDEST, dropout_option, linear_layers
from dpgui.models.sizes import size_problems
from dpgui.registry import option

if TYPE_CHECKING:
    from torch import nn

_MOST_CHANNELS = 8_192


@models.register
class Cnn(ModelChoice):
    """For each of `channels` a 3 x 3 convolution, ReLU and a pooling that halves both sides."""

    name: ClassVar[str] = "cnn"
    label: ClassVar[str] = "Small CNN"
    summary: ClassVar[str] = (
        "A few convolutions with pooling, then linear layers. For small images."
    )
    rank: ClassVar[int] = 0
    takes: ClassVar[Takes] = "image"

    channels: tuple[int, ...] = option(
        (32, 64),
        label="Channels",
        help="Channels of each 3 x 3 convolution. Each is followed by a pooling that halves the "
        "height and width.",
    )
    hidden: tuple[int, ...] = option(
        (128,),
        label="Hidden layers",
        help="Width of each linear layer between the convolutions and the output.",
    )
    dropout: float = dropout_option()

    def check(self, data: Sees) -> list[Problem]:
        found = super().check(data)
        found += size_problems("model.channels", self.channels, _MOST_CHANNELS)
        found += size_problems("model.hidden", self.hidden, WIDEST)
        if data.kind == "image":
            found += self._too_deep(data.shape)
        return found

    def build(self, shape: tuple[int, ...], classes: int) -> nn.Module:
        from torch import nn

        depth, height, width = shape
        layers: list[nn.Module] = []
        for before, after in itertools.pairwise([depth, *self.channels]):
            layers += [nn.Conv2d(before, after, 3, padding=1), nn.ReLU(), nn.MaxPool2d(2)]
        layers.append(nn.Flatten())
        halvings = len(self.channels)
        pixels = (height >> halvings) * (width >> halvings)
        widths = [pixels * [depth, *self.channels][-1], *self.hidden]
        return nn.Sequential(*layers, *linear_layers(widths, classes, nn.ReLU, self.dropout))

    def _too_deep(self, shape: tuple[int, ...]) -> list[Problem]:
        """A pooling of a side of one pixel leaves nothing."""
        _, height, width = shape
        most = min(height, width).bit_length() - 1
        if len(self.channels) <= most:
            return []
        facts = {"layers": len(self.channels), "width": width, "height": height, "most": most}
        return [Problem(path="model.channels", code="too_many_poolings", facts={**facts})]
