"""Labels that MixUp and CutMix blended: the loss, its parts, the figures, and whole runs."""

from __future__ import annotations

import pytest
import torch
from torch import nn
from torch.nn import functional

from dpgui.engine.meter import Meter
from dpgui.engine.objective import Objective
from dpgui.events import Evaluated, RunEnded
from tests.engine.conftest import random_images, settings, step_losses

WEIGHT = torch.tensor([0.5, 2.0, 1.0])


def blended(count=7):
    g = torch.Generator().manual_seed(2)
    return torch.rand(count, 3, generator=g).softmax(1), torch.randn(count, 3, generator=g)


@pytest.mark.parametrize("smoothing", [0.0, 0.2])
def test_the_loss_is_the_sum_over_classes_by_hand(smoothing):
    shares, logits = blended()
    smooth = shares * (1 - smoothing) + smoothing / 3
    expected = -(smooth * logits.log_softmax(1)).sum(1).mean()
    loss, _ = Objective(None, smoothing).mean(logits, shares)
    torch.testing.assert_close(loss, expected)


@pytest.mark.parametrize("weight", [None, WEIGHT])
def test_whole_shares_give_the_loss_of_plain_labels(weight):
    _, logits = blended()
    labels = torch.tensor([0, 1, 2, 0, 1, 2, 1])
    plain, _ = Objective(weight).mean(logits, labels)
    spread, _ = Objective(weight).mean(logits, functional.one_hot(labels, 3).float())
    torch.testing.assert_close(plain, spread)


@pytest.mark.parametrize("weight", [None, WEIGHT])
def test_parts_of_a_blended_batch_add_up(weight):
    shares, logits = blended()
    objective = Objective(weight, 0.1)
    whole, _ = objective.mean(logits, shares)
    denominator = objective.denominator(shares)
    parts = zip(logits.split(3), shares.split(3), strict=True)
    added = sum(objective.part(some, labels, denominator)[0] for some, labels in parts)
    torch.testing.assert_close(whole, added)


def test_the_largest_share_is_the_one_to_be_hit():
    meter = Meter()
    logits = torch.tensor([[5.0, 0.0], [5.0, 0.0]])
    meter.add(torch.tensor(1.0), logits, torch.tensor([[0.7, 0.3], [0.4, 0.6]]), 2.0)
    assert meter.read().accuracy == [0.5]


@pytest.mark.parametrize("weights", ["none", "balanced"])
def test_accumulation_changes_nothing_with_mixup(tell, tmp_path, weights):
    data = random_images(24, size=8)
    start = nn.Sequential(nn.Flatten(), nn.Linear(64, 3))
    losses = []
    for parts in (1, 3):
        net = nn.Sequential(nn.Flatten(), nn.Linear(64, 3))
        net.load_state_dict(start.state_dict())
        config = settings(
            "model=cnn",
            "augment.level=custom",
            "augment.mixup=0.4",
            "augment.cutmix=1.0",
            "train.batch_size=10",
            f"train.accumulate={parts}",
            f"train.class_weights={weights}",
        )
        losses.append(step_losses(tell(config, data, net, tmp_path / str(parts))))
    assert len(losses[0]) == 6
    assert losses[0] == pytest.approx(losses[1], rel=1e-4)


def test_a_run_with_everything_on_is_judged_on_plain_images(tell):
    data = random_images(40, size=16, channels=3)
    config = settings("model=cnn", "augment.level=strong", "train.validation=0.25")
    events = tell(config, data)
    (end,) = [event for event in events if isinstance(event, RunEnded)]
    assert end.status == "completed"
    judged = [e for e in events if isinstance(e, Evaluated) and e.split == "validation"]
    assert [event.samples for event in judged] == [10, 10]  # 14, 13 and 13 a class: 4 + 3 + 3


def test_the_model_is_made_for_the_input_size(tell):
    class Recorder(nn.Module):
        def __init__(self):
            super().__init__()
            self.sizes = set()
            self.head = nn.Linear(1, 3)

        def forward(self, x):
            self.sizes.add(tuple(x.shape[1:]))
            return self.head(x.mean((1, 2, 3), keepdim=False)[:, None])

    net = Recorder()
    tell(
        settings("model=cnn", "augment.input_size=5", "train.validation=0.2"),
        random_images(30),
        net,
    )
    assert net.sizes == {(1, 5, 5)}
