"""Going on with other settings: applied to the very tensor groups, or refused; never half."""

from __future__ import annotations

from pathlib import Path

import pytest
import torch

from dpgui.config import Pick
from dpgui.engine.checkpoint import Checkpoints
from dpgui.engine.planning import plan
from dpgui.engine.rate import Rate
from dpgui.engine.registries import choose
from dpgui.engine.training_state import TrainingState
from dpgui.events import Evaluated, Measured, Noted, RunStarted
from dpgui.registry import options_of
from dpgui.runs.history import History
from tests.engine.conftest import random_table, settings, weights

DATA = random_table(40)
BASE = ("train.batch_size=8", "model.hidden=6", "optimizer.lr=0.05")


def rates_of(events) -> dict[int, float]:
    return {
        step: rate
        for event in events
        if isinstance(event, Measured)
        for step, rate in zip(event.steps, event.values["lr"], strict=True)
    }


def codes(events) -> list[str]:
    return [event.code for event in events if isinstance(event, Noted)]


def restored(folder: Path, *changes: str) -> TrainingState:
    """The state of the run in `folder`, loaded with other settings."""
    made = plan(settings(*BASE, *changes), data=DATA)
    state = TrainingState(made)
    state.restore(Checkpoints(folder / "checkpoints").load()[0])
    return state


def test_a_backbone_that_was_to_stay_frozen_learns_after_all(tmp_path: Path, tell):
    frozen = (*BASE, "transfer.freeze=backbone", "train.validation=0.2")
    later = (*frozen, "transfer.unfreeze=2", "train.epochs=3")
    whole, broken = tmp_path / "whole", tmp_path / "broken"
    tell(settings(*later), DATA, folder=whole)
    tell(settings(*frozen, "train.epochs=1"), DATA, folder=broken)
    assert "unfrozen" in codes(tell(settings(*later), DATA, folder=broken))
    ends = weights(whole), weights(broken)
    assert all(torch.equal(end, ends[1][name]) for name, end in ends[0].items())


# The optimizer


OPTIMIZERS = {
    "sgd": ("optimizer.momentum=0.9", {"lr": 0.01, "momentum": 0.5, "weight_decay": 0.02}),
    "adam": ("", {"lr": 0.01, "beta1": 0.8, "beta2": 0.98, "eps": 1e-6, "weight_decay": 0.02}),
    "adamw": ("", {"lr": 0.01, "beta1": 0.8, "weight_decay": 0.2}),
    "nadam": ("", {"lr": 0.01, "beta1": 0.8}),
    "radam": ("", {"lr": 0.01, "beta1": 0.8}),
    "adagrad": ("", {"lr": 0.02, "lr_decay": 0.1}),
    "rmsprop": ("", {"lr": 0.02, "alpha": 0.9, "momentum": 0.5, "centered": True}),
    "muon": ("", {"lr": 0.01, "momentum": 0.8}),
}


def test_all_optimizers_are_tried():
    from dpgui.engine.choices import optimizers

    assert set(optimizers.names()) == set(OPTIMIZERS)


@pytest.mark.parametrize("name", OPTIMIZERS)
def test_new_options_are_in_the_groups_and_the_moments_are_kept(name: str, tmp_path: Path, tell):
    more, values = OPTIMIZERS[name]
    begun = [f"optimizer={name}", *filter(None, [more])]
    first = (*BASE[:2], *begun)
    tell(settings(*first, "train.epochs=1"), DATA, folder=tmp_path)
    before = Checkpoints(tmp_path / "checkpoints").load()[0]["optimizer"]
    changed = [*begun, *(f"optimizer.{key}={str(value).lower()}" for key, value in values.items())]
    state = restored(tmp_path, *changed)
    for group in state.optimizer.param_groups:
        held = {**group, **dict(zip(("beta1", "beta2"), group.get("betas", ()), strict=False))}
        if name == "muon" and "momentum" not in group:  # the rest is AdamW's, at the same rate
            assert held["lr"] == values["lr"]
            continue
        assert {key: held[key] for key in values} == values
    assert _moments(before) == _moments(state.optimizer.state_dict())
    events = tell(settings(*BASE[:2], *changed, "train.epochs=2"), DATA, folder=tmp_path)
    assert events[-1].status == "completed", events[-1]
    assert set(rates_of(events).values()) == {values["lr"]}
    assert codes(events).count("changed_since") == len(values) + 1  # and the epochs


def _moments(state) -> dict[str, list[float]]:
    """The tensors of an optimizer that hold more than zeros, in order, as numbers."""
    from dpgui.engine.checkpoint import tensors_in

    found = [tensor.flatten().tolist() for tensor in tensors_in(state)]
    return [numbers for numbers in found if any(numbers)]


def test_every_option_of_the_optimizers_can_change():
    from dpgui.engine.choices import optimizers

    for choice in optimizers:
        tried = OPTIMIZERS[choice.name][1]
        assert {"lr"} <= set(tried) <= {option.name for option in options_of(choice)}


def test_another_optimizer_begins_without_a_memory_and_says_so(tmp_path: Path, tell):
    tell(settings(*BASE, "train.epochs=1"), DATA, folder=tmp_path)
    trained = weights(tmp_path)
    state = restored(tmp_path, "optimizer=adam")
    assert state.optimizer.state_dict()["state"] == {}
    assert all(torch.equal(trained[key], value) for key, value in state.bare.state_dict().items())
    events = tell(settings(*BASE, "optimizer=adam", "train.epochs=2"), DATA, folder=tmp_path)
    assert "optimizer_fresh" in codes(events)
    assert events[-1].status == "completed"


def test_a_lower_rate_from_here_equals_a_plain_loop(tmp_path: Path, tell):
    """SGD with momentum by hand: the velocity is kept, the step is shorter."""
    changes = (*BASE[:2], "optimizer.momentum=0.9")
    tell(settings(*changes, "optimizer.lr=0.05", "train.epochs=1"), DATA, folder=tmp_path)
    saved = Checkpoints(tmp_path / "checkpoints").load()[0]
    tell(settings(*changes, "optimizer.lr=0.005", "train.epochs=2"), DATA, folder=tmp_path)
    made = plan(settings(*changes, "optimizer.lr=0.005"), data=DATA)
    made.net.load_state_dict(saved["model"])
    optimizer = torch.optim.SGD(made.net.parameters(), lr=0.005, momentum=0.9)
    for index, weight in enumerate(made.net.parameters()):
        velocity = saved["optimizer"]["state"][index]["momentum_buffer"]
        optimizer.state[weight]["momentum_buffer"] = velocity.clone()
    for x, y in made.feeds["train"].shuffled(0, 2, made.shape.batches, 0):
        optimizer.zero_grad()
        torch.nn.functional.cross_entropy(made.net(x), y).backward()
        optimizer.step()
    after = weights(tmp_path)
    for key, value in made.net.state_dict().items():
        assert torch.allclose(after[key], value, rtol=1e-5, atol=1e-7)


# Refused


@pytest.mark.parametrize(
    ("change", "code"),
    [("train.seed=3", "resume_seed"), ("model.hidden=7", "resume_model")],
)
def test_a_refused_change_trains_nothing(tmp_path: Path, tell, change: str, code: str):
    tell(settings(*BASE, "train.epochs=1"), DATA, folder=tmp_path)
    before = (tmp_path / "checkpoints" / "last.json").read_bytes()
    events = tell(settings(*BASE, "train.epochs=2", change), DATA, folder=tmp_path)
    end = events[-1]
    assert (end.status, [problem.code for problem in end.problems]) == ("refused", [code])
    assert (tmp_path / "checkpoints" / "last.json").read_bytes() == before


def test_o66_other_classes_are_refused_with_both_lists(tmp_path: Path, tell):
    tell(settings(*BASE), random_table(20, classes=3), folder=tmp_path)
    (end,) = tell(settings(*BASE), random_table(20, classes=5), folder=tmp_path)[-1:]
    (problem,) = end.problems
    assert (end.status, problem.code) == ("refused", "classes_differ")
    assert problem.facts == {"was": "0, 1, 2", "now": "0, 1, 2, 3, 4"}


def test_o66_the_order_of_the_classes_counts(tmp_path: Path, tell):
    import dataclasses

    tell(settings(*BASE), DATA, folder=tmp_path)
    turned = dataclasses.replace(DATA, classes=("1", "0", "2"))
    end = tell(settings(*BASE, "train.epochs=3"), turned, folder=tmp_path)[-1]
    assert end.problems[0].code == "classes_differ"


# More epochs under every schedule


FIVE, TEN = ("train.epochs=5",), ("train.epochs=10",)
SCHEDULES = {
    "constant": (),
    "step": ("schedule.every=2", "schedule.gamma=0.5"),
    "multi-step": ("schedule.milestones=2,7", "schedule.gamma=0.5"),
    "exponential": (),
    "cosine": (),
    "one-cycle": (),
    "plateau": ("schedule.patience=0", "schedule.threshold=0.9", "schedule.gamma=0.5"),
}
UNMOVED = ("constant", "step", "multi-step", "exponential", "plateau")
"""Schedules that do not ask how many epochs there are: more of them change nothing before."""


def test_all_schedules_are_tried():
    from dpgui.engine.choices import schedules

    assert set(schedules.names()) == set(SCHEDULES)


@pytest.mark.parametrize("name", SCHEDULES)
def test_five_epochs_and_five_more(tmp_path: Path, tell, name: str):
    config = (*BASE, f"schedule={name}", *SCHEDULES[name])
    straight = tell(settings(*config, *TEN), DATA, folder=tmp_path / "straight")
    first = rates_of(tell(settings(*config, *FIVE), DATA, folder=tmp_path / "cut"))
    second = rates_of(tell(settings(*config, *TEN), DATA, folder=tmp_path / "cut"))
    whole = rates_of(straight)
    assert list(second) == list(range(26, 51))
    if name == "plateau":  # what it counted is kept; here it falls after every epoch but the first
        assert second[26] == first[25] * 0.5 == whole[26]
    else:  # the formula over ten epochs
        schedule = choose("schedule", settings(*config).schedule)
        expected = [0.05 * schedule.factor(step, 50, 5) for step in range(25, 50)]
        assert list(second.values()) == pytest.approx(expected, rel=1e-12)
    assert second == {step: whole[step] for step in second}
    if name in UNMOVED:
        one, other = weights(tmp_path / "straight"), weights(tmp_path / "cut")
        assert all(torch.equal(one[key], other[key]) for key in one)


def test_o46_per_epoch_schedules_count_epochs_with_accumulation(tell):
    config = settings(*BASE, "train.accumulate=3", "schedule=exponential", "schedule.gamma=0.5")
    found = list(rates_of(tell(config, DATA)).values())
    assert found == pytest.approx([0.05] * 5 + [0.025] * 5)


# Other batches


def test_other_batches_from_the_next_epoch_on(tmp_path: Path, tell):
    """Two epochs of 5 steps, then two of 10: rates and epochs as if all had 10."""
    config = ("model.hidden=6", "optimizer.lr=0.1", "schedule=step", "schedule.every=2")
    first = tell(settings(*config, "train.batch_size=8"), DATA, folder=tmp_path)
    second = tell(settings(*config, "train.batch_size=4", "train.epochs=4"), DATA, folder=tmp_path)
    (started,) = [event for event in second if isinstance(event, RunStarted)]
    assert (started.from_step, started.from_epoch, started.lead) == (10, 2, -10)
    assert list(rates_of(second).items()) == [(step, 0.1 * 0.1) for step in range(11, 31)]
    history = History()
    for event in [*first, *second]:
        history.apply(event)
    assert history.steps_total == 30
    x, _ = history.series("steps/train/loss", "epoch")
    assert x.tolist() == pytest.approx(
        [n / 5 for n in range(1, 11)] + [2 + n / 10 for n in range(1, 21)]
    )
    assert [e.epoch for e in [*first, *second] if isinstance(e, Evaluated)] == [1, 2, 3, 4]
    again = tell(settings(*config, "train.batch_size=4", "train.epochs=5"), DATA, folder=tmp_path)
    assert next(iter(rates_of(again))) == 31
    assert next(e for e in again if isinstance(e, RunStarted)).lead == -10


# Other devices, another strategy


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (("devices=cpu",), ("strategy=data-parallel", "devices=simulated:0,simulated:1")),
        (("strategy=data-parallel", "devices=simulated:0,simulated:1"), ("devices=cpu",)),
        (
            ("strategy=data-parallel", "devices=simulated:0,simulated:1"),
            ("strategy=data-parallel", "devices=simulated:0,simulated:1,simulated:2,simulated:3"),
        ),
        (("devices=cpu",), ("devices=cpu", "train.accumulate=3")),
    ],
)
def test_another_device_set_gives_the_same_training(tmp_path, tell, monkeypatch, one, other):
    monkeypatch.setenv("DPGUI_SIMULATED_GPUS", "4")
    config = (*BASE, "optimizer=adam", "optimizer.lr=0.01", "schedule=cosine", "train.epochs=4")
    tell(settings(*config), DATA, folder=tmp_path / "whole")
    *_, cut = _until_epoch(tell, settings(*config, *one), tmp_path / "cut", 2)
    assert cut.status == "stopped"
    events = tell(settings(*config, *other), DATA, folder=tmp_path / "cut")
    assert events[-1].status == "completed"
    started = next(event for event in events if isinstance(event, RunStarted))
    assert sum(started.strategy["pieces"]) == 8, "the whole batch is kept"
    whole, both = weights(tmp_path / "whole"), weights(tmp_path / "cut")
    assert all(torch.allclose(whole[key], both[key], atol=1e-6) for key in whole)
    assert "changed_since" in codes(events)


def _until_epoch(tell, config, folder: Path, epoch: int):
    from dpgui.engine.control import Control, Wish
    from dpgui.engine.story import story

    control = Control()
    for event in story(config, folder, control, data=DATA):
        if isinstance(event, Evaluated) and event.epoch == epoch:
            control.ask(Wish.STOP_AFTER_EPOCH)
        yield event


def test_o55_the_memory_of_an_optimizer_follows_its_weights(tmp_path: Path, tell):
    tell(settings(*BASE, "optimizer=adam", "train.epochs=1"), DATA, folder=tmp_path)
    saved = Checkpoints(tmp_path / "checkpoints").load()[0]
    state = TrainingState(plan(settings(*BASE, "optimizer=adam"), data=DATA))
    saved["optimizer"]["state"] = {
        key: {**memory, "exp_avg": torch.ones(memory["exp_avg"].shape, dtype=torch.float64)}
        for key, memory in saved["optimizer"]["state"].items()
    }
    state.restore(saved)
    for weight, memory in state.optimizer.state.items():
        assert (memory["exp_avg"].device, memory["exp_avg"].dtype) == (weight.device, weight.dtype)


def test_after_memory_ran_out_a_run_goes_on_to_the_same_end(tmp_path: Path, tell, monkeypatch):
    from dpgui.engine.stepper import Stepper

    config = settings(*BASE, "train.epochs=3", "save.steps=2")
    tell(config, DATA, folder=tmp_path / "whole")
    real, count = Stepper.step, [0]

    def hungry(self, x, y):
        count[0] += 1
        if count[0] == 8:
            raise torch.OutOfMemoryError("CUDA out of memory. Tried to allocate 2 GiB.")
        return real(self, x, y)

    with monkeypatch.context() as patch:
        patch.setattr(Stepper, "step", hungry)
        end = tell(config, DATA, folder=tmp_path / "cut")[-1]
    assert (end.status, end.code.startswith("out_of_memory")) == ("failed", True)
    events = tell(config, DATA, folder=tmp_path / "cut")
    assert next(event for event in events if isinstance(event, RunStarted)).from_step == 6
    one, other = weights(tmp_path / "whole"), weights(tmp_path / "cut")
    assert all(torch.equal(one[key], other[key]) for key in one)


def test_a_rate_counts_its_lead_off():
    choice = choose("schedule", Pick(name="exponential", options={"gamma": 0.5}))
    rate = Rate(choice, torch.optim.SGD([torch.nn.Parameter(torch.zeros(1))], lr=1.0), 10, 5)
    rate.lead = -10  # two epochs of 5 steps went by
    assert [rate.apply(step) for step in (10, 19, 20)] == [0.25, 0.25, 0.125]
