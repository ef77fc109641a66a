"""What is made ready after the window stands: the charts, a warm worker, torch's answer.

Nothing here keeps the window waiting. pyqtgraph is imported in a thread, since it takes half a
second; the worker imports torch in a process of its own, so that Start is immediate.
"""

from __future__ import annotations

import importlib
import os

from PySide6.QtCore import QObject, QTimer, Signal, Slot

from dpgui.runs import Zygote
from dpgui.ui.background import Background

LOOK = 200
"""Milliseconds between two looks whether the worker is warm."""

PATIENCE = 20_000
"""Milliseconds after which nobody waits for it any more."""

_CHARTS = "dpgui.ui.charts.charts_panel"


class Warming(QObject):
    """Makes ready.

    Attributes:
        zygote: The worker that is kept warm; None until `begin`, or where there can be none.

    Signals:
        charts_loaded: The module of the charts is imported: `ChartsPanel` can be made at once.
        torch_loaded: The worker is warm, or will not be: the disk and a core are free again.
    """

    charts_loaded = Signal()
    torch_loaded = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.zygote: Zygote | None = None
        self._charts: Background | None = None
        self._looks = PATIENCE // LOOK
        self._timer = QTimer(self)
        self._timer.setInterval(LOOK)
        self._timer.timeout.connect(self._look)

    def begin(self) -> None:
        """Start it all."""
        self._load_charts()
        self.zygote = Zygote()
        self.zygote.start()
        self._timer.start()

    def _load_charts(self) -> None:
        os.environ.setdefault("PYQTGRAPH_QT_LIB", "PySide6")
        self._charts = Background(lambda: importlib.import_module(_CHARTS), self)
        self._charts.done.connect(self._on_loaded)
        self._charts.start()

    def close(self) -> None:
        """Let the warm worker go."""
        self._timer.stop()
        if self.zygote is not None:
            self.zygote.close()
            self.zygote = None

    @Slot()
    def _look(self) -> None:
        self._looks -= 1
        if self._looks <= 0 or self.zygote is None or self.zygote.ready or not self.zygote.pid:
            self._timer.stop()
            self.torch_loaded.emit()

    @Slot(object)
    def _on_loaded(self, result: object) -> None:
        if isinstance(result, Exception):
            raise result  # an unforeseen error, shown by the banner
        self.charts_loaded.emit()
