"""Where the time of a step goes: sums that are known, and arithmetic that does not notice."""

from __future__ import annotations

import weakref
from time import perf_counter

import pytest
import torch
from torch import nn

from dpgui.config import with_overrides
from dpgui.engine import timing
from dpgui.engine.parallel import SimulatedDataParallel
from dpgui.engine.timing import StepClock, unheard
from dpgui.events import STEP_PARTS, Measured, Timed
from tests.engine.conftest import random_images, random_table, settings, step_losses, weights

CPU = torch.device("cpu")


class Time:
    """A clock that goes on when it is told to."""

    def __init__(self):
        self.now = 100.0

    def __call__(self):
        return self.now

    def pass_(self, seconds):
        self.now += seconds


@pytest.fixture
def time():
    return Time()


class Spoken:
    """Something that says where the time goes."""

    lap = staticmethod(unheard)


def run(clock, time, spoken, steps, waits=lambda step: 0.0):
    """`steps` steps of an epoch: data as long as `waits` says, forward 2 s, backward 4 s."""

    def batches():
        for step in range(steps):
            time.pass_(waits(step))
            spoken.lap("data")
            time.pass_(0.5)  # normalising
            yield step

    for _ in clock.fed(batches()):
        time.pass_(2.0)
        spoken.lap("forward")
        time.pass_(4.0)
        spoken.lap("backward")
        time.pass_(1.0)
        clock.done()


def test_each_second_belongs_to_one_part(time):
    clock, spoken = StepClock(CPU, apart=0, told=0, now=time), Spoken()
    clock.watch(nn.Linear(1, 1), spoken)
    run(clock, time, spoken, timing.WARM_UP + 4, waits=lambda step: 8.0 * (step % 2))
    timed = clock.take(9, elapsed=3.5)
    assert (timed.step, timed.count, timed.elapsed, timed.launch) == (9, 4, 3.5, None)
    assert timed.seconds == {
        "data": 4.0, "prepare": 0.5, "forward": 2.0, "backward": 4.0, "own": 1.0
    }  # fmt: skip
    assert list(timed.seconds) == [part for part in STEP_PARTS if part in timed.seconds]


def test_o15_the_first_five_steps_are_not_timed(time):
    clock, spoken = StepClock(CPU, apart=0, told=0, now=time), Spoken()
    clock.watch(nn.Linear(1, 1), spoken)
    run(clock, time, spoken, 5)
    assert clock.take(5, 0.0) is None
    run(clock, time, spoken, 3)
    assert clock.take(8, 0.0).count == 2  # nor the first of an epoch, which starts the loaders


def test_steps_are_timed_apart_and_told_apart(time):
    clock, spoken = StepClock(CPU, apart=20.0, told=100.0, now=time), Spoken()
    clock.watch(nn.Linear(1, 1), spoken)
    run(clock, time, spoken, 13)  # 7.5 s each: 97.5 s
    assert clock.take(13, 0.0) is None
    run(clock, time, spoken, 1)
    # Of the steps 6 to 13, each of 7.5 s, every fourth begins 20 s after the last one ended.
    assert clock.take(14, 0.0).count == 2
    assert clock.take(14, 0.0) is None


def test_reports_are_shared_out_and_saves_are_told(time):
    clock, spoken = StepClock(CPU, apart=0, told=0, now=time), Spoken()
    clock.watch(nn.Linear(1, 1), spoken)
    run(clock, time, spoken, 10)
    clock.reported(5.0)
    clock.saved(0.25)
    clock.saved(0.5)
    timed = clock.take(10, 0.0)
    assert timed.seconds["own"] == 1.5  # and half a second of ten steps
    assert timed.saving == 0.75


def test_a_device_that_cannot_be_timed_tells_nothing(time):
    clock, spoken = StepClock(torch.device("mps"), apart=0, told=0, now=time), Spoken()
    clock.watch(nn.Linear(1, 1), spoken)
    run(clock, time, spoken, 10)
    assert clock.take(10, 0.0) is None


def test_what_devices_hand_each_other_is_told_apart(time):
    net = SimulatedDataParallel(nn.Linear(3, 2), 2)
    clock, x = StepClock(CPU, apart=0, told=0, now=time), torch.randn(5, 3)
    expected = net(x)
    for _ in range(2):  # in each epoch, and yet each part is heard once
        clock.watch(net)
    for _ in clock.fed(range(timing.WARM_UP + 2)):
        assert torch.equal(net(x), expected)
        clock.done()
    (first, *_) = clock._since.timed
    assert [mark.part for mark in first] == [
        "own", "prepare", "sync", "sync", "forward", "sync", "own"
    ]  # fmt: skip


def test_a_net_that_was_watched_goes_with_its_run(time):
    """At once, and not when Python collects what refers to itself: a card's memory hangs on it."""
    net = SimulatedDataParallel(nn.Linear(3, 2), 2)
    clock, gone = StepClock(CPU, now=time), weakref.ref(net)
    clock.watch(net)
    del net
    assert gone() is None


@pytest.mark.slow
@pytest.mark.parametrize("changes", [
    ("model=mlp",),
    ("model=mlp", "train.accumulate=3", "train.clip=0.1"),
    ("model=cnn", "augment.level=standard"),
    ("model=cnn", "devices=simulated:0,simulated:1", "strategy=data-parallel"),
])  # fmt: skip
def test_no_bit_depends_on_whether_a_step_is_timed(tmp_path, tell, monkeypatch, changes):
    monkeypatch.setenv("DPGUI_SIMULATED_GPUS", "2")
    config = with_overrides(settings(*changes), ["train.batch_size=12"])
    data = random_table(60) if "model=mlp" in changes else random_images(60)
    found = {}
    monkeypatch.setattr(timing.StepClock.__init__, "__defaults__", (0.0, 0.0, perf_counter))
    for name, first in (("all", 0), ("none", 10**9)):
        monkeypatch.setattr(timing, "WARM_UP", first)
        events = tell(config, data, folder=tmp_path / name)
        assert any(isinstance(event, Timed) for event in events) is (name == "all")
        found[name] = step_losses(events), weights(tmp_path / name)
    assert found["all"][0] == found["none"][0]
    assert all(torch.equal(w, found["none"][1][key]) for key, w in found["all"][1].items())


def test_a_run_tells_its_parts_and_they_add_up_to_its_steps(tell, monkeypatch):
    monkeypatch.setattr(timing.StepClock.__init__, "__defaults__", (0.0, 0.0, perf_counter))
    events = tell(settings("train.epochs=30", "train.batch_size=10"), random_table(200))
    timed = [event for event in events if isinstance(event, Timed)]
    assert timed
    parts = timed[-1].seconds
    assert {"forward", "backward", "optimizer", "own"} <= set(parts)
    assert all(seconds > 0 for seconds in parts.values())
    measured = [event for event in events if isinstance(event, Measured)]
    assert timed[-1].step <= measured[-1].steps[-1]
    # A step cannot take longer by its parts than the whole run took for all of them.
    assert sum(parts.values()) < measured[-1].elapsed
