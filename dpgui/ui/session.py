"""`Session`: one live session of a run, from Start to its end."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from PySide6.QtCore import QObject, Signal, Slot

from dpgui.engine.control import Control, Wish
from dpgui.events import Entered, Event, RunEnded, RunStarted
from dpgui.runs import Run
from dpgui.ui.run_model import RunModel
from dpgui.ui.states import State, move
from dpgui.ui.training_thread import TrainingThread

Tell = Callable[[Run, Control], Iterator[Event]]
"""Tells the story of a session: `perform` with its host, or `attach`."""


class Session(QObject):
    """A run that lives: the thread that follows it, what is wished of it, its model, its state.

    The state follows the wishes at once, so that a button answers when it is pressed; what the
    run does about them is in the history, and the Progress panel shows it.

    Args:
        run: The run.
        tell: Tells the session's story.
        replay: What earlier sessions told is not part of that story: read it from the log first.
        parent: As for every QObject.

    Attributes:
        run: The run.
        model: Its history, still growing.
        state: Where it stands.
        end: How it ended, once it has.
        attached: Another process trains it, and this window only follows.

    Signals:
        state_changed: The new `State`.
        ended: The `RunEnded`, or None after `leave`: everything is folded and the thread is gone.
    """

    state_changed = Signal(object)
    ended = Signal(object)

    def __init__(
        self, run: Run, tell: Tell, *, replay: bool, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self.run = run
        self.model = RunModel(run.meta.name, parent)
        self.state = State.IDLE
        self.end: RunEnded | None = None
        self.attached = not replay
        self._control = Control()
        self._paused = False  # the run said so itself
        control = self._control
        past = run.events if replay and run.log.exists() else None
        self._thread = TrainingThread(lambda: tell(run, control), self.model.buffer, past)
        self._thread.happened.connect(self._on_happened)
        self._thread.ended.connect(self._on_ended)
        self._thread.finished.connect(self._on_finished)
        self.model.finished.connect(self._on_folded)

    def start(self) -> None:
        """Begin to follow the run."""
        self._move(State.STARTING)
        self.model.follow()
        self._thread.start()

    def pause(self, paused: bool) -> None:
        """Wait after the current step, or go on."""
        self._control.ask(Wish.PAUSE if paused else Wish.GO)
        self._paused = False
        self._move(State.PAUSED if paused else State.RUNNING)

    def stop(self) -> None:
        """Stop after the current step, with a checkpoint."""
        self._end_by(Wish.STOP)

    def interrupt(self) -> None:
        """The same, because the program is asked to end: the run reads as interrupted."""
        self._end_by(Wish.INTERRUPT)

    def stop_after_epoch(self, wanted: bool) -> None:
        """Stop when the epoch is done, or take that back."""
        self._control.ask(Wish.STOP_AFTER_EPOCH if wanted else Wish.GO)
        self._move(State.RUNNING)

    def save(self) -> None:
        """Write a checkpoint after the current step and go on."""
        self._control.ask(Wish.SAVE)

    def leave(self) -> None:
        """Follow the run no longer; it goes on without the window."""
        self._thread.requestInterruption()

    def _end_by(self, wish: Wish) -> None:
        self._control.ask(wish)
        if self.state is not State.STOPPING:
            self._move(State.STOPPING)

    def _move(self, then: State) -> None:
        if then is not self.state:
            self.state = move(self.state, then)
            self.state_changed.emit(then)

    @Slot(object)
    def _on_happened(self, event: RunStarted | Entered) -> None:
        if isinstance(event, RunStarted):
            if self.state is State.STARTING:
                self._move(State.RUNNING)
        elif event.phase == "paused":
            self._paused = True
            if self.state is State.RUNNING:
                self._move(State.PAUSED)  # asked for by somebody else
        elif self._paused:
            self._paused = False
            if self.state is State.PAUSED:
                self._move(State.RUNNING)

    @Slot(object)
    def _on_ended(self, end: RunEnded | None) -> None:
        self.end = end

    @Slot()
    def _on_finished(self) -> None:
        self._thread.wait()  # `finished` is sent just before the thread is gone
        self.model.finish()

    @Slot()
    def _on_folded(self) -> None:
        self._move(State.IDLE)
        self.ended.emit(self.end)
