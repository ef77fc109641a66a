"""torchvision's classification models, fitted to the data: head, channels, image size."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from pydantic import JsonValue

from dpgui.config import Problem
from dpgui.models.architectures import ARCHITECTURES, Needs
from dpgui.models.choice import ModelChoice, Sees, Takes, models
from dpgui.models.published import Published, published
from dpgui.registry import nearest, option

if TYPE_CHECKING:
    from torch import nn


@models.register
class Vision(ModelChoice):
    """One of torchvision's 80 architectures."""

    name: ClassVar[str] = "torchvision"
    label: ClassVar[str] = "torchvision"
    summary: ClassVar[str] = "ResNet, EfficientNet, ConvNeXt, ViT and more: 80 known architectures."
    rank: ClassVar[int] = 20
    takes: ClassVar[Takes] = "image"

    arch: str = option(
        "resnet18",
        label="Architecture",
        help="Name in torchvision. Larger numbers mean larger and slower nets.",
    )
    resize: int = option(
        0,
        ge=0,
        le=4096,
        unit="pixels",
        label="Resize images to",
        help="Side of the square that images are scaled to on the device, for architectures that "
        "need a larger or a fixed size; twice the side takes four times as long. 0 leaves them.",
    )

    @classmethod
    def choices_of(cls, name: str) -> tuple[str, ...]:
        return tuple(ARCHITECTURES) if name == "arch" else ()

    def check(self, data: Sees) -> list[Problem]:
        found = super().check(data)
        needs = ARCHITECTURES.get(self.arch)
        if needs is None:
            found.append(_unknown(self.arch))
        elif data.kind == "image":
            found += self._fits(needs, data.shape)
        return found

    def published(self) -> Published | None:
        return published().get(self.arch)

    def build(self, shape: tuple[int, ...], classes: int) -> nn.Module:
        from dpgui.models.nets import vision_net

        return vision_net(self.arch, shape, classes, self.resize)

    def _fits(self, needs: Needs, shape: tuple[int, ...]) -> list[Problem]:
        channels = shape[0]
        height, width = (self.resize, self.resize) if self.resize else shape[1:]
        smaller = min(height, width)
        facts: dict[str, JsonValue] = {"arch": self.arch, "width": width, "height": height}
        if needs.multiple and (height != width or height % needs.multiple):
            # The nearest multiple that does not throw pixels away.
            wanted = -(-max(height, width) // needs.multiple) * needs.multiple
            facts |= {"multiple": needs.multiple, "wanted": wanted}
            return [Problem(path="model.resize", code="image_size_fixed", facts=facts)]
        if smaller < needs.smallest:
            facts["smallest"] = needs.smallest
            return [Problem(path="model.resize", code="image_too_small", facts=facts)]
        found: list[Problem] = []
        if smaller < needs.auxiliary:
            facts["smallest"] = needs.auxiliary
            found.append(_note("auxiliary_left_out", facts))
        if channels != 3:
            found.append(_note("channels_fitted", {"arch": self.arch, "channels": channels}))
        return found


def _unknown(arch: str) -> Problem:
    close = nearest(arch, ARCHITECTURES)
    facts: dict[str, JsonValue] = {"kind": "architecture", "name": arch}
    if close:
        facts["nearest"] = close
    code = "unknown_choice_nearest" if close else "unknown_choice"
    return Problem(path="model.arch", code=code, facts=facts)


def _note(code: str, facts: dict[str, JsonValue]) -> Problem:
    return Problem(path="model", code=code, facts=facts, severity="note")
