"""`ExperimentPanel`: the whole experiment as a form, and the Start button under it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from dpgui.config import ConfigError, ExperimentConfig, Problem
from dpgui.engine.check import Checked
from dpgui.registry import Registry
from dpgui.ui.forms.batch_line import Batch
from dpgui.ui.forms.dataset_section import DatasetSection
from dpgui.ui.forms.experiment_sections import sections_of
from dpgui.ui.forms.field_scroll import FieldScroll
from dpgui.ui.forms.headings import rule
from dpgui.ui.forms.pick_section import PickSection
from dpgui.ui.forms.preset_row import PresetRow
from dpgui.ui.forms.sections import FoldedSection, Section, line_up, section_title
from dpgui.ui.forms.start_bar import StartBar
from dpgui.ui.forms.tones import ToneLabel
from dpgui.ui.forms.transfer_section import TransferSection
from dpgui.ui.hints import Hints
from dpgui.ui.i18n import say, tr
from dpgui.ui.theme import Theme

_GRAVITY = ("error", "warning", "note")


class ExperimentPanel(QWidget):
    """Edits an `ExperimentConfig`; each edit replaces it as a whole.

    Signals:
        config_changed: The new `ExperimentConfig`, when a person changed something.
        start_requested: Start was pressed and nothing known keeps the run from starting.
        new_run_requested: Not the run that would go on shall be trained, but a new one.
        elsewhere_requested: A problem was clicked whose path (str) is not in this form.
        remedy_requested: The button was pressed that mends a `Problem`.

    Attributes:
        transfer: The section of the weights to begin from.
        memory: What the run will need of memory.

    Args:
        registries: What can be chosen, by its key in a config.
        listed: List all datasets at once, and not when `list_all` is called: there are dozens,
            and a window is on the screen earlier without them.
    """

    config_changed = Signal(object)
    start_requested = Signal()
    new_run_requested = Signal()
    elsewhere_requested = Signal(object)
    remedy_requested = Signal(object)

    def __init__(
        self,
        registries: Mapping[str, Registry[Any]],
        parent: QWidget | None = None,
        *,
        listed: bool = True,
    ) -> None:
        super().__init__(parent)
        self._config = ExperimentConfig()
        self._found: tuple[Problem, ...] = ()
        self._unfit: tuple[Problem, ...] = ()
        self._remarks: tuple[Problem, ...] = ()
        self._changes: tuple[Problem, ...] = ()
        self._locked: str | None = None
        first = None if listed else self._config.dataset.name
        self._dataset = DatasetSection("dataset", registries["dataset"], first=first)
        self.transfer = TransferSection()
        self._sections = sections_of(self._dataset, self.transfer, registries)
        self._preset = PresetRow(self)
        self._lock_line = ToneLabel("note", self)
        self._bar = StartBar(self.sentence, self)
        self.memory = self._bar.memory
        self._scroll = self._make_scroll()
        self.setFocusPolicy(Qt.FocusPolicy.ClickFocus)  # a click beside a field ends its editing
        column = QVBoxLayout(self)
        column.setContentsMargins(8, 8, 8, 8)
        column.setSpacing(8)
        column.addWidget(self._lock_line)
        column.addWidget(self._scroll, 1)
        column.addWidget(rule(self))
        column.addWidget(self._bar)
        for section in self._sections:
            section.changed.connect(self._edited)
            if isinstance(section, FoldedSection):
                section.grown.connect(self._line_up)
        self._preset.chosen.connect(self._preset_chosen)
        self._bar.pressed.connect(self.request_start)
        self._bar.new_run_pressed.connect(self.new_run_requested)
        self._bar.remedy_pressed.connect(self.remedy_requested)
        self._bar.problems.picked.connect(self._problem_picked)
        self.set_config(self._config)

    def _make_scroll(self) -> FieldScroll:
        content = QWidget()
        column = QVBoxLayout(content)
        column.setContentsMargins(0, 0, 4, 0)
        column.setSpacing(14)
        column.addWidget(self._preset)
        for section in self._sections:
            column.addWidget(section)
        column.addStretch(1)
        return FieldScroll(content, self)

    def config(self) -> ExperimentConfig:
        """The experiment as the form says it; of a field in error, its last value."""
        return self._config

    def set_config(self, config: ExperimentConfig) -> None:
        """Show `config`, without a signal."""
        self._take(config)
        for section in self._sections:
            if isinstance(section, PickSection):
                section.set_pick(getattr(config, section.path))
            else:
                part = getattr(config, section.path) if section.path else config
                section.set_values({name: getattr(part, name) for name in section.names()})
        self._preset.show_config(config)
        self._refresh()

    def set_devices(self, devices: tuple[str, ...]) -> None:
        """Keep `devices` in the config; they are ticked elsewhere."""
        if devices != self._config.devices:
            self._config = self._config.changed(devices=list(devices))

    def set_problems(self, problems: Sequence[Problem]) -> None:
        """Show what a check of the config found, in the list and under the fields."""
        self._found = tuple(problems)
        self._refresh()

    def set_remarks(self, remarks: Sequence[Problem]) -> None:
        """List what else is known of the dataset; it keeps no run from starting."""
        if tuple(remarks) != self._remarks:
            self._remarks = tuple(remarks)
            self._refresh()

    def set_resuming(self, name: str, changes: Sequence[Problem]) -> None:
        """Say that Start goes on with the run called `name` ("": makes one), and how changed."""
        self._changes = tuple(changes)
        self._bar.set_resuming(name)
        self._refresh()

    def problems(self) -> list[Problem]:
        """What was typed wrong and what a check found, gravest first."""
        own = [problem for section in self._sections for problem in section.problems()]
        told = [*own, *self._unfit, *self._found, *self._remarks, *self._changes]
        every = dict.fromkeys(_key(problem) for problem in told)
        known = {_key(problem): problem for problem in reversed(told)}
        return sorted((known[key] for key in every), key=lambda it: _GRAVITY.index(it.severity))

    def sentence(self, problem: Problem) -> str:
        """The sentence of `problem` after the name of the field that it is about."""
        place = self._place(problem.path)
        title = place[0].title_of(place[1]) if place else section_title(problem.path)
        text = say(problem)
        return tr("forms", "{0}: {1}").format(title, text) if problem.path else text

    def focus_field(self, path: str) -> bool:
        """Go to the field of the config's `path`; False if it is not in this form."""
        place = self._place(path)
        widget = place[0].focus(place[1]) if place else None
        if widget is None:
            return False
        self._scroll.reveal(widget)
        return True

    def put_beside(self, path: str, widget: QWidget) -> None:
        """Let `widget` stand beside the field of the config's `path`, which is in this form."""
        place = self._place(path)
        if place is None:
            raise KeyError(path)
        section, name = place
        section.form.editors[name].put_beside(widget)

    def set_locked(self, locked: bool, why: str = "") -> None:
        """Let everything be read and nothing be changed, and say `why`."""
        self._locked = (why or tr("forms", "locked: run in progress")) if locked else None
        for section in self._sections:
            section.set_locked(locked)
        self._preset.combo.setEnabled(not locked)
        self._lock_line.say(self._locked or "")
        self._bar.set_locked(self._locked)

    def list_all(self) -> None:
        """List all datasets that can be chosen."""
        self._dataset.list_all()

    def show_checked(self, checked: Checked) -> None:
        """Say what a check found out about the dataset and the weights to begin from."""
        self._dataset.show_checked(checked)
        self.transfer.show_checked(checked)

    def show_hints(self, hints: Hints) -> None:
        """Help with the options of the dataset."""
        self._dataset.show_hints(hints)

    def show_batch_line(self, batch: Batch) -> None:
        """Say how a whole batch is spread over the devices."""
        devices = self._config.devices
        self._bar.show_batch(batch, gpus=bool(devices) and "cpu" not in devices)

    def set_waiting(self, waiting: bool) -> None:
        """Say that a check takes its time, or no more."""
        self._bar.set_waiting(waiting)

    def request_start(self) -> None:
        """Take over what is being typed, then ask for the start or go to what is wrong."""
        for section in self._sections:
            section.commit()
        if self._locked is not None:
            return
        wrong = [problem for problem in self.problems() if problem.severity == "error"]
        if not wrong:
            self.start_requested.emit()
        elif not self.focus_field(wrong[0].path):
            self.elsewhere_requested.emit(wrong[0].path)

    def apply_theme(self, theme: Theme) -> None:
        """Paint in the colours of `theme` what the palette does not reach."""
        self._bar.apply_theme(theme)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.StyleChange):
            self._line_up()

    def event(self, event: QEvent) -> bool:
        done = super().event(event)
        if event.type() == QEvent.Type.LanguageChange:  # by now every section speaks it
            self._refresh()
        return done

    def _edited(self) -> None:
        """Put the parts together again; a config that cannot be says why instead."""
        parts: dict[str, Any] = {}
        for section in self._sections:
            if isinstance(section, PickSection):
                parts[section.path] = section.pick().model_dump()
            elif section.path:
                parts[section.path] = section.values()
            else:
                parts |= section.values()
        try:
            config = self._config.changed(**parts)
        except ConfigError as error:
            self._unfit = error.problems
            self._refresh()
            return
        differs = config != self._config
        self._take(config)
        self._preset.show_config(config)
        self._refresh()
        if differs:
            self.config_changed.emit(config)

    def _take(self, config: ExperimentConfig) -> None:
        """Hold `config` from now on; what was found out about another dataset is forgotten."""
        if config.dataset != self._config.dataset:
            self._found = tuple(it for it in self._found if it.path.split(".")[0] != "dataset")
        self._config, self._unfit = config, ()

    def _preset_chosen(self, preset: ExperimentConfig) -> None:
        self.set_config(preset.changed(devices=list(self._config.devices)))
        self.config_changed.emit(self._config)

    def _problem_picked(self, problem: Problem) -> None:
        if not self.focus_field(problem.path):
            self.elsewhere_requested.emit(problem.path)

    def _refresh(self) -> None:
        self._line_up()
        problems = self.problems()
        self._bar.show_problems(problems)
        for section in self._sections:
            section.show_findings(self._findings(section))

    def _findings(self, section: Section) -> dict[str, Problem]:
        """The first error that a check found for each field of `section`."""
        found: dict[str, Problem] = {}
        for problem in (*self._unfit, *self._found):
            place = self._place(problem.path)
            if place and place[0] is section and problem.severity == "error":
                found.setdefault(place[1], problem)
        return found

    def _place(self, path: str) -> tuple[Section, str] | None:
        """The section that the config's `path` lies in, and the name below it."""
        head, _, rest = path.partition(".")
        name = rest.partition(".")[0]
        for section in self._sections:
            if section.path == head and head:
                return section, name if section.knows(name) else ""
            if not section.path and section.knows(head):
                return section, head
        return None

    def _line_up(self) -> None:
        sections: Iterable[Section] = self._sections
        line_up([self._preset.label, *(it for section in sections for it in section.labels())])


def _key(problem: Problem) -> tuple[str, str]:
    return problem.path, problem.code
