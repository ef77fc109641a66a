"""The pens of curves, the same in the plot and in its legend."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QPen

from dpgui.ui.charts.curves import Dash

_PATTERNS: Final = {
    Dash.DASHED: [8.0, 4.0],
    Dash.DASH_DOTTED: [9.0, 4.0, 2.0, 4.0],
    Dash.DASH_DOT_DOTTED: [9.0, 3.0, 2.0, 3.0, 2.0, 3.0],
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
