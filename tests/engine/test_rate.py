"""Rates against torch's own schedulers, warm-up by hand, counting in optimizer steps."""

from __future__ import annotations

import math

import pytest
import torch
from torch.optim import lr_scheduler

from dpgui.config import Pick
from dpgui.engine.rate import Rate
from dpgui.engine.registries import choose
from dpgui.events import Measured
from tests.engine.conftest import random_table, settings


def optimizer(lr=0.1):
    return torch.optim.SGD([torch.nn.Parameter(torch.zeros(1))], lr=lr)


def rates(name, options, steps_per_epoch, epochs, lr=0.1):
    rate = Rate(
        choose("schedule", Pick(name=name, options=options)), optimizer(lr), steps_per_epoch, epochs
    )
    return [rate.apply(step) for step in range(steps_per_epoch * epochs)]


def reference(scheduler_of, steps_per_epoch, epochs, *, per_epoch, lr=0.1):
    opt = optimizer(lr)
    scheduler = scheduler_of(opt)
    found = []
    for _ in range(epochs):
        for _ in range(steps_per_epoch):
            found.append(opt.param_groups[0]["lr"])
            opt.step()
            if not per_epoch:
                scheduler.step()
        if per_epoch:
            scheduler.step()
    return found


CASES = [
    ("constant", {}, lambda o: lr_scheduler.ConstantLR(o, factor=1.0), True),
    ("step", {"every": 2, "gamma": 0.5}, lambda o: lr_scheduler.StepLR(o, 2, 0.5), True),
    (
        "multi-step",
        {"milestones": [2, 5], "gamma": 0.3},
        lambda o: lr_scheduler.MultiStepLR(o, [2, 5], 0.3),
        True,
    ),
    ("exponential", {"gamma": 0.9}, lambda o: lr_scheduler.ExponentialLR(o, 0.9), True),
    ("cosine", {}, lambda o: lr_scheduler.CosineAnnealingLR(o, 24), False),
    ("cosine", {"end": 0.1}, lambda o: lr_scheduler.CosineAnnealingLR(o, 24, eta_min=0.01), False),
    (
        "one-cycle",
        {},
        lambda o: lr_scheduler.OneCycleLR(o, 0.1, total_steps=24, cycle_momentum=False),
        False,
    ),
]


@pytest.mark.parametrize(("name", "options", "scheduler_of", "per_epoch"), CASES)
def test_rates_are_those_of_torch(name, options, scheduler_of, per_epoch):
    expected = reference(scheduler_of, 3, 8, per_epoch=per_epoch)
    if name == "one-cycle":
        assert expected[-1] < 1e-5
    assert rates(name, options, 3, 8) == pytest.approx(expected, rel=1e-9, abs=1e-15)


@pytest.mark.parametrize(("climb", "steps"), [(0.1, 10), (0.2, 5), (0.25, 4), (0.5, 2)])
def test_a_one_cycle_without_a_step_to_climb_begins_at_its_top(climb, steps):
    found = rates("one-cycle", {"climb": climb}, 1, steps)
    assert found[0] == pytest.approx(0.1)
    assert found == sorted(found, reverse=True)
    assert found[-1] == pytest.approx(0.1 / 25 / 1e4)


def test_plateau_falls_as_torch_says():
    losses = [1.0, 0.9, 0.9, 0.9, 0.91, 0.5, 0.5, 0.5, 0.5, float("nan"), 0.5]
    opt = optimizer()
    scheduler = lr_scheduler.ReduceLROnPlateau(opt, patience=1, factor=0.1)
    rate = Rate(
        choose("schedule", Pick(name="plateau", options={"patience": 1})),
        optimizer(),
        1,
        len(losses),
    )
    for loss in losses:
        scheduler.step(loss)
        rate.epoch_done(loss)
        assert rate.apply(0) == pytest.approx(opt.param_groups[0]["lr"], rel=1e-12)


@pytest.mark.parametrize(
    "name", ["constant", "step", "multi-step", "exponential", "plateau", "cosine"]
)
def test_warm_up_is_a_straight_line(name):
    found = rates(name, {"warmup": 4}, 5, 4)
    assert found[:4] == pytest.approx([0.025, 0.05, 0.075, 0.1])


def test_o46_the_rate_counts_optimizer_steps(tell):
    # 10 samples, whole batch 8 in 2 parts: 2 steps an epoch, 6 in all.
    config = settings(
        "train.batch_size=8",
        "train.accumulate=2",
        "train.epochs=3",
        "schedule=one-cycle",
        "optimizer.lr=0.1",
    )
    events = tell(config, random_table(10))
    logged = [lr for e in events if isinstance(e, Measured) for lr in e.values["lr"]]
    expected = reference(
        lambda o: lr_scheduler.OneCycleLR(o, 0.1, total_steps=6, cycle_momentum=False),
        2,
        3,
        per_epoch=False,
    )
    assert logged == pytest.approx(expected, rel=1e-9)
    assert logged[-1] == pytest.approx(0.1 / 25 / 1e4)


def test_o47_the_rates_after_five_of_ten_epochs():
    expected = [0.05, 0.034549, 0.020611, 0.009549, 0.002447]
    assert rates("cosine", {}, 1, 10)[5:] == pytest.approx(expected, abs=1e-6)


def test_o47_a_resumed_plateau_remembers_what_fell():
    choice = choose("schedule", Pick(name="plateau", options={"patience": 0}))
    first, second = Rate(choice, optimizer(), 1, 9), Rate(choice, optimizer(), 1, 9)
    first.epoch_done(1.0)
    first.epoch_done(1.0)
    second.load_state_dict(first.state_dict())
    assert second.apply(3) == first.apply(3) == pytest.approx(0.01)
    assert math.isfinite(second.apply(8))
