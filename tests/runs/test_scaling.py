"""How a training would run on more devices: what is compared, what follows, and real processes."""

from __future__ import annotations

import pytest

from dpgui import paths
from dpgui.config import ConfigError, ExperimentConfig, Pick, Problem
from dpgui.devices import Device
from dpgui.engine.control import Control, Wish
from dpgui.events import Evaluated, Measured, RunEnded, RunStarted, Saved
from dpgui.runs import measuring as module
from dpgui.runs import scaling
from dpgui.runs.measuring import Speed, measuring
from dpgui.runs.scaling import Arrangement, Measure, arrangements, best_of, changed_for, recommend

CPU = Device(id="cpu", kind="cpu", name="CPU")


def gpus(count: int) -> tuple[Device, ...]:
    return tuple(Device(id=f"cuda:{n}", kind="cuda", name="GPU") for n in range(count))


def with_strategies(monkeypatch, *names):
    known = dict.fromkeys(names, scaling.strategies["single"])
    monkeypatch.setattr(scaling, "strategies", known)


def compared(devices) -> list[tuple[str, int]]:
    return [(it.strategy.name, it.count) for it in arrangements(devices)]


def test_simulated_devices_are_refused():
    with pytest.raises(ConfigError, match="Simulated devices tell nothing about speed"):
        arrangements([Device(id="simulated:0", kind="simulated", name="Simulated GPU 0")])


def test_what_is_compared_on_gpus(monkeypatch):
    with_strategies(monkeypatch, "single", "data-parallel", "ddp")
    assert compared(gpus(1)) == [("single", 1)]
    assert compared(gpus(3)) == [
        ("single", 1),
        *[("data-parallel", 2), ("ddp", 2), ("data-parallel", 3), ("ddp", 3)],
    ]
    assert [count for _, count in compared(gpus(8))] == [1, 2, 2, 4, 4, 8, 8]
    with_strategies(monkeypatch, "single", "data-parallel")
    assert compared(gpus(2)) == [("single", 1), ("data-parallel", 2)]


def test_what_is_compared_on_a_cpu(monkeypatch):
    with_strategies(monkeypatch, "single", "data-parallel", "ddp")
    alone, ranks = arrangements([CPU])
    assert (alone.place, ranks.place) == ("cpu", "cpu, 2 processes")
    assert ranks.strategy == Pick(name="ddp", options={"processes": 2})
    with_strategies(monkeypatch, "single", "data-parallel")
    assert compared([CPU]) == [("single", 1)]


def test_the_whole_batch_stays():
    config = ExperimentConfig().changed(train={"batch_size": 48})
    arrangement = Arrangement(
        strategy=Pick(name="data-parallel"), devices=("cuda:1", "cuda:0"), count=2
    )
    changed = changed_for(config, arrangement)
    assert changed.train == config.train
    assert changed.devices == ("cuda:1", "cuda:0")
    assert changed.strategy.name == "data-parallel"


def measure(strategy: str, count: int, rate: float | None) -> Measure:
    devices = tuple(f"cuda:{n}" for n in range(count))
    arrangement = Arrangement(strategy=Pick(name=strategy), devices=devices, count=count)
    return Measure(arrangement=arrangement, rate=rate)


def test_speed_up_and_efficiency():
    one, four = measure("single", 1, 100.0), measure("data-parallel", 4, 300.0)
    assert (four.speedup(100.0), four.efficiency(100.0)) == (3.0, 0.75)
    assert (one.speedup(100.0), one.efficiency(100.0)) == (1.0, 1.0)
    assert measure("ddp", 2, None).speedup(100.0) is None


@pytest.mark.parametrize(("measures", "best", "sentence"), [
    ([("single", 1, 100.0), ("data-parallel", 2, 150.0), ("data-parallel", 4, 290.0)], 2,
     "DataParallel on cuda:0, cuda:1, cuda:2, cuda:3 is quickest: 2.90 times the speed of one "
     "device, with the same whole batch of 64."),
    # Three percent more are not worth two more devices.
    ([("single", 1, 100.0), ("data-parallel", 2, 195.0), ("data-parallel", 4, 200.0)], 1,
     "DataParallel on cuda:0, cuda:1 is quickest: 1.95 times the speed of one device, with the "
     "same whole batch of 64."),
    # O-15: under 1.1 times
    ([("single", 1, 100.0), ("data-parallel", 2, 109.0), ("data-parallel", 4, 60.0)], 0,
     "More devices do not pay: 2 give 1.09 times the speed of one, less than 1.1 times. Train on "
     "cuda:0 alone, or take larger whole batches."),
    ([("single", 1, 100.0), ("data-parallel", 2, 110.0)], 1,
     "DataParallel on cuda:0, cuda:1 is quickest: 1.10 times the speed of one device, with the "
     "same whole batch of 64."),
    ([("single", 1, 100.0), ("data-parallel", 2, None)], 0,
     "There is nothing to compare with: only cuda:0 was measured."),
    ([("single", 1, None), ("data-parallel", 2, 50.0)], 1,
     "There is nothing to compare with: only cuda:0, cuda:1 was measured."),
    ([("single", 1, None)], None, "Nothing could be measured."),
])  # fmt: skip
def test_o15_what_follows(measures, best, sentence):
    measured = [measure(*it) for it in measures]
    assert recommend(measured, 64).text == sentence
    assert best_of(measured) is (None if best is None else measured[best])


@pytest.mark.parametrize(("rate", "sentence"), [
    (190.0, "DDP in 2 processes on cpu is quickest: 1.90 times the speed of one process, with the "
     "same whole batch of 64."),
    (105.0, "More processes do not pay: 2 give 1.05 times the speed of one, less than 1.1 times. "
     "Train in one process, or take larger whole batches."),
])  # fmt: skip
def test_processes_on_one_cpu_are_not_called_devices(rate, sentence):
    alone, ranks = arrangements([CPU])
    measured = [Measure(arrangement=alone, rate=100.0), Measure(arrangement=ranks, rate=rate)]
    assert recommend(measured, 64).text == sentence


def started() -> RunStarted:
    return RunStarted(config={}, data={}, model={}, devices=[], versions={}, from_step=0)


def steps(first: int, count: int, rate: float | None) -> Measured:
    numbers = list(range(first, first + count))
    return Measured(epoch=1, steps=numbers, values={}, elapsed=0.0, samples_per_s=rate)


def test_o15_the_first_steps_and_what_comes_between_do_not_count():
    speed = Speed(batch=10)
    evaluated = Evaluated(epoch=1, step=9, split="train", values={}, samples=1)
    saved = Saved(step=9, epoch=1, kinds=["last"], file="x")
    for event in (
        started(), steps(1, 5, 1.0), steps(6, 10, 100.0), evaluated, saved, steps(16, 1, 1.0),
        steps(17, 30, 300.0), steps(47, 1, None),
    ):  # fmt: skip
        speed.take(event)
    # 100 samples in one second, and 300 in another
    assert speed.seconds == 2.0
    assert speed.rate == 200.0


def test_without_a_step_that_counts_there_is_no_rate():
    speed = Speed(batch=10)
    speed.take(started())
    speed.take(steps(1, 5, 100.0))
    assert speed.rate is None


ALONE = Arrangement(strategy=Pick(name="single"), devices=("cpu",), count=1)


@pytest.fixture
def quick(monkeypatch):
    """Little is enough; the fake run claims a thousand samples a second."""
    monkeypatch.setattr(module, "LEAST", 0.001)


def test_runs_are_measured_and_thrown_away(quick, config, zygote):
    measures = list(measuring(config(), [ALONE, ALONE], 0.2, Control(), zygote))
    assert [it.rate for it in measures] == [pytest.approx(1000.0)] * 2
    assert [it.problem for it in measures] == [None, None]
    assert list(paths.cache_dir().iterdir()) == []


def test_a_run_that_dies_has_its_reason_in_its_row(quick, config, zygote):
    config = config(accident="raise", at=3)
    (found,) = measuring(config, [ALONE], 0.2, Control(), zygote)
    assert found.rate is None
    assert found.problem is not None


def test_a_stop_ends_it_and_leaves_nothing(quick, config, zygote):
    control = Control()
    told = measuring(config(pace=0.05), [ALONE, ALONE], 600.0, control, zygote)
    control.ask(Wish.INTERRUPT)
    assert list(told) == []
    assert list(paths.cache_dir().iterdir()) == []


def test_a_run_that_tells_nothing_is_given_up(monkeypatch, config, zygote):
    monkeypatch.setattr(module, "_START", 0.3)
    (found,) = measuring(config(pace=0.2), [ALONE], 0.1, Control(), zygote)
    assert found.problem == Problem(path="", code="scale_no_reading", facts={"seconds": 0})


def test_other_machines_take_no_part(monkeypatch, config):
    measured = []

    def performed(run, wished, warm):
        measured.append(run.config)
        yield RunEnded(status="stopped")

    monkeypatch.setattr(module, "perform", performed)
    cluster = {"nodes": 2, "least_nodes": 2, "rendezvous": "first:20000", "restarts": 3}
    list(measuring(config().changed(cluster=cluster), [ALONE], 0.2, Control()))
    (found,) = (it.cluster for it in measured)
    assert (found.nodes, found.least_nodes, found.rendezvous, found.restarts) == (1, 0, "", 0)


def test_a_stop_is_heard_while_a_run_tells_nothing(monkeypatch, config):
    control, heard = Control(), []

    def performed(run, wished, warm):
        heard.append(wished.wish)
        control.ask(Wish.INTERRUPT)
        heard.append(wished.wish)
        yield RunEnded(status="stopped")

    monkeypatch.setattr(module, "perform", performed)
    assert list(measuring(config(), [ALONE, ALONE], 0.2, control)) == []
    assert heard == [Wish.GO, Wish.STOP]
