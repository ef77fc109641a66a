"""Modules that keep more than finite tensors: it is saved and comes back, or is refused."""

from __future__ import annotations

from pathlib import Path

import pytest
import torch
from torch import nn

from dpgui.config import ConfigError
from dpgui.engine.finite import boundless, not_finite
from dpgui.engine.planning import plan
from tests.engine.conftest import random_table, settings, weights


class Counting(nn.Module):
    """Keeps a count and what goes with it outside of its tensors."""

    def __init__(self):
        super().__init__()
        self.linear, self.count = nn.Linear(4, 3), 0

    def forward(self, x):
        self.count += self.training
        return self.linear(x)

    def get_extra_state(self):
        return {"count": self.count, "name": "counting", "limit": [float("inf"), None]}

    def set_extra_state(self, state):
        assert state["name"] == "counting"
        self.count = state["count"]


class Masked(nn.Module):
    """A mask of -inf among its buffers, as causal attention has one, beside statistics."""

    def __init__(self):
        super().__init__()
        self.linear, self.norm = nn.Linear(4, 3), nn.BatchNorm1d(4)
        self.register_buffer("mask", torch.full((4, 4), -torch.inf).triu(1))

    def forward(self, x):
        return self.linear(self.norm(x) @ self.mask.softmax(1))


class Kept:
    """Of a class that torch's safe mode does not know."""


class Keeping(nn.Linear):
    """Keeps what it is told to."""

    def __init__(self, kept):
        super().__init__(4, 3)
        self.kept = kept

    def get_extra_state(self):
        return self.kept


class Taking(Keeping):
    """Takes back whatever it kept."""

    def set_extra_state(self, state):
        self.kept = state


@pytest.mark.parametrize("changes", [(), ("train.ema=0.9",)])
def test_o54_extra_state_is_in_the_checkpoint_and_goes_on_from_there(tell, tmp_path, changes):
    torch.manual_seed(0)
    how = ("train.batch_size=10", *changes)
    assert tell(settings(*how), random_table(20), Counting())[-1].status == "completed"
    assert weights(tmp_path / "run")["_extra_state"]["count"] == 4, "two epochs of two steps"
    longer = settings(*how, "train.epochs=5")
    net = Counting()
    assert tell(longer, random_table(20), net)[-1].status == "completed"
    assert net.count == weights(tmp_path / "run")["_extra_state"]["count"] == 10


@pytest.mark.parametrize("wrap", [lambda tensor: tensor, lambda tensor: {"best": tensor}])
def test_a_tensor_in_extra_state_need_not_be_finite(tell, wrap):
    net = Taking(wrap(torch.tensor(float("inf"))))
    assert tell(settings("train.batch_size=10"), random_table(20), net)[-1].status == "completed"


@pytest.mark.parametrize(
    ("net", "code"),
    [
        (Taking({"file": Path("here")}), "extra_state_unsafe"),
        (Taking(Kept()), "extra_state_unsafe"),
        (Taking(lambda: None), "extra_state_fails"),
        (Keeping({"count": 3}), "extra_state_fails"),
    ],
)
def test_o54_extra_state_that_cannot_be_held_is_refused_before_the_start(net, code):
    with pytest.raises(ConfigError) as caught:
        plan(settings("train.batch_size=10"), data=random_table(20), net=nn.Sequential(net))
    (problem,) = caught.value.problems
    assert (problem.path, problem.code, problem.facts["layer"]) == ("model", code, "0")


def test_trying_it_leaves_no_trace():
    net = Counting()
    net.count = 7
    plan(settings("train.batch_size=10"), data=random_table(20), net=net)
    assert net.count == 7


@pytest.mark.parametrize("changes", [(), ("train.ema=0.9",)])
def test_a_buffer_that_is_not_finite_from_the_start_is_no_divergence(tell, tmp_path, changes):
    how = ("train.batch_size=10", *changes)
    assert tell(settings(*how), random_table(20), Masked())[-1].status == "completed"
    longer = settings(*how, "train.epochs=3")
    assert tell(longer, random_table(20), Masked())[-1].status == "completed"
    assert torch.equal(weights(tmp_path / "run")["mask"], Masked().mask)


def test_a_buffer_that_was_finite_and_is_not_any_more_is_named():
    net = Masked()
    spared = boundless(net)
    assert not_finite(net.state_dict(), spared) == []
    net.norm.running_var[1] = torch.inf
    assert not_finite(net.state_dict(), spared) == ["norm.running_var"]
