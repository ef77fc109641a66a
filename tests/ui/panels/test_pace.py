"""How long a run still takes."""

from __future__ import annotations

import pytest

from dpgui.ui.panels.pace import Pace


class Clock:
    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


def run(pace: Pace, clock: Clock, seconds: float, rate: float, first: int, epoch: int = 1) -> int:
    """Make steps at `rate` for `seconds`; the last step made."""
    for tick in range(1, round(seconds * 10) + 1):
        clock.now += 0.1
        pace.note(first + round(rate * tick / 10), epoch)
    return first + round(rate * seconds)


def test_nothing_is_foretold_too_early(clock):
    pace = Pace(clock)
    assert pace.remaining(0, 100) is None
    pace.set_running(True)
    pace.note(1, 1)
    clock.now += 0.5
    pace.note(2, 1)
    assert pace.remaining(2, 100) is None


def test_a_steady_pace(clock):
    pace = Pace(clock)
    pace.set_running(True)
    pace.note(0, 1)
    step = run(pace, clock, 10, rate=20, first=0)
    assert pace.remaining(step, 1000) == pytest.approx((1000 - 200) / 20, rel=0.02)


def test_a_pause_is_left_out(clock):
    pace = Pace(clock)
    pace.set_running(True)
    pace.note(0, 1)
    step = run(pace, clock, 10, rate=20, first=0)
    before = pace.remaining(step, 1000)
    pace.set_running(False)
    clock.now += 3600
    assert pace.remaining(step, 1000) == before
    pace.set_running(True)
    step = run(pace, clock, 10, rate=20, first=step)
    assert pace.remaining(step, 1000) == pytest.approx(30, rel=0.02)


def test_the_recent_pace_counts_and_the_past_is_forgotten(clock):
    pace = Pace(clock)
    pace.set_running(True)
    pace.note(0, 1)
    step = run(pace, clock, 30, rate=1, first=0)  # a slow start
    step = run(pace, clock, 30, rate=100, first=step)
    assert pace.remaining(step, step + 1000) == pytest.approx(10, rel=0.05)


def test_the_time_grows_while_no_step_comes(clock):
    pace = Pace(clock)
    pace.set_running(True)
    pace.note(0, 1)
    step = run(pace, clock, 10, rate=20, first=0)
    before = pace.remaining(step, 1000)
    clock.now += 10
    after = pace.remaining(step, 1000)
    assert before is not None
    assert after == pytest.approx(2 * before, rel=0.05)


def test_what_happens_once_an_epoch_has_its_share(clock):
    """20 s of steps and 20 s of evaluation in each epoch: 1,000 steps take 40 s an epoch."""
    pace = Pace(clock)
    pace.set_running(True)
    pace.note(0, 1)
    step = 0
    for epoch in range(1, 5):
        step = run(pace, clock, 20, rate=50, first=step, epoch=epoch)
        clock.now += 20
    pace.note(step, 5)
    assert pace.remaining(step, step + 4000) == pytest.approx(160, rel=0.1)


def test_memory_is_bounded(clock):
    pace = Pace(clock)
    pace.set_running(True)
    for step in range(100_000):
        clock.now += 0.01
        pace.note(step, 1)
    assert len(pace._points) < 250


def test_another_session_begins_anew(clock):
    pace = Pace(clock)
    pace.set_running(True)
    pace.note(0, 1)
    run(pace, clock, 10, rate=20, first=0)
    pace.reset()
    assert pace.remaining(200, 1000) is None
