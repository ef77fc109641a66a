"""A process of several has no memory left, and by rule all go on with less (real engine)."""

from __future__ import annotations

import json
import sys

import pytest
import torch

from dpgui.engine.control import Control
from dpgui.events import Noted, RunEnded, RunStarted
from dpgui.runs import RunStore, perform
from tests.engine.own_models import own_file, own_settings

pytestmark = [
    pytest.mark.slow,
    pytest.mark.timeout(600),  # interpreters that load torch, two or one at each start
    pytest.mark.skipif(sys.platform == "win32", reason="signals and groups are POSIX"),
]

HUNGRY = """
import torch
from torch import nn

class Net(nn.Module):
    def __init__(self, features, classes):
        super().__init__()
        torch.manual_seed(3)
        self.hidden, self.out = nn.Linear(features, 8), nn.Linear(8, classes)
        self.register_buffer("passes", torch.zeros((), dtype=torch.int64))

    def forward(self, x):
        if self.training and x.device.type != "meta":
            self.passes += 1
            if self.passes > {after} and len(x) > {most}:
                raise torch.OutOfMemoryError("CUDA out of memory.")
        return self.out(self.hidden(x).relu())
"""


def performed(store, folder, after, most, *changes):
    """A run of ten steps of 16 samples, saved at each fourth: its events, and its weights."""
    folder.mkdir()
    file = own_file(folder, HUNGRY.replace("{after}", str(after)).replace("{most}", str(most)))
    words = ("dataset=synthetic", "dataset.samples=80", "train.batch_size=16", "save.steps=4")
    run = store.create(own_settings(file, *words, "train.threads=1", *changes))
    events = list(perform(run, Control()))
    assert isinstance(events[-1], RunEnded)
    pointer = run.folder / "checkpoints" / "last.json"
    if not pointer.is_file():
        return events, {}
    saved = torch.load(pointer.with_name(json.loads(pointer.read_text())["file"]))
    return events, {name: value for name, value in saved["model"].items() if name != "passes"}


DDP = ("strategy=ddp", "strategy.processes=2", "memory.when_full=halve")


def notes(events):
    return [(note.code, note.facts.get("parts")) for note in events if isinstance(note, Noted)]


def test_all_begin_again_with_smaller_parts_and_train_as_one_process_does(tmp_path):
    store = RunStore(tmp_path / "runs")
    events, spared = performed(store, tmp_path / "a", 5, 2, *DDP)
    assert events[-1].status == "completed", events[-1]
    assert [it for it in notes(events) if it[0].startswith(("memory", "ranks", "rank"))] == [
        ("memory_halved", 2),
        ("ranks_restarted_spared", None),
        ("memory_halved", 4),
        ("ranks_restarted_spared", None),
    ]
    assert [it.from_step for it in events if isinstance(it, RunStarted)] == [0, 4, 4]
    events, wanted = performed(store, tmp_path / "b", 5, 1000)
    assert events[-1].status == "completed", events[-1]
    assert wanted.keys() == spared.keys()
    for name, value in wanted.items():
        assert torch.allclose(spared[name], value, atol=1e-6, rtol=0), name


def test_single_samples_that_do_not_fit_end_the_run_with_its_story(tmp_path):
    batch = ("train.batch_size=4", "train.epochs=1")
    events, _ = performed(RunStore(tmp_path / "runs"), tmp_path / "a", 0, 0, *DDP, *batch)
    end = events[-1]
    assert (end.status, end.code) == ("failed", "out_of_memory_forward")
    assert {name: end.facts[name] for name in ("device", "batch", "parts")} == {
        "device": "cpu",
        "batch": 4,
        "parts": 2,
    }
    assert "spared" not in end.facts
