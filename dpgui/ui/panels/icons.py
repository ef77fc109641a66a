"""The few icons of the panels, from the Material Design font that QtAwesome brings."""

from __future__ import annotations

from functools import lru_cache

import qtawesome
from PySide6.QtGui import QIcon


@lru_cache(maxsize=128)
def icon(name: str, color: str) -> QIcon:
    """The Material Design icon called `name`, in `color` (`#rrggbb`), sharp at every scale."""
    return qtawesome.icon(f"mdi6.{name}", color=color)
