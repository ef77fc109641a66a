"""Headings and rules of the form."""

from __future__ import annotations

from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QFrame, QLabel, QWidget


def heading() -> QLabel:
    """A label in bold. It has no parent: under a style sheet a child's own font is lost."""
    label = QLabel()
    font = label.font()
    font.setBold(True)
    label.setFont(font)
    return label


def rule(parent: QWidget) -> QFrame:
    """A hairline between what scrolls and what stays."""
    line = QFrame(parent)
    line.setFrameShape(QFrame.Shape.HLine)
    line.setForegroundRole(QPalette.ColorRole.Mid)
    line.setFrameShadow(QFrame.Shadow.Plain)
    return line
