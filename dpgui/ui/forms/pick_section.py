"""The section of a choice: which one, and the options it has."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from PySide6.QtCore import QEvent
from PySide6.QtWidgets import QLabel, QWidget

from dpgui.config import Pick, Problem
from dpgui.registry import Option, Registry
from dpgui.ui.forms.choice_fields import ChoiceField, ChoiceWords, SearchField
from dpgui.ui.forms.editors import LONG
from dpgui.ui.forms.fold import tight_form
from dpgui.ui.forms.form import Form
from dpgui.ui.forms.headings import heading
from dpgui.ui.forms.number_text import ReadError
from dpgui.ui.forms.sections import Section, section_title
from dpgui.ui.forms.words import choice_label, choice_summary, tooltip


class PickSection(Section):
    """A choice and its options. What was typed for another choice is kept while the window lives.

    Args:
        path: The choice's place in the config.
        registry: What can be chosen.
        first: The only name in the list until `list_all`, where all would take long to load;
            None lists all at once.
    """

    def __init__(
        self,
        path: str,
        registry: Registry[Any],
        parent: QWidget | None = None,
        *,
        first: str | None = None,
    ) -> None:
        super().__init__(path, parent)
        self._registry = registry
        self._listed = first is None
        self._forms: dict[str, Form] = {}
        self._locked = False
        self._stranger: Pick | None = None
        self._name = ""
        self._chooser = self._make_chooser((first,) if first else registry.names())
        self._label = heading()
        row = tight_form()
        row.addRow(self._label, self._chooser)
        self._column.addLayout(row)
        self._chooser.changed.connect(self._chosen)
        self._show_form()
        self.retranslate()

    def _make_chooser(self, names: tuple[str, ...]) -> ChoiceField:
        option = Option(
            name=self.path, label=self.path, help="", kind="choice", default=names[0], choices=names
        )
        words = ChoiceWords(
            title=lambda: section_title(self.path),
            named=lambda name: choice_label(self._registry[name]),
            explained=lambda name: choice_summary(self._registry[name]),
        )
        long = len(names) > LONG or not self._listed
        return (SearchField if long else ChoiceField)(option, self, words=words)

    def list_all(self) -> None:
        """Load and list all that can be chosen."""
        if not self._listed:
            self._listed = True
            self._chooser.set_choices(self._registry.names())

    @property
    def form(self) -> Form:
        return self._forms[self._name]

    def pick(self) -> Pick:
        """The chosen name with its options; a name that nobody knows stays as it came."""
        if self._stranger is not None:
            return self._stranger
        return Pick(name=self._name, options=self.form.values())

    def set_pick(self, pick: Pick) -> None:
        """Show `pick`, without a signal."""
        if not self._listed and pick.name in self._registry:
            self._chooser.set_choices((pick.name,))
        try:
            self._chooser.set_value(pick.name)
        except ReadError:
            self._stranger = pick
            self._chooser.show_stranger(pick.name)
            self.form.hide()
            return
        self._stranger = None
        self._show_form()
        self.form.set_values(pick.options)
        self._explain()

    def knows(self, name: str) -> bool:
        return not name or super().knows(name)

    def show_findings(self, findings: Mapping[str, Problem]) -> None:
        self._chooser.show_finding(findings.get(""))
        super().show_findings(findings)

    def focus(self, name: str) -> QWidget | None:
        if found := super().focus(name):
            return found
        self._chooser.setFocus()
        return self._chooser

    def title_of(self, name: str) -> str:
        own = section_title(self.path)
        return f"{own}, {super().title_of(name)}" if name else own

    def commit(self) -> None:
        self._chooser.commit()
        super().commit()

    def set_locked(self, locked: bool) -> None:
        self._locked = locked
        self._chooser.set_locked(locked)
        for form in self._forms.values():
            form.set_locked(locked)

    def labels(self) -> list[QLabel]:
        return [self._label, *super().labels()]

    def retranslate(self) -> None:
        self._label.setText(section_title(self.path))
        self._explain()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self.retranslate()

    def _chosen(self) -> None:
        self._stranger = None
        self._show_form()
        self._explain()
        self.changed.emit()

    def _show_form(self) -> None:
        """Show the form of the chosen name, made when it is first needed."""
        name = self._name = self._chooser.value()
        if name not in self._forms:
            form = Form(self._registry[name], self)
            form.changed.connect(self.changed)
            form.set_locked(self._locked)
            self._forms[name] = form
            self._column.addWidget(form)
        for other, form in self._forms.items():
            form.setVisible(other == name and bool(form.editors))

    def _explain(self) -> None:
        tip = tooltip(choice_summary(self._registry[self._name]))
        self._label.setToolTip(tip)
        self._chooser.setToolTip(tip)
