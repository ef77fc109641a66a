"""On a real card: memory that runs out, is given back, and is gone on without (O-03, O-17)."""

from __future__ import annotations

import pytest
import torch
from torch import nn

from dpgui.config import with_overrides
from dpgui.engine.control import Control
from dpgui.engine.story import story
from dpgui.events import Noted
from tests.engine.conftest import random_table, settings, step_losses

pytestmark = [
    pytest.mark.gpu,
    pytest.mark.skipif(not torch.cuda.is_available(), reason="no CUDA device"),
]

FEW, MANY = 8, 512
"""Whole batches that fit, and that do not."""


class Backward(torch.autograd.Function):
    """Holds `size` bytes a sample while its gradient is computed."""

    @staticmethod
    def forward(ctx, x, size):
        ctx.size = size
        return x.clone()

    @staticmethod
    def backward(ctx, gradient):
        held = torch.empty(len(gradient) * ctx.size, dtype=torch.uint8, device=gradient.device)
        return gradient + held[0] * 0, None


class Hungry(nn.Module):
    """Takes a 64th of the card's free memory for each sample, in one of the two passes."""

    def __init__(self, phase="forward"):
        super().__init__()
        torch.manual_seed(3)
        self.linear = nn.Linear(4, 3)
        self.size = torch.cuda.mem_get_info(0)[0] // 64
        self.phase = phase

    def forward(self, x):
        if x.device.type == "cuda" and self.phase == "forward":
            held = torch.empty(len(x) * self.size, dtype=torch.uint8, device=x.device)
            x = x + held[0] * 0
        scores = self.linear(x)
        return Backward.apply(scores, self.size) if x.device.type == "cuda" else scores


def told(folder, batch, *changes, net=None):
    more = ["devices=cuda:0", f"train.batch_size={batch}", "train.epochs=1", *changes]
    config = with_overrides(settings(), more)
    return list(story(config, folder, Control(), data=random_table(1024), net=net))


@pytest.mark.parametrize("phase", ["forward", "backward"])
@pytest.mark.parametrize("strategy", ["single", "data-parallel"])
def test_o17_memory_comes_back_and_a_smaller_batch_works(tmp_path, phase, strategy):
    told(tmp_path / "first", FEW, net=Hungry(phase))  # libraries take their workspaces once
    before = torch.cuda.memory_allocated(0)
    free = torch.cuda.mem_get_info(0)[0]
    end = told(tmp_path / "many", MANY, f"strategy={strategy}", net=Hungry(phase))[-1]
    assert (end.status, end.code) == ("failed", f"out_of_memory_{phase}")
    assert (end.facts["device"], end.facts["batch"]) == ("cuda:0", MANY)
    assert torch.cuda.memory_allocated(0) - before <= 2**20
    assert torch.cuda.mem_get_info(0)[0] >= 0.95 * free
    end = told(tmp_path / "few", FEW, f"strategy={strategy}", net=Hungry(phase))[-1]
    assert end.status == "completed"


@pytest.mark.parametrize("phase", ["forward", "backward"])
def test_by_rule_the_run_goes_on_in_smaller_parts(tmp_path, phase):
    halve = "memory.when_full=halve"
    found = told(tmp_path / "halved", MANY, halve, net=Hungry(phase))
    assert found[-1].status == "completed"
    parts = [e.facts["parts"] for e in found if isinstance(e, Noted) and e.code == "memory_halved"]
    assert parts == [2**n for n in range(1, len(parts) + 1)]
    accumulate = f"train.accumulate={parts[-1]}"
    expected = told(tmp_path / "wanted", MANY, accumulate, net=Hungry(phase))
    assert step_losses(found) == pytest.approx(step_losses(expected), rel=1e-5)
