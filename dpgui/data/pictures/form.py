"""What every image of a dataset is brought to, and the options that say so."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal

from dpgui.registry import option

Fit = Literal["crop", "stretch", "pad"]
Colour = Literal["colour", "grey"]


@dataclass(frozen=True, slots=True)
class Form:
    """What every image is brought to.

    Attributes:
        size: Side of the square in pixels.
        fit: "crop" cuts the middle square out, "stretch" changes the proportions, "pad" adds
            black.
    """

    size: int
    colour: Colour = "colour"
    fit: Fit = "crop"

    @property
    def channels(self) -> int:
        return 3 if self.colour == "colour" else 1

    @property
    def shape(self) -> tuple[int, int, int]:
        """Of one image as a model sees it: (C, H, W)."""
        return self.channels, self.size, self.size

    @property
    def bytes(self) -> int:
        """Of one image."""
        return self.size * self.size * self.channels


def size_option(default: int = 64) -> Any:
    """The field of a dataset of images that says how large they become."""
    return option(
        default,
        ge=1,
        le=4096,
        unit="pixels",
        label="Image size",
        help="Every image is brought to a square with this side.",
    )


def fit_option() -> Any:
    """The field of a dataset of images that says how they become square."""
    return option(
        "crop",
        label="Made square by",
        help="Crop: the middle of the image. Stretch: the whole image, out of proportion. Pad: the "
        "whole image between black bars.",
    )


def colour_option() -> Any:
    """The field of a dataset of images that says how many channels they get."""
    return option(
        "colour",
        label="Channels",
        help="Colour: three channels, grey images repeated. Grey: one channel, the luminance.",
    )
