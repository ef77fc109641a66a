"""Replicas compute in the format of the caller, also in threads of their own (O-49)."""

from __future__ import annotations

import threading

import pytest
import torch
from torch import nn

from dpgui.engine.parallel import SimulatedDataParallel
from dpgui.engine.replicas import handed_on
from tests.engine.conftest import random_table, settings, weights


class Seen(nn.Module):
    """Remembers the formats and modes it was computed in, and by which thread."""

    def __init__(self):
        super().__init__()
        self.linear = nn.Linear(4, 3)
        self.formats, self.modes, self.threads = [], [], []

    def forward(self, x):
        scores = self.linear(x)
        self.formats.append(scores.dtype)
        self.modes.append((torch.is_grad_enabled(), torch.is_inference_mode_enabled()))
        self.threads.append(threading.get_ident())
        return scores


def in_threads(replicas, x):
    """As `torch.nn.parallel.parallel_apply` does it: a thread each, with its own state."""
    outputs = [None] * len(replicas)

    def work(place):
        outputs[place] = replicas[place](x)

    threads = [threading.Thread(target=work, args=(i,)) for i in range(len(replicas))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return outputs


def test_o49_a_thread_knows_nothing_of_autocast_until_it_is_handed_on():
    bare, handed = Seen(), Seen()
    with torch.autocast("cpu", torch.bfloat16):
        in_threads([bare, bare], torch.ones(2, 4))
        in_threads(handed_on([handed, handed], "cpu"), torch.ones(2, 4))
    assert bare.formats == [torch.float32] * 2
    assert handed.formats == [torch.bfloat16] * 2
    assert threading.get_ident() not in handed.threads


def test_without_autocast_nothing_is_handed_on():
    net = Seen()
    (output,) = in_threads(handed_on([net], "cpu"), torch.ones(2, 4))
    assert net.formats == [torch.float32]
    output.sum().backward()  # gradients flow through
    assert net.linear.weight.grad is not None


def test_inference_mode_is_handed_on_and_gradients_stay_as_they_are():
    net = Seen()
    with torch.inference_mode():
        in_threads(handed_on([net], "cpu"), torch.ones(2, 4))
    in_threads(handed_on([net], "cpu"), torch.ones(2, 4))
    assert net.modes == [(False, True), (True, False)]


@pytest.mark.parametrize(("precision", "wanted"), [("fp32", "float32"), ("bf16", "bfloat16")])
def test_o49_every_replica_computes_in_the_format_and_weights_stay_32_bit(
    tmp_path, tell, monkeypatch, precision, wanted
):
    monkeypatch.setenv("DPGUI_SIMULATED_GPUS", "2")
    net = Seen()
    config = settings(
        "strategy=data-parallel", "devices=simulated:0,simulated:1", f"train.precision={precision}",
        "train.epochs=1",
    )  # fmt: skip
    events = tell(config, random_table(40), net, tmp_path)
    assert events[-1].status == "completed"
    trained = [str(kind).removeprefix("torch.") for kind in net.formats[-2:]]
    assert trained == [wanted] * 2
    assert {value.dtype for value in weights(tmp_path).values()} == {torch.float32}


@pytest.mark.filterwarnings("default")
def test_o13_an_lstm_on_two_devices_warns_once_and_trains_as_on_one(tmp_path, tell, monkeypatch):
    monkeypatch.setenv("DPGUI_SIMULATED_GPUS", "2")
    config = settings("train.epochs=10", "train.batch_size=8", "optimizer.lr=0.1")
    two = ("strategy=data-parallel", "devices=simulated:0,simulated:1")
    nets = [Recurrent(), Recurrent()]
    nets[1].load_state_dict(nets[0].state_dict())
    tell(config, random_table(40), nets[0], tmp_path / "one")
    events = tell(
        settings("train.epochs=10", "train.batch_size=8", "optimizer.lr=0.1", *two),
        random_table(40), nets[1], tmp_path / "two",
    )  # fmt: skip
    assert events[-1].step == 50
    said = [e.facts for e in events if e.kind == "Noted" and "contiguous" in str(e.facts)]
    assert [fact.get("count", 1) for fact in said] == [1, 100]  # once, and at the end how often
    expected = weights(tmp_path / "one")
    for name, value in weights(tmp_path / "two").items():
        assert torch.allclose(value, expected[name], atol=1e-6), name


class Recurrent(nn.Module):
    """Reads the features one by one; warns in replicas as cuDNN does there."""

    def __init__(self):
        super().__init__()
        self.cell, self.head = nn.LSTM(1, 5, batch_first=True), nn.Linear(5, 3)

    def forward(self, x):
        if getattr(self, "_is_replica", False) and self.training and torch.is_grad_enabled():
            import warnings

            with warnings.catch_warnings():
                warnings.simplefilter("always")
                warnings.warn("RNN module weights are not contiguous", stacklevel=1)
        states, _ = self.cell(x[:, :, None])
        return self.head(states[:, -1])


def test_simulated_replicas_say_that_they_are_replicas():
    class Which(nn.Module):
        def forward(self, x):
            return x + float(getattr(self, "_is_replica", False))

    net = Which()
    assert SimulatedDataParallel(net, 2)(torch.zeros(2, 1)).flatten().tolist() == [1.0, 1.0]
    assert net(torch.zeros(1)).item() == 0.0
