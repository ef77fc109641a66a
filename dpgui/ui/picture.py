"""A picture of the whole window."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtWidgets import QWidget


def save_picture(window: QWidget, file: Path) -> bool:
    """Save what `window` shows to `file` (PNG by its ending); whether it could be written."""
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
    except OSError:
        return False
    return window.grab().save(str(file))
