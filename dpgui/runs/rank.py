"""One process of several that train a run: `python -m dpgui worker FOLDER --rank`.

The process that started it (`dpgui.runs.agent`) is the writer of the run. Rank 0 writes the log in
its name; only the end is left to the agent, which knows how the others ended.
"""

from __future__ import annotations

import faulthandler
import os
import signal
import threading
import traceback
from collections.abc import Generator
from contextlib import closing, suppress
from pathlib import Path
from typing import NoReturn

from dpgui.engine.control import Control, Wish
from dpgui.engine.ending import GIVEN_UP
from dpgui.engine.launch import ENDED
from dpgui.engine.rank_end import tell_end
from dpgui.events import Event, RunEnded
from dpgui.runs.leaving import leave
from dpgui.runs.run import Run
from dpgui.runs.session import engine_story, written
from dpgui.runs.signals import hear_hang_up
from dpgui.runs.watch import Watch
from dpgui.runs.wishes import Ear, ask, read_wishes
from dpgui.runs.writer import Writer

AGENT = "DPGUI_AGENT"
"""The variable that names the process that started this one, as a `Writer` in JSON."""

_LAST_WAIT = 10.0
"""Seconds that this process may take to end once all is said."""


def work(folder: Path) -> NoReturn:
    """Train this process's part of the run in `folder` and end; the exit code is 0 for a good end.

    Who asks it to end has the whole run saved and ended: that is asked of all processes of a
    machine at once, and none of them may be gone before the others have saved. The launcher, once
    another rank is dead and this one hangs in a collective that nobody will complete, has a signal
    of its own (`ENDED`); where the system has none to spare it is these.
    """
    faulthandler.enable()
    asked = threading.Event()
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, signal.SIG_DFL if ENDED is None else lambda *_: asked.set())
    hear_hang_up(lambda *_: asked.set())
    agent = Writer.model_validate_json(os.environ[AGENT])
    leads = os.environ["RANK"] == "0"
    with Watch(lambda: _end_without(agent), lambda: _pass_on(folder, asked)):
        end = _performed(Run(folder), leads)
    with suppress(OSError):  # the exit code is still heard
        tell_end(end)
    # With a bad one the launcher ends the others, who may wait for this one for ever.
    bad = end.status == "failed" or end.code == GIVEN_UP
    code = 1 if bad or (end.status == "refused" and not leads) else 0
    _end_in_any_case(code)
    if code == 0:
        _part()
    leave(code)


def _performed(run: Run, leads: bool) -> RunEnded:
    control = Control()
    story = engine_story(run, control, together=True)
    told = written(run, control, story, end=False) if leads else _heard(run, control, story)
    end: RunEnded | None = None
    try:
        with closing(told):
            for event in told:
                if isinstance(event, RunEnded):
                    end = event
    except Exception as error:  # noqa: BLE001 - whatever it is, the agent must hear of it
        facts = {"error": f"{type(error).__name__}: {error}"}
        details = traceback.format_exc()
        return RunEnded(status="failed", code="training_failed", facts=dict(facts), error=details)
    return end or RunEnded(status="interrupted")


def _heard(run: Run, control: Control, story: Generator[Event]) -> Generator[Event]:
    """`story`, told to nobody; what is wished of this machine's part is heard."""
    with Watch(Ear(run.folder, control).listen), closing(story):
        yield from story


def _pass_on(folder: Path, asked: threading.Event) -> None:
    """Have all processes end once this one was asked to."""
    if asked.is_set() and read_wishes(folder).wish is not Wish.INTERRUPT:
        with suppress(OSError):
            ask(folder, Wish.INTERRUPT)


def _end_without(agent: Writer) -> None:
    """Once the agent is gone nobody writes the run: end at once, with all that belong to this."""
    if agent.alive:
        return
    if hasattr(os, "killpg") and os.getpgrp() == os.getpid():
        os.killpg(os.getpid(), signal.SIGKILL)
    os._exit(1)


def _part() -> None:
    """Take leave of the others, who are all there: else it could take for ever."""
    from dpgui.engine.team import parted

    with suppress(RuntimeError):
        parted()


def _end_in_any_case(code: int) -> None:
    """NCCL may wait for ever for another process that is gone, or for a broken card."""
    timer = threading.Timer(_LAST_WAIT, os._exit, (code,))
    timer.daemon = True
    timer.start()
