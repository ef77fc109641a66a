"""What a run will need, counted on fake tensors, against figures made by hand."""

from __future__ import annotations

import pytest
import torch
from torch import nn

from dpgui.config import ConfigError, ExperimentConfig, Pick, with_overrides
from dpgui.engine.checkpoint import tensors_in
from dpgui.engine.memory import fake_step as fake_steps
from dpgui.engine.memory.counting import counted
from dpgui.engine.memory.energy import EnergyMeter
from dpgui.engine.memory.fake_step import fake_step
from dpgui.engine.memory.needs import PARTS, DeviceNeed
from dpgui.engine.memory.tensors import bytes_of
from dpgui.engine.registries import choose
from dpgui.models import models

WIDE = nn.Sequential(nn.Linear(100, 200), nn.ReLU(), nn.Linear(200, 10))
WEIGHTS = 4 * (100 * 200 + 200 + 200 * 10 + 10)


def held(optimizer, piece=64, net=WIDE, shape=(100,), **more):
    return fake_step(net, choose("optimizer", Pick(name=optimizer)), shape, 10, piece, **more)


@pytest.mark.parametrize(
    ("optimizer", "copies"), [("adam", 2), ("adamw", 2), ("sgd", 0), ("adagrad", 1)]
)
def test_weights_and_the_optimizers_state_are_counted_exactly(optimizer, copies):
    """Adam keeps two figures a weight, and a step of 4 bytes for each of the 4 tensors."""
    options = {"momentum": 0.0} if optimizer == "sgd" else {}
    choice = choose("optimizer", Pick(name=optimizer, options=options))
    found = fake_step(WIDE, choice, (100,), 10, 64)
    assert found["weights"] == WEIGHTS
    assert copies * WEIGHTS <= found["optimizer"] <= copies * WEIGHTS + 16


def test_the_state_is_that_of_a_real_optimizer():
    """Muon is several optimizers in one; what it keeps is what a real step makes it keep."""
    choice = choose("optimizer", Pick(name="muon"))
    net = nn.Sequential(nn.Linear(100, 200), nn.ReLU(), nn.Linear(200, 10))
    real = choice.build(list(net.parameters()))
    net(torch.randn(8, 100)).sum().backward()
    real.step()
    assert held("muon")["optimizer"] == bytes_of(tensors_in(real.state_dict()))


def test_activations_grow_with_the_piece():
    """An input, two hidden results (one of them kept for two layers), outputs: 4 bytes each.

    Of 4,096 samples these outweigh the gradients by far: 100 + 200 + 200 + 10 figures are kept for
    the backward pass, and its own results come on top of them.
    """
    one, two = (held("sgd", piece)["activations"] for piece in (4096, 8192))
    least = 4096 * 4 * (100 + 200 + 10)
    assert least <= one <= 3 * least
    assert two == pytest.approx(2 * one, rel=0.02)


def test_half_precision_halves_what_is_kept():
    net = nn.Sequential(*(layer for _ in range(8) for layer in (nn.Linear(64, 64), nn.Tanh())))
    net.append(nn.Linear(64, 10))
    full = held("sgd", 4096, net, (64,))["activations"]
    half = held("sgd", 4096, net, (64,), precision=torch.bfloat16)["activations"]
    assert 0.4 < half / full < 0.75


def test_the_model_is_left_as_it_is():
    net = nn.Sequential(nn.Linear(4, 8), nn.BatchNorm1d(8), nn.Linear(8, 10))
    before = {name: tensor.clone() for name, tensor in net.state_dict().items()}
    held("adam", 16, net, (4,))
    assert all(torch.equal(before[name], tensor) for name, tensor in net.state_dict().items())
    assert all(weight.grad is None for weight in net.parameters())


def test_frozen_weights_have_neither_gradients_nor_state():
    net = nn.Sequential(nn.Linear(100, 1000), nn.ReLU(), nn.Linear(1000, 10))
    for weight in net[0].parameters():
        weight.requires_grad_(False)
    found = held("adam", 2, net)
    head = 4 * (1000 * 10 + 10)
    assert found["optimizer"] == pytest.approx(2 * head, abs=16)
    assert found["gradients"] <= head


def test_gradients_stay_over_accumulated_parts():
    assert held("sgd", 4096, parts=4)["gradients"] >= WEIGHTS / 2
    assert held("sgd", 4096, parts=4)["activations"] == pytest.approx(
        held("sgd", 4096)["activations"], rel=0.1
    )


def experiment(*changes):
    return with_overrides(ExperimentConfig(), ["dataset=digits", "optimizer=adam", *changes])


def test_the_cpu_holds_the_program_and_the_data_too():
    (need,) = counted(experiment("devices=cpu")).needs
    assert need.device == "cpu"
    assert need.program > 2**26
    assert need.data == 1797 * 64
    assert need.free > 0
    assert need.total == sum(
        (need.weights, need.gradients, need.optimizer, need.activations, need.data, need.program)
    )


def test_o03_the_first_device_alone_holds_the_optimizer_and_the_outputs(monkeypatch):
    monkeypatch.setenv("DPGUI_SIMULATED_GPUS", "2")
    devices = ("strategy=data-parallel", "devices=simulated:0,simulated:1")
    found = counted(experiment(*devices, "train.batch_size=100", "model=mlp"))
    first, second = found.needs
    assert first.weights == second.weights
    assert first.optimizer == pytest.approx(2 * first.weights, rel=0.01)
    assert (second.optimizer, second.outputs) == (0, 0)
    assert first.outputs == 50 * 10 * 3 * 4
    assert first.free == second.free == 8 * 2**30
    assert not found.measured


def test_what_cannot_be_counted_is_said():
    with pytest.raises(ConfigError):
        counted(experiment("model=resnet-that-is-not"))
    with pytest.raises(ConfigError):
        counted(experiment("devices=cuda:7"))


def test_a_model_that_looks_at_its_numbers_cannot_be_counted(monkeypatch):
    class Looking(nn.Linear):
        def forward(self, x):
            return super().forward(x.flatten(1)) if x.sum().item() > 0 else x

    monkeypatch.setattr(models["mlp"], "build", lambda self, shape, classes: Looking(64, 10))
    with pytest.raises(ConfigError) as error:
        counted(experiment("devices=cpu", "model=mlp"))
    assert [problem.code for problem in error.value.problems] == ["forecast_failed"]


def test_a_model_that_has_no_room_here_is_counted_all_the_same(monkeypatch):
    """A hundred times the memory of any machine."""
    wide = 2**21
    monkeypatch.setattr(models["mlp"], "build", lambda *_: nn.Sequential(
        nn.Flatten(), nn.Linear(64, wide), nn.Linear(wide, wide), nn.Linear(wide, 10)
    ))  # fmt: skip
    (need,) = counted(experiment("devices=cpu", "model=mlp", "optimizer=sgd")).needs
    assert need.weights == 4 * (64 * wide + wide + wide * wide + wide + wide * 10 + 10)
    assert need.level == "full"


def test_numbers_that_a_model_looks_at_as_it_is_made_are_made_for_it(monkeypatch):
    class Measured(nn.Linear):
        def __init__(self):
            super().__init__(64, 10)
            self.scale = float(self.weight.detach().abs().max())
            self.beside = torch.ones(10)  # neither a weight nor a buffer

        def forward(self, x):
            return super().forward(x.flatten(1)) * self.scale

    monkeypatch.setattr(models["mlp"], "build", lambda *_: Measured())
    (need,) = counted(experiment("devices=cpu", "model=mlp")).needs
    assert need.weights == 4 * (64 * 10 + 10)


@pytest.mark.parametrize("model", ["cnn", "mlp", "torchvision"])
def test_a_model_without_numbers_is_counted_as_one_with_them(monkeypatch, model):
    fake_of, seen = fake_steps._fake_of, []

    def with_numbers(tensor, mode):
        seen.append(tensor.is_meta)
        if tensor.is_meta:
            raise NotImplementedError
        return fake_of(tensor, mode)

    config = experiment("devices=cpu", f"model={model}", "train.ema=0.9")
    without = counted(config).needs[0]
    monkeypatch.setattr(fake_steps, "_fake_of", with_numbers)
    real = counted(config).needs[0]
    assert set(seen) == {True, False}
    for use in sorted(set(PARTS) - {"program"}):
        assert getattr(without, use) == getattr(real, use), use


def test_levels_are_those_of_what_is_free():
    def level(weights, free):
        return DeviceNeed(device="cuda:0", weights=weights, free=free).level

    assert [level(79, 100), level(81, 100), level(101, 100)] == ["fits", "tight", "full"]
    assert level(10**12, None) == "fits"


def test_energy_is_the_difference_of_the_cards_counter():
    meter = EnergyMeter()
    assert meter.read(0.0, 7200.0, 999.0) == 0.0
    assert meter.read(1.0, 10_800.0, 999.0) == 1.0  # 3,600 joules are a watt hour


def test_energy_without_a_counter_is_power_over_time():
    meter = EnergyMeter()
    assert meter.read(0.0, None, 100.0) == 0.0
    assert meter.read(36.0, None, 300.0) == pytest.approx(2.0)  # 200 W for a hundredth of an hour
    assert meter.read(72.0, None, None) == pytest.approx(2.0)


def test_energy_that_nobody_tells_is_unknown():
    assert EnergyMeter().read(0.0, None, None) is None
