"""`Presenter`: shows in the window what the controller tells, and tells it what a person does."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, cast, get_args

from PySide6.QtCore import QObject, QSignalBlocker, QTimer, Slot

from dpgui.config import Problem
from dpgui.devices import Device, Reading, resolve, suggest
from dpgui.events import Level, RunEnded
from dpgui.runs.going_on import going_on
from dpgui.ui.appearance import Appearance
from dpgui.ui.commands import LIVE
from dpgui.ui.controller import Controller
from dpgui.ui.errors import Unforeseen
from dpgui.ui.fitting import Fitting
from dpgui.ui.going_on import explained
from dpgui.ui.i18n import Sayable, tr
from dpgui.ui.panels.words import LIVE as LIVE_RUN
from dpgui.ui.run_model import RunModel
from dpgui.ui.run_readings import of_run, with_simulated
from dpgui.ui.states import State
from dpgui.ui.theme import Theme
from dpgui.ui.window import MainWindow

if TYPE_CHECKING:
    from dpgui.ui.charts.charts_panel import ChartsPanel

_LEVELS: Mapping[str, Level] = {
    "completed": "info",
    "stopped": "info",
    "interrupted": "warning",
}


class Presenter(QObject):
    """Stands between one controller and one window."""

    def __init__(self, controller: Controller, window: MainWindow, appearance: Appearance) -> None:
        super().__init__(window)
        self._controller, self._window, self._appearance = controller, window, appearance
        self._fitting = Fitting(controller, window.banner, self)
        self._model: RunModel | None = None
        self._rest = QTimer(self)  # what is drawn in a turn of its own, after the charts
        self._rest.setSingleShot(True)
        self._rest.setInterval(0)
        self._rest.timeout.connect(self._show_rest)
        self._connect()
        self._on_theme(appearance.theme)
        self._on_experiment()
        self._on_state(controller.state)

    def _connect(self) -> None:
        controller, window = self._controller, self._window
        window.devices.selection_changed.connect(window.experiment.set_devices)
        window.devices.selection_changed.connect(controller.tick)
        window.experiment.config_changed.connect(controller.edit)
        window.experiment.start_requested.connect(controller.start)
        window.experiment.elsewhere_requested.connect(self._show_elsewhere)
        window.progress.setting_wanted.connect(self.show_setting)
        window.retold.connect(self._retell)
        controller.state_changed.connect(self._on_state)
        controller.experiment_changed.connect(self._on_experiment)
        controller.refused.connect(self._on_refused)
        controller.shown_changed.connect(self._on_shown)
        controller.live_changed.connect(self._rest.start)  # the title tells of the live run
        controller.run_ended.connect(self._on_run_ended)
        controller.watch.changed.connect(self._on_devices)
        controller.watch.read.connect(self._on_readings)
        controller.watch.failed.connect(self._on_torch_failed)
        controller.checks.found.connect(window.experiment.set_problems)
        controller.checks.spread.connect(window.experiment.show_batch_line)
        controller.checks.hinted.connect(window.experiment.show_hints)
        controller.checks.examined.connect(window.experiment.show_checked)
        controller.checks.waiting.connect(window.experiment.set_waiting)
        self._appearance.changed.connect(self._on_theme)

    def put_charts(self, charts: ChartsPanel) -> None:
        """Show `charts` in the window from now on."""
        self._window.put_charts(charts)
        charts.apply_theme(self._appearance.theme)
        charts.exported.connect(self._on_exported)
        charts.failed.connect(self._on_export_failed)
        if self._model is not None:
            charts.set_history(self._model.history, self._model.name)

    @Slot(str, object)
    def tell(self, level: str, sentence: Sayable | str) -> None:
        """Say something in the banner."""
        known = level if level in get_args(Level) else "info"
        self._window.banner.show_message(cast("Level", known), sentence)

    @Slot(object)
    def on_unforeseen(self, error: Unforeseen) -> None:
        """An error that nobody foresaw."""
        what = Problem(path="", code="unforeseen", facts={"what": error.summary})
        self._window.banner.show_message("error", what, error.details)

    # The experiment and the devices

    @Slot()
    def _on_experiment(self) -> None:
        config = self._controller.draft.config
        self._window.experiment.set_config(config)
        if config.devices:
            self._tick(config.devices)
        else:
            self._controller.tick(self._window.devices.ticked())

    def _tick(self, names: Sequence[str]) -> None:
        """Tick the devices that an experiment names.

        One that is not there stays in the experiment, without a tick: the form then says what is
        missing, and nothing is trained elsewhere in silence.
        """
        chosen, _ = resolve(names, self._controller.watch.devices)
        known = {device.uuid: device.id for device in chosen if device.uuid}
        with QSignalBlocker(self._window.devices):
            self._window.devices.set_ticked(known.get(name, name) for name in names)

    @Slot(object)
    def _on_devices(self, devices: Sequence[Device]) -> None:
        self._window.devices.set_devices(devices, suggest(devices))

    @Slot(object)
    def _on_readings(self, readings: Mapping[str, Reading]) -> None:
        session = self._controller.session
        history = session.model.history if session else None
        devices = self._controller.watch.devices
        told = with_simulated(readings, devices, history)
        self._window.devices.update_readings(told, of_run(devices, history))

    @Slot(object)
    def _on_torch_failed(self, error: Exception) -> None:
        for problem in getattr(error, "problems", ()):
            self.tell("error", problem)

    @Slot(object)
    def _on_refused(self, problems: Sequence[Problem]) -> None:
        self._window.experiment.set_problems(list(problems))
        for problem in problems:
            self.tell("error", problem)
        self.show_setting(problems[0].path)

    @Slot(str)
    def show_setting(self, path: str) -> None:
        """Bring up the field of the config's `path`."""
        self._window.docks.bring("experiment")
        if not self._window.experiment.focus_field(path):
            self._show_elsewhere(path)

    @Slot(object)
    def _show_elsewhere(self, path: str) -> None:
        """Bring up what a problem is about that is not in the form."""
        if path.startswith("devices"):
            self._window.docks.bring("devices")
            self._window.devices.setFocus()

    @Slot(object)
    def _on_exported(self, file: Path) -> None:
        self.tell("info", Problem(path="", code="file_written", facts={"file": str(file)}))

    @Slot(object)
    def _on_export_failed(self, sentence: str) -> None:
        self.tell("error", sentence)

    # The run on show

    @Slot()
    def _on_shown(self) -> None:
        if self._model is not None:
            self._model.changed.disconnect(self._on_changed)
            self._model.told.disconnect(self._window.log.append)
        model = self._controller.shown
        self._model = model
        history = model.history if model else None
        self._window.log.clear()
        self._window.progress.set_state(self._shown_state())
        self._window.progress.update_from(history)
        if self._window.charts is not None:
            self._window.charts.set_history(history, model.name if model else "")
        if model is not None:
            self._window.log.append(model.said)
            model.changed.connect(self._on_changed)
            model.told.connect(self._window.log.append)
        self._show_title()
        self._allow()

    @Slot(object)
    def _on_changed(self, names: frozenset[str]) -> None:
        if self._window.charts is not None:
            self._window.charts.refresh(names)
        if names & {"saved", "status"}:
            self._allow()
        self._rest.start()

    @Slot()
    def _show_rest(self) -> None:
        if self._model is not None:
            self._window.progress.update_from(self._model.history)
            self._show_title()

    # The live run

    @Slot(object)
    def _on_state(self, state: State) -> None:
        why = tr("Presenter", "Locked while a run is going on.") if state.live else ""
        self._window.experiment.set_locked(state.live, why)
        self._window.devices.set_locked(state.live, why)
        self._window.progress.set_state(self._shown_state())
        self._window.commands["pause"].setChecked(state is State.PAUSED)
        if state is State.STARTING:
            self._window.banner.clear()  # what it says is about what was before
            self._window.setFocus()  # it would move from Start to some field of the locked form
        if not state.live:
            self._window.commands["stop_after_epoch"].setChecked(False)
        self._allow()
        self._show_title()

    @Slot(object)
    def _on_run_ended(self, end: RunEnded | None) -> None:
        self._on_state(self._controller.state)
        if end is None:
            return
        level = _LEVELS.get(end.status, "error")
        for problem in end.problems:
            self.tell("error", problem)
        said: Sayable = end if end.code else self._plain_end(end)
        offers = self._fitting.offers(end)
        self._window.banner.show_message(level, said, end.error, offers)

    def _plain_end(self, end: RunEnded) -> Problem:
        run = self._controller.ended_run
        name = run.meta.name if run else ""
        return Problem(path="", code=f"run_{end.status}", facts={"name": name})

    # The window

    def _shown_state(self) -> State:
        session = self._controller.session
        live = session is not None and session.model is self._controller.shown
        return self._controller.state if live else State.IDLE

    def _allow(self) -> None:
        """Enable what can be done now."""
        commands, run = self._window.commands, self._controller.shown_run
        state, session = self._controller.state, self._controller.session
        commands.follow(state)
        shows_live = session is not None and session.model is self._controller.shown
        at_rest = run is not None and not state.live and not self._trained_elsewhere
        way = going_on(run) if run is not None and at_rest else None
        commands["resume"].setEnabled(way is not None and way.way != "all_done")
        commands.explain("resume", explained(way))
        commands["resume_changed"].setEnabled(at_rest)
        commands["run_again"].setEnabled(run is not None and not state.live)
        commands["leave"].setEnabled(state in LIVE and self._controller.outlives_window)
        commands["show_live"].setEnabled(session is not None and not shows_live)

    @property
    def _trained_elsewhere(self) -> bool:
        """Whether the run on show lives in another process."""
        return self._model is not None and self._model.history.status in LIVE_RUN

    @Slot()
    def _retell(self) -> None:
        self._on_state(self._controller.state)

    @Slot(object)
    def _on_theme(self, theme: Theme) -> None:
        self._window.apply_theme(theme)
        if self._window.charts is not None:
            self._window.charts.apply_theme(theme)

    def _show_title(self) -> None:
        """Like "37 % - name - dpgui" for a live run, so that a taskbar tells how far it is."""
        session = self._controller.session
        model = session.model if session else self._model
        parts = [model.name, "dpgui"] if model else ["dpgui"]
        if session and session.model.history.steps_total:
            share = session.model.history.step / session.model.history.steps_total
            parts.insert(0, f"{share:.0%}".replace("%", " %"))
        self._window.setWindowTitle(" - ".join(parts))
