"""A run performed in this process, told on stdout."""

from __future__ import annotations

import errno
import os
from collections.abc import Callable, Generator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from dpgui.cli.errors import FAILED, complain, complain_of
from dpgui.cli.fitting import how_to_fit
from dpgui.cli.going_on import how_to_go_on
from dpgui.cli.interrupt import interruptible
from dpgui.cli.remedies import remedy
from dpgui.engine.control import Control, Wish
from dpgui.runs.signals import Terminal

if TYPE_CHECKING:
    from dpgui.cli.narrator import Judged
    from dpgui.events import Event, RunEnded
    from dpgui.runs import Run


def perform(run: Run, json: bool) -> int:
    """Train `run` to its end and return the exit code that belongs to how it ended.

    Args:
        run: New, or with a checkpoint to go on from.
        json: One event a line on stdout instead of a progress bar.
    """
    from dpgui.events import RunEnded
    from dpgui.runs import play

    control = Control()
    ended: RunEnded | None = None
    with interruptible(control), _teller(run, json, control) as tell:
        for event in play(run, control):
            if isinstance(event, RunEnded):
                ended = event
            tell(event)
    return _conclude(run, ended)


def _conclude(run: Run, ended: RunEnded | None) -> int:
    """Say on stderr what a person has to know about how it ended; the exit code."""
    from dpgui.config.messages import say
    from dpgui.runs import EXIT_CODES

    if ended is None:
        complain(f"The run {run.id} ended without saying why. Its folder is {run.folder}.")
        return FAILED
    complain_of(ended.problems)
    if mended := _remedy(run, ended):
        complain(mended)
    if ended.code and not ended.problems and ended.status != "completed":
        complain(say(ended.code, ended.facts))
    complain(*how_to_fit(ended, run))
    if ended.error:
        complain(f"The details are in {run.log}.")
    complain(*how_to_go_on(ended, run))
    return EXIT_CODES[ended.status]


def _remedy(run: Run, ended: RunEnded) -> str | None:
    from dpgui.config import ConfigError

    try:
        return remedy(ended.problems, run.config.dataset)
    except ConfigError:  # it is what was complained of
        return None


@contextmanager
def _teller(run: Run, json: bool, control: Control) -> Generator[Callable[[Event], None]]:
    if json:
        yield _lines(control)
        return
    from dpgui.cli.narrator import Narrator
    from dpgui.cli.showing import console

    with Narrator(console(), _judged(run)) as narrator:
        yield _outliving(narrator.tell, control)


def _outliving(tell: Callable[[Event], None], control: Control) -> Callable[[Event], None]:
    """`tell`, which a terminal that is gone does not break: whoever left it wants the run."""
    terminal = Terminal()

    def told(event: Event) -> None:
        try:
            tell(event)
        except SystemExit:  # by rich, whose reader went away; it has closed stdout
            control.ask(Wish.INTERRUPT)
        except OSError as error:
            if error.errno != errno.EIO:
                raise
            terminal.gone()

    return told


def _judged(run: Run) -> list[Judged]:
    """How good the model of `run` was in the epochs so far."""
    from dpgui.cli.narrator import Judged

    history, name = run.history(), "epochs/validation/accuracy"
    steps, accuracies = history.series(name)
    epochs, _ = history.series(name, "epoch")
    return [Judged(*each) for each in zip(steps, epochs.astype(int), accuracies, strict=True)]


def _lines(control: Control) -> Callable[[Event], None]:
    """One event a line on stdout; a reader that goes away interrupts the run."""
    from dpgui.cli.showing import lines
    from dpgui.events import to_line

    out = lines()

    def tell(event: Event) -> None:
        try:
            out.write(to_line(event) + "\n")
            out.flush()
        except BrokenPipeError:
            # It is flushed once more when it is closed; give it somewhere to go.
            os.dup2(os.open(os.devnull, os.O_WRONLY), out.fileno())
            control.ask(Wish.INTERRUPT)

    return tell
