"""What a drop means: one thing of this machine, or a sentence."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import QUrl

from dpgui.config import Problem


def the_one(urls: Sequence[QUrl]) -> Path | Problem:
    """The one thing of this machine that `urls` mean, or why there is none."""
    if len(urls) != 1:
        return Problem(path="", code="drop_several", facts={"count": len(urls)})
    if not urls[0].isLocalFile():
        name = urls[0].toString()
        return Problem(path="", code="drop_not_local", facts={"name": name})
    return Path(urls[0].toLocalFile())
