"""The sections of the Experiment panel that are a set of options, and what all sections share."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from PySide6.QtCore import QEvent, Signal
from PySide6.QtWidgets import QLabel, QVBoxLayout, QWidget

from dpgui.config import Problem
from dpgui.registry import Options, options_of
from dpgui.ui.forms.field import plain
from dpgui.ui.forms.fold import Fold
from dpgui.ui.forms.form import Form
from dpgui.ui.forms.headings import heading
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

    def names(self) -> tuple[str, ...]:
        """The names of its options."""
        return tuple(self.form.editors)

    def values(self) -> dict[str, Any]:
        """The values of all its options, by name."""
        return self.form.values(everything=True)

    def set_values(self, values: Mapping[str, Any]) -> None:
        """Show the values of its options, without a signal."""
        self.form.set_values(values)

    def commit(self) -> None:
        """Take over what was typed so far."""
        self.form.commit()

    def set_locked(self, locked: bool) -> None:
        self.form.set_locked(locked)

    def labels(self) -> list[QLabel]:
        """The labels of all rows, to line them up with those of other sections."""
        return self.form.labels()


class OptionsSection(Section):
    """The options of a class under a heading.

    Args:
        path: The part of the config.
        options: The class.
        lead: An option whose row is the heading: its label is in bold, and there is none above it.
    """

    def __init__(
        self, path: str, options: type[Options], *, lead: str = "", parent: QWidget | None = None
    ) -> None:
        super().__init__(path, parent)
        self._heading = heading()
        self._form = Form(options, self, lead=lead)
        self._form.changed.connect(self.changed)
        self._column.addWidget(self._heading)
        self._column.addWidget(self._form)
        self._heading.setVisible(not lead)
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


class FoldedSection(Section):
    """Options that few people need, folded away under their heading until somebody opens it.

    Its form is made when it is first needed: a window has many of these, and is on the screen
    earlier without them.

    Signals:
        grown: The form was made, with labels that want to be lined up.
    """

    grown = Signal()

    def __init__(self, path: str, options: type[Options], parent: QWidget | None = None) -> None:
        super().__init__(path, parent)
        self._options = options
        self._values = {option.name: plain(option.default) for option in options_of(options)}
        self._defaults = dict(self._values)
        self._form: Form | None = None
        self._locked = False
        self._fold = Fold(QWidget(), self)
        self._fold.set_bold(True)
        self._fold.opened.connect(self._made)
        self._column.addWidget(self._fold)
        self.retranslate()

    @property
    def form(self) -> Form:
        return self._made()

    def knows(self, name: str) -> bool:
        return name in self._defaults

    def names(self) -> tuple[str, ...]:
        return tuple(self._defaults)

    def values(self) -> dict[str, Any]:
        return super().values() if self._form else dict(self._values)

    def problems(self) -> list[Problem]:
        return super().problems() if self._form else []

    def set_values(self, values: Mapping[str, Any]) -> None:
        self._values = self._defaults | {name: plain(value) for name, value in values.items()}
        if self._form:
            super().set_values(values)
        self.retranslate()

    def show_findings(self, findings: Mapping[str, Problem]) -> None:
        if findings or self._form:
            super().show_findings(findings)
        if findings:
            self._fold.set_open(True)

    def focus(self, name: str) -> QWidget | None:
        self._fold.set_open(True)
        return super().focus(name)

    def commit(self) -> None:
        if self._form:
            super().commit()

    def set_locked(self, locked: bool) -> None:
        self._locked = locked
        if self._form:
            super().set_locked(locked)

    def labels(self) -> list[QLabel]:
        return super().labels() if self._form else []

    def retranslate(self) -> None:
        title, changed = section_title(self.path), self._changes()
        if changed:
            title = tr("forms", "{0}, {1} changed").format(title, changed)
        self._fold.set_title(title)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self.retranslate()

    def _made(self) -> Form:
        if self._form is None:
            self._form = form = Form(self._options)
            form.set_values(self._values)
            form.set_locked(self._locked)
            form.changed.connect(self._edited)
            self._fold.set_content(form)
            self.grown.emit()
        return self._form

    def _changes(self) -> int:
        """How many values are not the default."""
        values = self.values()
        return sum(values[name] != default for name, default in self._defaults.items())

    def _edited(self) -> None:
        self.retranslate()
        self.changed.emit()


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
        "augment": tr("forms", "Augmentation"),
        "feed": tr("forms", "Data feed"),
        "care": tr("forms", "Findings in the data"),
        "transfer": tr("forms", "Weights to begin from"),
        "save": tr("forms", "Checkpoints"),
        "end": tr("forms", "When it ends"),
        "memory": tr("forms", "Memory"),
        "cluster": tr("forms", "Cluster"),
        "devices": tr("forms", "Devices"),
        "": tr("forms", "Host"),
    }
    return titles.get(path, path)
