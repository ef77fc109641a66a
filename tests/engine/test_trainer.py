"""The loop: its story, its figures, its wishes, and what it leaves alone."""

from __future__ import annotations

import gc
import math

import pytest
import torch
from torch import nn

from dpgui.engine.control import Control, Wish
from dpgui.engine.evaluation import Evaluation, eval_mode
from dpgui.engine.feed import Feed
from dpgui.engine.normaliser import Normaliser
from dpgui.engine.objective import Objective
from dpgui.engine.story import story
from dpgui.events import (
    Entered,
    EpochStarted,
    Evaluated,
    Measured,
    Noted,
    RunEnded,
    RunStarted,
    Sampled,
    Saved,
)
from tests.engine.conftest import random_table, settings, step_losses, table, weights


def kinds(events):
    return [e.kind for e in events if not isinstance(e, (Sampled, Measured))]


def test_the_story_of_two_epochs(tell):
    events = tell(settings("train.validation=0.25", "train.batch_size=8"), random_table(40))
    epoch = ["Entered", "EpochStarted", "Evaluated", "Entered", "Evaluated", "Confused"]
    told = [kind for kind in kinds(events) if kind != "Saved"]
    assert told == ["Entered", "RunStarted", *epoch, *epoch, "RunEnded"]
    assert kinds(events)[-2:] == ["Saved", "RunEnded"]
    steps = [step for e in events if isinstance(e, Measured) for step in e.steps]
    assert steps == list(range(1, 9))  # 30 rows in batches of 8: 4 steps, twice
    assert [e.status for e in events if isinstance(e, RunEnded)] == ["completed"]
    assert {e.device for e in events if isinstance(e, Sampled)} == {"cpu"}


def test_losses_equal_a_plain_torch_loop(tell):
    from dpgui.engine.randomness import epoch_generator

    data = random_table(20, features=3, classes=2)
    start = nn.Linear(3, 2)
    mine, theirs = nn.Linear(3, 2), nn.Linear(3, 2)
    mine.load_state_dict(start.state_dict())
    theirs.load_state_dict(start.state_dict())
    events = tell(settings("train.batch_size=6", "optimizer.lr=0.5", "model.hidden=1"), data, mine)
    optimizer = torch.optim.SGD(theirs.parameters(), lr=0.5)
    expected = []
    by_label = torch.argsort(data.train.y, stable=True)
    for epoch in (1, 2):
        order = by_label[torch.randperm(20, generator=epoch_generator(0, epoch))]
        for index in order.split(6):
            optimizer.zero_grad()
            loss = nn.functional.cross_entropy(theirs(data.train.x[index]), data.train.y[index])
            loss.backward()
            optimizer.step()
            expected.append(loss.item())
    assert step_losses(events) == pytest.approx(expected, rel=1e-6)


def test_gradients_are_enabled_at_every_yield(tmp_path):
    config = settings("train.validation=0.3")
    for event in story(config, tmp_path, Control(), data=random_table(30)):
        assert torch.is_grad_enabled(), event
        assert not torch.is_inference_mode_enabled(), event


class Given(nn.Module):
    """Gives the rows back as logits; one idle weight, so that there is something to train."""

    def __init__(self):
        super().__init__()
        self.idle = nn.Parameter(torch.zeros(1))

    def forward(self, x):
        return x + 0 * self.idle


@pytest.mark.parametrize("batch", [1, 2, 4, 5])
def test_o41_epoch_figures_are_sums_over_samples(tell, batch):
    # Four samples of loss 0 and one of loss 10: 2.0 and 80 %, whatever the batch.
    x = torch.tensor([[20.0, 0.0]] * 4 + [[10.0, 0.0]])
    y = torch.tensor([0, 0, 0, 0, 1])
    config = settings(f"train.batch_size={batch}", "optimizer.lr=1e-30", "train.epochs=1")
    (figures,) = [e.values for e in tell(config, table(x, y), Given()) if isinstance(e, Evaluated)]
    assert figures["train/loss"] == pytest.approx(2.0, abs=1e-4)
    assert figures["train/accuracy"] == pytest.approx(0.8)


def test_o41_evaluation_too():
    x = torch.tensor([[20.0, 0.0]] * 300 + [[10.0, 0.0]] * 75)
    y = torch.tensor([0] * 300 + [1] * 75)
    data = table(x, y)
    plain = Normaliser(False, 1.0, 0.0, (0.0,), (1.0,))
    feed = Feed(data.train, torch.arange(375), plain, torch.device("cpu"))
    evaluation = Evaluation(Given(), feed, Objective(), None)
    assert list(evaluation.steps()) == [256, 375]
    assert evaluation.totals().values("test") == {
        "test/loss": pytest.approx(2.0, abs=1e-4),
        "test/accuracy": pytest.approx(0.8),
    }
    assert evaluation.confusion() == [[300, 0], [75, 0]]


def test_o42_validation_restores_each_modules_own_mode():
    net = nn.Sequential(nn.BatchNorm1d(3), nn.Dropout(0.5), nn.Linear(3, 2))
    net.train()
    net[0].eval()  # a frozen batch norm stays frozen
    before = {k: v.clone() for k, v in net.state_dict().items()}
    data = random_table(30, features=3, classes=2)
    plain = Normaliser(False, 1.0, 0.0, (0.0,), (1.0,))
    feed = Feed(data.train, torch.arange(30), plain, torch.device("cpu"))
    with eval_mode(net):
        assert not any(module.training for module in net.modules())
        list(Evaluation(net, feed, Objective(), None).steps())
    assert [m.training for m in net.modules()] == [True, False, True, True]
    assert all(torch.equal(before[k], v) for k, v in net.state_dict().items())


def test_o42_modes_come_back_after_an_error():
    net = nn.Linear(1, 1)
    with pytest.raises(RuntimeError), eval_mode(net):
        raise RuntimeError
    assert net.training


def test_o43_a_rate_of_1e30_stops_and_keeps_the_last_finite_checkpoint(tmp_path, tell):
    data = random_table(40)
    tell(settings("train.epochs=1"), data, folder=tmp_path)
    good = weights(tmp_path)
    config = settings(
        "train.epochs=9", "optimizer.lr=1e30", "train.batch_size=8", "model.hidden=8,8"
    )
    events = tell(config, data, folder=tmp_path / "other")
    assert events[-1].status == "failed"
    assert events[-1].code in ("layer_not_finite", "weights_not_finite")
    resumed = tell(settings("train.epochs=9", "optimizer.lr=1e30"), data, folder=tmp_path)
    assert resumed[-1].status == "failed"
    for name, value in weights(tmp_path).items():
        assert torch.isfinite(value).all()
        assert torch.equal(value, good[name])


def test_o43_one_infinite_feature(tell):
    data = random_table(40)
    data.train.x[17] = math.inf
    events = tell(settings("train.batch_size=4", "train.epochs=1"), data)
    end, last = events[-1], [e for e in events if isinstance(e, Measured)][-1]
    assert (end.status, end.code) == ("failed", "input_not_finite")
    assert end.facts == {"epoch": 1, "step": last.steps[-1], "samples": "17"}
    assert not math.isfinite(last.values["train/loss"][-1])
    assert all(math.isfinite(v) for v in last.values["train/loss"][:-1])


def test_o43_the_policy_skip_leaves_the_step_out_and_counts_it(tmp_path, tell):
    data = random_table(40)
    data.train.x[17] = math.nan
    config = settings("train.batch_size=4", "train.epochs=1", "end.diverged=skip")
    events = tell(config, data, folder=tmp_path)
    assert events[-1].status == "completed"
    assert sum(not math.isfinite(v) for v in step_losses(events)) == 1
    told = [(e.code, e.facts) for e in events if isinstance(e, Noted)]
    assert [code for code, _ in told] == ["input_not_finite", "steps_skipped"]
    assert told[0][1]["samples"] == "17"
    assert told[1][1] == {"count": 1}
    (figures,) = [e.values for e in events if isinstance(e, Evaluated)]
    assert math.isfinite(figures["train/loss"])
    assert all(torch.isfinite(v).all() for v in weights(tmp_path).values())


def test_best_is_the_first_of_the_highest_validation_accuracy(tmp_path, tell):
    config = settings("train.validation=0.25", "optimizer.lr=1e-30", "train.epochs=3")
    events = tell(config, random_table(40), folder=tmp_path)
    saved = [e for e in events if isinstance(e, Saved) and "best" in e.kinds]
    assert [e.step for e in saved] == [1]  # nothing is learnt: the first epoch wins


def test_nan_is_never_the_best(tmp_path, tell):
    data = random_table(40)
    data.train.x[:] = math.nan
    config = settings("train.validation=0.25", "train.non_finite=skip", "train.epochs=1")
    events = tell(config, data, folder=tmp_path)
    assert events[-1].status == "completed"


@pytest.mark.parametrize(
    ("wish", "status", "code"),
    [
        (Wish.STOP, "stopped", "stopped_by_person"),
        (Wish.INTERRUPT, "interrupted", "interrupted"),
    ],
)
def test_stop_comes_at_the_next_step(tmp_path, monkeypatch, wish, status, code):
    monkeypatch.setattr("dpgui.engine.trainer.FLUSH", 0.0)
    control, told = Control(), []
    for event in story(settings("train.epochs=1000"), tmp_path, control, data=random_table(40)):
        told.append(event)
        if isinstance(event, Measured) and event.steps[-1] == 3:
            control.ask(wish)
    end = told[-1]
    assert (end.status, end.code, end.step) == (status, code, 3)
    assert isinstance(told[-2], Saved)


def test_stop_in_the_middle_of_a_validation(tmp_path):
    control, told = Control(), []
    config = settings("train.epochs=5", "train.validation=0.5")
    for event in story(config, tmp_path, control, data=random_table(4000)):
        told.append(event)
        if isinstance(event, Entered) and event.phase == "evaluating":
            control.ask(Wish.STOP)
    assert told[-1].status == "stopped"
    assert not [e for e in told if isinstance(e, Evaluated) and e.split == "validation"]
    # Going on, that validation is done first.
    resumed = list(story(config, tmp_path, Control(), data=random_table(4000)))
    judged = [e.epoch for e in resumed if isinstance(e, Evaluated) and e.split == "validation"]
    assert judged == [1, 2, 3, 4, 5]


def test_stop_after_the_epoch(tmp_path):
    control = Control()
    control.ask(Wish.STOP_AFTER_EPOCH)
    told = list(story(settings("train.epochs=50"), tmp_path, control, data=random_table(40)))
    assert (told[-1].status, told[-1].code) == ("stopped", "stopped_after_epoch")
    assert told[-1].facts["epoch"] == 1
    assert len([e for e in told if isinstance(e, EpochStarted)]) == 1


def test_save_now_saves_and_goes_on(tmp_path, monkeypatch):
    monkeypatch.setattr("dpgui.engine.trainer.FLUSH", 0.0)
    control, told = Control(), []
    config = settings("train.epochs=4", "train.batch_size=10")
    for event in story(config, tmp_path, control, data=random_table(40)):
        told.append(event)
        if isinstance(event, Measured) and event.steps[-1] == 2:
            control.ask(Wish.SAVE)
    assert [e.step for e in told if isinstance(e, Saved)] == [2, 16]
    assert told[-1].status == "completed"


def test_pause_holds_the_clock_and_the_steps(tmp_path, monkeypatch):
    monkeypatch.setattr("dpgui.engine.trainer.FLUSH", 0.0)
    monkeypatch.setattr("dpgui.engine.trainer._PAUSE_LOOK", 0.0)
    control, told = Control(), []
    paused = 0
    config = settings("train.epochs=3", "train.batch_size=10")
    for event in story(config, tmp_path, control, data=random_table(40)):
        told.append(event)
        if isinstance(event, Measured) and event.steps[-1] == 5 and not paused:
            control.ask(Wish.PAUSE)
        elif isinstance(event, Entered) and event.phase == "paused":
            paused += 1
            control.ask(Wish.GO)
    assert paused == 1
    steps = [step for e in told if isinstance(e, Measured) for step in e.steps]
    assert steps == list(range(1, 13))
    assert told[-1].status == "completed"


def test_a_stop_ends_a_pause(tmp_path, monkeypatch):
    control = Control()
    control.ask(Wish.PAUSE)
    told = []
    for event in story(settings(), tmp_path, control, data=random_table(40)):
        told.append(event)
        if isinstance(event, Entered) and event.phase == "paused":
            control.ask(Wish.STOP)
    assert told[-1].status == "stopped"


def test_o19_old_weight_norm_trains_with_best_weights(tmp_path, tell):
    """Such a model cannot be deep-copied; nothing here copies modules."""
    with pytest.warns(FutureWarning):
        net = nn.Sequential(nn.utils.weight_norm(nn.Linear(4, 8)), nn.ReLU(), nn.Linear(8, 3))
    events = tell(settings("train.validation=0.25"), random_table(40), net, tmp_path)
    assert events[-1].status == "completed"
    assert "0.weight_g" in weights(tmp_path, "best")


def test_o19_the_parametrized_form_too(tmp_path, tell):
    net = nn.Sequential(nn.utils.parametrizations.weight_norm(nn.Linear(4, 3)))
    events = tell(settings("train.validation=0.25"), random_table(40), net, tmp_path)
    assert events[-1].status == "completed"


def test_o21_lazy_modules_have_their_shape_before_they_are_counted(tell):
    x = torch.randn(20, 64)
    net = nn.Sequential(nn.Flatten(), nn.LazyLinear(10))
    events = tell(settings(), table(x, torch.arange(20) % 10), net)
    (started,) = [e for e in events if isinstance(e, RunStarted)]
    assert started.model["parameters"] == 650
    assert events[-1].status == "completed"


def test_o24_same_seed_same_bits_other_seed_other_losses(tmp_path, tell):
    config = ("model.dropout=0.3", "train.batch_size=7")
    runs = [
        step_losses(
            tell(
                settings(*config, f"train.seed={seed}"), random_table(40), folder=tmp_path / str(i)
            )
        )
        for i, seed in enumerate((21, 21, 22))
    ]
    assert runs[0] == runs[1]
    assert runs[0] != runs[2]


@pytest.mark.slow
def test_o73_live_tensors_do_not_grow(tmp_path, monkeypatch):
    monkeypatch.setattr("dpgui.engine.trainer.FLUSH", 0.0)
    counts = {}
    config = settings("train.epochs=60", "train.batch_size=10")
    for event in story(config, tmp_path, Control(), data=random_table(40)):
        if isinstance(event, Measured) and event.steps[-1] in (20, 200):
            gc.collect()
            counts[event.steps[-1]] = sum(
                issubclass(type(thing), torch.Tensor) for thing in gc.get_objects()
            )
    assert counts[200] == counts[20]


def test_an_unforeseen_error_is_an_event_with_its_traceback(tell):
    class Breaks(nn.Module):
        def __init__(self):
            super().__init__()
            self.linear = nn.Linear(4, 3)
            self.calls = 0

        def forward(self, x):
            if x.device.type != "meta":
                self.calls += 1
                if self.calls == 3:
                    raise ZeroDivisionError("on the third step")
            return self.linear(x)

    events = tell(settings("train.batch_size=5"), random_table(40), Breaks())
    end = events[-1]
    assert (end.status, end.code) == ("failed", "training_failed")
    assert end.facts["error"] == "ZeroDivisionError: on the third step"
    assert "Traceback" in end.error
    assert [e.kind for e in events].count("RunEnded") == 1


def test_out_of_memory_names_device_batch_and_remedy(tell):
    class Hungry(nn.Module):
        def __init__(self):
            super().__init__()
            self.linear = nn.Linear(4, 3)

        def forward(self, x):
            if x.device.type != "meta":
                raise torch.OutOfMemoryError("CUDA out of memory. Tried to allocate 2 GiB")
            return self.linear(x)

    end = tell(settings("train.batch_size=32"), random_table(40), Hungry())[-1]
    assert (end.status, end.code) == ("failed", "out_of_memory_forward")
    assert end.facts == {"device": "cpu", "phase": "forward", "batch": 32, "parts": 1}


def test_out_of_memory_names_the_gpu_that_torch_names(tell):
    class Hungry(nn.Module):
        def __init__(self):
            super().__init__()
            self.linear = nn.Linear(4, 3)

        def forward(self, x):
            if x.device.type != "meta":
                raise torch.OutOfMemoryError(
                    "CUDA out of memory. Tried to allocate 2 GiB. GPU 3 has a total of 8 GiB"
                )
            return self.linear(x)

    end = tell(settings(), random_table(40), Hungry())[-1]
    assert (end.code, end.facts["device"]) == ("out_of_memory_forward", "cuda:3")


def test_a_full_disk_at_the_end_is_a_failure_with_a_sentence(tell, monkeypatch):
    import os

    def full(*_):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    end = tell(settings(), random_table(40))[-1]
    assert (end.status, end.code) == ("failed", "disk_full")
    assert "No space left" in str(end.facts["why"])


def test_a_full_disk_on_the_way_is_told_and_the_run_goes_on(tell, monkeypatch):
    import os

    real, calls = os.fsync, []

    def full_once(handle):
        calls.append(handle)
        if len(calls) == 1:
            raise OSError(28, "No space left on device")
        real(handle)

    monkeypatch.setattr(os, "fsync", full_once)
    events = tell(settings("train.validation=0.3"), random_table(40))
    assert [e.code for e in events if isinstance(e, Noted)] == ["disk_full"]
    assert events[-1].status == "completed"


def phases(events):
    return [(event.phase, event.detail) for event in events if isinstance(event, Entered)]


def test_a_pause_goes_back_to_what_it_came_in_between(tmp_path):
    control, told = Control(), []
    config = settings("train.validation=0.5", "train.epochs=1")
    for event in story(config, tmp_path, control, data=random_table(40)):
        told.append(event)
        if isinstance(event, Entered) and event.phase == "evaluating" and len(phases(told)) == 3:
            control.ask(Wish.PAUSE)
        elif isinstance(event, Entered) and event.phase == "paused":
            control.ask(Wish.GO)
    evaluating = ("evaluating", "validation")
    assert phases(told)[2:] == [evaluating, ("paused", ""), evaluating]


def test_a_long_save_is_named_before_it_begins(tmp_path, monkeypatch, tell):
    monkeypatch.setattr("dpgui.engine.trainer._LONG_SAVE", 0)
    events = tell(settings("train.epochs=1"), random_table(40), None, tmp_path)
    before = [("loading", ""), ("training", "")]
    assert phases(events) == [*before, ("saving", ""), ("training", "")]


@pytest.mark.filterwarnings("ignore::pytest.PytestUnhandledThreadExceptionWarning")
def test_a_sampler_that_fails_at_once_does_not_end_the_run(tmp_path, monkeypatch, tell):
    def broken(*_):
        raise OSError("no such file: /proc/stat")

    monkeypatch.setattr("dpgui.devices.Monitor.read", broken)
    events = tell(settings("train.epochs=1"), random_table(40), None, tmp_path)
    assert events[-1].status == "completed"
