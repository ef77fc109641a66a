"""The section of the weights to begin from: what they are, and whether they are here."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Slot
from PySide6.QtWidgets import QWidget

from dpgui.config import TransferConfig
from dpgui.engine.check import Checked
from dpgui.runs import RunRow
from dpgui.ui.forms.sections import FoldedSection
from dpgui.ui.forms.tones import ToneLabel
from dpgui.ui.panels.weights_words import origin_sentence


class TransferSection(FoldedSection):
    """The options, and below them what the weights are that they lead to.

    The line stays on show when the section is folded: a training never begins from something else
    than one has in mind without a word.
    """

    _checked: Checked | None = None

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__("transfer", TransferConfig, parent)
        self._line = ToneLabel("muted", self)
        self._column.addWidget(self._line)
        self.changed.connect(self._forget)

    def text(self) -> str:
        """What the line says."""
        return self._line.text()

    def show_checked(self, checked: Checked) -> None:
        """Say what a check found out about the weights."""
        self._checked = checked
        self._line.say(origin_sentence(checked.origin))

    @Slot(object)
    def show_runs(self, rows: Sequence[RunRow]) -> None:
        """Offer the names of `rows` while a run is typed."""
        names = [row.name for row in rows if not row.trashed]
        self.form.editors["run"].suggest(tuple(names))

    def retranslate(self) -> None:
        super().retranslate()
        if self._checked is not None:
            self.show_checked(self._checked)

    def _forget(self) -> None:
        """What is known is about other weights, until the next check."""
        self._checked = None
        self._line.say("")
