"""The search for the largest batch: its order, and real steps against a limit that is known."""

from __future__ import annotations

import pytest
import torch
from torch import nn

from dpgui.data.stages import Stage
from dpgui.engine.memory.finding import finding
from dpgui.engine.memory.gauges import ResidentGauge
from dpgui.engine.memory.needs import Tried
from dpgui.engine.memory.search import searching
from dpgui.models import models
from tests.engine.conftest import random_table, settings


def searched(room: int, most: int, grain: int = 1) -> tuple[list[int], int]:
    """The sizes tried where `room` samples fit, and the one found."""
    sizes: list[int] = []
    search = searching(most, grain)
    size = next(search)
    while True:
        sizes.append(size)
        try:
            size = search.send(size <= room)
        except StopIteration as end:
            return sizes, end.value


def test_sizes_are_doubled_and_then_the_gap_is_halved():
    assert searched(room=100, most=10_000) == (
        [2, 4, 8, 16, 32, 64, 128, 96, 112, 104, 100],
        100,
    )


def test_nothing_larger_than_the_limit_is_tried():
    assert searched(room=10_000, most=50) == ([2, 4, 8, 16, 32, 50], 50)


@pytest.mark.parametrize("room", [0, 1, 2, 3, 5, 17, 63, 64, 65, 1000])
@pytest.mark.parametrize("grain", [1, 4, 6])
def test_what_is_found_fits_and_is_nearly_the_most(room, grain):
    sizes, found = searched(room, 4096, grain)
    assert found <= room
    assert found + max(grain, found // 16) + grain > room or found == room
    assert len(sizes) == len(set(sizes)) < 25


def test_each_device_and_part_gets_as_much():
    sizes, found = searched(room=100, most=4096, grain=6)
    assert all(size % 6 == 0 for size in sizes)
    assert found == 96


class Scripted:
    """A device of which `each` bytes a sample are taken, and `fixed` anyway."""

    def __init__(self, limit, fixed, each):
        self.limit, self._fixed, self._each = limit, fixed, each
        self.samples = self.peak = 0

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.peak = None


def run(config, samples, gauge, most=None):
    told = []
    stages = finding(config, most, data=random_table(samples), gauge=gauge)
    while True:
        try:
            stage = next(stages)
        except StopIteration as end:
            return told, end.value
        assert isinstance(stage, (Tried, Stage))
        if isinstance(stage, Tried):
            told.append(stage)


@pytest.fixture
def quick(monkeypatch):
    monkeypatch.setattr("dpgui.engine.memory.trial._LONG", 0.0)


def test_a_batch_that_would_need_too_much_is_not_even_tried(monkeypatch, quick):
    """By how memory grew: 1,000 bytes and 10 a sample, of 2,000."""
    from dpgui.engine.memory.trial import Trial

    gauge = Scripted(2000, 1000, 10)
    steps = []

    def pace(self, samples):
        steps.append(samples)
        gauge.peak = 1000 + 10 * samples
        return 5.0

    monkeypatch.setattr(Trial, "pace", pace)
    tried, found = run(settings(), 1000, gauge)
    assert found.batch == 100
    assert not found.gpu
    assert max(steps) == 100
    assert {it.batch for it in tried if it.peak is None} == {128, 112, 104}


def test_real_steps_on_the_cpu_up_to_the_training_set(quick):
    tried, found = run(settings("optimizer=adam"), 40, None)
    assert [it.batch for it in tried] == [2, 4, 8, 16, 32, 40]
    assert found.batch == found.most == 40
    assert all(it.samples_per_s > 0 and 0 < it.peak < it.limit for it in tried)


def test_a_limit_is_kept(quick):
    assert run(settings(), 40, None, most=16)[1].batch == 16


@pytest.mark.slow
def test_memory_that_runs_out_is_survived(quick, monkeypatch):
    class Hungry(nn.Module):
        def __init__(self):
            super().__init__()
            self.linear = nn.Linear(4, 3)

        def forward(self, x):
            if x.device.type != "meta" and len(x) > 20:
                raise torch.OutOfMemoryError("CUDA out of memory")
            return self.linear(x)

    monkeypatch.setattr(models["mlp"], "build", lambda self, shape, classes: Hungry())
    tried, found = run(settings(), 100, None)
    assert found.batch == 20
    assert [it.samples_per_s is None for it in tried if it.batch > 20] == [True] * 4


def test_batch_norm_is_never_given_a_single_sample(quick, monkeypatch):
    def build(self, shape, classes):
        return nn.Sequential(nn.Linear(4, 8), nn.BatchNorm1d(8), nn.Linear(8, classes))

    monkeypatch.setattr(models["mlp"], "build", build)
    tried, _ = run(settings("train.accumulate=3"), 40, None)
    assert all(it.fits for it in tried)
    tried, found = run(settings(), 40, ResidentGauge(limit=1))
    assert found.batch == 0
    assert tried[-1].batch == 1
    assert tried[-1].peak is None


def test_one_process_alone_does_not_tell_how_quick_several_are(quick):
    tried, found = run(settings("strategy=ddp", "strategy.processes=2"), 40, None)
    assert found.batch == 40
    assert {(it.fits, it.samples_per_s) for it in tried} == {(True, None)}


def test_the_resident_memory_is_watched_between_looks():
    with ResidentGauge() as gauge:
        before = gauge.peak
        held = torch.ones(32 * 2**20)  # 128 MiB
        assert gauge.peak - before >= 120 * 2**20
    del held
    assert gauge.peak >= before + 120 * 2**20
