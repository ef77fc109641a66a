"""`Form`: the options of a class as rows of a label and a field."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from PySide6.QtCore import QEvent, Signal
from PySide6.QtWidgets import QFormLayout, QLabel, QVBoxLayout, QWidget

from dpgui.config import Problem
from dpgui.registry import Option, Options, options_of
from dpgui.ui.forms.editors import editor_for
from dpgui.ui.forms.field import FieldEditor, plain
from dpgui.ui.forms.fold import Fold, tight_form
from dpgui.ui.forms.headings import heading
from dpgui.ui.forms.number_text import ReadError
from dpgui.ui.forms.words import help_of, label_of, tooltip
from dpgui.ui.i18n import tr


class Form(QWidget):
    """Every option of a class, the advanced ones folded away at first.

    Args:
        options: The class.
        lead: The option whose label is a heading.

    Signals:
        changed: A value or an error is another one than before.

    Attributes:
        editors: The fields by the names of their options.
    """

    changed = Signal()

    def __init__(
        self, options: type[Options], parent: QWidget | None = None, *, lead: str = ""
    ) -> None:
        super().__init__(parent)
        self._lead = lead
        self._given: dict[str, Any] = {}
        self._layouts: dict[str, QFormLayout] = {}
        self._editors: dict[str, FieldEditor] = {}
        self.editors: Mapping[str, FieldEditor] = MappingProxyType(self._editors)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(5)
        found = options_of(options)
        basic, advanced = tight_form(), QWidget()
        column.addLayout(basic)
        folded = tight_form(advanced)
        for option in found:
            self._add(option, folded if option.advanced else basic)
        self._fold = Fold(advanced, self)
        self._fold.setVisible(any(option.advanced for option in found))
        column.addWidget(self._fold)
        self._arrange()
        self.retranslate()

    def _add(self, option: Option, layout: QFormLayout) -> None:
        editor = editor_for(option, self)
        label = heading() if option.name == self._lead else QLabel()
        label.setBuddy(editor)
        layout.addRow(label, editor)
        self._editors[option.name], self._layouts[option.name] = editor, layout
        editor.changed.connect(self._edited)

    def values(self, *, everything: bool = False) -> dict[str, Any]:
        """The values by name: those that were given or differ from the default, or all."""
        return {
            name: editor.value()
            for name, editor in self._editors.items()
            if everything or name in self._given or self._differs(editor)
        } | self._unshown()

    def set_values(self, values: Mapping[str, Any]) -> None:
        """Show `values`; every other option goes back to its default. No signal.

        A value that its field cannot show (wrong kind, unknown name) stays in `values()` as it
        is, for a check to find, until something in this form is edited.
        """
        self._given = {name: plain(value) for name, value in values.items()}
        for name, editor in self._editors.items():
            try:
                editor.set_value(self._given.get(name, editor.option.default))
            except ReadError:
                editor.set_value(editor.option.default)
        self._arrange()

    def problems(self) -> list[Problem]:
        """What was typed that is no value, of the rows that are shown; paths are names."""
        return [
            error
            for name, editor in self._editors.items()
            if (error := editor.error()) and self._wanted(editor.option, name)
        ]

    def show_findings(self, findings: Mapping[str, Problem]) -> None:
        """Show under each field what a check found about it, by name."""
        for name, editor in self._editors.items():
            editor.show_finding(findings.get(name))

    def commit(self) -> None:
        """Take over what was typed in every field."""
        for editor in self._editors.values():
            editor.commit()

    def focus(self, name: str) -> QWidget | None:
        """Unfold and focus the field called `name`; None if there is none."""
        editor = self._editors.get(name)
        if editor is None:
            return None
        if editor.option.advanced:
            self._fold.set_open(True)
        editor.setFocus()
        return editor

    def set_locked(self, locked: bool) -> None:
        for editor in self._editors.values():
            editor.set_locked(locked)

    def labels(self) -> list[QLabel]:
        """The labels of all rows, to line them up with those of other forms."""
        return [label for name in self._editors if (label := self.label(name))]

    def label(self, name: str) -> QLabel | None:
        """The label of the row called `name`."""
        label = self._layouts[name].labelForField(self._editors[name])
        return label if isinstance(label, QLabel) else None

    def changes(self) -> int:
        """How many values are not the default."""
        return sum(self._differs(editor) for editor in self._editors.values())

    def retranslate(self) -> None:
        for name, editor in self._editors.items():
            if label := self.label(name):
                label.setText(label_of(editor.option))
                label.setToolTip(tooltip(help_of(editor.option)))
        self._name_fold()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self.retranslate()

    def _edited(self) -> None:
        self._given = {name: it for name, it in self._given.items() if name in self._editors}
        for name, editor in self._editors.items():
            if name in self._given:
                self._given[name] = editor.value()
        self._arrange()
        self.changed.emit()

    def _unshown(self) -> dict[str, Any]:
        """Given values that no field shows."""
        return {
            name: value
            for name, value in self._given.items()
            if name not in self._editors or self._editors[name].value() != value
        }

    def _differs(self, editor: FieldEditor) -> bool:
        return editor.value() != plain(editor.option.default)

    def _arrange(self) -> None:
        """Show the rows that the values of others call for, and count the folded changes."""
        for name, layout in self._layouts.items():
            editor = self._editors[name]
            layout.setRowVisible(editor, self._wanted(editor.option, name))
        self._name_fold()

    def _wanted(self, option: Option, name: str) -> bool:
        return all(
            _is_one_of(self._editors[other].value(), wanted)
            for other, wanted in option.shown_when.items()
            if other in self._editors and other != name
        )

    def _name_fold(self) -> None:
        changed = sum(
            self._differs(editor) for editor in self._editors.values() if editor.option.advanced
        )
        text = tr("forms", "Advanced")
        if changed:
            text = tr("forms", "Advanced, {0} changed").format(changed)
        self._fold.set_title(text)


def _is_one_of(value: Any, wanted: Any) -> bool:
    return value in wanted if isinstance(wanted, (list, tuple, set, frozenset)) else value == wanted
