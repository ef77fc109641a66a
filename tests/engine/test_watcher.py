"""Warnings are told once and counted; simulated memory is counted from tensors."""

from __future__ import annotations

import warnings

import pytest
from torch import nn

from dpgui.devices import detect
from dpgui.engine.watcher import Watcher
from dpgui.events import Noted, Sampled
from tests.engine.conftest import random_table, settings


@pytest.mark.filterwarnings("default")
def test_o13_the_same_warning_is_told_once_with_a_count():
    cpu = [device for device in detect() if device.kind == "cpu"]
    with warnings.catch_warnings():
        warnings.simplefilter("always")
        with Watcher(cpu, dict) as watcher:
            for _ in range(50):
                warnings.warn("RNN weights are not contiguous", UserWarning, stacklevel=1)
            told = [e for e in watcher.drain() if isinstance(e, Noted)]
            counted = list(watcher.repeated())
    assert [e.facts for e in told] == [{"text": "RNN weights are not contiguous"}]
    assert [e.facts["count"] for e in counted] == [50]


def test_o76_simulated_memory_is_that_of_weights_gradients_and_optimizer(tell, monkeypatch):
    """MLP 4-20-3 has 163 weights of 4 bytes; with gradients 1304 bytes, plus activations."""
    monkeypatch.setenv("DPGUI_SIMULATED_GPUS", "2")
    monkeypatch.setattr("dpgui.engine.sampling.PERIOD", 0.01)
    config = settings(
        "strategy=data-parallel",
        "devices=simulated:0,simulated:1",
        "optimizer=adam",
        "train.epochs=40",
        "train.batch_size=8",
    )
    samples = [e for e in tell(config, random_table(64)) if isinstance(e, Sampled)]
    assert {e.device for e in samples} == {"simulated:0", "simulated:1"}
    assert all(e.simulated and e.total == 8 * 2**30 for e in samples)
    last = {e.device: e.allocated for e in samples}
    # The first also holds Adam's state: two numbers a weight and a step count (float32) a tensor.
    assert last["simulated:0"] - last["simulated:1"] == 2 * 163 * 4 + 4 * 4
    assert last["simulated:1"] > 2 * 163 * 4


def test_o76_the_cpu_shows_process_memory_and_not_a_flat_zero(tell):
    samples = [
        e for e in tell(settings(), random_table(30), nn.Linear(4, 3)) if isinstance(e, Sampled)
    ]
    assert samples
    assert all(e.allocated > 2**20 and e.used > e.allocated / 2 for e in samples)
