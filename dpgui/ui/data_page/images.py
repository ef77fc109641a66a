"""Pixels of a dataset as pictures that Qt paints."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QImage

if TYPE_CHECKING:
    from numpy.typing import NDArray

_FORMATS = {1: QImage.Format.Format_Grayscale8, 3: QImage.Format.Format_RGB888}


def image_of(pixels: NDArray[Any]) -> QImage:
    """A picture with memory of its own.

    Args:
        pixels: uint8 (H, W, C). Of other numbers of channels than 1 and 3 the first is shown.
    """
    import numpy as np

    height, width, channels = pixels.shape
    if channels not in _FORMATS:
        pixels, channels = pixels[..., :1], 1
    rows = np.ascontiguousarray(pixels)
    # The memory is numpy's, so it is copied before `rows` can go.
    return QImage(
        rows.data, width, height, width * channels, _FORMATS[channels]
    ).convertToFormat(QImage.Format.Format_RGB32)  # fmt: skip


def fitted(image: QImage, side: int) -> QImage:
    """`image` in a square of `side` pixels, in proportion.

    A small picture is enlarged a whole number of times and stays crisp: its pixels can be told
    apart, as a model sees them.
    """
    size = fitting(image.size(), QSize(side, side))
    if size == image.size():
        return image
    mode = Qt.TransformationMode.SmoothTransformation
    if size.width() > image.width():
        mode = Qt.TransformationMode.FastTransformation
    return image.scaled(size, Qt.AspectRatioMode.IgnoreAspectRatio, mode)


def fitting(size: QSize, room: QSize) -> QSize:
    """How large a picture of `size` is shown in `room`: shrunk to it, or enlarged whole times."""
    times = min(room.width() // max(size.width(), 1), room.height() // max(size.height(), 1))
    if times >= 1:
        return size * times
    shrunk = size.scaled(room, Qt.AspectRatioMode.KeepAspectRatio)
    return shrunk.expandedTo(QSize(1, 1))
