"""Sessions: a story is told, written down, and passed on, wherever the loop runs.

`play` runs the loop here. `perform` lets a child run it and follows the log, and `attach` follows
the log of somebody else's child; to whoever iterates there is no difference.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Generator, Iterator
from contextlib import closing, suppress
from typing import Literal

from pydantic import JsonValue

from dpgui.config import ConfigError, Problem
from dpgui.engine.cluster import is_spread
from dpgui.engine.control import Control
from dpgui.events import Event, Noted, RunEnded, RunStarted
from dpgui.runs.child import QUIET_THREADS, spawn
from dpgui.runs.ending import CRASH, OUTPUT, live_already
from dpgui.runs.files import sweep
from dpgui.runs.following import follow
from dpgui.runs.log import Log, whole_size
from dpgui.runs.run import CONFIG, CONFIG_BEFORE, Run
from dpgui.runs.silence import Silence
from dpgui.runs.spoiled import remember, spoiled
from dpgui.runs.summary import Summary
from dpgui.runs.watch import Watch
from dpgui.runs.wishes import FILE as CONTROL
from dpgui.runs.wishes import Ear, forget_wishes, leave
from dpgui.runs.writer import Heartbeat, Writer, claim, clear_leftovers, release
from dpgui.runs.zygote import Zygote

Host = Literal["process", "thread"]


def play(run: Run, control: Control) -> Iterator[Event]:
    """Perform a session of `run` in this very thread.

    A run with a checkpoint goes on from there. Each event is in the log before it is yielded;
    the last one is a `RunEnded`, and by then the run may be played again. Closing the iterator
    ends the session at once: the run then reads as interrupted. A run that takes several processes
    is performed by these, since they need a main thread of their own.
    """
    if takes_several(run):
        yield from perform(run, control)
        return
    refusal = take(run)
    if refusal is not None:
        yield refusal
        return
    end: RunEnded | None = None
    try:
        with closing(written(run, control, _with_note(run, engine_story(run, control)))) as told:
            for event in told:
                if isinstance(event, RunEnded):
                    end = event
                else:
                    yield event
    finally:
        leave_alone(run, end)
    if end is not None:
        remember(end)
        yield end


def takes_several(run: Run) -> bool:
    """Whether `run` is trained by processes that a launcher starts."""
    try:
        return is_spread(run.config)
    except ConfigError:
        return False  # it will be refused


def take(run: Run) -> RunEnded | None:
    """Become the writer of `run`; or else how the session ends that cannot begin."""
    try:
        other = claim(run.folder, CONTROL, CRASH)
        if other is None:
            sweep(run.folder)
    except OSError:
        return record_lost(run)
    return None if other is None else live_already(run.folder)


def leave_alone(run: Run, end: RunEnded | None) -> None:
    """Stop being the writer of `run`, and forget what was wished of it.

    If it was refused before it began, changes of its settings are taken back.
    """
    with suppress(OSError):
        before = run.folder / CONFIG_BEFORE
        if end is not None and end.status == "refused" and before.exists():
            before.replace(run.folder / CONFIG)
        release(run.folder, CONTROL)


def perform(
    run: Run, control: Control, host: Host = "process", warm: Zygote | None = None
) -> Iterator[Event]:
    """Perform a session of `run` on `host`.

    Args:
        run: New, or with a checkpoint to go on from.
        control: What is asked of it reaches the loop wherever that is.
        host: "thread" is `play`; "process" is a child, whose death is told as a `RunEnded` that
            stands in no file. Where a run in a thread broke CUDA for this process, the next ones
            get a child, too.
        warm: Where the child is forked from; without it an interpreter is started.

    Closing the iterator leaves the child alone, and it does as the run's `on_window_close` says.
    """
    if host == "thread" and not spoiled():
        yield from play(run, control)
        return
    if host == "thread":
        yield Noted(level="warning", code="moved_to_process")
    try:
        clear_leftovers(run.folder, CONTROL, CRASH)
        if run.live:
            yield live_already(run.folder)
            return
        forget_wishes(run.folder)
        begin = whole_size(run.log)
        (run.folder / OUTPUT).write_bytes(b"")  # where nothing can be written, no child need try
    except OSError:
        yield record_lost(run)
        return
    child = spawn(run.folder) if warm is None else warm.launch(run.folder)
    try:
        yield from follow(run, control, child, begin)
    except GeneratorExit:
        leave(run.folder)
        raise


def attach(run: Run, control: Control) -> Iterator[Event]:
    """Follow `run`, which may live in another process, from its first event to its last.

    Wishes reach that process. Closing the iterator changes nothing for the run. Of a run that
    does not live, what it told is all there is.
    """
    writer = run.writer()
    if writer is None:
        yield from run.events()
    else:
        yield from follow(run, control, _Stranger(run, writer), begin=0)


class _Stranger:
    """The life of a process that somebody else started: it lives while it writes the run."""

    exit_code = None
    refusal = ""

    def __init__(self, run: Run, writer: Writer) -> None:
        self._run, self._writer = run, writer

    @property
    def alive(self) -> bool:
        return self._run.writer() == self._writer

    def end_by_force(self) -> None:
        """Nothing: it is not ours."""


def written(
    run: Run, control: Control, story: Generator[Event], *, end: bool = True
) -> Generator[Event]:
    """`story`, each event in the log before it is yielded.

    Args:
        run: Whose log it is.
        control: Hears what others wish of the run.
        story: What is told.
        end: Its `RunEnded` is written, too; else whoever started this process does that.
    """
    try:
        log = Log(run.log)
    except OSError:
        yield record_lost(run)
        return
    silence, heart = Silence(_silence_of(run), log.append), Heartbeat(run.folder)
    checks = [Ear(run.folder, control).listen, log.sync_if_due, silence.check]
    with log, Watch(*checks, *([heart.beat] if end else [])), closing(story):
        for event in story:
            if heart.lost:
                yield live_already(run.folder)
                return
            silence.heard(event)
            if isinstance(event, RunStarted):
                with suppress(OSError):
                    (run.folder / CONFIG_BEFORE).unlink(missing_ok=True)
            try:
                if end or not isinstance(event, RunEnded):
                    log.append(event)
            except OSError:
                yield record_lost(run)
                return
            yield event


def _silence_of(run: Run) -> float:
    try:
        return run.config.cluster.silence
    except ConfigError:
        return 0.0  # it will be refused


def _with_note(run: Run, story: Generator[Event]) -> Generator[Event]:
    if begins_again(run):
        yield Noted(level="info", code="resumes_from_start")
    yield from story


def begins_again(run: Run) -> bool:
    """Whether there were sessions of `run`, and none of them left a checkpoint."""
    return whole_size(run.log) > 0 and not run.has_checkpoint()


def engine_story(run: Run, control: Control, *, together: bool = False) -> Generator[Event]:
    """The engine's story, or a refusal if there is no config or no engine to tell one.

    Args:
        run: What is trained.
        control: The wishes to hear.
        together: This process is one of several; they meet as the environment says.
    """
    try:
        config = run.config
    except ConfigError as error:
        yield RunEnded(status="refused", problems=list(error.problems))
        return
    for name, value in QUIET_THREADS.items():
        os.environ.setdefault(name, value)  # heard if torch is not loaded yet
    try:
        from dpgui.engine.story import story
    except (ImportError, OSError) as error:
        yield RunEnded(status="refused", problems=[_no_torch(error)])
        return
    if not together:
        yield from story(config, run.folder, control)
        return
    from dpgui.engine.team import joined

    yield from story(config, run.folder, control, team=joined())


def _no_torch(error: Exception) -> Problem:
    if isinstance(error, ModuleNotFoundError) and error.name == "torch":
        return Problem(path="", code="torch_missing", facts={"python": sys.executable})
    return Problem(path="", code="torch_broken", facts={"why": str(error)})


def record_lost(run: Run) -> RunEnded:
    """The end of a session whose log cannot be written."""
    facts: dict[str, JsonValue] = {"path": str(run.folder)}
    return RunEnded(status="failed", code="record_lost", facts=facts, step=steps_of(run))


def steps_of(run: Run) -> int:
    """The last optimizer step that is in the log of `run`."""
    summary = Summary()
    with suppress(OSError):
        summary.read(run.log)
    return summary.step
