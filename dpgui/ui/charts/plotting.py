"""The one door to pyqtgraph, which has no type stubs: it is imported here and nowhere else.

The order matters. PySide6 comes first and is named, since pyqtgraph takes whichever binding it
finds (pyqtgraph PR 2470). While it is imported, `cuda` cannot be: one of its widgets, unused here,
would load the CUDA bindings that come with torch into the window's process (its PR 3379).
"""

from __future__ import annotations

import importlib
import os
import sys
from typing import Any

import numpy as np
from PySide6.QtGui import QPainterPath

from dpgui.ui.charts.buffers import Floats


def _imported() -> Any:
    os.environ["PYQTGRAPH_QT_LIB"] = "PySide6"
    without_cuda = "cuda" not in sys.modules
    if without_cuda:
        sys.modules["cuda"] = None  # pyright: ignore[reportArgumentType]  # Python's own mark
    try:
        module: Any = importlib.import_module("pyqtgraph")
    finally:
        if without_cuda:
            del sys.modules["cuda"]
    # Its clean-up at exit crashes where widgets are closed in order (orange3 PR 2597); OpenGL is
    # slower for thin lines and buggy (PR 1897, issue 1661).
    module.setConfigOptions(exitCleanup=False, useOpenGL=False, antialias=False)
    return module


pg: Any = _imported()


def path_of(x: Floats, y: Floats) -> QPainterPath:
    """The path through the points x and y, both of shape (n,); broken where y is not finite."""
    connect = "all" if np.isfinite(y).all() else "finite"
    path: QPainterPath = pg.arrayToQPath(x, y, connect=connect)
    return path
