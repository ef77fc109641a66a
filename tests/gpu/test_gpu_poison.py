"""On a real card: a kernel that fails ends the context of its process, and of no other (O-56)."""

from __future__ import annotations

import json

import pytest
import torch

pytestmark = [
    pytest.mark.gpu,
    pytest.mark.skipif(not torch.cuda.is_available(), reason="no CUDA device"),
]

PROGRAM = """
import json, torch
from torch import nn
from dpgui.config import preset, with_overrides, FIRST
from dpgui.engine.control import Control
from dpgui.models import models
from dpgui.runs import RunStore, perform

class Poison(nn.Module):
    def __init__(self, features, classes):
        super().__init__()
        self.linear = nn.Linear(features, classes)

    def forward(self, x):
        scores = self.linear(x.flatten(1))
        if x.device.type == "cuda":
            beyond = torch.full((len(x), 1), 10**6, device=x.device)
            scores = scores + scores.gather(1, beyond)
        return scores

mlp = models["mlp"]
build = mlp.build
mlp.build = lambda self, shape, classes: Poison(torch.Size(shape).numel(), classes)
config = with_overrides(preset(FIRST), [
    "model=mlp", "devices=cuda:0", "host=thread", "train.epochs=1", "feed.workers=0"])
for number in range(2):
    told = list(perform(RunStore().create(config), Control(), config.host))
    print(json.dumps({"codes": [getattr(event, "code", "") for event in told],
                      "status": told[-1].status, "facts": told[-1].model_dump()["facts"]}))
    mlp.build = build
"""


@pytest.fixture(scope="module")
def sessions(tmp_path_factory):
    """Two runs in a thread of one process; the first of them breaks CUDA there."""
    import os
    import subprocess
    import sys
    from pathlib import Path

    home = tmp_path_factory.mktemp("home")
    places = {f"DPGUI_{name}_DIR": str(home / name.lower()) for name in ("RUNS", "DATA", "CACHE")}
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM],
        cwd=Path(__file__).parents[2],
        env={**os.environ, **places},
        capture_output=True,
        text=True,
        timeout=300,
    )
    lines = [json.loads(line) for line in done.stdout.splitlines() if line.startswith("{")]
    assert len(lines) == 2, done.stderr
    return lines


def test_o56_a_device_assert_ends_the_run_with_the_sentence_that_says_so(sessions):
    first, _ = sessions
    assert (first["status"], first["codes"][-1]) == ("failed", "cuda_poisoned")
    assert first["facts"]["device"] == "cuda:0"
    assert first["facts"]["why"]


def test_o56_the_next_run_of_the_thread_gets_a_process_and_works(sessions):
    _, second = sessions
    assert "moved_to_process" in second["codes"]
    assert second["status"] == "completed"


def test_o56_this_process_was_not_hurt():
    assert float(torch.ones(3, device="cuda:0").sum()) == 3.0
