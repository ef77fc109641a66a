"""`dpgui export` and `dpgui new-model`: what they write, and what they say."""

from __future__ import annotations

import io
import json

import pytest
import torch

from dpgui.own_code.trust import trust


@pytest.fixture
def trained(dpgui, tiny):
    assert dpgui("train", *tiny, "--name", "my run: 1").code == 0


def test_the_ending_says_the_format_and_best_is_taken(dpgui, trained, tmp_path):
    file = tmp_path / "net.pt"
    said = dpgui("export", "last", "-o", str(file))
    assert said.code == 0, said.err
    assert said.out.split() == [str(file), str(tmp_path / "net.pt.json")]
    assert list(torch.load(file, weights_only=True)) == [
        *("0.weight", "0.bias", "2.weight", "2.bias"),
    ]
    assert json.loads((tmp_path / "net.pt.json").read_text())["checkpoint"] == "best"
    again = dpgui("export", "last", "-o", str(file))
    assert again.code == 2
    assert "net.pt, net.pt.json is there already" in again.err
    forced = dpgui("export", "last", "-o", str(file), "--force", "--json", "--checkpoint", "last")
    assert forced.lines == [
        {"files": [str(file), str(tmp_path / "net.pt.json")], "notes": []},
    ]


def test_by_default_it_is_called_like_the_run(dpgui, trained, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    said = dpgui("export", "last", "--format", "weights")
    assert said.out.split() == ["my-run-1.pt", "my-run-1.pt.json"]


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("no-such-run",), "no-such-run"),
        (("last", "--format", "torchscript"), "There are: exported-program, weights, onnx."),
        (("last", "--checkpoint", "first"), "say best or last"),
        (("last", "-o", "net.txt"), "must end with .pt2"),
    ],
)
def test_what_cannot_be_is_a_sentence(dpgui, trained, words, sentence):
    said = dpgui("export", *words)
    assert said.code == 2
    assert sentence in said.err


def test_problems_are_json_where_that_is_asked(dpgui, trained):
    said = dpgui("export", "last", "-o", "net.txt", "--json")
    assert said.code == 2
    assert [each["code"] for each in said.lines[0]["problems"]] == ["export_suffix"]


def test_a_new_model_is_written_trusted_and_trained(dpgui, tiny, tmp_path, monkeypatch):
    file = tmp_path / "own net.py"
    said = dpgui("new-model", str(file))
    assert said.code == 0
    assert "dpgui trust own net.py" in file.read_text()
    assert dpgui("new-model", str(file)).code == 2
    own = ("--set", "model=python-file", "--set", f"model.path={file}")
    settings = [
        *("--set", "dataset=synthetic", "--set", "dataset.samples=40", "--set", "devices=cpu"),
        *("--set", "train.epochs=2", "--set", "train.batch_size=10", *own),
    ]
    refused = dpgui("train", *settings)
    assert refused.code == 2
    assert "with: dpgui trust " in refused.err
    trust(file)
    done = dpgui("train", *settings, "--set", "model.arguments=width = 4", "--json")
    assert done.code == 0, done.err
    started = next(line for line in done.lines if line["kind"] == "RunStarted")
    assert started["model"]["entry"] == "Net"
    file.write_text(file.read_text() + "\n# changed\n")
    said = dpgui("export", "last", "-o", str(tmp_path / "net.pt"))
    assert said.code == 2
    assert "with: dpgui trust " in said.err


def test_a_model_file_can_be_asked_about(dpgui, tmp_path, monkeypatch):
    file = tmp_path / "net.py"
    dpgui("new-model", str(file))
    monkeypatch.setattr("sys.stdin", io.StringIO("y\n"))
    assert dpgui("trust", str(file)).code == 0
