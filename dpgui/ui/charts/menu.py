"""The small menu of one chart. pyqtgraph's own offers what is slow or broken, and is off."""

from __future__ import annotations

from PySide6.QtCore import Signal, Slot
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu, QWidget

from dpgui.ui.charts.export import Format
from dpgui.ui.i18n import tr


class ChartMenu(QMenu):
    """Follow, logarithmic axis, export.

    Signals:
        export_requested: A format ("png", "svg", "csv").
        log_toggled: The logarithmic axis is wanted or not (bool).
        follow_requested: Follow.
    """

    export_requested = Signal(object)
    log_toggled = Signal(bool)
    follow_requested = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setToolTipsVisible(True)
        self._follow = self.addAction("")
        self._follow.triggered.connect(self.follow_requested)
        self._log = self.addAction("")
        self._log.setCheckable(True)
        self._log.triggered.connect(self.log_toggled)
        self.addSeparator()
        self._exports = [self._export(kind) for kind in ("png", "svg", "csv")]

    def _export(self, kind: Format) -> QAction:
        action = self.addAction("")
        action.setData(kind)
        action.triggered.connect(self._on_export)
        return action

    def show_state(self, *, log: bool, can_log: bool, following: bool) -> None:
        """Tick and enable what is so."""
        self._follow.setEnabled(not following)
        self._log.setChecked(log)
        self._log.setEnabled(can_log)
        self._log.setToolTip("" if can_log else no_log_tip())

    def retranslate(self) -> None:
        """Write the texts in the window's language."""
        self._follow.setText(tr("Charts", "Follow"))
        self._log.setText(tr("Charts", "Logarithmic axis"))
        for action, text in zip(self._exports, export_labels(), strict=True):
            action.setText(text)

    @Slot()
    def _on_export(self) -> None:
        action = self.sender()
        assert isinstance(action, QAction)
        self.export_requested.emit(action.data())


def export_labels() -> tuple[str, str, str]:
    """What the exports are called: PNG, SVG, CSV."""
    return (
        tr("Charts", "Save as PNG picture..."),
        tr("Charts", "Save as SVG drawing..."),
        tr("Charts", "Save values as CSV..."),
    )


def no_log_tip() -> str:
    """Why there can be no logarithmic axis."""
    return tr("Charts", "There is no value above 0, so nothing could be shown.")
