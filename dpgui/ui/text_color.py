"""The colour of a text, for charts and panels alike."""

from __future__ import annotations

from PySide6.QtGui import QColor, QPalette
from PySide6.QtWidgets import QWidget


def colored(widget: QWidget, color: str) -> None:
    """Write the text of `widget` in `color`, whatever its parents' palette says."""
    palette = widget.palette()
    palette.setColor(QPalette.ColorRole.WindowText, QColor(color))
    widget.setPalette(palette)
