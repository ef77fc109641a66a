"""For tests on a real card: it starts and ends empty, and a story is told in a temporary folder."""

from __future__ import annotations

import gc
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
import torch

ROOT = Path(__file__).parents[2]


@pytest.fixture(autouse=True)
def empty_card() -> Iterator[None]:
    """What other tests held is given back before and after."""
    _empty()
    yield
    _empty()


def _empty() -> None:
    gc.collect()
    if torch.cuda.is_available():
        torch.cuda.empty_cache()


@pytest.fixture
def in_child() -> Callable[[str], list[str]]:
    """Runs a program in a process of its own; the lines that it printed."""

    def run(program: str) -> list[str]:
        done = subprocess.run(
            [sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, timeout=300
        )
        assert done.returncode == 0, done.stderr
        return done.stdout.splitlines()

    return run
