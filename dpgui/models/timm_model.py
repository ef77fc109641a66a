"""timm's models, fitted to the data: head, channels, image size."""

from __future__ import annotations

import importlib.util
import sys
from typing import TYPE_CHECKING, ClassVar

from pydantic import JsonValue

from dpgui.config import Problem
from dpgui.models.choice import ModelChoice, Sees, Takes, models
from dpgui.models.timm_names import timm_names
from dpgui.registry import nearest, option

if TYPE_CHECKING:
    from torch import nn


@models.register
class Timm(ModelChoice):
    """One of the architectures of PyTorch Image Models, trained from scratch."""

    name: ClassVar[str] = "timm"
    label: ClassVar[str] = "timm"
    summary: ClassVar[str] = (
        "PyTorch Image Models: more than a thousand architectures. Needs the package timm."
    )
    rank: ClassVar[int] = 25
    takes: ClassVar[Takes] = "image"

    arch: str = option(
        "resnet18",
        label="Architecture",
        help="Name in the timm that is installed here.",
    )
    resize: int = option(
        0,
        ge=0,
        le=4096,
        unit="pixels",
        label="Resize images to",
        help="Side of the square that images are scaled to on the device; twice the side takes "
        "four times as long. 0 leaves them.",
    )
    drop_path: float = option(
        0.0,
        ge=0.0,
        lt=1.0,
        label="Drop path",
        help="Share of the samples that skip a block while training, for architectures that know "
        "it.",
        advanced=True,
    )

    @classmethod
    def choices_of(cls, name: str) -> tuple[str, ...]:
        return timm_names() if name == "arch" else ()

    def ready(self) -> list[Problem]:
        if importlib.util.find_spec("timm") is None:
            facts: dict[str, JsonValue] = {"python": sys.executable}
            return [Problem(path="model", code="timm_missing", facts=facts)]
        known = timm_names()
        if not known or self.arch in known:
            return []
        facts = {"kind": "architecture", "name": self.arch}
        close = nearest(self.arch, known)
        if close is None:
            return [Problem(path="model.arch", code="unknown_choice", facts=facts)]
        facts["nearest"] = close
        return [Problem(path="model.arch", code="unknown_choice_nearest", facts=facts)]

    def check(self, data: Sees) -> list[Problem]:
        return super().check(data)

    def build(self, shape: tuple[int, ...], classes: int) -> nn.Module:
        from dpgui.models.timm_net import timm_net

        return timm_net(self.arch, shape, classes, self.resize, self.drop_path)
