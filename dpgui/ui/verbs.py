"""What each command does: one method a row of `commands.COMMANDS`, under the same name."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path

from PySide6.QtCore import QObject, QUrl, Signal
from PySide6.QtGui import QDesktopServices

from dpgui.config import ConfigError, ExperimentConfig, Problem
from dpgui.files import write_whole
from dpgui.paths import resource
from dpgui.runs import Run
from dpgui.runs.going_on import going_on
from dpgui.ui import dialogs
from dpgui.ui.commands import COMMANDS
from dpgui.ui.controller import Controller
from dpgui.ui.exporting import Exporting
from dpgui.ui.i18n import Sayable, tr
from dpgui.ui.picture import save_picture
from dpgui.ui.window import MainWindow


class Verbs(QObject):
    """The commands of one window.

    Attributes:
        exporting: Takes models away.

    Signals:
        told: level, `Sayable`: something for the banner.
        scaling_wanted: Show how the experiment would run on more devices.
    """

    told = Signal(str, object)
    scaling_wanted = Signal()

    def __init__(self, controller: Controller) -> None:
        super().__init__(controller)
        self._controller = controller
        self._window: MainWindow | None = None
        self.exporting = Exporting(self)
        self.exporting.told.connect(self.told)

    def handlers(self) -> Mapping[str, Callable[..., object]]:
        """The method of each command."""
        return {command.key: getattr(self, command.key) for command in COMMANDS}

    def serve(self, window: MainWindow) -> None:
        """Act on `window` from now on."""
        self._window = window

    @property
    def window(self) -> MainWindow:
        """The window they act on."""
        assert self._window is not None
        return self._window

    def open_config(self) -> None:
        title = tr("Verbs", "Open experiment")
        dialogs.ask_open(self.window, title, _toml(), self.load)

    def load(self, file: Path) -> None:
        """Take the experiment in `file` into the form."""
        try:
            self._controller.put_experiment(ExperimentConfig.load(file))
        except ConfigError as error:
            self._tell_problems(error)

    def save_config(self) -> None:
        title = tr("Verbs", "Save experiment")
        dialogs.ask_save(self.window, title, _toml(), "experiment.toml", self.write)

    def write(self, file: Path) -> None:
        """Write the experiment in the form to `file`."""
        try:
            write_whole(file, self._controller.draft.config.to_toml())
        except OSError as error:
            self._tell(
                "error", "file_not_written", file=str(file), why=error.strerror or str(error)
            )
        else:
            self._tell("info", "experiment_saved", file=str(file))

    def new_model(self) -> None:
        title, kinds = tr("Verbs", "New model file"), tr("Verbs", "Python (*.py)")
        dialogs.ask_save(self.window, title, kinds, "model.py", self.begin_model)

    def begin_model(self, file: Path) -> None:
        """Write a model to begin with to `file`, and take it into the form."""
        text = resource("templates", "model.py").read_text(encoding="utf-8")
        try:
            write_whole(file, text.replace("THIS_FILE.py", file.name))
        except OSError as error:
            self._tell(
                "error", "file_not_written", file=str(file), why=error.strerror or str(error)
            )
        else:
            self._controller.amend(model={"name": "python-file", "path": str(file)})
            self._tell("info", "new_model_written", file=str(file))

    def save_picture(self) -> None:
        title, kinds = tr("Verbs", "Save picture"), tr("Verbs", "Pictures (*.png)")
        dialogs.ask_save(self.window, title, kinds, "dpgui.png", self.take_picture)

    def take_picture(self, file: Path) -> None:
        """Save what the window shows to `file`."""
        if not save_picture(self.window, file):
            self._tell("error", "screenshot_failed", file=str(file))

    def open_runs_folder(self) -> None:
        self.reveal(self._controller.store.root)

    def reveal(self, folder: Path) -> None:
        """Show `folder` in the system's file manager."""
        if not QDesktopServices.openUrl(QUrl.fromLocalFile(str(folder))):
            self._tell("warning", "folder_not_shown", folder=str(folder))

    def find_run(self) -> None:
        self.window.docks.bring("runs")
        self.window.runs.focus_search()

    def quit(self) -> None:
        self.window.close()

    def start(self) -> None:
        self.window.experiment.request_start()

    def pause(self, paused: bool) -> None:
        if self._controller.session:
            self._controller.session.pause(paused)

    def stop(self) -> None:
        if self._controller.session:
            self._controller.session.stop()

    def stop_after_epoch(self, wanted: bool) -> None:
        if self._controller.session:
            self._controller.session.stop_after_epoch(wanted)

    def save_now(self) -> None:
        if self._controller.session:
            self._controller.session.save()

    def check_data(self) -> None:
        self.window.docks.bring("doctor")
        if self.window.doctor is not None:
            self.window.doctor.check_requested.emit("quick")

    def measure_scaling(self) -> None:
        self.scaling_wanted.emit()

    def resume(self) -> None:
        if self._controller.shown_run:
            self.resume_run(self._controller.shown_run)

    def resume_run(self, run: Run) -> None:
        """Go on with `run`; where that trains nothing, lead to the setting that lets it train."""
        if not going_on(run).trains:
            self.change_run(run)
        elif not self._refused_while_live(run):
            try:
                self._controller.resume(run)
            except ConfigError as error:
                self._tell_problems(error)

    def resume_changed(self) -> None:
        if self._controller.shown_run:
            self.change_run(self._controller.shown_run)

    def change_run(self, run: Run) -> None:
        """Fill the form with `run`, to go on with it; says what it needs in order to train on."""
        if self._refused_while_live(run):
            return
        try:
            self._controller.prepare_resuming(run)
        except ConfigError as error:
            self._tell_problems(error)
            return
        self.window.docks.bring("experiment")
        way = going_on(run)
        if way.why and not way.trains:
            self.told.emit("info", way.why)
            self.window.experiment.focus_field(way.why.path)

    def _refused_while_live(self, run: Run) -> bool:
        if self._controller.state.live:
            self._tell("warning", "resume_locked", name=run.meta.name)
        return self._controller.state.live

    def run_again(self) -> None:
        if self._controller.shown_run:
            self.put_into_form(self._controller.shown_run)

    def put_into_form(self, run: Run) -> None:
        """Fill the form with the experiment of `run`."""
        try:
            self._controller.put_experiment(run.config)
        except ConfigError as error:
            self._tell_problems(error)

    def export_model(self) -> None:
        if self._controller.shown_run:
            self.export_run(self._controller.shown_run)

    def export_run(self, run: Run) -> None:
        """Ask where the model of `run` shall go."""
        self.exporting.ask(run, self.window)

    def leave(self) -> None:
        try:
            self._controller.leave()
        except ConfigError as error:
            self._tell_problems(error)

    def show_live(self) -> None:
        self._controller.show_live()

    def reset_layout(self) -> None:
        self.window.docks.reset()

    def full_screen(self, wanted: bool) -> None:
        if wanted:
            self.window.showFullScreen()
        else:
            self.window.showNormal()

    def about(self) -> None:
        dialogs.show_about(self.window)

    def shortcuts(self) -> None:
        dialogs.show_shortcuts(self.window, self.window.commands.all())

    def _tell(self, level: str, code: str, **facts: str) -> None:
        self.told.emit(level, Problem(path="", code=code, facts=dict(facts)))

    def _tell_problems(self, error: ConfigError) -> None:
        for problem in error.problems:
            said: Sayable = problem
            self.told.emit("error", said)


def _toml() -> str:
    return tr("Verbs", "Experiments (*.toml)")
