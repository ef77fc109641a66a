"""Following the log of a run while another process writes it."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import suppress
from typing import Protocol

from dpgui.engine.control import Control
from dpgui.events import Event, Measured, RunEnded
from dpgui.runs.ending import ending
from dpgui.runs.log import Tail
from dpgui.runs.run import Run
from dpgui.runs.wishes import Voice, forget_wishes

EVERY = 0.05
"""Seconds between two looks at the log."""

LAST_WAIT = 10.0
"""Seconds that a process may take to end after its last record."""


class Life(Protocol):
    """Whether the writer lives, and how it ended."""

    @property
    def alive(self) -> bool: ...
    @property
    def exit_code(self) -> int | None: ...
    @property
    def refusal(self) -> str: ...
    def end_by_force(self) -> None: ...


def follow(run: Run, control: Control, life: Life, begin: int) -> Iterator[Event]:
    """The events in the log of `run` from byte `begin` on, until its writer is gone.

    The last event is a `RunEnded`: the writer's own, held back until its process is gone (so
    its memory is free and the run may be played again), or else one that says how it died.

    Args:
        run: The run.
        control: What is asked of it is written down for the writer.
        life: The writer's.
        begin: Where a line begins.
    """
    tail = Tail(run.log, begin)
    voice = Voice(run.folder, control)
    end: RunEnded | None = None
    step = 0
    deadline = float("inf")
    while True:
        alive = life.alive  # asked before reading: what a process wrote before its end is read
        with suppress(OSError):  # a full disk hears no wishes; they are kept for the next look
            voice.speak()
        for event in tail.events():
            if end is not None:
                yield end  # of an earlier session
                end = None
            if isinstance(event, RunEnded):
                end, deadline = event, time.monotonic() + LAST_WAIT
                continue
            if isinstance(event, Measured) and event.steps:
                step = event.steps[-1]
            yield event
        if not alive:
            if not run.live:
                with suppress(OSError):
                    forget_wishes(run.folder)
            yield end or _death(run, life, step)
            return
        if end is not None and time.monotonic() > deadline:
            life.end_by_force()
        control.wait(EVERY)


def _death(run: Run, life: Life, step: int) -> RunEnded:
    if life.refusal:
        return RunEnded(status="failed", code="worker_not_started", facts={"why": life.refusal})
    return ending(run.folder, run.log, life.exit_code, step)
