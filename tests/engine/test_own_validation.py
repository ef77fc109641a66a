"""Datasets that bring a validation part: the form counts the samples that the run trains on."""

from __future__ import annotations

import pytest

from dpgui.data import DataFacts
from dpgui.data.stages import drained
from dpgui.engine.check import batch_line, size_problems, training_samples
from dpgui.engine.planning import planning
from dpgui.events import RunStarted
from tests.engine.conftest import random_table, settings, table

OWN = DataFacts("table", (4,), ("a", "b", "c"), train=100, validation=20)
NONE = DataFacts("table", (4,), ("a", "b", "c"), train=100)


def with_own(samples: int):
    data, judge = random_table(samples), random_table(20, seed=1)
    return table(data.train.x, data.train.y, 3, validation=judge.train)


@pytest.mark.parametrize(("facts", "samples"), [(OWN, 100), (NONE, 80)])
def test_only_a_part_that_is_not_brought_is_taken_out(facts, samples):
    config = settings("train.validation=0.2", "train.batch_size=10")
    assert training_samples(facts, config) == samples
    assert batch_line(config, facts, 1).steps == samples // 10


def test_the_form_counts_the_steps_that_the_run_makes():
    config = settings("train.validation=0.2", "train.batch_size=10")
    plan = drained(planning(config, data=with_own(100)))
    assert plan.shape.steps == batch_line(config, OWN, 1).steps == 10


def test_a_run_that_can_begin_is_not_refused():
    """A batch of all 100, and a sample for each of 90 processes."""
    dropping = settings("train.validation=0.2", "train.batch_size=100", "train.drop_last=true")
    assert size_problems(dropping, OWN, 1, "device") == []
    assert [it.code for it in size_problems(dropping, NONE, 1, "device")] == ["no_batch_at_all"]
    ranked = settings("train.validation=0.2", "train.batch_size=90", "strategy=ddp")
    codes = [it.code for it in size_problems(ranked, OWN, 90, "process")]
    assert "fewer_samples_than_processes" not in codes
    codes = [it.code for it in size_problems(ranked, NONE, 90, "process")]
    assert codes == ["fewer_samples_than_processes"]


def test_the_story_tells_who_brings_the_validation_part(tell):
    config = settings("train.validation=0.2", "train.epochs=1")
    for data, brought in ((with_own(40), True), (random_table(40), False)):
        (started,) = (it for it in tell(config, data) if isinstance(it, RunStarted))
        assert started.data["judged"] is brought
