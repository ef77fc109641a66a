"""Measured estimates, with an allocator whose figures are made up; the real one: tests/gpu."""

from __future__ import annotations

import pytest
import torch

from dpgui.config import ConfigError
from dpgui.data.stages import drained
from dpgui.engine.memory import measuring
from dpgui.events import Sampled
from tests.engine.conftest import random_table, settings

PEAK, RESERVED = 10_000_000, 12_000_000


def test_main_memory_is_not_told_apart_by_use():
    with pytest.raises(ConfigError) as error:
        drained(measuring.measured(settings(), data=random_table(40)))
    assert [problem.code for problem in error.value.problems] == ["estimate_on_gpus"]


def test_what_is_known_is_taken_off_the_peak_and_the_rest_are_activations(monkeypatch):
    """An MLP 4-20-3 has 163 weights of 4 bytes, which Adam keeps two of, and 4 steps."""
    figures = {"max_memory_allocated": PEAK, "max_memory_reserved": RESERVED, "memory_reserved": 0}
    for name, value in figures.items():
        monkeypatch.setattr(torch.cuda, name, lambda device, value=value: value)
    reset = []
    monkeypatch.setattr(torch.cuda, "reset_peak_memory_stats", reset.append)
    monkeypatch.setattr(measuring, "_only_gpus", lambda devices: None)
    config = settings("optimizer=adam", "model.hidden=20", "train.batch_size=16")
    found = drained(measuring.measured(config, data=random_table(40)))
    (need,) = found.needs
    assert found.measured
    assert (found.batch, found.parts) == (16, 1)
    assert (need.weights, need.gradients) == (163 * 4, 163 * 4)
    assert need.optimizer == 2 * 163 * 4 + 4 * 4
    assert need.activations == PEAK - need.weights - need.gradients - need.optimizer
    assert need.spare == RESERVED - PEAK
    assert reset == ["cpu"]


def test_a_lack_of_memory_is_a_problem_with_its_phase(monkeypatch):
    from dpgui.engine.memory.trial import Trial

    def steps(self, samples, count):
        raise torch.OutOfMemoryError("CUDA out of memory")

    monkeypatch.setattr(Trial, "steps", steps)
    monkeypatch.setattr(measuring, "_only_gpus", lambda devices: None)
    with pytest.raises(ConfigError) as error:
        drained(measuring.measured(settings(), data=random_table(40)))
    assert [problem.code for problem in error.value.problems] == ["out_of_memory_forward"]


def test_o76_the_cpu_tells_the_memory_of_this_run_and_of_other_programs(tell):
    samples = [e for e in tell(settings(), random_table(40)) if isinstance(e, Sampled)]
    assert samples
    for found in samples:
        assert found.allocated == found.this_run > 2**26
        assert found.peak >= found.allocated
        assert found.others == max(0, found.used - found.this_run)
        assert found.energy is None
