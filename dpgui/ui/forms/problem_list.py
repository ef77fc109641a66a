"""What is wrong, doubtful or worth knowing about the config: a row each, a click goes there."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QFrame, QListWidget, QListWidgetItem, QSizePolicy, QWidget

from dpgui.config import Problem
from dpgui.config.problem import Severity
from dpgui.ui.forms.tones import theme_of, tone_color
from dpgui.ui.forms.words import tooltip
from dpgui.ui.i18n import tr
from dpgui.ui.icons import icon
from dpgui.ui.theme import Theme

_ICON = 16
_ROWS, _LINES = 5, 8
"""So many rows, and lines of text in them, are seen at once; more can be scrolled to."""

_MARKS: Mapping[Severity, str] = {
    "error": "alert-circle",
    "warning": "alert",
    "note": "information",
}


class ProblemList(QListWidget):
    """Rows with the mark of their severity, gravest first. As tall as it must be, no taller.

    Signals:
        picked: The `Problem` of the row that was clicked, or on which Return was pressed.
    """

    picked = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._problems: tuple[Problem, ...] = ()
        self.setWordWrap(True)
        self.setResizeMode(QListWidget.ResizeMode.Adjust)
        self.setTextElideMode(Qt.TextElideMode.ElideNone)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setIconSize(QSize(_ICON, _ICON))
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.itemClicked.connect(self._pick)
        self.itemActivated.connect(self._pick)
        self.hide()

    def problems(self) -> tuple[Problem, ...]:
        """What is shown, in the order of the rows."""
        return self._problems

    def show_problems(
        self, problems: Sequence[Problem], sentence: Callable[[Problem], str]
    ) -> None:
        """Show `problems`, each as `sentence` says it."""
        self._problems = tuple(problems)
        self.clear()
        look = theme_of(self.palette())
        for problem in problems:
            text = sentence(problem)
            item = QListWidgetItem(
                icon(_MARKS[problem.severity], tone_color(problem.severity, look)), text
            )
            item.setToolTip(tooltip(text))
            name = f"{_severity(problem.severity)}: {text}"
            item.setData(Qt.ItemDataRole.AccessibleTextRole, name)
            self.addItem(item)
        self.setVisible(bool(problems))
        self._fit()

    def apply_theme(self, theme: Theme) -> None:
        """Paint the marks again in the colours of `theme`."""
        for row, problem in enumerate(self._problems):
            self.item(row).setIcon(
                icon(_MARKS[problem.severity], tone_color(problem.severity, theme))
            )

    def resizeEvent(self, e: QResizeEvent) -> None:
        super().resizeEvent(e)
        self._fit()

    def _fit(self) -> None:
        """Take the height of the rows as they are wrapped now, up to a few."""
        self.doItemsLayout()
        rows = range(min(self.count(), _ROWS))
        height = sum(self.visualItemRect(self.item(row)).height() for row in rows)
        self.setFixedHeight(min(height, _LINES * self.fontMetrics().lineSpacing()) + 2)

    def _pick(self, item: QListWidgetItem) -> None:
        row = self.row(item)
        if 0 <= row < len(self._problems):
            self.picked.emit(self._problems[row])


def _severity(severity: Severity) -> str:
    names: dict[Severity, str] = {
        "error": tr("forms", "Error"),
        "warning": tr("forms", "Warning"),
        "note": tr("forms", "Note"),
    }
    return names[severity]
