"""Headings of the form."""

from __future__ import annotations

from PySide6.QtWidgets import QLabel


def heading() -> QLabel:
    """A label in bold. It has no parent: under a style sheet a child's own font is lost."""
    label = QLabel()
    font = label.font()
    font.setBold(True)
    label.setFont(font)
    return label
