"""A training that hangs is said to, once in each silence."""

from __future__ import annotations

import threading
import time

import pytest

from dpgui.engine.control import Control, Wish
from dpgui.events import Entered, Event, Measured, Noted, RunEnded, Sampled
from dpgui.runs import play
from dpgui.runs.silence import Silence

STEP = Measured(epoch=1, steps=[1], values={}, elapsed=0.0, samples_per_s=1.0)


class Told:
    """A clock to be set, and what was told by it."""

    def __init__(self, seconds: float) -> None:
        self.now = 1000.0
        self.notes: list[Noted] = []
        self.silence = Silence(seconds, self.notes.append, lambda: self.now)

    def after(self, seconds: float, event: Event | None = None) -> int:
        """How much was told `seconds` later, and after `event`."""
        self.now += seconds
        self.silence.check()
        if event is not None:
            self.silence.heard(event)
        return len(self.notes)


def test_o27_no_progress_is_told_once_a_silence():
    told = Told(300.0)
    assert [told.after(299.0, STEP), told.after(299.0)] == [0, 0]
    assert [told.after(1.0), told.after(500.0)] == [1, 1]
    since = time.strftime("%H:%M:%S", time.localtime(1299.0))
    (note,) = told.notes
    assert (note.level, note.code) == ("warning", "no_progress")
    assert note.facts == {"since": since, "seconds": 300}
    assert [told.after(1.0, STEP), told.after(300.0)] == [1, 2]


@pytest.mark.parametrize("event", [Entered(phase="paused"), RunEnded(status="completed")])
def test_o27_nothing_is_expected_of_a_run_that_rests(event: Event):
    told = Told(10.0)
    told.after(1.0, event)
    assert told.after(100.0, Entered(phase="training")) == 0
    assert told.after(10.0) == 1


def test_samples_of_devices_are_no_progress():
    told = Told(10.0)
    told.after(9.0, Sampled(device="cpu"))
    assert told.after(1.0) == 1


def test_zero_never_tells():
    assert Told(0.0).after(1e6) == 0


def test_a_log_that_cannot_be_written_does_not_end_the_watch():
    def full(note: Noted) -> None:
        raise OSError("no space")

    Silence(1.0, full, iter((0.0, 5.0)).__next__).check()


@pytest.mark.usefixtures("fake_engine")
def test_o27_a_hanging_story_is_told_of_while_it_hangs(store, config, until):
    made = config(pace=2.0).changed(cluster={"silence": 0.3})
    run = store.create(made)
    control = Control()
    follower = threading.Thread(target=lambda: list(play(run, control)))
    follower.start()
    until(lambda: run.log.exists() and b"no_progress" in run.log.read_bytes())
    control.ask(Wish.STOP)
    follower.join()
    codes = [event.code for event in run.events() if isinstance(event, Noted)]
    assert "no_progress" in codes
