"""`Controller`: everything the window can do, without a widget.

It joins the draft of an experiment, the devices, the store of runs and the one live session. The
window gives it what a person asks for and shows what it tells; tests drive it the same way. At
most one session lives in a window at a time: a second window trains a second run.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from PySide6.QtCore import QObject, Signal, Slot

from dpgui.config import ConfigError, ExperimentConfig, errors
from dpgui.devices import Device
from dpgui.engine.check import Checked
from dpgui.engine.control import Control
from dpgui.events import Event, RunEnded, RunStarted
from dpgui.runs import Run, RunStore, Zygote, attach, perform
from dpgui.runs.changing import Resumption
from dpgui.ui.device_watch import DeviceWatch
from dpgui.ui.draft import Draft
from dpgui.ui.live_checks import LiveChecks
from dpgui.ui.run_model import RunModel
from dpgui.ui.session import Session, Tell
from dpgui.ui.shared_interpreter import SharedInterpreter
from dpgui.ui.states import State


class Controller(QObject):
    """The window's verbs.

    Args:
        store: The runs.
        config: The first experiment.
        warm: Gives the worker that is kept warm, or None.

    Attributes:
        draft: What Start would run.
        watch: The devices.
        checks: What is found in the draft.
        session: The live session, or None.
        shown: The history on show, live or stored, or None.
        shown_run: The run it belongs to, or None.
        ended_run: The run whose session ended last, or None.
        resuming: The run that Start goes on with, or None: it makes a new one.

    Signals:
        state_changed: `State` of the live session.
        experiment_changed: `ExperimentConfig` that did not come from the form.
        draft_changed: The experiment changed, wherever that came from.
        refused: list of `Problem` that keep a run from starting.
        shown_changed: Another history is on show.
        live_changed: The history of the live session, on show or not, went on.
        resuming_changed: Start goes on with another run, or makes a new one.
        run_ended: `RunEnded` of the live session, when all of it is folded; None after `leave`.
        runs_changed: A run was made, ended or changed: lists are out of date.
    """

    state_changed = Signal(object)
    experiment_changed = Signal(object)
    draft_changed = Signal()
    resuming_changed = Signal()
    refused = Signal(object)
    shown_changed = Signal()
    live_changed = Signal()
    run_ended = Signal(object)
    runs_changed = Signal()

    def __init__(
        self,
        store: RunStore,
        config: ExperimentConfig,
        warm: Callable[[], Zygote | None],
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self.store = store
        self.draft = Draft(config)
        self.watch = DeviceWatch(self)
        self.checks = LiveChecks(self._subject, self)
        self.session: Session | None = None
        self.shown: RunModel | None = None
        self.shown_run: Run | None = None
        self.ended_run: Run | None = None
        self.resuming: Resumption | None = None
        self._warm = warm
        self._starting = False
        self._shared = SharedInterpreter()
        self.checks.examined.connect(self._on_examined)
        self.watch.changed.connect(self.checks.later)

    @property
    def state(self) -> State:
        """Where the live session stands."""
        return self.session.state if self.session else State.IDLE

    # The experiment

    def put_experiment(self, config: ExperimentConfig) -> None:
        """Take a whole experiment into the form; one without devices keeps the ticks."""
        self.forget_resuming()
        self.draft.put(config)
        self._tell_experiment()

    def amend(self, **parts: Any) -> None:
        """Change `parts` of the experiment in the form, as a person would in the form itself."""
        self.draft.edited(self.draft.config.changed(**parts))
        self._tell_experiment()

    @Slot(object)
    def edit(self, config: ExperimentConfig) -> None:
        """The form changed."""
        self.draft.edited(config)
        self.checks.later()
        self.draft_changed.emit()

    @Slot(object)
    def tick(self, devices: tuple[str, ...]) -> None:
        """Other devices are ticked."""
        strategy = self.draft.config.strategy
        self.draft.ticked(devices)
        if self.resuming:
            self.resuming_changed.emit()
        if self.draft.config.strategy != strategy:
            self.experiment_changed.emit(self.draft.config)
        self.checks.later()

    # The live run

    def start(self) -> None:
        """Start the draft as a new run as soon as it is checked, or tell why it is `refused`."""
        if not self.state.live:
            self._starting = True
            self.checks.check()

    def resume(self, run: Run) -> None:
        """Go on with `run` from its last checkpoint."""
        if not self.state.live:
            self._begin(run)

    def prepare_resuming(self, run: Run) -> None:
        """Fill the form with `run`: Start goes on with it, as it is changed until then.

        Raises:
            ConfigError: If its config cannot be read.
        """
        resumption = Resumption.of(run)
        self.put_experiment(resumption.was)
        self.resuming = resumption
        self.resuming_changed.emit()

    @Slot()
    def forget_resuming(self) -> None:
        """Let Start make a new run again."""
        if self.resuming is not None:
            self.resuming = None
            self.resuming_changed.emit()

    def attach(self, run: Run) -> None:
        """Follow `run`, which lives in another process."""
        if not self.state.live:
            self._follow(run, attach, replay=False)

    @property
    def outlives_window(self) -> bool:
        """Whether the live run can go on without the window: it has a process of its own."""
        session = self.session
        return session is not None and (session.attached or session.run.config.host == "process")

    def leave(self) -> None:
        """Let the live run go on without the window; `run_ended` says when it is left.

        Raises:
            ConfigError: If the run's folder cannot be written.
        """
        if self.session:
            self.session.run.on_window_close("continue")
            self.session.leave()

    # What is on show

    def open(self, run: Run) -> None:
        """Show a stored run in the charts."""
        if self.session and run.id == self.session.run.id:
            self.show_live()
            return
        model = RunModel(run.meta.name, self)
        self._show(model, run)
        model.read(run.events())

    def show_live(self) -> None:
        """Show the live run."""
        if self.session:
            self._show(self.session.model, self.session.run)

    def close(self) -> None:
        """Let go of the devices, check and fold no more. No session is live by now."""
        self.checks.stop()
        self.watch.close()
        if self.shown:
            self.shown.stop()

    def _begin(self, run: Run) -> None:
        host, warm = run.config.host, self._warm()

        def tell(run: Run, control: Control) -> Iterator[Event]:
            return perform(run, control, host, warm)

        if host == "thread":
            self._shared.begin()
        self._follow(run, tell, replay=True)

    def _follow(self, run: Run, tell: Tell, *, replay: bool) -> None:
        session = Session(run, tell, replay=replay, parent=self)
        session.state_changed.connect(self.state_changed)
        session.ended.connect(self._on_ended)
        session.model.told.connect(self._on_told)
        session.model.changed.connect(self.live_changed)
        self.session = session
        self.show_live()
        session.start()
        self.runs_changed.emit()

    def _show(self, model: RunModel, run: Run) -> None:
        before = self.shown
        if before is model:
            return
        self.shown, self.shown_run = model, run
        self.shown_changed.emit()
        if before and not (self.session and before is self.session.model):
            before.stop()
            before.deleteLater()

    def _tell_experiment(self) -> None:
        self.experiment_changed.emit(self.draft.config)
        self.checks.later()
        self.draft_changed.emit()

    def _subject(self) -> tuple[ExperimentConfig, Sequence[Device]]:
        return self.draft.config, self.watch.devices

    @Slot(object)
    def _on_examined(self, checked: Checked) -> None:
        """Start what was checked, if that is what it was checked for."""
        starting, self._starting = self._starting, False
        if not starting or self.state.live:
            return
        try:
            found = errors(checked.problems)
            if found:
                raise ConfigError(found)
            config, resuming = checked.config, self.resuming
            run = resuming.settle(config) if resuming else self.store.create(config)
        except ConfigError as error:
            self.refused.emit(list(error.problems))
        else:
            self.forget_resuming()
            self._begin(run)

    @Slot(object)
    def _on_told(self, events: tuple[Event, ...]) -> None:
        """Know the run's process, so that its memory is told from that of other programs."""
        for event in events:
            if isinstance(event, RunStarted):
                self.watch.pids = (event.pid,)

    @Slot(object)
    def _on_ended(self, end: RunEnded | None) -> None:
        session, self.session = self.session, None
        self._shared.end()
        self.watch.pids = ()
        if session:
            self.ended_run = session.run
            if session.model is not self.shown:
                session.model.deleteLater()
            session.deleteLater()
        self.runs_changed.emit()
        self.run_ended.emit(end)
