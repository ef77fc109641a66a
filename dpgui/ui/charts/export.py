"""Pictures of charts, and the numbers behind them."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Final, Literal, TypeAlias

import numpy as np
from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QPoint, QSize
from PySide6.QtGui import QImage, QImageWriter, QPainter
from PySide6.QtSvg import QSvgGenerator
from PySide6.QtWidgets import QWidget

from dpgui.files import whole
from dpgui.ui.charts.buffers import Floats, Indices
from dpgui.ui.charts.source import AXES, HistorySource

Format: TypeAlias = Literal["png", "svg", "csv"]

SHARPNESS: Final = 2
"""Pixels of a picture for one of the screen."""

_X_NAMES: Final = {"step": "step", "epoch": "epoch", "time": "seconds"}


def png(widget: QWidget) -> bytes:
    """`widget` as it looks, `SHARPNESS` times as sharp as on a plain screen."""
    image = QImage(widget.size() * SHARPNESS, QImage.Format.Format_ARGB32)
    image.setDevicePixelRatio(SHARPNESS)
    image.fill(widget.palette().window().color())
    widget.render(image, QPoint())
    data = QByteArray()
    buffer = QBuffer(data)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    QImageWriter(buffer, QByteArray(b"png")).write(image)
    return bytes(data.data())


def svg(widget: QWidget, title: str) -> bytes:
    """`widget` as lines and text.

    pyqtgraph's own exporter raises on every plot (its issue 3495), so Qt paints into a file.
    """
    data = QByteArray()
    buffer = QBuffer(data)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    generator = QSvgGenerator()
    generator.setOutputDevice(buffer)
    generator.setSize(QSize(widget.size()))
    generator.setViewBox(widget.rect())
    generator.setResolution(widget.logicalDpiX())
    generator.setTitle(title)
    painter = QPainter(generator)
    widget.render(painter, QPoint())
    painter.end()
    return bytes(data.data())


def table(history: HistorySource, columns: Iterable[str]) -> str:
    """The values of `columns` as CSV, exactly as they are stored.

    A row is a place: step, epoch and seconds of training. A cell is empty where its column has no
    point, `nan` where the point's value was lost. The decimal sign is a dot in every language;
    numbers are as long as they must be to be read back without loss.
    """
    names = list(columns)
    series = [[history.series(name, axis) for axis in AXES] for name in names]
    places = [np.stack([x for x, _ in axes], axis=1) for axes in series]
    rows, where = _rows(places)
    cells = np.full((len(rows), len(names)), "", dtype=object)
    for place, (axes, row) in enumerate(zip(series, where, strict=True)):
        cells[row, place] = [repr(value) for value in axes[0][1].tolist()]
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow([*(_X_NAMES[axis] for axis in AXES), *names])
    for (step, epoch, seconds), values in zip(rows.tolist(), cells.tolist(), strict=True):
        writer.writerow([_whole(step), repr(epoch), repr(seconds), *values])
    return text.getvalue()


def _rows(places: Sequence[Floats]) -> tuple[Floats, list[Indices]]:
    """Put points at the same place into one row, but two of one column never.

    Args:
        places: For each column the places of its points, shape (n, 3), rising.

    Returns:
        The places of the rows, shape (rows, 3), and for each column the rows of its points.
    """
    if not any(len(place) for place in places):
        return np.empty((0, len(AXES))), [np.empty(0, np.int64) for _ in places]
    keys = np.concatenate([_numbered(place) for place in places])
    order = np.lexsort(keys.T[::-1])
    ordered = keys[order]
    new = np.append(True, (np.diff(ordered, axis=0) != 0).any(axis=1))
    row_of = np.empty(len(keys), np.int64)
    row_of[order] = np.cumsum(new) - 1
    ends = np.cumsum([len(place) for place in places])[:-1]
    return ordered[new][:, : len(AXES)], np.split(row_of, ends)


def _numbered(places: Floats) -> Floats:
    """`places` and, in a fourth column, how many equal ones came just before."""
    if not len(places):
        return np.empty((0, len(AXES) + 1))
    same = np.append(False, (np.diff(places, axis=0) == 0).all(axis=1))
    count = np.arange(len(places))
    first = np.maximum.accumulate(np.where(same, 0, count))
    return np.column_stack((places, (count - first).astype(np.float64)))


def _whole(value: float) -> str:
    return str(int(value)) if value.is_integer() else repr(value)


def write(data: bytes, file: Path) -> None:
    """Write `data` to `file`.

    Raises:
        OSError: It cannot be written; what was there is then still there.
    """
    with whole(file) as half:
        half.write_bytes(data)
