"""The first thing that is not finite is named, and looking for it leaves no trace."""

from __future__ import annotations

import math

import pytest
import torch
from torch import nn

from dpgui.engine.culprit import Culprit, find_culprit
from dpgui.engine.objective import Objective
from tests.engine.conftest import random_table, settings


class Logarithm(nn.Module):
    def forward(self, x):
        return x.clamp(min=0).log()  # minus infinity wherever x is not positive


def net_with(layer):
    torch.manual_seed(0)
    return nn.Sequential(nn.Linear(4, 8), nn.ReLU(), layer, nn.Linear(8, 3))


def look(net, x=None, precision=None):
    x = torch.randn(6, 4, generator=torch.Generator().manual_seed(1)) if x is None else x
    y = torch.arange(len(x)) % 3
    return find_culprit(net, [(x[:4], y[:4]), (x[4:], y[4:])], Objective(), precision)


def test_nothing_is_found_where_all_is_well():
    assert look(net_with(nn.Identity())) is None


def test_rows_of_the_batch_that_hold_no_numbers():
    x = torch.zeros(6, 4)
    x[1, 2], x[5, 0] = math.nan, -math.inf
    assert look(net_with(nn.Identity()), x) == Culprit("input", rows=(1, 5))


def test_the_first_layer_whose_output_is_not_finite():
    assert look(net_with(Logarithm())) == Culprit("layer", "2 (Logarithm)")


def test_the_innermost_of_nested_layers_is_named():
    net = nn.Sequential(nn.Linear(4, 3), nn.Sequential(nn.Identity(), Logarithm()))
    assert look(net) == Culprit("layer", "1.1 (Logarithm)")


def test_of_spoilt_weights_the_one_nearest_to_the_loss():
    net = net_with(nn.Identity())
    net[0].weight.data[0] = math.nan
    net[3].weight.data[0] = math.nan
    assert look(net) == Culprit("weight", "3.weight")


def test_a_gradient_is_named_when_the_loss_itself_can_be_computed():
    class Root(nn.Module):
        def __init__(self):
            super().__init__()
            self.zero = nn.Parameter(torch.zeros(1))

        def forward(self, x):
            return x + self.zero.sqrt()

    assert look(net_with(Root())) == Culprit("gradient", "2.zero")


def test_a_layer_that_gives_several_tensors_is_looked_at_too():
    class Pair(nn.Module):
        def forward(self, x):
            return x, {"scale": x.sum() * math.inf}

    class First(nn.Module):
        def __init__(self):
            super().__init__()
            self.linear, self.pair = nn.Linear(4, 3), Pair()

        def forward(self, x):
            return self.pair(self.linear(x))[0]

    assert look(First()) == Culprit("layer", "pair (Pair)")


def test_looking_leaves_no_trace():
    net = nn.Sequential(nn.Linear(4, 3), nn.BatchNorm1d(3), nn.Dropout(0.5), Logarithm()).train()
    state = {name: value.clone() for name, value in net.state_dict().items()}
    torch.manual_seed(5)
    expected = torch.rand(3)
    torch.manual_seed(5)
    with torch.no_grad():
        assert look(net).name == "3 (Logarithm)"
    assert torch.equal(torch.rand(3), expected)
    assert all(torch.equal(state[name], value) for name, value in net.state_dict().items())
    assert all(weight.grad is None for weight in net.parameters())
    assert not any(module._forward_hooks for module in net.modules())
    assert all(module.training for module in net.modules())


@pytest.mark.parametrize("devices", [1, 2])
def test_the_sentence_of_the_end_names_the_layer(tell, monkeypatch, devices):
    monkeypatch.setenv("DPGUI_SIMULATED_GPUS", "2")
    several = ("strategy=data-parallel", "devices=simulated:0,simulated:1")
    config = settings(*(several if devices == 2 else ()), "train.batch_size=16")
    end = tell(config, random_table(40), net_with(Logarithm()))[-1]
    assert (end.status, end.code) == ("failed", "layer_not_finite")
    assert end.facts == {"epoch": 1, "step": 1, "layer": "2 (Logarithm)"}
