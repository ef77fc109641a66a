"""The moving average of the weights: by hand, beside the model, in it, and in a checkpoint."""

from __future__ import annotations

import pytest
import torch
from torch import nn

from dpgui.engine.averaging import WeightAverage
from dpgui.engine.control import Control, Wish
from dpgui.engine.parallel import SimulatedDataParallel
from dpgui.engine.story import story
from dpgui.events import Evaluated, Measured
from tests.engine.conftest import random_images, random_table, settings, weights


def one_weight(value=0.0):
    net = nn.Linear(1, 1, bias=False)
    net.weight.data.fill_(value)
    return net


def test_the_average_by_hand():
    # Memories 2/11 and 3/12 at first, where they are less than the 0.9 that was asked for.
    net = one_weight(0.0)
    average = WeightAverage(net, 0.9)
    net.weight.data.fill_(11.0)
    average.update()
    assert average.weights()[0]["weight"].item() == pytest.approx(9.0)  # 2/11 x 0 + 9/11 x 11
    net.weight.data.fill_(1.0)
    average.update()
    assert average.weights()[0]["weight"].item() == pytest.approx(3.0)  # 1/4 x 9 + 3/4 x 1
    assert net.weight.item() == 1.0


def test_later_the_memory_is_that_of_the_config():
    net = one_weight(0.0)
    average = WeightAverage(net, 0.5)
    average.restart({"weight": torch.tensor([[8.0]])}, steps=100)
    average.update()
    assert average.weights()[0]["weight"].item() == pytest.approx(4.0)


def test_inside_the_model_has_the_average_and_gets_its_own_weights_back():
    net = one_weight(0.0)
    average = WeightAverage(net, 0.9)
    net.weight.data.fill_(11.0)
    average.update()
    with average.inside():
        assert net(torch.ones(1, 1)).item() == pytest.approx(9.0)
        averaged, trained = average.weights()
        assert (averaged["weight"].item(), trained["weight"].item()) == (pytest.approx(9.0), 11.0)
    assert net.weight.item() == 11.0
    assert average.weights()[0]["weight"].item() == pytest.approx(9.0)


def test_after_an_error_the_model_has_its_own_weights():
    net = one_weight(0.0)
    average = WeightAverage(net, 0.9)
    net.weight.data.fill_(11.0)
    with pytest.raises(RuntimeError), average.inside():
        raise RuntimeError
    assert net.weight.item() == 11.0


def test_replicas_compute_with_the_average():
    net = one_weight(0.0)
    average, wrapped = WeightAverage(net, 0.9), SimulatedDataParallel(net, 2)
    net.weight.data.fill_(11.0)
    average.update()
    with average.inside():
        assert wrapped(torch.ones(4, 1)).flatten().tolist() == pytest.approx([9.0] * 4)


def test_tied_weights_are_averaged_and_exchanged_once():
    net = nn.Sequential(one_weight(0.0), one_weight(0.0))
    net[1].weight = net[0].weight
    average = WeightAverage(net, 0.9)
    net[0].weight.data.fill_(11.0)
    average.update()
    with average.inside():
        assert net[0].weight.item() == net[1].weight.item() == pytest.approx(9.0)
    averaged, trained = average.weights()
    assert [value.item() for value in averaged.values()] == pytest.approx([9.0, 9.0])
    assert [value.item() for value in trained.values()] == [11.0, 11.0]


def test_statistics_of_batch_norm_are_averaged_and_its_count_is_taken_over():
    net = nn.BatchNorm1d(1, momentum=1.0)
    average = WeightAverage(net, 0.9)
    net(torch.tensor([[10.0], [12.0]]))
    average.update()
    averaged, _ = average.weights()
    assert averaged["running_mean"].item() == pytest.approx(9.0)  # 2/11 x 0 + 9/11 x 11
    assert averaged["num_batches_tracked"].item() == 1


EMA = ("train.ema=0.9", "train.validation=0.25", "train.batch_size=8", "optimizer.lr=0.5")


def accuracy_with(data, state):
    """Share of the validation part that the linear model of `state` gets right."""
    rows = state["validation"].long()
    scores = data.train.x[rows] @ state["model"]["weight"].T + state["model"]["bias"]
    return (scores.argmax(1) == data.train.y[rows]).double().mean().item()


def checkpoint(folder):
    return torch.load(max((folder / "checkpoints").glob("*.pt")), weights_only=True)


def test_validation_judges_the_average_and_the_checkpoint_has_both(tmp_path, tell):
    data = random_table(40)
    config = settings(*EMA, "train.epochs=1")
    events = tell(config, data, nn.Linear(4, 3), tmp_path)
    (judged,) = [e for e in events if isinstance(e, Evaluated) and e.split == "validation"]
    state = checkpoint(tmp_path)
    assert state["averaged"] == 4  # 30 rows in batches of 8
    assert not torch.equal(state["model"]["weight"], state["trained"]["weight"])
    assert judged.values["validation/accuracy"] == pytest.approx(accuracy_with(data, state))


def test_the_average_does_not_change_what_is_trained(tmp_path, tell):
    common = ("train.validation=0.25", "train.batch_size=8", "train.epochs=1")
    tell(settings(*common), random_table(40), folder=tmp_path / "plain")
    tell(settings(*common, "train.ema=0.99"), random_table(40), folder=tmp_path / "averaged")
    expected, found = weights(tmp_path / "plain"), checkpoint(tmp_path / "averaged")["trained"]
    assert all(torch.equal(expected[name], found[name]) for name in expected)


@pytest.mark.parametrize("step", [2, 5])
def test_a_resumed_average_equals_an_unbroken_one(tmp_path, tell, monkeypatch, step):
    monkeypatch.setattr("dpgui.engine.trainer.FLUSH", 0.0)
    config, data = settings(*EMA, "train.epochs=2", "save.keep_last=1"), random_table(40)
    tell(config, data, folder=tmp_path / "whole")
    control = Control()
    for event in story(config, tmp_path / "cut", control, data=data):
        if isinstance(event, Measured) and event.steps[-1] == step:
            control.ask(Wish.STOP)
    tell(config, data, folder=tmp_path / "cut")
    expected, found = weights(tmp_path / "whole"), weights(tmp_path / "cut")
    assert all(torch.equal(expected[name], found[name]) for name in expected)


def test_an_average_begins_in_a_run_that_had_none_and_ends_in_one_that_had(tmp_path, tell):
    data = random_table(40)
    tell(settings(*EMA, "train.ema=0", "train.epochs=1"), data, folder=tmp_path)
    assert tell(settings(*EMA, "train.epochs=2"), data, folder=tmp_path)[-1].status == "completed"
    assert checkpoint(tmp_path)["averaged"] == 4
    last = tell(settings(*EMA, "train.ema=0", "train.epochs=3"), data, folder=tmp_path)
    assert last[-1].status == "completed"
    assert "trained" not in checkpoint(tmp_path)


@pytest.mark.slow
def test_a_convolution_with_batch_norm_is_averaged_on_two_devices(tmp_path, tell, monkeypatch):
    monkeypatch.setenv("DPGUI_SIMULATED_GPUS", "2")
    net = nn.Sequential(nn.Conv2d(1, 4, 3), nn.BatchNorm2d(4), nn.Flatten(), nn.Linear(144, 3))
    config = settings(
        "train.ema=0.9", "train.validation=0.2", "strategy=data-parallel",
        "devices=simulated:0,simulated:1",
    )  # fmt: skip
    events = tell(config, random_images(40), net, tmp_path)
    assert events[-1].status == "completed"
