"""Every registered optimizer, schedule and strategy can be chosen and trains."""

from __future__ import annotations

import pytest
import torch
from torch import nn

from dpgui.config import ConfigError, Pick
from dpgui.engine.optimizers._common import implementation
from dpgui.engine.registries import REGISTRIES, choose
from tests.engine.conftest import random_table, settings

ALL = [(path, name) for path, registry in REGISTRIES.items() for name in registry.names()]


@pytest.mark.parametrize(("path", "name"), ALL)
def test_every_choice_has_defaults_that_fit_and_words(path, name):
    choice = choose(path, Pick(name=name))
    assert type(choice).label
    assert type(choice).summary.endswith(".")


@pytest.mark.parametrize("name", REGISTRIES["optimizer"].names())
def test_every_optimizer_trains(name, tell):
    events = tell(settings(f"optimizer={name}", "train.epochs=1"), random_table(30))
    assert events[-1].status == "completed"


@pytest.mark.parametrize("name", REGISTRIES["schedule"].names())
def test_every_schedule_trains(name, tell):
    events = tell(settings(f"schedule={name}", "schedule.warmup=2"), random_table(200))
    assert events[-1].status == "completed"


REFERENCES = {
    "sgd": (
        {"lr": 0.1, "momentum": 0.9, "nesterov": True, "weight_decay": 0.01},
        lambda p: torch.optim.SGD(p, 0.1, 0.9, 0, 0.01, True),
    ),
    "adam": ({"lr": 0.01, "beta1": 0.8}, lambda p: torch.optim.Adam(p, 0.01, (0.8, 0.999))),
    "adamw": ({"lr": 0.01}, lambda p: torch.optim.AdamW(p, 0.01, weight_decay=0.01)),
    "rmsprop": (
        {"lr": 0.01, "momentum": 0.5},
        lambda p: torch.optim.RMSprop(p, 0.01, momentum=0.5),
    ),
    "adagrad": ({"lr": 0.01}, lambda p: torch.optim.Adagrad(p, 0.01)),
    "nadam": ({"lr": 0.01}, lambda p: torch.optim.NAdam(p, 0.01)),
    "radam": ({"lr": 0.01}, lambda p: torch.optim.RAdam(p, 0.01)),
}


@pytest.mark.parametrize("name", REFERENCES)
def test_options_mean_what_torch_means(name):
    options, reference_of = REFERENCES[name]
    mine, theirs = nn.Linear(5, 3), nn.Linear(5, 3)
    theirs.load_state_dict(mine.state_dict())
    ours = choose("optimizer", Pick(name=name, options=options)).build(mine.parameters())
    reference = reference_of(theirs.parameters())
    g = torch.Generator().manual_seed(0)
    for _ in range(5):
        x = torch.randn(8, 5, generator=g)
        for net, optimizer in ((mine, ours), (theirs, reference)):
            optimizer.zero_grad()
            net(x).square().sum().backward()
            optimizer.step()
    assert torch.allclose(mine.weight, theirs.weight, atol=1e-6)


def test_nesterov_without_momentum_is_a_sentence():
    with pytest.raises(ConfigError) as found:
        choose("optimizer", Pick(name="sgd", options={"nesterov": True}))
    (problem,) = found.value.problems
    assert (problem.path, problem.code) == ("optimizer.nesterov", "nesterov_needs_momentum")


@pytest.mark.parametrize("milestones", [[0, 5], [8, 5], [5, 5]])
def test_milestones_that_do_not_rise_are_a_sentence(milestones):
    with pytest.raises(ConfigError) as found:
        choose("schedule", Pick(name="multi-step", options={"milestones": milestones}))
    (problem,) = found.value.problems
    assert (problem.path, problem.code) == ("schedule.milestones", "milestones_not_rising")


def test_small_models_take_the_plain_loop_and_large_ones_the_fused():
    small, large = nn.Linear(10, 20), nn.Linear(300, 300)
    assert implementation(list(small.parameters()), fused=True) == {"foreach": False}
    assert implementation(list(large.parameters()), fused=True) == {"fused": True}
    assert implementation(list(large.parameters()), fused=False) == {}
