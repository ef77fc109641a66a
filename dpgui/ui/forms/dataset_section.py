"""The section of the dataset: the choice, what is known of it, and help with its options."""

from __future__ import annotations

from typing import Any

from PySide6.QtWidgets import QWidget

from dpgui.config import Pick
from dpgui.data.published.sources import about
from dpgui.engine.check import Checked
from dpgui.registry import Registry
from dpgui.ui.forms.pick_section import PickSection
from dpgui.ui.forms.tones import ToneLabel
from dpgui.ui.hints import Hints
from dpgui.ui.panels.dataset_words import dataset_sentence

_ABSENT = ("dataset_missing", "dataset_damaged")


class DatasetSection(PickSection):
    """The choice of a dataset. What is said of it goes as soon as another is chosen."""

    _checked: Checked | None = None

    def __init__(
        self,
        path: str,
        registry: Registry[Any],
        parent: QWidget | None = None,
        *,
        first: str | None = None,
    ) -> None:
        super().__init__(path, registry, parent, first=first)
        self._line = ToneLabel("muted", self)
        self._column.insertWidget(1, self._line)
        self.changed.connect(self._forget)

    def set_pick(self, pick: Pick) -> None:
        super().set_pick(pick)
        self._forget()

    def show_checked(self, checked: Checked) -> None:
        """Say what a check found out about the dataset."""
        self._checked = checked
        self._say()

    def show_hints(self, hints: Hints) -> None:
        """Offer values for its options, and show what was found out."""
        for name, editor in self.form.editors.items():
            editor.suggest(hints.suggestions.get(name, ()))
            editor.show_settled(hints.settled.get(name, ""))

    def retranslate(self) -> None:
        super().retranslate()
        if self._checked is not None:
            self._say()

    def _forget(self) -> None:
        """What is known is about another dataset, if the choice or an option is another one."""
        if self._checked is not None and self._checked.config.dataset != self.pick():
            self._checked = None
            self._say()

    def _say(self) -> None:
        checked = self._checked
        if checked is None or checked.dataset is None:
            self._line.say("")
            return
        pick = checked.config.dataset
        missing = any(problem.code in _ABSENT for problem in checked.problems)
        known = about(pick.name, pick.options)
        self._line.say(dataset_sentence(checked.facts, known, missing=missing))
