"""One image file as a square of bytes: upright, with the channels that are wanted."""

from __future__ import annotations

import io
import os
import re
import stat
import warnings
from collections.abc import Generator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, BinaryIO

import numpy as np
from PIL import Image, UnidentifiedImageError
from PIL.ImageFile import ImageFile

from dpgui.config import first_line
from dpgui.data.pictures.form import Colour, Form
from dpgui.data.pictures.formats import fits_ending, formats_for
from dpgui.data.pictures.pixels import coloured, orientation, square, upright
from dpgui.data.source import Remark, Taken, UnreadableError

if TYPE_CHECKING:
    from numpy.typing import NDArray

_END_OF_JPEG = b"\xff\xd9"
_BLANK = ((0, 0), (128, 128))
"""Extremes of bands that nothing was decoded into; in a JPEG that is the middle grey."""
_HUSHED = ("ignore", None, Warning, re.compile(r"PIL\."), 0)


@dataclass(frozen=True, slots=True)
class Heading:
    """What the first bytes of an image file say.

    Attributes:
        format: Pillow's name of it ("JPEG").
        mode: Pillow's name of the pixels' kind ("RGB").
        turned: It carries a tag that it is to be turned or mirrored.
        mislabelled: Its ending is that of another format. It can be read all the same.
    """

    format: str
    width: int
    height: int
    mode: str
    turned: bool
    mislabelled: bool


def decode(file: str, form: Form, *, repair: bool = False) -> Taken:
    """The image in `file`, brought to `form`: uint8 (size, size, channels).

    Of an animation it is the first picture.

    Args:
        file: Its path.
        form: What is wanted.
        repair: Of a truncated file take what there is. Formats that are decoded in one go (WebP,
            AVIF, JPEG 2000, compressed TIFF) leave nothing then.

    Raises:
        UnreadableError: If the file is missing, no image, or damaged.
    """
    with _reading(file) as stream:
        return _decoded(stream, file, form, repair)


def decode_bytes(data: bytes, name: str, form: Form, *, repair: bool = False) -> Taken:
    """`decode` of an image file that lies in memory; `name` is what a sentence calls it.

    Raises:
        UnreadableError: If it is no image, or damaged.
    """
    with _telling(name):
        if not data:
            raise UnreadableError(f"{name}: it is empty")
        return _decoded(io.BytesIO(data), name, form, repair)


def pixels(image: Image.Image, colour: Colour) -> NDArray[np.uint8]:
    """An opened image as bytes (h, w, channels), whatever its mode; not turned, not resized."""
    array = np.asarray(coloured(image, colour), np.uint8)
    return array if array.ndim == 3 else array[:, :, np.newaxis]


def look(file: str, side: int | None = None) -> NDArray[np.uint8]:
    """The image in `file` upright and whole, uint8 (h, w, 3).

    Args:
        file: Its path.
        side: At most so many pixels high and wide; None leaves it as large as it is.

    Raises:
        UnreadableError: If the file is missing, no image, or damaged.
    """
    with _reading(file) as stream:
        return _looked(stream, file, side)


def look_bytes(data: bytes, name: str, side: int | None = None) -> NDArray[np.uint8]:
    """`look` at an image file that lies in memory; `name` is what a sentence calls it.

    Raises:
        UnreadableError: If it is no image, or damaged.
    """
    with _telling(name):
        return _looked(io.BytesIO(data), name, side)


def heading(file: str) -> Heading:
    """What the first bytes of `file` say; its pixels may be damaged all the same.

    Raises:
        UnreadableError: If the file is missing or no image.
    """
    with _reading(file) as stream, Image.open(stream, formats=formats_for(file)) as image:
        # Asked for its tags, a PNG without any up to the pixels decodes these to look behind.
        tagged = image.format != "PNG" or "exif" in image.info
        name = str(image.format)
        return Heading(
            format=name,
            width=image.width,
            height=image.height,
            mode=image.mode,
            turned=tagged and orientation(image) != 1,
            mislabelled=not fits_ending(file, name),
        )


def is_turned(file: str) -> bool:
    """Whether `file` carries a tag that it is to be turned or mirrored. Reads its heading only.

    Raises:
        UnreadableError: If the file is missing or no image.
    """
    return heading(file).turned


@contextmanager
def _reading(file: str) -> Generator[BinaryIO]:
    """`file`, opened; whatever goes wrong with it inside is told as an `UnreadableError`."""
    with _telling(file), open(file, "rb", opener=_at_once) as stream:
        found = os.fstat(stream.fileno())
        if not stat.S_ISREG(found.st_mode):
            raise UnreadableError(f"{file}: it is no file on a disk")
        if found.st_size == 0:
            raise UnreadableError(f"{file}: it is empty")
        yield stream


@contextmanager
def _telling(name: str) -> Generator[None]:
    _hush()
    try:
        yield
    except UnreadableError:
        raise
    except Exception as error:  # noqa: BLE001  each format has its own way to fail on any bytes
        raise UnreadableError(f"{name}: {_reason(error)}") from None


def _looked(stream: BinaryIO, name: str, side: int | None) -> NDArray[np.uint8]:
    image, _ = _loaded(stream, name, side, repair=False)
    shown = coloured(upright(image), "colour")
    if side is not None:
        shown.thumbnail((side, side), Image.Resampling.BILINEAR, reducing_gap=2.0)
    return np.asarray(shown, np.uint8)


def _at_once(file: str, flags: int) -> int:
    """Open without waiting for somebody to write into what may be a pipe."""
    return os.open(file, flags | getattr(os, "O_NONBLOCK", 0))


def _hush() -> None:
    """Keep Pillow's warnings about flaws of a file to itself.

    They reach nobody who could act, and what matters of them is a finding. A rule that stays does
    it, because `catch_warnings` is not safe in threads.
    """
    if _HUSHED not in warnings.filters:
        warnings.filterwarnings("ignore", module=r"PIL\.")


def _reason(error: Exception) -> str:
    if isinstance(error, UnidentifiedImageError):
        return "it is no image of a known format"
    if isinstance(error, OSError) and error.strerror:
        return error.strerror
    return first_line(error)


def _decoded(stream: BinaryIO, file: str, form: Form, repair: bool) -> Taken:
    image, remark = _loaded(stream, file, form.size, repair)
    array = pixels(square(coloured(upright(image), form.colour), form), form.colour)
    return Taken(array, remark)


def _loaded(
    stream: BinaryIO, file: str, side: int | None, repair: bool
) -> tuple[ImageFile, Remark]:
    """The image with its pixels, not yet upright, and what there is to say about it."""
    image = _opened(stream, file, side)
    # Pillow turns a TIFF itself when it loads it, and then takes the tag away.
    turned = image.format == "TIFF" and orientation(image) != 1
    try:
        image.load()
    except (OSError, SyntaxError) as error:
        if repair and _is_cut(image, stream, error):
            return _rest(image, stream, file, side), "repaired"
        raise
    if turned or orientation(image) != 1:
        return image, "turned"
    return image, "" if fits_ending(file, str(image.format)) else "mislabelled"


def _opened(stream: BinaryIO, file: str, side: int | None) -> ImageFile:
    image = Image.open(stream, formats=formats_for(file))
    if side is not None:
        # A JPEG is decoded at a half, a quarter or an eighth where that is still large enough.
        image.draft(None, (side, side))
    return image


def _is_cut(image: Image.Image, stream: BinaryIO, error: Exception) -> bool:
    """Whether the file ends too early, and is not damaged otherwise."""
    if "truncated" in str(error).casefold():
        return True
    # Within the head of a chunk a PNG ends with another error.
    return image.format == "PNG" and not stream.read(1)


def _rest(image: ImageFile, stream: BinaryIO, file: str, side: int | None) -> ImageFile:
    """What a truncated file still holds.

    Not by `ImageFile.LOAD_TRUNCATED_IMAGES`: it holds for the whole process, so other threads
    would take truncated files for whole ones.

    Raises:
        UnreadableError: If that is nothing.
    """
    if image.format in ("JPEG", "MPO"):
        # With an end, the decoder fills up what is missing, and shows a progressive one coarsely.
        stream.seek(0)
        image = _opened(io.BytesIO(stream.read() + _END_OF_JPEG), file, side)
        image.load()
    else:
        # What the decoder wrote before it came to the end is there.
        image.tile = []
    if all(band in _BLANK for band in _extremes(image)):
        raise UnreadableError(f"{file}: nothing is left of the image")
    return image


def _extremes(image: Image.Image) -> Sequence[Any]:
    """Smallest and largest value of each band."""
    found = image.getextrema()
    return found if isinstance(found[0], tuple) else (found,)
