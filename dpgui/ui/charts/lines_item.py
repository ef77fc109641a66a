"""`LinesItem`: the lines of a plot, drawn with pens of one pixel, several times if they are thick.

Qt strokes a smooth-edged line that is wider than a pixel 20 to 100 times slower than one of a pixel
(900 x 500 pixels, 500 points, ups and downs of 60: 28 ms against 0.35), so a thick line is the thin
one drawn again, shifted by less than a pixel. What that costs grows with the length of the line on
the screen, so a very jagged curve, which fills an area anyway, is drawn once.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter, QPainterPath, QPen, QTransform
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

SHIFTS: Final = {
    1: ((0.0, 0.0),),
    2: ((0.0, -0.4), (0.0, 0.4)),
    4: ((-0.4, -0.4), (0.4, -0.4), (-0.4, 0.4), (0.4, 0.4)),
    5: ((0.0, 0.0), (-0.9, -0.9), (0.9, -0.9), (-0.9, 0.9), (0.9, 0.9)),
}
"""By how often a line is drawn, its places in pixels."""

LONGEST: Final = {5: 4_000, 4: 4_000, 2: 16_000, 1: 60_000}
"""By how often a line is drawn, up to how many pixels of ups and downs that is cheap (0.5 ms)."""


@dataclass(frozen=True, slots=True)
class Stroke:
    """One line.

    Attributes:
        path: In the plot's units.
        pen: Cosmetic, one pixel wide.
        times: How often it is drawn, a key of `SHIFTS`.
        smooth_edges: Drawn with anti-aliasing.
    """

    path: QPainterPath
    pen: QPen
    times: int = 1
    smooth_edges: bool = False


def affordable(wanted: int, ups_and_downs: float) -> tuple[int, bool]:
    """How often a line is drawn, and whether with smooth edges.

    Args:
        wanted: A key of `SHIFTS`: 1 thin, 4 normal, 5 thick.
        ups_and_downs: Sum of the heights that the line climbs and falls, in pixels.
    """
    for times, longest in LONGEST.items():
        if times <= wanted and ups_and_downs <= longest:
            return times, True
    return 1, False


class LinesItem(QGraphicsItem):
    """Lines, the first of them hindmost. One item for all, made once."""

    def __init__(self) -> None:
        super().__init__()
        self._strokes: Sequence[Stroke] = ()
        self._area = QRectF()

    def set_area(self, area: QRectF) -> None:
        """Tell what is in view, in the plot's units; nothing is drawn beyond."""
        if area != self._area:
            self.prepareGeometryChange()
            self._area = area

    def set_strokes(self, strokes: Sequence[Stroke]) -> None:
        """Draw these and no others."""
        self._strokes = strokes
        self.update()

    def boundingRect(self) -> QRectF:
        return self._area

    def paint(
        self,
        painter: QPainter,
        option: QStyleOptionGraphicsItem,
        widget: QWidget | None = None,
    ) -> None:
        placed = painter.transform()
        for stroke in self._strokes:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing, stroke.smooth_edges)
            painter.setPen(stroke.pen)
            path = placed.map(stroke.path)  # not all readers of SVG know pens that do not scale
            for right, down in SHIFTS[stroke.times]:
                painter.setTransform(QTransform.fromTranslate(right, down))
                painter.drawPath(path)
        painter.setTransform(placed)
