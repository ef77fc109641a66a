"""Checkpoints: whole or not there, safe to open, the same for every strategy."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import textwrap

import pytest
import torch
from torch import nn

from dpgui.config import ConfigError
from dpgui.engine.checkpoint import Checkpoints, SaveError, load_file, load_weights
from dpgui.engine.training_state import NEEDED
from dpgui.events import RunEnded
from tests.engine.conftest import random_table, settings, weights


class HasModule(nn.Module):
    """A model with a submodule that is called like the wrapper's."""

    def __init__(self):
        super().__init__()
        self.module = nn.Linear(3, 2)

    def forward(self, x):
        return self.module(x)


@pytest.mark.parametrize("make", [lambda: nn.Linear(3, 2), HasModule])
def test_o05_wrapped_and_bare_weights_load_into_either(make):
    saved, x = make(), torch.randn(4, 3)
    for state in (saved.state_dict(), nn.DataParallel(saved).state_dict()):
        net = make()
        load_weights(net, state)
        assert torch.equal(net(x), saved(x))


def test_o05_a_mixture_is_not_stripped():
    state = {"module.weight": torch.zeros(2, 3), "bias": torch.zeros(2)}
    with pytest.raises(RuntimeError):
        load_weights(nn.Linear(3, 2), state)


def test_o05_a_checkpoint_of_four_devices_opens_in_a_bare_model(tmp_path, tell, monkeypatch):
    monkeypatch.setenv("DPGUI_SIMULATED_GPUS", "2")
    config = settings(
        "strategy=data-parallel",
        "devices=simulated:0,simulated:1",
        "train.epochs=1",
        "model.hidden=5",
    )
    tell(config, random_table(20), folder=tmp_path)
    bare = nn.Sequential(nn.Flatten(), nn.Linear(4, 5), nn.ReLU(), nn.Linear(5, 3))
    state = weights(tmp_path)
    assert not any(key.startswith("module.") for key in state)
    assert [tuple(v.shape) for v in state.values()] == [
        tuple(v.shape) for v in bare.state_dict().values()
    ]


@pytest.mark.parametrize(
    "changes",
    [
        ("optimizer=adamw", "schedule=plateau", "train.class_weights=balanced"),
        ("optimizer=muon", "schedule=one-cycle", "train.precision=bf16"),
        ("optimizer=sgd", "optimizer.momentum=0.9", "schedule=cosine", "train.label_smoothing=0.1"),
        ("optimizer=rmsprop", "schedule=multi-step", "train.validation=0.3", "train.clip=1"),
    ],
)
def test_o54_every_checkpoint_opens_in_safe_mode_and_can_be_resumed(tmp_path, tell, changes):
    data = random_table(30)
    tell(settings(*changes, "train.epochs=1"), data, folder=tmp_path)
    state = load_file(next((tmp_path / "checkpoints").glob("*.pt")))
    assert state["format"] == 1
    events = tell(settings(*changes, "train.epochs=2"), data, folder=tmp_path)
    assert events[-1].status == "completed"


def test_o54_a_newer_format_is_refused_by_name(tmp_path):
    torch.save({"format": 99}, tmp_path / "step-000000001.pt")
    with pytest.raises(ConfigError) as found:
        load_file(tmp_path / "step-000000001.pt")
    assert found.value.problems[0].code == "checkpoint_newer"


def test_unsafe_files_are_refused(tmp_path):
    torch.save({"format": 1, "x": subprocess.PIPE, "p": HasModule()}, tmp_path / "step-1.pt")
    with pytest.raises(ConfigError) as found:
        load_file(tmp_path / "step-1.pt")
    (problem,) = found.value.problems
    assert problem.code == "checkpoint_damaged"
    # Not torch's words, which advise to open it unsafely.
    assert problem.facts["why"] == "it holds something else than what was saved"


def test_last_and_best_share_a_file_and_others_are_pruned(tmp_path):
    store = Checkpoints(tmp_path)
    store.save({"n": 1}, {}, 1, ["last", "best"])
    store.save({"n": 2}, {}, 2, ["last"])
    assert sorted(p.name for p in tmp_path.glob("*.pt")) == [
        "step-000000001.pt",
        "step-000000002.pt",
    ]
    store.save({"n": 3}, {}, 3, ["last", "best"])
    assert [p.name for p in tmp_path.glob("*.pt")] == ["step-000000003.pt"]
    assert store.load("best")[0]["n"] == 3


@pytest.mark.parametrize("size", [0, 10, 400])
def test_o53_a_checkpoint_cut_short_falls_back_to_the_newest_readable(tmp_path, size):
    store = Checkpoints(tmp_path)
    store.save({"n": 1}, {}, 1, ["last", "best"])
    store.save({"n": 2}, {}, 2, ["last"])
    os.truncate(tmp_path / "step-000000002.pt", size)
    state, (note,) = store.load()
    assert state["n"] == 1
    assert (note.code, note.facts["step"]) == ("checkpoint_fallback", 1)
    assert note.facts["file"] == "step-000000002.pt"


def test_o53_a_checkpoint_that_is_gone_is_named_and_the_one_before_it_used(tmp_path):
    checkpoints = Checkpoints(tmp_path)
    checkpoints.save({"model": {}}, {}, 1, ["best"])
    checkpoints.save({"model": {}}, {}, 2, ["last"]).unlink()
    _, (note,) = checkpoints.load()
    assert (note.code, note.facts["step"]) == ("checkpoint_fallback", 1)
    assert note.facts["file"] == "step-000000002.pt"


@pytest.mark.parametrize("text", ["null", "[]", "3", '"here"'])
def test_o53_json_of_another_shape_is_as_good_as_none(tmp_path, text):
    checkpoints = Checkpoints(tmp_path)
    checkpoints.save({"model": {}}, {}, 1, ["last", "best"])
    for name in ("last", "best"):
        (tmp_path / f"{name}.json").write_text(text, encoding="utf-8")
    assert checkpoints.facts() == {}
    state, notes = checkpoints.load()
    assert (state["model"], notes) == ({}, [])


def test_o53_a_file_that_holds_something_else_falls_back(tmp_path):
    checkpoints = Checkpoints(tmp_path)
    checkpoints.save({"model": {}}, {}, 1, ["best"])
    torch.save([1, 2], checkpoints.save({"model": {}}, {}, 2, ["last"]))
    _, (note,) = checkpoints.load()
    assert (note.code, note.facts["step"]) == ("checkpoint_fallback", 1)


def test_o53_a_file_that_lacks_what_a_session_needs_falls_back(tmp_path):
    checkpoints = Checkpoints(tmp_path, needed=("model", "progress"))
    checkpoints.save({"model": {}, "progress": {}}, {}, 1, ["best"])
    checkpoints.save({"model": {}}, {}, 2, ["last"])
    state, (note,) = checkpoints.load()
    assert state.keys() == {"format", "model", "progress"}
    assert (note.code, note.facts["step"]) == ("checkpoint_fallback", 1)
    assert "it lacks progress" in note.text


def test_o53_what_a_session_needs_is_what_it_saves(tmp_path, tell):
    tell(settings(), random_table(20), folder=tmp_path)
    assert set(NEEDED) <= Checkpoints(tmp_path / "checkpoints").load()[0].keys()


def test_o53_no_readable_checkpoint_is_a_sentence(tmp_path, tell):
    tell(settings(), random_table(20), folder=tmp_path)
    for file in (tmp_path / "checkpoints").glob("*.pt"):
        file.write_bytes(b"no checkpoint")
    (end,) = [
        e for e in tell(settings(), random_table(20), folder=tmp_path) if isinstance(e, RunEnded)
    ]
    assert end.status == "refused"
    assert end.problems[0].code == "checkpoint_damaged"


def test_o53_a_full_disk_leaves_the_old_file_and_says_so(tmp_path, monkeypatch):
    store = Checkpoints(tmp_path)
    store.save({"n": 1}, {}, 1, ["last"])

    def full(*_):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(SaveError, match="No space left"):
        store.save({"n": 2}, {}, 2, ["last"])
    assert store.load()[0]["n"] == 1
    assert sorted(p.name for p in tmp_path.iterdir()) == ["last.json", "step-000000001.pt"]


@pytest.mark.slow
def test_o53_a_kill_while_saving_leaves_a_whole_checkpoint(tmp_path):
    """A process that saves without end is killed; whatever it was doing, the pointer is whole."""
    script = textwrap.dedent("""
        import sys, torch
        from pathlib import Path
        from dpgui.engine.checkpoint import Checkpoints
        store, n = Checkpoints(Path(sys.argv[1])), 0
        while True:
            n += 1
            store.save({"n": n, "big": torch.full((200_000,), float(n))}, {}, n, ["last"])
            if n == 3:
                print("saving", flush=True)
    """)
    child = subprocess.Popen(
        [sys.executable, "-c", script, str(tmp_path)], stdout=subprocess.PIPE, text=True
    )
    assert child.stdout.readline() == "saving\n"
    child.kill()
    child.wait(10)
    child.stdout.close()
    state, notes = Checkpoints(tmp_path).load()
    pointer = json.loads((tmp_path / "last.json").read_text())
    assert notes == []
    assert state["n"] == pointer["step"] >= 3
    assert bool((state["big"] == state["n"]).all())
    # Leftovers of the kill go away with the next save.
    Checkpoints(tmp_path).save({"n": 0}, {}, 10**6, ["last"])
    assert sorted(p.suffix for p in tmp_path.iterdir()) == [".json", ".pt"]


def test_o55_tensors_of_an_absent_gpu_are_loaded_to_the_cpu(tmp_path):
    import io
    import zipfile

    file = tmp_path / "step-000000001.pt"
    torch.save({"format": 1, "model": torch.ones(3)}, file)
    source = zipfile.ZipFile(io.BytesIO(file.read_bytes()))
    with zipfile.ZipFile(file, "w") as target:
        for item in source.infolist():
            content = source.read(item)
            if item.filename.endswith("data.pkl"):  # the location tag of the storage
                content = content.replace(b"X\x03\x00\x00\x00cpu", b"X\x06\x00\x00\x00cuda:1")
            target.writestr(item.filename, content)
    assert b"cuda:1" in file.read_bytes()
    assert load_file(file)["model"].device.type == "cpu"
