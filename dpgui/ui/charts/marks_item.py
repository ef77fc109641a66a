"""`MarksItem`: symbols at points of a plot, of the same size at any zoom."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from typing import Final, TypeAlias

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen, QPolygonF, QTransform
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

Spot: TypeAlias = tuple[float, float, str]
"""x and y in the plot's units, and a colour, `#rrggbb`."""


def circle(diameter: float) -> QPainterPath:
    """A disc around the origin; lengths are pixels, y points down."""
    path = QPainterPath()
    path.addEllipse(QPointF(), diameter / 2, diameter / 2)
    return path


def star(diameter: float) -> QPainterPath:
    """A star with five points."""
    path = QPainterPath()
    radii = (diameter / 2, diameter / 4.6)
    corners = [
        QPointF(radii[place % 2] * math.sin(angle), -radii[place % 2] * math.cos(angle))
        for place, angle in enumerate(math.pi / 5 * place for place in range(10))
    ]
    path.addPolygon(QPolygonF(corners))
    path.closeSubpath()
    return path


def triangle(width: float) -> QPainterPath:
    """A triangle that stands on y = 0 and points up."""
    path = QPainterPath()
    path.addPolygon(
        QPolygonF([QPointF(-width / 2, 0), QPointF(width / 2, 0), QPointF(0, -0.9 * width)])
    )
    path.closeSubpath()
    return path


class MarksItem(QGraphicsItem):
    """One symbol at each of some points, filled with the point's colour.

    Args:
        symbol: In pixels, around the origin.
    """

    def __init__(self, symbol: QPainterPath) -> None:
        super().__init__()
        self._symbol: Final = symbol
        self._paths: Sequence[tuple[QPainterPath, QColor]] = ()
        self._bounds = QRectF()
        self._pen = QPen(Qt.PenStyle.NoPen)

    def set_outline(self, pen: QPen) -> None:
        """Draw the symbols' outlines with a cosmetic `pen`."""
        self._pen = pen
        self.update()

    def set_spots(self, spots: Iterable[Spot], pixel: tuple[float, float]) -> None:
        """Mark `spots`; `pixel` is the width and height of a pixel in their units, y up."""
        paths: dict[str, QPainterPath] = {}
        for x, y, color in spots:
            path = paths.setdefault(color, QPainterPath())
            path.addPath(QTransform(pixel[0], 0, 0, -pixel[1], x, y).map(self._symbol))
        self.prepareGeometryChange()
        self._paths = [(path, QColor(color)) for color, path in paths.items()]
        self._bounds = QRectF()
        for path, _ in self._paths:
            path.setFillRule(Qt.FillRule.WindingFill)  # symbols may overlap
            self._bounds = self._bounds.united(path.controlPointRect())
        room = (2 * pixel[0], 2 * pixel[1])  # for the outline
        self._bounds.adjust(-room[0], -room[1], *room)
        self.setVisible(bool(self._paths))
        self.update()

    def boundingRect(self) -> QRectF:
        return self._bounds

    def paint(
        self,
        painter: QPainter,
        option: QStyleOptionGraphicsItem,
        widget: QWidget | None = None,
    ) -> None:
        placed = painter.transform()
        painter.resetTransform()  # not all readers of SVG know pens that do not scale
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(self._pen)
        for path, color in self._paths:
            painter.setBrush(color)
            painter.drawPath(placed.map(path))
        painter.setTransform(placed)
