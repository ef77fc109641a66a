"""Compiled models under DDP: what it wraps is compiled, and figures stay the same."""

from __future__ import annotations

from pathlib import Path

import pytest
import torch
from torch.nn.parallel import DistributedDataParallel

from dpgui.config import with_overrides
from dpgui.data.stages import drained
from dpgui.devices import detect
from dpgui.engine.check import check
from dpgui.engine.control import Control
from dpgui.engine.planning import planning
from dpgui.engine.story import story
from dpgui.engine.training_state import TrainingState
from tests.engine.conftest import random_images, random_table, settings, step_losses, weights
from tests.engine.test_ranks_cases import Branches
from tests.engine.test_switches import COMPILED, CPU, codes
from tests.engine.together import together

DDP = ("strategy=ddp", "train.compile=true")
CASES = {
    # 42 images: the last of five batches has one for each process.
    "images": (["model=cnn", "model.channels=4", "model.hidden=8", "train.batch_size=10"], None),
    "parts": (["model.hidden=5", "train.batch_size=10", "train.accumulate=3"], None),
    "unused": (["train.batch_size=10"], Branches),
}


def test_without_a_compiler_it_is_refused_with_ddp_as_well(monkeypatch):
    monkeypatch.setenv("CXX", "no-such-compiler")
    found = check(with_overrides(COMPILED, ["strategy=ddp", "devices=cpu"]), detect())
    assert "compiler_missing" in {problem.code for problem in found}


def all_cases(team, folder: Path, changes):
    """Each case's losses and weights."""
    found = {}
    for name, (more, net) in CASES.items():
        torch.manual_seed(0)
        data = random_images(42) if name == "images" else random_table(42)
        config = settings("train.epochs=1", *more, *changes)
        made = net() if net else None
        events = list(story(config, folder / name, Control(), data=data, net=made, team=team))
        assert events[-1].status == "completed", (name, events[-1])
        saved = {key: value.numpy() for key, value in weights(folder / name).items()}
        found[name] = step_losses(events), saved
    return found


def compiled(team, folder: Path):
    from torch._dynamo.utils import counters
    from torch._inductor import config as compiler

    compiler.compile_threads = 1  # no pool of processes is left behind
    found = all_cases(team, folder, DDP)
    assert counters["inductor"]
    assert not counters["graph_break"], "the wrapper is around what is compiled"
    made = drained(planning(settings(*DDP), data=random_table(42), team=team))
    state = TrainingState(made)
    assert isinstance(state.net, DistributedDataParallel)
    assert state.net.module._orig_mod is state.bare is made.net
    graphs = counters["stats"]["unique_graphs"]
    state.net(torch.ones(2, 4))
    # A net of torch's own containers is compiled as well: around the wrapper nothing of it was.
    assert counters["stats"]["unique_graphs"] == graphs + 1
    return found


@pytest.mark.slow
@pytest.mark.timeout(600)
@pytest.mark.skipif(bool(codes(CPU)), reason="no compiler for torch.compile")
def test_o18_compiled_ranks_train_as_one_process_does(tmp_path):
    plain = all_cases(None, tmp_path / "plain", [])
    for found in together(2, compiled, tmp_path / "compiled"):
        for name, (losses, saved) in plain.items():
            assert found[name][0] == pytest.approx(losses, abs=1e-5), name
            assert found[name][1].keys() == saved.keys(), name
            for key in saved.keys() - {"seen"}:  # of a share and of a whole batch
                assert found[name][1][key] == pytest.approx(saved[key], abs=1e-6), (name, key)
