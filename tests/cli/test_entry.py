"""`dpgui`, `python -m dpgui`, `python main.py`: one entry point that does nothing by itself."""

from __future__ import annotations

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
