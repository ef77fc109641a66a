"""Ends before the last epoch: which figure tells, what is said, and what a resumed run does."""

from __future__ import annotations

import math

import pytest

from dpgui.config import ExperimentConfig, with_overrides
from dpgui.config.session_options import EndConfig
from dpgui.devices import detect
from dpgui.engine.check import check
from dpgui.engine.progress import Progress
from dpgui.engine.stopping import Stops
from dpgui.events import EpochStarted, Saved
from tests.engine.conftest import random_table, settings

NOTHING_LEARNT = ("train.validation=0.25", "optimizer.lr=1e-30", "train.epochs=50")


def waited(figures, figure="accuracy", **end):
    """Epochs waited after each of `figures`, and where the best of them was."""
    progress, stops = Progress(), Stops(EndConfig(**end), figure, 100)
    found = []
    for value in figures:
        progress.figures = {f"validation/{figure}": value}
        stops.judged(progress)
        found.append(progress.patience.waited)
        progress.epoch += 1
    return found, progress.patience.epoch


def test_progress_is_a_new_best_and_nan_is_none():
    assert waited([0.5, 0.6, 0.6, 0.5, math.nan, None, 0.7]) == ([0, 0, 1, 2, 3, 4, 0], 7)
    assert waited([math.nan, 0.1]) == ([1, 0], 2)


def test_a_loss_that_falls_is_progress():
    assert waited([2.0, 1.0, 1.5, 0.9], "loss") == ([0, 0, 1, 0], 4)


def test_the_least_gain_is_counted_from_the_best_that_was_progress():
    # 0.55 and 0.59 are within 0.1 of 0.5; 0.625 is not.
    assert waited([0.5, 0.55, 0.59, 0.625], least_gain=0.1) == ([0, 1, 2, 0], 4)


def test_no_progress_ends_the_run_and_says_since_when(tell):
    end = tell(settings(*NOTHING_LEARNT, "end.patience=2"), random_table(40))[-1]
    assert (end.status, end.code) == ("completed", "no_progress_accuracy")
    assert {name: end.facts[name] for name in ("waited", "best_epoch", "epoch", "step")} == {
        "waited": 2, "best_epoch": 1, "epoch": 3, "step": 3,
    }  # fmt: skip


def test_best_by_says_which_figure_tells_progress(tell):
    config = settings(*NOTHING_LEARNT, "end.patience=1", "save.best_by=loss")
    assert tell(config, random_table(40))[-1].code == "no_progress_loss"


def test_patience_is_counted_over_sessions(tmp_path, tell):
    config = settings(*NOTHING_LEARNT, "end.patience=3")
    tell(config.changed(train={**config.train.model_dump(), "epochs": 2}), random_table(40),
         folder=tmp_path)  # fmt: skip
    end = tell(config, random_table(40), folder=tmp_path)[-1]
    assert (end.code, end.facts["epoch"]) == ("no_progress_accuracy", 4)


def test_started_again_it_ends_at_once_until_the_rule_is_changed(tmp_path, tell):
    data = random_table(40)
    tell(settings(*NOTHING_LEARNT, "end.patience=2"), data, folder=tmp_path)
    again = tell(settings(*NOTHING_LEARNT, "end.patience=2"), data, folder=tmp_path)
    assert (again[-1].status, again[-1].code) == ("completed", "no_progress_accuracy")
    assert not [e for e in again if isinstance(e, EpochStarted)]
    longer = tell(settings(*NOTHING_LEARNT, "end.patience=5"), data, folder=tmp_path)
    assert longer[-1].facts["epoch"] == 6


def test_the_target_ends_the_run_after_the_epoch_that_reaches_it(tmp_path, tell):
    data = random_table(60, classes=2)
    data.train.y[:] = (data.train.x[:, 0] > 0).long()  # one feature tells it all
    config = settings(
        "train.validation=0.25", "train.epochs=200", "train.batch_size=10", "optimizer.lr=0.5",
        "end.target=0.9",
    )  # fmt: skip
    events = tell(config, data, folder=tmp_path)
    end = events[-1]
    assert (end.status, end.code) == ("completed", "target_reached")
    assert 0.9 <= end.facts["accuracy"] <= 1.0
    assert end.facts["target"] == 0.9
    assert end.facts["epoch"] == [e for e in events if isinstance(e, EpochStarted)][-1].epoch
    assert [e for e in events if isinstance(e, Saved)][-1].step == end.step
    assert tell(config, data, folder=tmp_path)[-1].code == "target_reached"


def test_the_time_budget_ends_in_mid_epoch_with_a_checkpoint(tmp_path, tell, monkeypatch):
    monkeypatch.setattr("dpgui.engine.trainer.FLUSH", 0.0)
    config = settings("train.epochs=100", "train.batch_size=4", "end.minutes=1e-9")
    events = tell(config, random_table(40), folder=tmp_path)
    end = events[-1]
    assert (end.status, end.code) == ("completed", "time_used_up")
    assert end.facts == {"minutes": 1e-9, "epoch": 1, "step": 1}
    assert events[-2].kind == "Saved"
    again = tell(config, random_table(40), folder=tmp_path)
    assert (again[-1].code, again[-1].step) == ("time_used_up", 1)
    more = tell(settings("train.epochs=1", "train.batch_size=4"), random_table(40), folder=tmp_path)
    assert (more[-1].status, more[-1].code, more[-1].step) == ("completed", "", 10)


def test_time_that_is_up_when_all_is_done_is_no_reason():
    stops = Stops(EndConfig(minutes=1.0), "accuracy", 2)
    assert stops.holds(Progress(epoch=2, elapsed=59.0)) is None
    assert stops.holds(Progress(epoch=2, elapsed=60.0)).code == "time_used_up"
    assert stops.holds(Progress(epoch=3, elapsed=60.0)) is None


@pytest.mark.parametrize("rule", ["end.patience=3", "end.target=0.9"])
def test_without_a_validation_part_the_form_and_the_plan_refuse(tell, rule):
    asked = ["devices=cpu", "train.validation=0", rule]
    config = with_overrides(ExperimentConfig(), asked)
    path = rule.partition("=")[0]
    found = {(problem.path, problem.code) for problem in check(config, detect())}
    assert (path, "no_validation_to_judge") in found
    end = tell(settings(rule), random_table(40))[-1]
    assert [(p.path, p.code) for p in end.problems] == [(path, "no_validation_to_judge")]
