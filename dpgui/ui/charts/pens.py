"""The pens of curves, the same in the plot and in its legend; and the colour of a text."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QPalette, QPen
from PySide6.QtWidgets import QWidget

from dpgui.ui.charts.curves import Dash

_PATTERNS: Final = {
    Dash.DASHED: [8.0, 4.0],
    Dash.DASH_DOTTED: [9.0, 4.0, 2.0, 4.0],
    Dash.DOTTED: [2.0, 3.0],
}
"""Lengths of strokes and gaps in pixels."""


def pen(color: str, dash: Dash = Dash.SOLID, width: int = 1) -> QPen:
    """An opaque pen that is `width` pixels wide at any zoom."""
    result = QPen(QColor(color))
    result.setWidth(width)
    result.setCosmetic(True)
    result.setCapStyle(Qt.PenCapStyle.FlatCap)
    if dash is not Dash.SOLID:
        result.setDashPattern([length / width for length in _PATTERNS[dash]])
    return result


def colored(widget: QWidget, color: str) -> None:
    """Write the text of `widget` in `color`."""
    palette = widget.palette()
    palette.setColor(QPalette.ColorRole.WindowText, QColor(color))
    widget.setPalette(palette)
