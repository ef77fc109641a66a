"""Which formats of images can be read here, and by which endings their files are known.

Pillow is asked, not a list of ours: what its plugins read depends on how it was built. It is
imported on first use only.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

_NO_PIXELS = frozenset({"BUFR", "GRIB", "HDF5", "MPEG", "WMF"})
"""Pillow knows the heads of such files, but cannot read their pixels."""
_PROGRAMS = frozenset({"EPS"})
"""PostScript is a program that Ghostscript would run. A file from anywhere is not run."""
_FREQUENT = ("JPEG", "PNG", "WEBP", "GIF", "BMP", "TIFF")
_SEQUENCES = {"JPEG": "MPO"}
"""What Pillow calls the images of a format when there are several in a file."""

FOREIGN = frozenset(
    {
        *(".heic", ".heif", ".jxl", ".svg", ".svgz", ".eps", ".ps", ".wmf", ".emf", ".exr"),
        *(".hdr", ".raw", ".dng", ".cr2", ".cr3", ".nef", ".arw", ".orf", ".rw2", ".raf", ".dcm"),
    }
)
"""Endings of images that cannot be read here, so that leaving them out is said."""


@cache
def endings() -> Mapping[str, str]:
    """Endings in lower case (".jpg"), each with Pillow's name of the format ("JPEG")."""
    from PIL import Image

    known = Image.registered_extensions()
    return {ending: name for ending, name in known.items() if name in _readable()}


def ending_of(name: str) -> str:
    """The ending of a file's name in lower case, with its dot; "" without one."""
    dot = name.rfind(".")
    return name[dot:].casefold() if dot > 0 else ""


def formats_for(file: str) -> tuple[str, ...]:
    """The formats that `file` may have.

    The content says which it is, whatever the ending. Only a format without a signature, which
    would take any bytes for an image, needs its ending.
    """
    signed = _signed()
    named = endings().get(ending_of(file))
    return signed if named is None or named in signed else (named, *signed)


def fits_ending(file: str, name: str) -> bool:
    """Whether the ending of `file` is one of the format `name`, or none of any format."""
    told = endings().get(ending_of(file))
    return told is None or name in (told, _SEQUENCES.get(told)) or {told, name} <= {"BMP", "DIB"}


@cache
def _readable() -> tuple[str, ...]:
    """Names of the formats whose pixels can be read, the frequent ones first."""
    from PIL import Image

    Image.init()
    frequent = [
        name for name in ("JPEG", "PNG", "WEBP", "GIF", "BMP", "TIFF") if name in Image.OPEN
    ]
    others = [name for name in Image.OPEN if name not in frequent]
    return tuple(name for name in (*frequent, *others) if name not in _NO_PIXELS | _PROGRAMS)


@cache
def _signed() -> tuple[str, ...]:
    """Those of them that are known by the first bytes of a file."""
    from PIL import Image

    return tuple(name for name in _readable() if Image.OPEN[name][1] is not None)
