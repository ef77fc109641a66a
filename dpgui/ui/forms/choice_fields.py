"""Fields that pick one of a few things: a tick, a list, a long list that can be searched."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QCheckBox, QComboBox, QCompleter, QLineEdit, QWidget

from dpgui.registry import Option
from dpgui.ui.forms.field import FieldEditor, expect
from dpgui.ui.forms.wheel import guard_wheel
from dpgui.ui.forms.words import tooltip
from dpgui.ui.i18n import tr, tr_option

Naming = Callable[[str], str]

AUTO = "auto"
"""The name in many lists that leaves it to be found out."""


def _no_help(_name: str) -> str:
    return ""


@dataclass(frozen=True)
class ChoiceWords:
    """How a list of names speaks.

    Attributes:
        title: What the field is called; None: as its option is.
        named: What a name is called; by default its translation, if it has one.
        explained: What the tool tip of a name says.
    """

    title: Callable[[], str] | None = None
    named: Naming = tr_option
    explained: Naming = _no_help


_WORDS = ChoiceWords()


class BoolField(FieldEditor):
    """Yes or no."""

    def __init__(self, option: Option, parent: QWidget | None = None) -> None:
        super().__init__(option, parent)
        self.box = QCheckBox(self)
        self._hold(self.box)
        self._show(self._value)
        self.box.toggled.connect(self._take)

    def _show(self, value: Any) -> None:
        expect(isinstance(value, bool), value)
        blocked = self.box.blockSignals(True)
        self.box.setChecked(value)
        self.box.blockSignals(blocked)


class ChoiceField(FieldEditor):
    """One of a few names."""

    def __init__(
        self, option: Option, parent: QWidget | None = None, *, words: ChoiceWords = _WORDS
    ) -> None:
        super().__init__(option, parent)
        self._words = words
        self._settled = ""
        self.combo = QComboBox(self)
        self.combo.setSizeAdjustPolicy(
            QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon
        )
        self.combo.setMinimumContentsLength(6)
        self._fill(option.choices)
        guard_wheel(self.combo)
        self._hold(self.combo)
        self._show(self._value)
        self.combo.currentIndexChanged.connect(self._picked)

    def retranslate(self) -> None:
        blocked = self.combo.blockSignals(True)
        for index in range(self.combo.count()):
            name = self.combo.itemData(index)
            self.combo.setItemText(index, self._text_of(name))
            tip = tooltip(self._words.explained(name)) if name is not None else ""
            self.combo.setItemData(index, tip, Qt.ItemDataRole.ToolTipRole)
        self.combo.blockSignals(blocked)
        view = self.combo.view()
        view.setMinimumWidth(
            view.sizeHintForColumn(0) + view.verticalScrollBar().sizeHint().width()
        )
        super().retranslate()
        # Where labels are found by relations (Linux) the name of a list is what is chosen in it.
        self.combo.setAccessibleDescription(self.title())

    def show_settled(self, found: str) -> None:
        if found != self._settled:
            self._settled = found
            self.retranslate()

    def _text_of(self, name: str | None) -> str:
        if name is None:
            return tr("forms", "not set")
        text = self._words.named(name)
        if name == AUTO and self._settled:
            return tr("forms", "{0}: {1}").format(text, self._words.named(self._settled))
        return text

    def title(self) -> str:
        return self._words.title() if self._words.title else super().title()

    def set_choices(self, names: Sequence[str]) -> None:
        """List `names`, one of which is the value, and say them in the window's language."""
        blocked = self.combo.blockSignals(True)
        self.combo.clear()
        self._fill(names)
        self.combo.setCurrentIndex(self._index_of(self._value))
        self.combo.blockSignals(blocked)
        self.retranslate()

    def _fill(self, names: Sequence[str]) -> None:
        for name in ([None] if self.option.optional else []) + list(names):
            self.combo.addItem("", name)

    def show_stranger(self, name: str) -> None:
        """Show a `name` that is not in the list; nothing is picked until somebody does."""
        self.combo.setPlaceholderText(name)
        blocked = self.combo.blockSignals(True)
        self.combo.setCurrentIndex(-1)
        self.combo.blockSignals(blocked)
        self._value = None

    def _show(self, value: Any) -> None:
        index = self._index_of(value)
        expect(index >= 0, value)
        blocked = self.combo.blockSignals(True)
        self.combo.setCurrentIndex(index)
        self.combo.blockSignals(blocked)

    def _index_of(self, name: str | None) -> int:
        names = [self.combo.itemData(index) for index in range(self.combo.count())]
        return names.index(name) if name in names else -1

    def _picked(self, index: int) -> None:
        if index >= 0:
            self._take(self.combo.itemData(index))


class SearchField(ChoiceField):
    """One of many names: typing any part of it narrows the list; nothing else is taken."""

    def __init__(
        self, option: Option, parent: QWidget | None = None, *, words: ChoiceWords = _WORDS
    ) -> None:
        super().__init__(option, parent, words=words)
        self.combo.setEditable(True)
        self.combo.setInsertPolicy(QComboBox.InsertPolicy.NoInsert)
        guard_wheel(self.combo)  # setEditable gives the wheel back
        self._line = QLineEdit(self.combo)
        self.combo.setLineEdit(self._line)
        self.combo.setCompleter(self._completer())  # after the line, which brings one of its own
        self._line.editingFinished.connect(self.commit)
        self.retranslate()

    def commit(self) -> None:
        text, kept = self._line.text().strip(), self.combo.itemText(self.combo.currentIndex())
        index = self._match(text)
        if index >= 0:
            self.combo.setCurrentIndex(index)
            kept = self.combo.itemText(index)
        elif text != kept:
            self._note("not_in_list", name=text, kept=kept)
        self._line.setText(kept)

    def _completer(self) -> QCompleter:
        completer = QCompleter(self.combo.model(), self.combo)
        completer.setFilterMode(Qt.MatchFlag.MatchContains)
        completer.setCompletionMode(QCompleter.CompletionMode.PopupCompletion)
        completer.setCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
        completer.setMaxVisibleItems(12)
        return completer

    def retranslate(self) -> None:
        super().retranslate()
        if self.combo.isEditable():
            self._line.setText(self.combo.itemText(self.combo.currentIndex()))
            self._line.setAccessibleName(self.combo.accessibleName())

    def _match(self, text: str) -> int:
        """Index of the item called `text`, or of the only one that contains it; else -1."""
        exact = self.combo.findText(text, Qt.MatchFlag.MatchFixedString)
        if exact >= 0 or not text:
            return exact
        found = [
            index
            for index in range(self.combo.count())
            if text.casefold() in self.combo.itemText(index).casefold()
        ]
        return found[0] if len(found) == 1 else -1
