"""A checkout on a machine with cards and without Qt: its tests of the engine run there."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
BLOCKED = ("PySide6", "shiboken6", "pyqtgraph", "qtawesome", "pytestqt")
BLOCKER = f"""
import sys

class NotInstalled:
    def find_spec(self, name, path=None, target=None):
        if name.split(".")[0] in {BLOCKED!r}:
            raise ModuleNotFoundError(f"No module named {{name!r}}", name=name)

sys.meta_path.insert(0, NotInstalled())
"""


def run(tmp_path: Path, *words: str) -> subprocess.CompletedProcess[str]:
    """Python with `words`, in which nothing of Qt can be imported."""
    (tmp_path / "sitecustomize.py").write_text(BLOCKER, encoding="utf-8")
    environ = {
        **os.environ,
        "PYTHONPATH": os.pathsep.join([str(tmp_path), str(ROOT)]),
        # What is not installed has no entry point that pytest would load.
        "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1",
    }
    return subprocess.run(
        [sys.executable, *words], cwd=ROOT, env=environ, capture_output=True, text=True, timeout=110
    )


@pytest.mark.slow
def test_tests_of_cards_and_of_the_engine_run_without_qt(tmp_path: Path) -> None:
    places = ("tests/gpu", "tests/engine/test_gpu_engine.py", "tests/engine/test_stepper.py")
    done = run(tmp_path, "-m", "pytest", "-p", "pytest_timeout", "-q", *places)
    assert done.returncode == 0, done.stdout + done.stderr
    assert " passed" in done.stdout
    assert "error" not in done.stdout.lower()


@pytest.mark.slow
def test_the_blocker_blocks(tmp_path: Path) -> None:
    for name in BLOCKED:
        assert run(tmp_path, "-c", f"import {name}").returncode != 0


@pytest.mark.slow
def test_a_setting_that_nobody_knows_is_still_an_error(tmp_path: Path) -> None:
    words = ("-m", "pytest", "-p", "pytest_timeout", "-o", "qt_unknown=1", "tests/ground")
    done = run(tmp_path, *words)
    assert done.returncode != 0
    assert "qt_unknown" in done.stdout + done.stderr
