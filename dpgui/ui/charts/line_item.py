"""`LineItem`: a curve in a plot, drawn with a pen of one pixel, several times if it is thick.

Qt strokes a smooth-edged line that is wider than a pixel 20 to 100 times slower than one of a pixel
(900 x 500 pixels, 500 points, ups and downs of 60: 28 ms against 0.35), so a thick line is the thin
one drawn again, shifted by less than a pixel. What that costs grows with the length of the line on
the screen, so a very jagged curve, which fills an area anyway, is drawn once.
"""

from __future__ import annotations

from typing import Final

import numpy as np
from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter, QPainterPath, QPen, QTransform
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from dpgui.ui.charts.buffers import Floats

SHIFTS: Final = {
    1: ((0.0, 0.0),),
    2: ((0.0, -0.4), (0.0, 0.4)),
    4: ((-0.4, -0.4), (0.4, -0.4), (-0.4, 0.4), (0.4, 0.4)),
    5: ((0.0, 0.0), (-0.9, -0.9), (0.9, -0.9), (-0.9, 0.9), (0.9, 0.9)),
}
"""By the number of strokes, their places in pixels."""

LONGEST: Final = {5: 5_000, 4: 8_000, 2: 20_000, 1: 60_000}
"""By the number of strokes, for how many pixels of ups and downs they are cheap (below 1 ms)."""


def strokes(wanted: int, ups_and_downs: float) -> tuple[int, bool]:
    """How often a line is drawn, and whether with smooth edges.

    Args:
        wanted: A key of `SHIFTS`: 1 thin, 4 normal, 5 thick.
        ups_and_downs: Sum of the heights that the line climbs and falls, in pixels.
    """
    for count, longest in LONGEST.items():
        if count <= wanted and ups_and_downs <= longest:
            return count, True
    return 1, False


class LineItem(QGraphicsItem):
    """A line through points, in the coordinates of its plot."""

    def __init__(self) -> None:
        super().__init__()
        self._path = QPainterPath()
        self._bounds = QRectF()
        self._pen = QPen()
        self._shifts: tuple[tuple[float, float], ...] = SHIFTS[1]
        self._smooth_edges = True

    def set_line(self, path: QPainterPath, bounds: QRectF) -> None:
        """Draw `path`, which with its pen lies within `bounds`."""
        self.prepareGeometryChange()
        self._path, self._bounds = path, bounds
        self.update()

    def set_pen(self, pen: QPen, count: int = 1, *, smooth_edges: bool = False) -> None:
        """Draw with a cosmetic `pen` of one pixel, `count` (a key of `SHIFTS`) times."""
        self._pen, self._shifts, self._smooth_edges = pen, SHIFTS[count], smooth_edges
        self.update()

    def boundingRect(self) -> QRectF:
        return self._bounds

    def paint(
        self,
        painter: QPainter,
        option: QStyleOptionGraphicsItem,
        widget: QWidget | None = None,
    ) -> None:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, self._smooth_edges)
        painter.setPen(self._pen)
        placed = painter.transform()
        for right, down in self._shifts:
            painter.setTransform(placed * QTransform.fromTranslate(right, down))
            painter.drawPath(self._path)
        painter.setTransform(placed)


def ups_and_downs(y: Floats) -> float:
    """How far the finite values of `y` climb and fall, together."""
    finite = y[np.isfinite(y)]
    return float(np.abs(np.diff(finite)).sum()) if len(finite) else 0.0
