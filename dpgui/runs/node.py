"""`RunNode`: what a machine's part of a run tells while torch's launcher starts and restarts it."""

from __future__ import annotations

import _thread
import signal
from collections.abc import Callable, Sequence

from pydantic import JsonValue

from dpgui.engine.control import Control, Wish
from dpgui.engine.launch import Again, Death, Launch, LaunchStopped, Meeting
from dpgui.engine.memory.spared import Change, change_in, hand_on
from dpgui.events import Event, Noted, RunEnded
from dpgui.runs.deaths import told_by
from dpgui.runs.patience import Patience

_ENDS = (Wish.STOP, Wish.STOP_AFTER_EPOCH, Wish.INTERRUPT)
_FINAL = ("record_lost",)
"""Failures that would only come again, by their code."""


class RunNode:
    """Tells of the launch, and ends the waiting for other machines if that is wished.

    Args:
        order: What is launched.
        control: The wishes of whoever follows the run.
        tell: Writes down or shows an event. Called only while no process runs.
        output: Gives the last that the processes wrote.
        hear: Called on the main thread once signals must be heard anew.
        patience: How long processes may take to stop.

    Attributes:
        deaths: What is told of the last processes that died, or None.
    """

    def __init__(
        self,
        order: Launch,
        control: Control,
        tell: Callable[[Event], None],
        output: Callable[[], str],
        hear: Callable[[], None],
        patience: Patience,
    ) -> None:
        self._order, self._control = order, control
        self._tell, self._output, self._hear = tell, output, hear
        self._patience = patience
        self._waiting = self._training = self._unheard = self._ending = False
        self._restart = 0
        self._met_before = self._died_since = False
        self.deaths: RunEnded | None = None

    # What the launcher tells

    def waits(self) -> None:
        self._listen()
        self._training = False
        if self._met_before and not self._died_since:
            self._note("info", "machines_changed")
        if not self._waiting and self._order.most > 1:
            self._note_limits()
        self._waiting = True

    def met(self, meeting: Meeting) -> None:
        self._waiting = False
        self._met_before, self._died_since, self.deaths = True, False, None
        if self._order.most > 1:
            self._note(
                "info",
                "machines_met",
                machines=meeting.machines,
                nodes=self._order.most,
                processes=meeting.processes,
            )

    def begun(self) -> None:
        self._listen()
        self._training = True

    def over(self) -> None:
        self._training = False

    def died(self, deaths: Sequence[Death], left: int) -> Again:
        change, end = change_in(told_by(deaths, self._output()))
        self.deaths = end
        if self._stops or end.status != "failed" or end.code in _FINAL:
            return Again.NO
        if change is not None:
            return self._changed(change)
        if not left:
            return Again.NO
        self._restart += 1
        self._died_since = True
        self._note("warning", end.code, **end.facts)
        self._note(
            "warning", "ranks_restarted", restart=self._restart, restarts=self._order.restarts
        )
        return Again.COUNTED

    def _changed(self, change: Change) -> Again:
        """By rule all begin again with less memory, as often as there is anything to change."""
        hand_on(change)
        self._died_since = True
        self._note("warning", change.code, **change.facts)
        self._note("warning", "ranks_restarted_spared")
        return Again.FREE

    # From outside

    def check(self) -> None:
        """Look once, from another thread, whether somebody wants an end and does not get it."""
        hang = self._patience.ran_out(self._control.wish in (Wish.STOP, Wish.INTERRUPT))
        if self._training and hang:
            self._training, self._unheard = False, True
            _thread.interrupt_main(signal.SIGINT)
        if self._waiting and self._stops:
            _thread.interrupt_main(signal.SIGINT)

    @property
    def stopped(self) -> RunEnded:
        """How it ended that `LaunchStopped` ended."""
        by_person = self._control.wish not in (Wish.INTERRUPT, Wish.GO)
        status = "stopped" if by_person else "interrupted"
        if not self._unheard:
            return RunEnded(status=status, code="stopped_before_start")
        facts: dict[str, JsonValue] = {"seconds": round(self._patience.seconds)}
        return RunEnded(status=status, code="stopped_unheard", facts=facts)

    @property
    def _stops(self) -> bool:
        return self._control.wish in _ENDS

    def _listen(self) -> None:
        """Hear signals: torch sets handlers of its own whenever it starts processes."""
        signal.signal(signal.SIGINT, self._on_interrupt)
        self._hear()

    def _on_interrupt(self, number: int, frame: object) -> None:
        if self._waiting or (self._unheard and not self._ending):
            self._waiting, self._ending = False, True  # once: an end must not be interrupted
            raise LaunchStopped
        self._control.ask(Wish.INTERRUPT)

    def _note_limits(self) -> None:
        order = self._order
        facts: dict[str, JsonValue] = {
            "nodes": order.most,
            "least": order.least,
            "wait": round(order.wait),
            "limit": round(order.patience),
        }
        code = "machines_wait" if order.least < order.most else "machines_wait_all"
        self._note("info", code, **facts)

    def _note(self, level: str, code: str, **facts: JsonValue) -> None:
        self._tell(Noted.model_validate({"level": level, "code": code, "facts": facts}))
