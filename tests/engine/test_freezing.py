"""What is frozen does not move by a bit, what is thawed learns, and each half at its own rate."""

from __future__ import annotations

import pytest
import torch
from torch import nn

from dpgui.config import ConfigError, TransferConfig
from dpgui.engine.control import Control, Wish
from dpgui.engine.optimizers.muon import Together
from dpgui.engine.planning import plan
from dpgui.engine.registries import REGISTRIES
from dpgui.engine.story import story
from dpgui.engine.training_state import TrainingState
from dpgui.engine.transfer.halves import Halves
from dpgui.events import Measured, Noted, RunStarted
from tests.engine.conftest import random_table, settings, weights

FROZEN = ("transfer.freeze=backbone", "optimizer.lr=0.05", "train.batch_size=8")
CASES = [
    ("optimizer.weight_decay=0.1", "optimizer.momentum=0.9"),
    ("train.accumulate=2",),
    ("strategy=data-parallel", "devices=simulated:0,simulated:1"),
]


class Normed(nn.Module):
    """Batch norm and dropout in the backbone, and both in the head as well."""

    def __init__(self):
        super().__init__()
        self.features = nn.Sequential(
            nn.Linear(4, 6), nn.BatchNorm1d(6), nn.ReLU(), nn.Dropout(0.5)
        )
        self.head = nn.Sequential(nn.BatchNorm1d(6), nn.Dropout(0.5), nn.Linear(6, 3))

    def forward(self, x):
        return self.head(self.features(x))


@pytest.fixture
def net():
    torch.manual_seed(2)
    return Normed()


@pytest.fixture(autouse=True)
def _simulated(monkeypatch):
    monkeypatch.setenv("DPGUI_SIMULATED_GPUS", "2")
    monkeypatch.setattr("dpgui.engine.trainer.FLUSH", 0.0)


def copied(net):
    return {name: value.clone() for name, value in net.state_dict().items()}


@pytest.mark.parametrize("more", CASES)
def test_what_is_frozen_is_bit_identical_after_training(net, tell, tmp_path, more):
    before = copied(net)
    events = tell(settings(*FROZEN, *more), random_table(32), net)
    after = weights(tmp_path / "run")
    moved = {name for name in before if not torch.equal(before[name], after[name])}
    assert moved == {
        "head.0.weight", "head.0.bias", "head.0.running_mean", "head.0.running_var",
        "head.0.num_batches_tracked", "head.2.weight", "head.2.bias",
    }  # fmt: skip
    (started,) = [event for event in events if isinstance(event, RunStarted)]
    assert started.model["trainable"] == 6 + 6 + 18 + 3


def test_frozen_dropout_lets_everything_pass_and_the_heads_drops(net):
    made = plan(settings(*FROZEN), data=random_table(32), net=net)
    state = TrainingState(made)
    state.net.train()
    state.halves.hold_still(state.bare)
    assert not any(module.training for module in net.features.modules())
    assert all(module.training for module in net.head.modules())
    assert net.training


@pytest.mark.parametrize("more", CASES)
def test_from_the_epoch_of_unfreezing_on_all_of_it_learns(net, tell, tmp_path, more):
    before = copied(net)
    config = settings(*FROZEN, *more, "transfer.unfreeze=3", "train.epochs=2")
    tell(config, random_table(32), net, tmp_path / "a")
    after = weights(tmp_path / "a")
    assert all(torch.equal(before[n], after[n]) for n in before if n.startswith("features"))
    config = settings(*FROZEN, *more, "transfer.unfreeze=3", "train.epochs=3")
    events = tell(config, random_table(32), Normed(), tmp_path / "a")
    after = weights(tmp_path / "a")
    still = {name for name in before if torch.equal(before[name], after[name])}
    assert still <= {"features.0.bias"}  # batch norm takes away what a bias adds
    (note,) = [e for e in events if isinstance(e, Noted) and e.code == "unfrozen"]
    assert note.facts == {"epoch": 3, "weights": 24 + 6 + 6 + 6}


@pytest.mark.parametrize("optimizer", ["sgd", "adam", "muon"])
@pytest.mark.parametrize("step", [2, 4, 6, 8, 9, 12])
def test_stopped_in_either_phase_and_resumed_equals_the_unbroken_run(tmp_path, optimizer, step):
    config = settings(
        *FROZEN, "transfer.unfreeze=3", "train.epochs=3", f"optimizer={optimizer}",
        "transfer.backbone_rate=0.3", "schedule=cosine",
    )  # fmt: skip
    data = random_table(32)  # 4 steps an epoch
    play(config, tmp_path / "whole")
    play(config, tmp_path / "cut", stop=step)
    events = play(config, tmp_path / "cut")
    assert events[-1].status == "completed"
    whole, cut = weights(tmp_path / "whole"), weights(tmp_path / "cut")
    assert len(data.train) == 32
    assert all(torch.equal(whole[name], cut[name]) for name in whole)


def play(config, folder, stop=None):
    torch.manual_seed(2)
    control, events = Control(), []
    for event in story(config, folder, control, data=random_table(32), net=Normed()):
        events.append(event)
        if isinstance(event, Measured) and stop is not None and event.steps[-1] >= stop:
            control.ask(Wish.STOP)
    return events


def test_the_backbone_learns_at_its_part_of_the_rate(net):
    # One step of plain SGD by hand: weight - rate * gradient, the rate a tenth in the backbone.
    config = settings(*FROZEN[1:], "transfer.backbone_rate=0.1", "schedule=constant")
    made = plan(config, data=random_table(8), net=net)
    state = TrainingState(made)
    before = {name: weight.detach().clone() for name, weight in net.named_parameters()}
    assert state.rate.apply(0) == 0.05
    x = torch.randn(8, 4)
    state.stepper.step(x, torch.arange(8) % 3)
    for name, weight in net.named_parameters():
        rate = 0.005 if name.startswith("features") else 0.05
        assert weight.grad is not None
        assert torch.allclose(weight, before[name] - rate * weight.grad, atol=1e-8), name


@pytest.mark.parametrize("name", REGISTRIES["optimizer"].names())
def test_every_optimizer_has_two_rates(net, name):
    choice = REGISTRIES["optimizer"][name]()
    halves = Halves(net, TransferConfig(backbone_rate=0.25))
    optimizer = halves.optimizer(choice, net)
    assert isinstance(optimizer, Together)
    rates = {
        id(weight): group["lr"] for group in optimizer.param_groups for weight in group["params"]
    }
    for weight_name, weight in net.named_parameters():
        part = 0.25 if weight_name.startswith("features") else 1.0
        assert rates[id(weight)] == choice.lr * part
    assert optimizer.param_groups[0]["lr"] == choice.lr  # the one that is shown


@pytest.mark.parametrize("schedule", ["constant", "cosine", "one-cycle"])
def test_the_schedule_scales_both_rates_also_after_unfreezing(net, schedule):
    config = settings(
        *FROZEN, "transfer.unfreeze=2", "transfer.backbone_rate=0.1", f"schedule={schedule}"
    )
    state = TrainingState(plan(config, data=random_table(32), net=net))
    assert len(state.optimizer.param_groups) == 1
    state.rate.apply(3)
    state.thaw()
    shown = state.rate.apply(4)
    head, backbone = (group["lr"] for group in state.optimizer.param_groups)
    assert head == shown
    assert backbone == pytest.approx(shown * 0.1)


def test_what_the_maker_of_a_net_froze_stays_frozen(net):
    net.features[0].weight.requires_grad_(False)
    config = settings(*FROZEN, "transfer.unfreeze=2")
    state = TrainingState(plan(config, data=random_table(32), net=net))
    state.thaw()
    assert not net.features[0].weight.requires_grad
    assert net.features[0].bias.requires_grad


def test_a_net_whose_head_cannot_learn_is_refused(net):
    for weight in net.head.parameters():
        weight.requires_grad_(False)
    with pytest.raises(ConfigError) as error:
        plan(settings(*FROZEN), data=random_table(32), net=net)
    assert [problem.code for problem in error.value.problems] == ["nothing_to_train"]


def test_a_net_that_is_all_head_has_nothing_to_freeze(tell):
    events = tell(settings(*FROZEN, "model.hidden="), random_table(32))
    assert events[-1].status == "completed"


def test_a_frozen_random_backbone_is_worth_a_warning(net):
    notes = plan(settings(*FROZEN), data=random_table(32), net=net).notes
    assert ("transfer.freeze", "frozen_fresh", "warning") in [
        (problem.path, problem.code, problem.severity) for problem in notes
    ]
    config = settings(*FROZEN, "transfer.unfreeze=9")
    codes = [problem.code for problem in plan(config, data=random_table(32), net=net).notes]
    assert "frozen_to_the_end" in codes
