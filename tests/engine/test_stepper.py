"""One optimizer step: gradients, clipping, scaling and number formats by hand."""

from __future__ import annotations

import pytest
import torch
from torch import nn

from dpgui.config import TrainConfig
from dpgui.config.session_options import EndConfig
from dpgui.engine.divergence import Guard
from dpgui.engine.objective import Objective
from dpgui.engine.stepper import Stepper
from tests.engine.conftest import random_table, settings, step_losses, weights

CPU = torch.device("cpu")


class Known(nn.Module):
    """Logits (w, 0): with label 1 the gradient of w is softmax's first entry, 1/2 at w = 0."""

    def __init__(self):
        super().__init__()
        self.w = nn.Parameter(torch.zeros(1))

    def forward(self, x):
        scaled = self.w.float() * x
        return torch.cat([scaled, torch.zeros_like(scaled)], 1)


def one_step(x, y, precision=None, diverged="stop", **train):
    net = Known()
    optimizer = torch.optim.SGD(net.parameters(), lr=0.1)
    guard = Guard(EndConfig(diverged=diverged))
    stepper = Stepper(net, optimizer, Objective(), CPU, precision, TrainConfig(**train), guard)
    stepper.step(x, y)
    return net.w.item(), stepper


@pytest.mark.parametrize("precision", [None, torch.float16])
def test_o48_clipping_sees_unscaled_gradients(precision):
    # x = 6: the gradient is 6 / 2 = 3; clipped to norm 1 the step is 0.1 x 3 / 3.
    x, y = torch.tensor([[6.0]]), torch.tensor([1])
    w, stepper = one_step(x, y, precision, clip=1.0)
    assert w == pytest.approx(-0.1, rel=1e-4)
    if precision:
        assert stepper.scaler.get_scale() == 65536.0


def test_without_clipping_the_whole_gradient_counts():
    w, _ = one_step(torch.tensor([[6.0]]), torch.tensor([1]))
    assert w == pytest.approx(-0.3)


@pytest.mark.parametrize("accumulate", [1, 2, 3, 5])
def test_parts_give_the_gradient_of_the_whole(accumulate):
    x = torch.tensor([[1.0], [2.0], [3.0], [4.0], [10.0]])
    y = torch.ones(5, dtype=torch.int64)
    w, _ = one_step(x, y, accumulate=accumulate)
    assert w == pytest.approx(-0.1 * 4.0 / 2)  # mean of x is 4


def test_o49_bf16_never_scales_and_weights_stay_32_bit(tmp_path, tell):
    data = random_table(40)
    events = tell(settings("train.precision=bf16"), data, folder=tmp_path)
    exact = tell(settings(), data, folder=tmp_path / "exact")
    assert events[-1].status == "completed"
    assert {v.dtype for v in weights(tmp_path).values()} == {torch.float32}
    assert step_losses(events) == pytest.approx(step_losses(exact), rel=0.05)


def test_o49_fp16_always_scales():
    _, stepper = one_step(torch.ones(1, 1), torch.tensor([1]), torch.float16)
    assert stepper.scaler.is_enabled()
    _, stepper = one_step(torch.ones(1, 1), torch.tensor([1]), torch.bfloat16)
    assert not stepper.scaler.is_enabled()


def test_a_skipped_step_changes_nothing():
    x = torch.tensor([[float("nan")]])
    w, stepper = one_step(x, torch.tensor([1]), diverged="skip")
    assert w == 0.0
    assert stepper.finding == "loss_not_finite"
