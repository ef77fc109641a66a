"""What a run needs where several processes share a batch, and with an average of the weights."""

from __future__ import annotations

import pytest

from dpgui.config import ExperimentConfig, with_overrides
from dpgui.engine.memory.counting import counted

MLP = 4 * (64 * 20 + 20 + 20 * 10 + 10)
"""Bytes of the weights of an MLP 64-20-10."""


def need_of(*changes):
    base = ("dataset=digits", "optimizer=adam", "model=mlp", "model.hidden=20", "devices=cpu")
    (need,) = counted(with_overrides(ExperimentConfig(), [*base, *changes])).needs
    return need


def test_each_process_on_the_cpu_holds_the_model_the_program_and_the_data():
    one, three = need_of(), need_of("strategy=ddp", "strategy.processes=3")
    assert (one.weights, three.weights) == (MLP, 3 * MLP)
    assert three.optimizer == 3 * one.optimizer
    assert three.data == 3 * one.data == 3 * 1797 * 64
    assert three.program == pytest.approx(3 * one.program, rel=0.2)


def test_ddp_keeps_a_copy_of_the_gradients_to_send():
    """Beside the gradients themselves, of which all are there when the optimizer steps."""
    batch = ("strategy=ddp", "strategy.processes=2", "train.batch_size=2")
    assert need_of(*batch).gradients == 2 * 2 * MLP


def test_processes_share_the_activations_of_a_batch():
    one = need_of("train.batch_size=1024").activations
    two = need_of("train.batch_size=1024", "strategy=ddp", "strategy.processes=2").activations
    assert two == pytest.approx(one, rel=0.05)


@pytest.mark.parametrize("processes", [1, 2])
def test_the_average_of_the_weights_is_counted(processes):
    shared = ("strategy=ddp", "strategy.processes=2") if processes == 2 else ()
    assert need_of(*shared).average == 0
    assert need_of(*shared, "train.ema=0.99").average == processes * MLP


def test_only_the_first_replica_has_the_average(monkeypatch):
    monkeypatch.setenv("DPGUI_SIMULATED_GPUS", "2")
    changes = (
        "dataset=digits",
        "model=mlp",
        "model.hidden=20",
        "strategy=data-parallel",
        "train.ema=0.99",
    )
    config = with_overrides(ExperimentConfig(), [*changes, "devices=simulated:0,simulated:1"])
    assert [need.average for need in counted(config).needs] == [MLP, 0]
