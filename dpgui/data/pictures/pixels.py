"""From an image as its file stores it to pixels as training wants them.

Upright, with one or three channels of bytes, and square.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from PIL import Image, ImageChops, ImageOps

from dpgui.data.pictures.form import Colour, Form

if TYPE_CHECKING:
    from numpy.typing import NDArray

_ORIENTATION = 0x0112
_TURNS = {
    2: Image.Transpose.FLIP_LEFT_RIGHT,
    3: Image.Transpose.ROTATE_180,
    4: Image.Transpose.FLIP_TOP_BOTTOM,
    5: Image.Transpose.TRANSPOSE,
    6: Image.Transpose.ROTATE_270,
    7: Image.Transpose.TRANSVERSE,
    8: Image.Transpose.ROTATE_90,
}
_WHITE = (255, 255, 255, 255)
_STEPS = (255.0, 65_535.0)
"""Levels of 8 and 16 bits."""


def orientation(image: Image.Image) -> int:
    """The tag that says how `image` is to be turned or mirrored, 1 to 8; 1 is upright."""
    try:
        tag = image.getexif().get(_ORIENTATION, 1)
    except Exception:  # noqa: BLE001  tags may be any bytes; the pixels beside them may be whole
        return 1
    return tag if tag in _TURNS else 1


def upright(image: Image.Image) -> Image.Image:
    """`image` as its tag wants it seen."""
    # ImageOps.exif_transpose would also write the tags anew, and fail where they are damaged.
    turn = _TURNS.get(orientation(image))
    return image if turn is None else image.transpose(turn)


def coloured(image: Image.Image, colour: Colour) -> Image.Image:
    """`image` with mode "RGB" or "L", whatever its mode; what is transparent becomes white."""
    if image.mode.startswith(("I", "F")):
        image = _eight_bits(image)
    if image.mode == "CMYK" and image.format in ("JPEG", "MPO") and "adobe" not in image.info:
        # Adobe stores ink upside down, and Pillow takes each JPEG for one of Adobe's.
        image = ImageChops.invert(image)
    if "a" in image.mode.casefold() or "transparency" in image.info:
        image = _on_white(image)
    elif image.mode not in ("1", "L", "RGB"):
        image = image.convert("RGB")
    wanted = "RGB" if colour == "colour" else "L"
    # Converting to the mode that it has would copy it.
    return image if image.mode == wanted else image.convert(wanted)


def square(image: Image.Image, form: Form) -> Image.Image:
    """`image` at the size of `form`."""
    wanted, bilinear = (form.size, form.size), Image.Resampling.BILINEAR
    if image.size == wanted:
        return image
    if form.fit == "stretch":
        return image.resize(wanted, bilinear, reducing_gap=2.0)
    if form.fit == "pad":
        return _padded(image, form.size)
    return ImageOps.fit(image, wanted, bilinear)


def _padded(image: Image.Image, size: int) -> Image.Image:
    scale = size / max(image.size)
    width, height = (max(1, round(side * scale)) for side in image.size)
    ground = Image.new(image.mode, (size, size))
    small = image.resize((width, height), Image.Resampling.BILINEAR)
    ground.paste(small, ((size - width) // 2, (size - height) // 2))
    return ground


def _on_white(image: Image.Image) -> Image.Image:
    if image.mode == "La":
        image = image.convert("LA")
    ground = Image.new("RGBA", image.size, _WHITE)
    return Image.alpha_composite(ground, image.convert("RGBA")).convert("RGB")


def _eight_bits(image: Image.Image) -> Image.Image:
    """Grey levels of 16 or 32 bits, or decimals, as bytes; converting would clip them at 255."""
    levels = np.asarray(image, np.float32)
    top = _top(image, levels)
    with np.errstate(invalid="ignore", over="ignore"):
        scaled = np.nan_to_num(levels * np.float32(255.0 / top), nan=0.0)
    grey = Image.fromarray(np.clip(scaled, 0, 255).round().astype(np.uint8))
    clear = image.info.get("transparency")
    if isinstance(clear, int):
        grey.paste(255, mask=Image.fromarray(levels == clear))
    return grey


def _top(image: Image.Image, levels: NDArray[np.float32]) -> float:
    """The level that means white.

    65,535 where the format says so. Else, as files of 32 bits and of decimals do not say it: 1 for
    decimals within 0..1, then the levels of 8 and 16 bits, then the image's own largest.
    """
    if image.mode.startswith("I;16") or image.format == "PNG":
        return _STEPS[-1]
    finite = levels[np.isfinite(levels)]
    largest = float(finite.max(initial=0.0))
    steps = (1.0, *_STEPS) if image.mode == "F" else _STEPS
    return next((step for step in steps if largest <= step), largest)
