"""One image file as a square of bytes: upright, with the channels that are wanted."""

from __future__ import annotations

import io
import struct
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

import numpy as np
from PIL import Image, ImageOps

from dpgui.data.source import Taken, UnreadableError

if TYPE_CHECKING:
    from numpy.typing import NDArray

Fit = Literal["crop", "stretch", "pad"]
Colour = Literal["colour", "grey"]

_ORIENTATION = 0x0112
_WHITE = (255, 255, 255, 255)
_BROKEN = (
    *(OSError, EOFError, SyntaxError, ValueError, TypeError, LookupError, struct.error),
    Image.DecompressionBombError,
)
"""What Pillow raises for a file that is no image or a damaged one; each format has its own way."""


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
    def bytes(self) -> int:
        """Of one image."""
        return self.size * self.size * self.channels


def decode(file: str, form: Form, *, repair: bool = False) -> Taken:
    """The image in `file`, brought to `form`: uint8 (size, size, channels).

    Args:
        file: Its path.
        form: What is wanted.
        repair: Of a truncated file take what there is.

    Raises:
        UnreadableError: If the file is missing, no image, or damaged.
    """
    del repair
    return _decoded(file, file, form)


def decode_bytes(data: bytes, name: str, form: Form, *, repair: bool = False) -> Taken:
    """`decode` of an image file that lies in memory; `name` is what a sentence calls it.

    Raises:
        UnreadableError: If it is no image, or damaged.
    """
    del repair
    return _decoded(io.BytesIO(data), name, form)


def _decoded(source: str | io.BytesIO, name: str, form: Form) -> Taken:
    try:
        with Image.open(source) as image:
            # A JPEG is decoded at a half, a quarter or an eighth where that is still large enough.
            image.draft(None, (form.size, form.size))
            turned = _is_turned(image)
            upright = ImageOps.exif_transpose(image)
            square = _square(_colours(upright, form.colour), form)
    except _BROKEN as error:
        raise UnreadableError(f"{name}: {error}") from None
    pixels = np.asarray(square, np.uint8).reshape(form.size, form.size, form.channels)
    return Taken(pixels, "turned" if turned else "")


def look(file: str, side: int | None = None) -> NDArray[np.uint8]:
    """The image in `file` upright and whole, uint8 (h, w, 3).

    Args:
        file: Its path.
        side: At most so many pixels high and wide; None leaves it as large as it is.

    Raises:
        UnreadableError: If the file is missing, no image, or damaged.
    """
    try:
        with Image.open(file) as image:
            if side is not None:
                image.draft(None, (side, side))
            upright = _colours(ImageOps.exif_transpose(image), "colour")
            if side is not None:
                upright.thumbnail((side, side), Image.Resampling.BILINEAR, reducing_gap=2.0)
    except _BROKEN as error:
        raise UnreadableError(f"{file}: {error}") from None
    return np.asarray(upright, np.uint8)


def pixels(image: Image.Image, colour: Colour) -> NDArray[np.uint8]:
    """An opened image as bytes (h, w, channels), whatever its mode; not turned, not resized."""
    array = np.asarray(_colours(image, colour), np.uint8)
    return array if array.ndim == 3 else array[:, :, np.newaxis]


def is_turned(file: str) -> bool:
    """Whether `file` carries a tag that it is to be turned or mirrored. Reads its header only.

    Raises:
        UnreadableError: If the file is missing or no image.
    """
    try:
        with Image.open(file) as image:
            return _is_turned(image)
    except _BROKEN as error:
        raise UnreadableError(f"{file}: {error}") from None


def _is_turned(image: Image.Image) -> bool:
    return image.getexif().get(_ORIENTATION, 1) != 1


def _colours(image: Image.Image, colour: Colour) -> Image.Image:
    mode = "RGB" if colour == "colour" else "L"
    if image.mode.startswith(("I", "F")):
        image = _eight_bits(image)
    if "A" in image.getbands() or "transparency" in image.info:
        ground = Image.new("RGBA", image.size, _WHITE)
        image = Image.alpha_composite(ground, image.convert("RGBA"))
    return image.convert(mode)


def _eight_bits(image: Image.Image) -> Image.Image:
    """Grey levels of 16 bits, or decimals, as bytes; converting alone would clip them at 255."""
    levels = np.asarray(image, np.float64)
    levels = np.nan_to_num(levels)
    top = float(levels.max(initial=0.0))
    if image.mode.startswith("I"):
        scale = 255 / 65_535 if top > 255 or image.mode.startswith("I;16") else 1.0
    else:
        scale = 255.0 if top <= 1 else 1.0
    return Image.fromarray(np.clip(levels * scale, 0, 255).round().astype(np.uint8))


def _square(image: Image.Image, form: Form) -> Image.Image:
    wanted = (form.size, form.size)
    if image.size == wanted:
        return image
    bilinear = Image.Resampling.BILINEAR
    if form.fit == "stretch":
        return image.resize(wanted, bilinear, reducing_gap=2.0)
    if form.fit == "pad":
        return ImageOps.pad(image, wanted, bilinear)
    return ImageOps.fit(image, wanted, bilinear)
