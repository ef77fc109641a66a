"""What bounds a run: made-up measurements, each with the sentence that they must lead to."""

from __future__ import annotations

import pytest

from dpgui.config import Problem
from dpgui.events import Evaluated, RunStarted, Sampled, Timed
from dpgui.runs import History, advice
from dpgui.runs.advice import Steady, Verdict, judge
from dpgui.runs.evidence import Evidence

BALANCED = {"forward": 0.02, "backward": 0.04, "optimizer": 0.005, "own": 0.001}
GPUS = ("cuda:0", "cuda:1")


def started(*devices: str, config=None, data=None, strategy=None) -> RunStarted:
    return RunStarted(
        config=config or {},
        data={"name": "flowers", "place": "memory", **(data or {})},
        model={},
        devices=[{"id": it, "simulated": it.startswith("sim")} for it in devices or ("cpu",)],
        versions={},
        strategy={"name": "single", "threads": 8, "cores": 8, **(strategy or {})},
    )


def timed(at: float, seconds=None, count: int = 40, **more) -> Timed:
    parts = {**BALANCED, **(seconds or {})}
    return Timed(step=round(at * 10), count=count, seconds=parts, elapsed=at, **more)


def fold(*events) -> Evidence:
    evidence = Evidence()
    for event in events:
        evidence.take(event)
    return evidence


def said(*events) -> tuple[str, str]:
    """The sentence and the setting."""
    verdict = judge(fold(*events))
    assert verdict is not None
    assert verdict.problem.severity == "note"
    return verdict.problem.text, verdict.problem.path


def loads(**by_device: float) -> list[Sampled]:
    return [Sampled(device=f"cuda:{name[-1]}", load=load) for name, load in by_device.items()]


def test_nothing_is_said_before_twenty_steps_were_timed():
    assert judge(fold()) is None
    assert judge(fold(started(), timed(2.0, count=19))) is None
    assert judge(fold(started(), timed(2.0, count=19), timed(4.0, count=1))) is not None


def test_simulated_devices_get_no_advice():
    assert judge(fold(started("simulated:0", "simulated:1"), timed(2.0))) is None


def test_nothing_bounds_it():
    assert said(started(), timed(2.0)) == (
        "Nothing holds it up: 98 % of the time cpu computes.", ""
    )  # fmt: skip


@pytest.mark.parametrize(("waiting", "found"), [(0.0164, False), (0.0166, True)])
def test_a_fifth_of_the_time_is_the_limit_for_waiting(waiting, found):
    """66 ms of work: 16.4 ms of waiting are 19.9 %, 16.6 ms are 20.1 %."""
    _, path = said(started(data={"place": "cache"}), timed(2.0, {"data": waiting}))
    assert (path == "feed.keep") is found


@pytest.mark.parametrize(("keep", "data", "sentence", "path"), [
    ("files", {"place": "files", "workers": 2},
     "60 % of the time is spent waiting for images that are decoded anew each time. "
     "Keep data in the cache.", "feed.keep"),
    ("auto", {"place": "files", "workers": 2},
     "60 % of the time is spent waiting for data from 2 loader processes. Take more of them.",
     "feed.workers"),
    ("auto", {"place": "files", "workers": 0},
     "60 % of the time is spent waiting for data that the training process decodes itself. "
     "Take loader processes.", "feed.workers"),
    ("auto", {"place": "cache"},
     "60 % of the time is spent waiting for data from the disk. Keep data in memory.",
     "feed.keep"),
    ("auto", {"place": "memory"},
     "60 % of the time is spent waiting for samples out of main memory. Take larger whole "
     "batches: they are copied together at once.", "train.batch_size"),
])  # fmt: skip
def test_bound_by_the_loader(keep, data, sentence, path):
    begun = started(config={"feed": {"keep": keep}}, data=data)
    assert said(begun, timed(2.0, {"data": 0.099})) == (sentence, path)


@pytest.mark.parametrize(("place", "sentence", "path"), [
    ("cache", "25 % of the time goes into copying data to cuda:0. Keep data in memory: they then "
     "lie on the device where they fit.", "feed.keep"),
    ("memory", "25 % of the time goes into copying data to cuda:0, which has no room for all of "
     "them. Take smaller images or fewer samples.", "dataset"),
])  # fmt: skip
def test_bound_by_copying_to_the_device(place, sentence, path):
    begun = started("cuda:0", data={"place": place})
    assert said(begun, timed(2.0, {"transfer": 0.022}, launch=0.001)) == (sentence, path)


@pytest.mark.parametrize(("augment", "path"), [
    ({"level": "strong", "policy": "none"}, "augment.level"),
    ({"level": "custom", "policy": "trivial"}, "augment.policy"),
    ({"level": "custom", "policy": "none"}, "augment.level"),
])  # fmt: skip
def test_bound_by_augmentation(augment, path):
    begun = started(config={"augment": augment})
    sentence, found = said(begun, timed(2.0, {"prepare": 0.044}))
    assert found == path
    assert sentence.startswith("40 % of the time goes into varying the images")


def test_normalising_alone_is_nobodys_fault():
    begun = started(config={"augment": {"level": "none"}})
    assert said(begun, timed(2.0, {"prepare": 0.044}))[1] == ""


def test_bound_by_the_first_device(monkeypatch):
    begun = started(*GPUS, strategy={"name": "data-parallel"})
    told = (begun, timed(2.0, launch=0.001), *loads(gpu0=95.0, gpu1=60.0))
    monkeypatch.setattr(advice, "strategies", ("single", "data-parallel"))
    assert said(*told) == (
        "cuda:0 gathers everything and is busy 95 % of the time, the others 60 %. "
        "Take fewer devices.", "devices",
    )  # fmt: skip
    monkeypatch.setattr(advice, "strategies", ("single", "data-parallel", "ddp"))
    sentence, path = said(*told)
    assert path == "strategy"
    assert sentence.endswith("Choose DDP.")


@pytest.mark.parametrize(("first", "second", "path"), [
    (95.0, 72.0, ""),  # 23 points apart
    (79.0, 40.0, ""),  # not busy itself
    (70.0, 96.0, "devices"),
])  # fmt: skip
def test_unequal_cards(first, second, path):
    begun = started(*GPUS, strategy={"name": "data-parallel"})
    sentence, found = said(begun, timed(2.0, launch=0.001), *loads(gpu0=first, gpu1=second))
    assert found == path
    if path:
        assert sentence == (
            "cuda:1 is busy 96 % of the time, the others 70 %: all get the same piece, and the "
            "slowest sets the pace. Untick it."
        )


def test_loads_that_nobody_knows_say_nothing():
    begun = started(*GPUS, strategy={"name": "data-parallel"})
    assert said(begun, timed(2.0, launch=0.001), *loads(gpu0=95.0))[1] == ""


def test_bound_by_what_devices_hand_each_other():
    begun = started(*GPUS, strategy={"name": "data-parallel"})
    assert said(begun, timed(2.0, {"sync": 0.044}, launch=0.001)) == (
        "40 % of the time goes into what the 2 devices hand each other. Take larger whole batches, "
        "or fewer devices.", "train.batch_size",
    )  # fmt: skip


def test_processes_on_one_cpu_are_no_devices():
    begun = started("cpu", strategy={"name": "ddp", "processes": 3})
    assert said(begun, timed(2.0, {"sync": 0.044}))[0] == (
        "40 % of the time goes into what the 3 processes hand each other. Take larger whole "
        "batches, or fewer processes."
    )


@pytest.mark.parametrize(("launch", "found"), [(0.050, False), (0.052, True)])
def test_a_gpu_that_waits_for_launches(launch, found):
    """Forward and backward are 60 ms, of which 85 % are 51 ms."""
    sentence, path = said(started("cuda:0"), timed(2.0, launch=launch))
    assert (path == "train.batch_size") is found
    if found:
        assert sentence == (
            "A step takes 66 ms, most of it for starting operations and not for computing. "
            "Take larger whole batches."
        )


def test_the_quickest_launch_counts():
    """The others waited for a full queue, and not for Python."""
    told = (started("cuda:0"), timed(2.0, launch=0.059), timed(4.0, launch=0.004))
    assert said(*told)[1] == ""


@pytest.mark.parametrize(("factor", "found"), [(0.0149, True), (0.0153, False)])
def test_a_step_on_the_cpu_shorter_than_a_millisecond(factor, found):
    """66 ms times 0.0149 are 0.98 ms, times 0.0153 are 1.01 ms."""
    parts = {name: seconds * factor for name, seconds in BALANCED.items()}
    sentence, path = said(started(), timed(2.0, parts))
    assert (path == "train.batch_size") is found
    if found:
        assert sentence.startswith("A step takes 0.98 ms,")


def test_a_loop_that_does_much_of_its_own():
    assert said(started("cuda:0"), timed(2.0, {"own": 0.02}, launch=0.001))[1] == "train.batch_size"


def throttled(by: str, share: float, **more) -> list[Sampled]:
    count = round(20 * share)
    return [Sampled(device="cuda:0", throttled=by, **more) for _ in range(count)] + [
        Sampled(device="cuda:0", throttled="", **more) for _ in range(20 - count)
    ]


def test_slowed_down_by_heat():
    hot = throttled("temperature", 0.6, temperature=91.0)
    assert said(started("cuda:0"), timed(2.0, launch=0.001), *hot) == (
        "cuda:0 is slowed down by its temperature (91 °C) for 60 % of the time. Cool it better, or "
        "train on another device.", "devices",
    )  # fmt: skip
    assert said(
        started("cuda:0"), timed(2.0, launch=0.001), *throttled("temperature", 0.45)
    )[1] == ""  # fmt: skip


def test_held_back_by_the_power_limit():
    sentence, path = said(started("cuda:0"), timed(2.0, launch=0.001), *throttled("power", 0.75))
    assert path == "devices"
    assert sentence.startswith("cuda:0 is held back by its power limit for 75 % of the time.")


@pytest.mark.parametrize(("threads", "load", "path"), [
    (2, 24.0, "train.threads"),
    (2, 90.0, ""),  # other programs take the rest
    (8, 100.0, ""),
])  # fmt: skip
def test_cpu_threads(threads, load, path):
    begun = started(strategy={"threads": threads, "cores": 8})
    sentence, found = said(begun, timed(2.0), Sampled(device="cpu", load=load))
    assert found == path
    if path:
        assert sentence == "One operation uses 2 of 8 CPU cores. Raise CPU threads."


def evaluated(split: str, seconds: float) -> Evaluated:
    return Evaluated(epoch=1, step=1, split=split, values={}, samples=9, seconds=seconds)


def test_evaluation_dominates():
    """6 of the 10 seconds between the first report and the last; nothing before them counts."""
    told = (evaluated("validation", 50.0), timed(5.0), evaluated("validation", 6.0), timed(15.0))
    assert said(started(), *told) == (
        "60 % of the time goes into evaluating the validation part. Make it smaller.",
        "train.validation",
    )
    tests = (timed(5.0), evaluated("validation", 1.0), evaluated("test", 4.0), timed(15.0))
    assert said(started(), *tests) == (
        "40 % of the time goes into evaluating the test set. Do not test each epoch.",
        "train.test_each_epoch",
    )
    assert said(started(), timed(5.0), evaluated("validation", 4.9), timed(15.0))[1] == ""


def test_a_validation_part_of_the_dataset_itself_is_not_to_be_made_smaller():
    told = (timed(5.0), evaluated("validation", 6.0), timed(15.0))
    assert said(started(data={"judged": True}), *told)[1] == ""


@pytest.mark.parametrize(("steps", "path"), [(0, "save.epochs"), (100, "save.steps")])
def test_saving_dominates(steps, path):
    begun = started(config={"save": {"steps": steps}})
    told = (timed(5.0, saving=9.0), timed(10.0, saving=1.0), timed(15.0, saving=1.0))
    assert said(begun, *told) == (
        "20 % of the time goes into writing checkpoints. Save less often.",
        path,
    )


def test_means_are_weighed_by_steps_and_shares_add_up():
    evidence = fold(
        started(),
        Timed(step=1, count=10, seconds={"forward": 3.0}, elapsed=1.0),
        Timed(step=2, count=30, seconds={"forward": 1.0, "backward": 4.0}, elapsed=2.0),
    )
    seconds = evidence.seconds()
    assert (seconds["forward"], seconds["backward"], seconds["data"]) == (1.5, 3.0, 0.0)
    assert sum(evidence.shares().values()) == pytest.approx(1.0)


def test_only_the_last_half_minute_counts():
    early = [timed(2.0 * n, {"data": 1.0}) for n in range(1, 6)]
    late = [timed(20.0 + 2.0 * n) for n in range(15)]
    assert said(started(data={"place": "cache"}), *early, *late)[1] == ""


def test_another_session_begins_anew():
    evidence = fold(started(), timed(2.0), started())
    assert judge(evidence) is None
    assert evidence.told == 0


def test_the_history_holds_the_evidence():
    history = History()
    assert "evidence" in history.apply(started())
    assert history.apply(timed(2.0)) == {"evidence"}
    assert history.evidence.steps == 40


def verdict(code: str, **facts) -> Verdict:
    return Verdict(Problem(path="", code=code, facts=facts), {})


def test_a_line_is_steady():
    steady = Steady(turns=3, moved=5.0)
    assert steady.hear(None) is None
    first = verdict("a", share=20)
    assert steady.hear(first) is first  # the first is shown at once
    assert steady.hear(verdict("a", share=24)) is first
    moved = verdict("a", share=25)
    assert steady.hear(moved) is moved
    other = verdict("b")
    assert [steady.hear(it) for it in (other, moved, other, other)] == [moved] * 4
    assert steady.hear(other) is other
    assert steady.hear(None) is other
