"""DataParallel on simulated devices: the arithmetic of one device, the habits of real replicas."""

from __future__ import annotations

from collections import namedtuple
from dataclasses import dataclass

import pytest
import torch
from torch import Tensor, nn

from dpgui.engine.objective import Objective, split_output
from dpgui.engine.parallel import SimulatedDataParallel, unwrap
from dpgui.events import RunStarted
from tests.engine.conftest import random_images, random_table, settings, step_losses, weights

FOUR = "devices=simulated:0,simulated:1,simulated:2,simulated:3"


@pytest.fixture(autouse=True)
def _four(monkeypatch):
    monkeypatch.setenv("DPGUI_SIMULATED_GPUS", "4")


class Weight(nn.Module):
    """One weight: the logits are (w x, 0), so that the gradient can be written down."""

    def __init__(self):
        super().__init__()
        self.w = nn.Parameter(torch.zeros(1))

    def forward(self, x):
        return self.w * x


def test_o06_one_loss_on_the_gathered_outputs_has_the_true_gradient():
    # 1, 2, 3, 4, 10 in pieces of 3 and 2: a mean of means would give 4.5.
    net = Weight()
    output = SimulatedDataParallel(net, 2)(torch.tensor([[1.0], [2.0], [3.0], [4.0], [10.0]]))
    output.mean().backward()
    assert net.w.grad.item() == pytest.approx(4.0)


@pytest.mark.parametrize("optimizer", ["sgd", "adam"])
@pytest.mark.parametrize("accumulate", [1, 3])
@pytest.mark.parametrize("class_weights", ["none", "balanced"])
def test_three_steps_on_four_devices_equal_one_device(
    tmp_path, tell, optimizer, accumulate, class_weights
):
    # 26 samples in batches of 10: the last batch of 6 is uneven on 4 devices.
    common = [
        f"optimizer={optimizer}",
        "optimizer.lr=0.05",
        "train.batch_size=10",
        f"train.accumulate={accumulate}",
        f"train.class_weights={class_weights}",
        "train.epochs=1",
    ]
    one = tell(settings(*common), random_table(26), folder=tmp_path / "one")
    four = tell(
        settings(*common, FOUR, "strategy=data-parallel"),
        random_table(26),
        folder=tmp_path / "four",
    )
    assert step_losses(four) == pytest.approx(step_losses(one), abs=1e-6)
    assert len(step_losses(four)) == 3
    expected = weights(tmp_path / "one")
    for name, value in weights(tmp_path / "four").items():
        assert torch.allclose(value, expected[name], atol=1e-6)


@pytest.mark.slow
def test_convolutions_too(tmp_path, tell):
    common = ["model=cnn", "train.batch_size=16", "train.epochs=1", "optimizer.lr=0.05"]
    one = tell(settings(*common), random_images(40), folder=tmp_path / "one")
    four = tell(
        settings(*common, FOUR, "strategy=data-parallel"),
        random_images(40),
        folder=tmp_path / "four",
    )
    assert step_losses(four) == pytest.approx(step_losses(one), abs=1e-6)


def test_the_started_event_names_pieces_and_devices(tell):
    config = settings(FOUR, "strategy=data-parallel", "train.batch_size=10", "train.epochs=1")
    (started,) = [e for e in tell(config, random_table(20)) if isinstance(e, RunStarted)]
    assert started.strategy["pieces"] == [3, 3, 3, 1]
    assert [d["id"] for d in started.devices] == [f"simulated:{i}" for i in range(4)]
    assert all(d["simulated"] for d in started.devices)


def test_o08_what_is_no_tensor_goes_whole_to_each_device_and_order_is_kept():
    class Echo(nn.Module):
        def forward(self, x, names):
            assert names == ["a", "b"]
            return x * 2

    x = torch.arange(5.0)[:, None]
    assert torch.equal(SimulatedDataParallel(Echo(), 2)(x, ["a", "b"]), x * 2)


Named = namedtuple("Named", ["logits", "extra"])


@dataclass
class Plain:
    logits: Tensor


def test_o07_the_scores_in_any_container_are_gathered():
    class Returns(nn.Module):
        def __init__(self, make):
            super().__init__()
            self.make = make

        def forward(self, x):
            return self.make(x)

    x = torch.randn(7, 3)
    for make in (
        *(lambda t: Named(t, "more"), lambda t: {"logits": t, "loss": 1.0}, lambda t: (t, None)),
        *(lambda t: [t], Plain, lambda t: t),
    ):
        assert torch.equal(SimulatedDataParallel(Returns(make), 3)(x), x)


Auxiliary = namedtuple("Auxiliary", ["logits", "aux_logits", "features"])


def test_o59_the_scores_of_auxiliary_heads_come_with_them():
    class Two(nn.Module):
        def forward(self, x):
            return Auxiliary(x, x + 1, "features")

    x = torch.randn(7, 3)
    logits, auxiliary = split_output(SimulatedDataParallel(Two(), 3)(x))
    assert torch.equal(logits, x)
    assert [torch.equal(each, x + 1) for each in auxiliary] == [True]


def test_o11_running_statistics_come_from_the_first_piece():
    net = nn.BatchNorm1d(1)
    x = torch.tensor([[0.0]] * 4 + [[10.0]] * 4)
    SimulatedDataParallel(net, 2)(x)
    assert net.running_mean.item() == pytest.approx(0.0)  # of the whole batch it would be 0.5


def test_o12_unwrap_removes_wrappers_in_any_nesting():
    class Described(nn.Module):
        def __init__(self):
            super().__init__()
            self.meta = "kept"
            self.module = nn.Linear(2, 2)

    bare = Described()
    for wrapped in (
        bare,
        nn.DataParallel(bare),
        nn.DataParallel(nn.DataParallel(bare)),
        SimulatedDataParallel(bare, 2),
    ):
        assert unwrap(wrapped) is bare
        assert unwrap(wrapped).meta == "kept"
        assert sum(p.numel() for p in unwrap(wrapped).parameters()) == 6


def test_gradients_reach_the_models_own_parameters():
    net = nn.Linear(3, 2)
    x, y = torch.randn(8, 3), torch.randint(2, (8,))
    Objective().mean(net(x), y)[0].backward()
    expected = net.weight.grad.clone()
    net.zero_grad()
    Objective().mean(SimulatedDataParallel(net, 3)(x), y)[0].backward()
    assert torch.allclose(net.weight.grad, expected, atol=1e-7)
