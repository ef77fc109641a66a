"""`DoctorPresenter`: checks the form's dataset when asked, and puts remedies into the form."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

from pydantic import JsonValue
from PySide6.QtCore import QObject, Signal, Slot

from dpgui.config import ConfigError, ExperimentConfig, Problem, with_overrides
from dpgui.data.doctor.finding import Depth, Example, Finding
from dpgui.ui.controller import Controller
from dpgui.ui.doctor.checkup import Checkup
from dpgui.ui.doctor.doctor_panel import DoctorPanel
from dpgui.ui.doctor.moving import Moving
from dpgui.ui.doctor.remedy_box import Values
from dpgui.ui.forms.path_field import choose_path
from dpgui.ui.i18n import tr
from dpgui.ui.panels.dataset_words import dataset_label


class DoctorPresenter(QObject):
    """Stands between the controller and the panel. Ends its process when it is closed.

    Args:
        controller: Has the experiment that is written.
        panel: Shows what is found.
        reveal: Shows a folder in the system's file manager.

    Signals:
        told: level, `Sayable`: something for the banner.
        remarked: list of `Problem`: what is wrong with the dataset and nothing is done about.
        setting_wanted: The field at this path (str) shall be shown.
    """

    told = Signal(str, object)
    remarked = Signal(object)
    setting_wanted = Signal(str)

    def __init__(
        self,
        controller: Controller,
        panel: DoctorPanel,
        reveal: Callable[[Path], object],
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._controller, self._panel, self._reveal = controller, panel, reveal
        self._config: ExperimentConfig | None = None
        self._depth: Depth = "quick"
        self._done = False
        self.checkup, self.moving = Checkup(self), Moving(self)
        self._connect()
        self._follow()

    def _connect(self) -> None:
        panel, checkup, tree = self._panel, self.checkup, self._panel.tree
        panel.check_requested.connect(self.check)
        panel.cancel_requested.connect(self.cancel)
        tree.chosen.connect(self._choose)
        tree.move_wanted.connect(self._ask_where)
        tree.setting_wanted.connect(self.setting_wanted)
        tree.example_wanted.connect(self._show_example)
        checkup.progressed.connect(panel.show_progress)
        checkup.found.connect(panel.add)
        checkup.finished.connect(self._on_finished)
        checkup.failed.connect(self._on_failed)
        self.moving.moved.connect(self._on_moved)
        self.moving.refused.connect(self._on_refused)
        self._controller.draft_changed.connect(self._follow)
        self._controller.state_changed.connect(self._follow)

    @Slot(str)
    def check(self, depth: Depth) -> None:
        """Look at the dataset in the form."""
        config = self._config = self._controller.draft.config
        self._depth, self._done = depth, False
        self._panel.show_running(dataset_label(config.dataset.name), depth, str(self._root))
        self._follow()
        self.checkup.start(config, depth)

    @Slot()
    def cancel(self) -> None:
        """Give it up; what was found so far stays in sight."""
        self.checkup.cancel()
        self._panel.show_cancelled()

    def close(self) -> None:
        """End what works for the page."""
        self.checkup.cancel()

    @Slot()
    def _follow(self) -> None:
        """The form changed: it may be about another dataset, or say other remedies."""
        now = self._controller.draft.config
        if self._config is not None and self._config.dataset != now.dataset:
            self._config, self._done = None, False
            self.checkup.cancel()
            self._panel.clear()
        self._panel.set_remedies(_values(now), enabled=not self._controller.state.live)
        self._remark()

    def _remark(self) -> None:
        values = _values(self._controller.draft.config)
        findings = self._panel.tree.findings if self._done else ()
        open_errors = [it for it in findings if it.severity == "error" and _open(it, values)]
        remarks = [it.problem().model_copy(update={"severity": "warning"}) for it in open_errors]
        self.remarked.emit(remarks)

    @Slot()
    def _on_finished(self) -> None:
        self._done = True
        self._panel.show_done()
        self._remark()

    @Slot(object)
    def _on_failed(self, problems: Sequence[Problem]) -> None:
        self._panel.show_failed(problems)

    @Slot(str, str)
    def _choose(self, path: str, value: str) -> None:
        section = path.partition(".")[0]
        try:
            config = with_overrides(self._controller.draft.config, [f"{path}={value}"])
        except ConfigError as error:
            self._on_refused(error.problems)
        else:
            self._controller.amend(**{section: config.model_dump(mode="json")[section]})

    @Slot(object)
    def _show_example(self, example: Example) -> None:
        """Show the folder in which a file lies."""
        file = self._root / example.name
        if file.exists():
            self._reveal(file.parent)

    @property
    def _root(self) -> Path:
        """The folder of the dataset that is checked, where it has one."""
        path = str(self._config.dataset.options.get("path", "")) if self._config else ""
        return Path(path).expanduser()

    @Slot(object)
    def _ask_where(self, finding: Finding) -> None:
        if self._config is not None and not self.moving.busy:
            title = tr("Doctor", "Move the files into")
            choose_path(self._panel, title, "", True, partial(self.move, finding))

    def move(self, finding: Finding, folder: str) -> None:
        """Move the files of `finding` into `folder`, then look at the dataset again."""
        if self._config is not None:
            self.moving.start(self._config.dataset, finding, Path(folder))

    @Slot(int, str)
    def _on_moved(self, count: int, folder: str) -> None:
        facts: dict[str, JsonValue] = {"count": count, "folder": folder}
        self.told.emit("info", Problem(path="", code="files_moved", facts=facts))
        self._controller.checks.later()
        self.check(self._depth)

    @Slot(object)
    def _on_refused(self, problems: Sequence[Problem]) -> None:
        for problem in problems:
            self.told.emit("error", problem)


def _values(config: ExperimentConfig) -> dict[str, str]:
    """What the options say that choose remedies."""
    care: dict[str, object] = config.care.model_dump()
    values = {f"care.{name}": str(value) for name, value in care.items()}
    return {**values, "train.class_weights": config.train.class_weights}


def _open(finding: Finding, values: Values) -> bool:
    """Whether nothing is done about `finding`."""
    return values.get(finding.option, "keep") == "keep"
