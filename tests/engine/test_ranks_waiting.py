"""A stop while one of several processes waits for data in vain (O-75).

The whole way over torch's launcher is in tests/runs/test_waiting_launched.py.
"""

from __future__ import annotations

import threading

import numpy as np
import pytest

from dpgui.data.places import ahead
from dpgui.engine import pace as pace_module
from dpgui.engine.control import Control, Wish
from dpgui.engine.ending import GivenUp, Stopped
from dpgui.engine.pace import OwnPace, SharedPace
from dpgui.engine.stopwatch import Stopwatch
from dpgui.engine.story import story
from dpgui.events import Saved
from tests.engine.conftest import settings
from tests.engine.test_endless_data import COUNT, Stuck, data
from tests.engine.test_ranks_parts import Talker
from tests.engine.together import together


class Clock:
    now = 100.0

    def monotonic(self):
        return self.now

    def perf_counter(self):
        return self.now


@pytest.fixture
def clock(monkeypatch):
    clock = Clock()
    monkeypatch.setattr(pace_module, "time", clock)
    return clock


def test_one_process_stops_at_once():
    control = Control()
    pace = OwnPace(control, Stopwatch(), every=1.0)
    pace.waits()
    control.ask(Wish.STOP)
    with pytest.raises(Stopped):
        pace.waits()


@pytest.mark.parametrize("wish", [Wish.STOP, Wish.INTERRUPT])
def test_one_of_several_gives_late_data_a_while_to_stop_together(clock, wish):
    control = Control()
    pace = SharedPace(Talker(1, [[0.0] * 4]), control, Stopwatch(), every=1.0)
    clock.now += 1000.0
    pace.waits()  # nobody wants it to stop
    control.ask(wish)
    pace.waits()
    clock.now += pace_module.GRACE
    pace.waits()
    pace.begin("step")
    pace.due()  # data came, late: the next wait counts anew
    clock.now += 1.0
    pace.waits()
    clock.now += pace_module.GRACE + 0.1
    with pytest.raises(GivenUp) as caught:
        pace.waits()
    assert caught.value.wish is wish


def test_a_pause_is_no_reason_to_give_up(clock):
    control = Control()
    pace = SharedPace(Talker(0, [[0.0] * 4]), control, Stopwatch(), every=1.0)
    control.ask(Wish.PAUSE)
    for _ in range(3):
        clock.now += 100.0
        pace.waits()


def waiting(team, folder):
    pace_module.GRACE = ahead._LAST_WAIT = 0.3
    part = Stuck(np.arange(COUNT) % 2, good=12 if team.rank else 10**6)
    control = Control()
    if team.rank:
        asker = threading.Thread(target=lambda: part.waits.wait(60) and control.ask(Wish.STOP))
        asker.start()
    config = settings("strategy=ddp", "train.batch_size=8", "save.steps=2")
    events = list(story(config, folder, control, data=data(part), team=team))
    part.released.set()
    end = events[-1]
    return end.status, end.code, end.step, [it.step for it in events if isinstance(it, Saved)]


@pytest.mark.slow
def test_o75_who_waits_in_vain_ends_and_lets_the_others_go(tmp_path):
    """Three batches come; what was saved after the second stays."""
    leader, waiter = together(2, waiting, tmp_path)
    assert waiter == ("stopped", "stopped_waiting", 3, [2])
    assert leader[:2] == ("failed", "training_failed"), "it lost the other; the agent tells why"
    assert (tmp_path / "checkpoints" / "last.json").is_file()
