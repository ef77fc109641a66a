"""Icons from the Material Design font that QtAwesome ships, painted in the theme's colours.

Only QtAwesome's files are used: importing the package costs 0.35 s (its `qtpy` looks at every name
of every Qt module), a quarter of what the window may take to appear.
"""

from __future__ import annotations

import importlib.util
import json
from functools import cache, lru_cache
from pathlib import Path

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QIcon, QPainter, QPainterPath, QPixmap, QRawFont, QTransform

_SIZES = (16, 20, 24, 32, 48, 64)
_EM = 64.0  # pixels at which the outlines are taken
_FADED = 90  # opacity of a disabled icon, of 255


@lru_cache(maxsize=256)
def icon(name: str, color: str) -> QIcon:
    """The icon called `name` ("play"), in `color` (`#rrggbb`); paler when it is disabled.

    Raises:
        KeyError: If the font has no such icon.
    """
    outline = _outline(name)
    faded = QColor(color)
    faded.setAlpha(_FADED)
    result = QIcon()
    for size in _SIZES:
        result.addPixmap(_painted(outline, QColor(color), size), QIcon.Mode.Normal)
        result.addPixmap(_painted(outline, faded, size), QIcon.Mode.Disabled)
    return result


def _painted(outline: QPainterPath, color: QColor, size: int) -> QPixmap:
    pixmap = QPixmap(QSize(size, size))
    pixmap.fill(Qt.GlobalColor.transparent)
    painter = QPainter(pixmap)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setTransform(QTransform.fromScale(size / _EM, size / _EM))
    painter.fillPath(outline, color)
    painter.end()
    return pixmap


def _outline(name: str) -> QPainterPath:
    """The icon's outline, centred in a square of `_EM` pixels."""
    font = _font()
    (glyph,) = font.glyphIndexesForString(chr(int(_characters()[name], 16)))
    path = font.pathForGlyph(glyph)
    square = QRectF(0, 0, _EM, _EM)
    shift = square.center() - path.boundingRect().center()
    return path.translated(shift)


@cache
def _font() -> QRawFont:
    return QRawFont(str(_file("materialdesignicons6-webfont-*.ttf")), _EM)


@cache
def _characters() -> dict[str, str]:
    text = _file("materialdesignicons6-webfont-charmap-*.json").read_text(encoding="utf-8")
    found: dict[str, str] = json.loads(text)
    return found


def _file(pattern: str) -> Path:
    spec = importlib.util.find_spec("qtawesome")
    if spec is None or spec.origin is None:
        raise FileNotFoundError("QtAwesome is not installed")
    return next(Path(spec.origin).parent.joinpath("fonts").glob(pattern))
