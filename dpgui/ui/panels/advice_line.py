"""`AdviceLine`: what bounds the run, in a sentence that leads to the setting to change."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QLabel, QWidget

from dpgui.runs.advice import Steady, Verdict, judge
from dpgui.ui.i18n import say, tr
from dpgui.ui.panels.marks import set_tip
from dpgui.ui.text_color import colored
from dpgui.ui.theme import Theme

if TYPE_CHECKING:
    from dpgui.events import StepPart
    from dpgui.runs import History

_LEAST = 0.005
"""Share of a step from which on a part is listed."""


class AdviceLine(QLabel):
    """A sentence that changes seldom; hidden while there is nothing to say.

    Signals:
        setting_wanted: The path of the setting that it names (str): it was clicked.
    """

    setting_wanted = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setWordWrap(True)
        self._history: History | None = None
        self._steady, self._told = Steady(), 0
        self._verdict: Verdict | None = None
        self.hide()

    @property
    def path(self) -> str:
        """The setting that it leads to, or ""."""
        return self._verdict.problem.path if self._verdict else ""

    def show_history(self, history: History | None) -> None:
        """Judge `history` if it has been measured again since the last time."""
        started = None if history is None else history.evidence.started
        told = 0 if history is None else history.evidence.told
        if history is not self._history or told < self._told or started is None:
            self._history, self._steady, self._verdict = history, Steady(), None
        elif told == self._told:
            return
        self._told = told
        if history is not None:
            self._verdict = self._steady.hear(judge(history.evidence))
        self._show()

    def apply_theme(self, theme: Theme) -> None:
        """Take the colours of `theme`."""
        colored(self, theme.foreground)

    def retranslate(self) -> None:
        """Say it in the window's language."""
        self.setAccessibleName(tr("Advice", "Advice"))
        self._show()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self.retranslate()

    def mousePressEvent(self, ev: QMouseEvent) -> None:
        ev.accept()  # an accepted press is what brings the release here

    def mouseReleaseEvent(self, ev: QMouseEvent) -> None:
        super().mouseReleaseEvent(ev)
        inside = self.rect().contains(ev.position().toPoint())
        if ev.button() == Qt.MouseButton.LeftButton and inside:
            self._ask()

    def keyPressEvent(self, ev: QKeyEvent) -> None:
        if ev.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space):
            self._ask()
        else:
            super().keyPressEvent(ev)

    def _ask(self) -> None:
        if self.path:
            self.setting_wanted.emit(self.path)

    def _show(self) -> None:
        verdict = self._verdict
        self.setVisible(verdict is not None)
        self.setText("" if verdict is None else say(verdict.problem))
        set_tip(self, "" if verdict is None else self._tip(verdict))
        leads = bool(self.path)
        self.setCursor(Qt.CursorShape.PointingHandCursor if leads else Qt.CursorShape.ArrowCursor)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus if leads else Qt.FocusPolicy.NoFocus)

    def _tip(self, verdict: Verdict) -> str:
        lines = [tr("Advice", "A step, by its parts:")]
        for part, share in sorted(verdict.shares.items(), key=lambda it: -it[1]):
            if share >= _LEAST:
                lines.append(f"{100 * share:.0f} %  {part_word(part)}")
        if self.path:
            lines.append(tr("Advice", "A click leads to the setting."))
        return "\n".join(lines)


def part_word(part: StepPart) -> str:
    """A part of a step, in the window's language."""
    return {
        "data": tr("Advice", "waiting for data"),
        "transfer": tr("Advice", "copying data to the device"),
        "prepare": tr("Advice", "varying and normalising"),
        "forward": tr("Advice", "forward pass"),
        "backward": tr("Advice", "backward pass"),
        "sync": tr("Advice", "between devices"),
        "optimizer": tr("Advice", "optimizer"),
        "own": tr("Advice", "figures and reports"),
    }[part]
