"""`dpgui`, `python -m dpgui`, `python main.py`: one entry point that does nothing by itself."""

from __future__ import annotations

import json
import os
import runpy
import subprocess
import sys
from pathlib import Path

import pytest

import dpgui.__main__ as entry
from dpgui import __version__

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize("words", [["-m", "dpgui"], ["main.py"]])
def test_both_ways_to_start_are_the_command(words: list[str]) -> None:
    done = subprocess.run(
        [sys.executable, *words, "--version"], cwd=ROOT, capture_output=True, text=True, timeout=60
    )
    assert (done.returncode, done.stdout) == (0, f"dpgui {__version__}\n")


def test_a_refusal_is_the_exit_code_of_the_process() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "dpgui", "config", "--preset", "nothing"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert done.returncode == 2
    assert done.stderr.startswith("preset: There is no preset called 'nothing'.")


@pytest.mark.parametrize("file", ["dpgui/__main__.py", "main.py"])
def test_o31_a_process_that_imports_the_entry_point_again_does_nothing(
    file: str, capsys: pytest.CaptureFixture[str]
) -> None:
    runpy.run_path(str(ROOT / file), run_name="__mp_main__")
    assert capsys.readouterr() == ("", "")


def test_a_windowed_process_has_no_streams_and_lives(monkeypatch: pytest.MonkeyPatch) -> None:
    """qt.md 40: under pythonw sys.stdout is None."""
    monkeypatch.setattr(sys, "stdout", None)
    monkeypatch.setattr(sys, "stderr", None)
    assert entry.main(["config", "--preset", "digits-cnn"]) == 0
    sys.stdout.close()
    sys.stderr.close()


LOUD_MODEL = """
import os, sys
import loud_neighbour
from torch import nn

class Net(nn.Module):
    def __init__(self, features, classes):
        super().__init__()
        self.linear = nn.Linear(features, classes)
        sys.stdout.write("written by Python\\n")
        os.system("echo written by another program")

    def forward(self, x):
        print("printed by the model")
        os.write(1, b"written without Python\\n")
        loud_neighbour.speak()
        return self.linear(x.flatten(1))
"""


def test_own_code_that_writes_leaves_the_lines_of_json_alone(tmp_path: Path) -> None:
    model = tmp_path / "loud_model.py"
    model.write_text(LOUD_MODEL, encoding="utf-8")
    neighbour = "print('printed on import')\ndef speak():\n    print('printed by a neighbour')\n"
    (tmp_path / "loud_neighbour.py").write_text(neighbour, encoding="utf-8")

    def dpgui(*words: str) -> subprocess.CompletedProcess[str]:
        command = [sys.executable, "-m", "dpgui", *words]
        return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=100)

    assert dpgui("trust", str(model), "--yes").returncode == 0
    settings = (
        *("--set", "dataset=iris", "--set", "devices=cpu", "--set", "train.epochs=1"),
        *("--set", "model=python-file", "--set", f"model.path={model}"),
    )
    trained = dpgui("train", *settings, "--json")
    assert trained.returncode == 0, trained.stderr
    events = [json.loads(line) for line in trained.stdout.splitlines()]
    assert (events[0]["kind"], events[-1]["kind"]) == ("Entered", "RunEnded")
    said = set(trained.stderr.splitlines())
    assert said >= {
        "written by Python", "written by another program", "printed by the model",
        "written without Python", "printed on import", "printed by a neighbour",
    }  # fmt: skip


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="needs a pipe that can be left")
def test_a_reader_of_json_that_leaves_is_no_traceback() -> None:
    words = ("train", "--preset", "tutorial-mlp", "--set", "train.epochs=500", "--json")
    process = subprocess.Popen(
        [sys.executable, "-m", "dpgui", *words],
        cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
    )  # fmt: skip
    assert json.loads(process.stdout.readline())["kind"]
    process.stdout.close()
    said = process.stderr.read()
    process.stderr.close()
    assert process.wait(60) == 130
    assert "Traceback" not in said
    assert "BrokenPipe" not in said
