"""The sections of the Experiment panel: a set of options, or a choice with the options it has."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from PySide6.QtCore import QEvent, Signal
from PySide6.QtWidgets import QLabel, QVBoxLayout, QWidget

from dpgui.config import Pick, Problem
from dpgui.registry import Option, Options, Registry
from dpgui.ui.forms.choice_fields import ChoiceField, ChoiceWords, SearchField
from dpgui.ui.forms.editors import LONG
from dpgui.ui.forms.fold import tight_form
from dpgui.ui.forms.form import Form
from dpgui.ui.forms.number_text import ReadError
from dpgui.ui.forms.words import choice_label, choice_summary, tooltip
from dpgui.ui.i18n import tr


class Section(QWidget):
    """One part of the form under one part of the config.

    Signals:
        changed: A value or an error in it is another one than before.

    Attributes:
        path: The part of the config: "model", "train"; "" for the options of the config itself.
    """

    changed = Signal()

    def __init__(self, path: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.path = path
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(5)

    @property
    def form(self) -> Form:
        """The form that is shown."""
        raise NotImplementedError

    def knows(self, name: str) -> bool:
        """Whether a problem at `name` below this section has a field here."""
        return name in self.form.editors

    def problems(self) -> list[Problem]:
        """What was typed that is no value; paths are those of the config."""
        prefix = f"{self.path}." if self.path else ""
        return [
            problem.model_copy(update={"path": prefix + problem.path})
            for problem in self.form.problems()
        ]

    def show_findings(self, findings: Mapping[str, Problem]) -> None:
        """Show what a check found, by names below this section."""
        self.form.show_findings(findings)

    def focus(self, name: str) -> QWidget | None:
        """Focus the field called `name`; None if there is none."""
        return self.form.focus(name)

    def title_of(self, name: str) -> str:
        """What the field called `name` is called in the window."""
        editor = self.form.editors.get(name)
        return editor.title() if editor else name

    def commit(self) -> None:
        """Take over what was typed so far."""
        self.form.commit()

    def set_locked(self, locked: bool) -> None:
        self.form.set_locked(locked)

    def labels(self) -> list[QLabel]:
        """The labels of all rows, to line them up with those of other sections."""
        return self.form.labels()


class OptionsSection(Section):
    """The options of a class under a heading."""

    def __init__(self, path: str, options: type[Options], parent: QWidget | None = None) -> None:
        super().__init__(path, parent)
        self._heading = heading()
        self._form = Form(options, self)
        self._form.changed.connect(self.changed)
        self._column.addWidget(self._heading)
        self._column.addWidget(self._form)
        self.retranslate()

    @property
    def form(self) -> Form:
        return self._form

    def retranslate(self) -> None:
        self._heading.setText(section_title(self.path))

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self.retranslate()


class PickSection(Section):
    """A choice and its options. What was typed for another choice is kept while the window lives.

    Args:
        path: The choice's place in the config.
        registry: What can be chosen.
    """

    def __init__(self, path: str, registry: Registry[Any], parent: QWidget | None = None) -> None:
        super().__init__(path, parent)
        self._registry = registry
        self._forms: dict[str, Form] = {}
        self._locked = False
        self._stranger: Pick | None = None
        self._name = ""
        self._chooser = self._make_chooser()
        self._label = heading()
        row = tight_form()
        row.addRow(self._label, self._chooser)
        self._column.addLayout(row)
        self._chooser.changed.connect(self._chosen)
        self._show_form()
        self.retranslate()

    def _make_chooser(self) -> ChoiceField:
        names = self._registry.names()
        option = Option(
            name=self.path, label=self.path, help="", kind="choice", default=names[0], choices=names
        )
        words = ChoiceWords(
            title=lambda: section_title(self.path),
            named=lambda name: choice_label(self._registry[name]),
            explained=lambda name: choice_summary(self._registry[name]),
        )
        return (SearchField if len(names) > LONG else ChoiceField)(option, self, words=words)

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


def heading() -> QLabel:
    """A label in bold."""
    label = QLabel()
    font = label.font()
    font.setBold(True)
    label.setFont(font)
    return label


def line_up(labels: Iterable[QLabel]) -> None:
    """Give all `labels` the width of the widest, so that the fields beside them stand in line."""
    found = list(labels)
    for label in found:
        label.setMinimumWidth(0)
    width = max((label.sizeHint().width() for label in found), default=0)
    for label in found:
        label.setMinimumWidth(width)


def section_title(path: str) -> str:
    """What the part of the config at `path` is called in the window."""
    titles = {
        "dataset": tr("forms", "Dataset"),
        "model": tr("forms", "Model"),
        "optimizer": tr("forms", "Optimizer"),
        "schedule": tr("forms", "Schedule"),
        "strategy": tr("forms", "Strategy"),
        "train": tr("forms", "Training"),
        "devices": tr("forms", "Devices"),
        "": tr("forms", "Host"),
    }
    return titles.get(path, path)
