"""A run in pieces equals a run in one: bit for bit on the CPU, wherever it was cut."""

from __future__ import annotations

import pytest
import torch

from dpgui.config.messages import say
from dpgui.data.stages import Stage
from dpgui.engine.control import Control, Wish
from dpgui.engine.planning import planning
from dpgui.engine.story import story
from dpgui.events import Evaluated, Measured, Noted, RunEnded, RunStarted
from tests.engine.conftest import random_images, random_table, settings, weights

DROPOUT = ("model.hidden=16,8", "model.dropout=0.4", "train.batch_size=8", "optimizer=adam")


def equal(one, two):
    return one.keys() == two.keys() and all(torch.equal(one[k], two[k]) for k in one)


def stop_at(config, data, folder, step, wish=Wish.STOP):
    """Run a session that is stopped once `step` optimizer steps are told."""
    control = Control()
    events = []
    for event in story(config, folder, control, data=data):
        events.append(event)
        if isinstance(event, Measured) and event.steps[-1] >= step:
            control.ask(wish)
    return events


@pytest.fixture(autouse=True)
def _report_each_step(monkeypatch):
    monkeypatch.setattr("dpgui.engine.trainer.FLUSH", 0.0)


def test_o52_two_and_two_epochs_equal_four(tmp_path, tell):
    data = random_table(50)
    whole, cut = tmp_path / "whole", tmp_path / "cut"
    tell(settings(*DROPOUT, "train.epochs=4"), data, folder=whole)
    tell(settings(*DROPOUT, "train.epochs=2"), data, folder=cut)
    events = tell(settings(*DROPOUT, "train.epochs=4"), data, folder=cut)
    (started,) = [e for e in events if isinstance(e, RunStarted)]
    assert (started.from_step, started.from_epoch) == (14, 2)
    assert equal(weights(whole), weights(cut))


@pytest.mark.parametrize("schedule", ["constant", "cosine", "one-cycle", "plateau"])
@pytest.mark.parametrize("step", [1, 4, 7, 10])
def test_stop_in_mid_epoch_and_go_on(tmp_path, tell, step, schedule):
    data = random_table(50)
    config = settings(*DROPOUT, "train.epochs=3", f"schedule={schedule}", "train.validation=0.2")
    whole, cut = tmp_path / "whole", tmp_path / "cut"
    expected = tell(config, data, folder=whole)
    first = stop_at(config, data, cut, step)
    assert first[-1].status == "stopped"
    second = tell(config, data, folder=cut)
    assert equal(weights(whole), weights(cut))
    assert equal(weights(whole, "best"), weights(cut, "best"))
    assert evaluated(second) == evaluated(expected)[-len(evaluated(second)) :]
    both = losses([*first, *second])
    assert both == losses(expected)


def evaluated(events):
    return [(e.epoch, e.split, e.values) for e in events if isinstance(e, Evaluated)]


def losses(events):
    found = {}
    for event in events:
        if isinstance(event, Measured):
            found.update(zip(event.steps, event.values["train/loss"], strict=True))
    return found


@pytest.mark.slow
def test_images_with_many_threads_resume_exactly_too(tmp_path, tell):
    config = settings(
        "model=cnn",
        "train.batch_size=16",
        "train.epochs=3",
        "optimizer=adam",
        "train.validation=0.2",
    )
    data = random_images(60)
    whole, cut = tmp_path / "whole", tmp_path / "cut"
    tell(config, data, folder=whole)
    stop_at(config, data, cut, 5)
    tell(config, data, folder=cut)
    assert equal(weights(whole), weights(cut))


def test_o47_rates_of_a_resumed_run(tmp_path, tell):
    config = settings(
        "schedule=cosine", "train.epochs=10", "train.batch_size=50", "optimizer.lr=0.1"
    )
    data = random_table(50)
    straight = [e.values["lr"] for e in tell(config, data) if isinstance(e, Measured)]
    first = stop_at(config, data, tmp_path, 5)
    second = tell(config, data, folder=tmp_path)
    resumed = [e.values["lr"] for e in [*first, *second] if isinstance(e, Measured)]
    assert resumed == straight
    assert [rate for (rate,) in resumed[6:10]] == pytest.approx(
        [0.034549, 0.020611, 0.009549, 0.002447], abs=1e-6
    )


def test_a_finished_run_says_that_it_is_done(tmp_path, tell):
    data = random_table(20)
    tell(settings(), data, folder=tmp_path)
    before = weights(tmp_path)
    events = tell(settings(), data, folder=tmp_path)
    assert (events[-1].status, events[-1].code) == ("completed", "already_complete")
    assert equal(before, weights(tmp_path))


def test_other_classes_are_refused(tmp_path, tell):
    tell(settings(), random_table(20, classes=3), folder=tmp_path)
    events = tell(settings("train.epochs=4"), random_table(20, classes=2), folder=tmp_path)
    assert isinstance(events[-1], RunEnded)
    assert events[-1].status == "refused"
    assert events[-1].problems[0].code == "classes_differ"


def test_o69_the_split_is_stored_and_used_again(tmp_path, tell):
    data = random_table(40)
    tell(settings("train.validation=0.25"), data, folder=tmp_path)
    file = tmp_path / "checkpoints" / "step-000000002.pt"
    state = torch.load(file, weights_only=True)
    # No seed would split so; the stored split wins.
    state["training"], state["validation"] = torch.arange(30).int(), torch.arange(30, 40).int()
    torch.save(state, file)
    events = tell(settings("train.validation=0.25", "train.epochs=3"), data, folder=tmp_path)
    assert events[-1].status == "completed"
    state = torch.load(tmp_path / "checkpoints" / "step-000000003.pt", weights_only=True)
    assert state["training"].tolist() == list(range(30))
    assert state["validation"].tolist() == list(range(30, 40))


def test_o52_states_of_missing_gpus_are_told(tmp_path, tell):
    data = random_table(20)
    tell(settings(), data, folder=tmp_path)
    for file in (tmp_path / "checkpoints").glob("*.pt"):
        state = torch.load(file, weights_only=True)
        state["random"]["cuda"] = [torch.get_rng_state()] * 2
        torch.save(state, file)
    events = tell(settings("train.epochs=3"), data, folder=tmp_path)
    codes = [e.code for e in events if isinstance(e, Noted)]
    assert events[-1].status == "completed"
    if torch.cuda.device_count() != 2:
        assert "random_state_partly" in codes


def test_data_that_changed_between_two_sessions_are_told(tmp_path, tell):
    config = settings("model=cnn", "train.epochs=1")
    data = random_images(30)
    tell(config, data)
    data.train.x[:, :4] = 255  # as many samples, the same classes, other pixels
    events = tell(config.changed(train={**config.train.model_dump(), "epochs": 2}), data)
    told = [event.code for event in events if isinstance(event, Noted)]
    assert told.count("data_changed") == 1


def test_data_that_stayed_are_not_said_to_have_changed(tmp_path, tell):
    config = settings("dataset=iris", "train.epochs=1", "train.validation=0.2")
    tell(config)
    events = tell(config.changed(train={**config.train.model_dump(), "epochs": 2}))
    assert "data_changed" not in [event.code for event in events if isinstance(event, Noted)]


def test_a_stop_before_it_goes_on_names_the_saved_step(tmp_path, monkeypatch):
    def slowly(*words, **more):
        yield Stage("decoding", 1, 2)
        return (yield from planning(*words, **more))

    config, data = settings(*DROPOUT, "train.epochs=9"), random_table(50)
    assert stop_at(config, data, tmp_path, 4)[-1].step == 4
    monkeypatch.setattr("dpgui.engine.story.planning", slowly)
    control = Control()
    control.ask(Wish.INTERRUPT)
    end = list(story(config, tmp_path, control, data=data))[-1]
    assert (end.status, end.code, end.step) == ("interrupted", "stopped_before_going_on", 4)
    assert "from step 4" in say(end.code, end.facts)
