"""The command line called in this process, with a window that only remembers."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

import pytest

from dpgui.cli.app import main
from dpgui.cli.window import WindowRequest
from dpgui.ui.display import Obstacle

TINY = (
    *("--set", "dataset=synthetic", "--set", "dataset.samples=40"),
    *("--set", "model=mlp", "--set", "model.hidden=4"),
    *("--set", "train.epochs=2", "--set", "train.batch_size=10"),
    *("--set", "train.validation=0.2", "--set", "devices=cpu"),
)
"""A run of two epochs of four steps, in milliseconds."""


@dataclass
class FakeWindow:
    """Remembers how it was opened."""

    blocked: Obstacle | None = None
    code: int = 0
    requests: list[WindowRequest] = field(default_factory=list)

    def obstacle(self) -> Obstacle | None:
        return self.blocked

    def open(self, request: WindowRequest) -> int:
        self.requests.append(request)
        return self.code


@dataclass(frozen=True)
class Said:
    """What a command did."""

    code: int
    out: str
    err: str

    @property
    def lines(self) -> list[dict[str, Any]]:
        """stdout as JSON objects, parsed as strictly as JSON is written."""

        def refuse(word: str) -> object:
            raise AssertionError(f"{word} is not JSON")

        return [json.loads(line, parse_constant=refuse) for line in self.out.splitlines()]


Dpgui = Callable[..., Said]


@pytest.fixture
def window() -> FakeWindow:
    return FakeWindow()


@pytest.fixture
def dpgui(
    window: FakeWindow, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> Dpgui:
    """Call the command line; the environment it sets is put back after the test."""
    monkeypatch.setenv("DPGUI_SIMULATED_GPUS", "0")
    monkeypatch.setenv("COLUMNS", "200")

    def call(*words: str) -> Said:
        capsys.readouterr()
        code = main(words, window)
        said = capsys.readouterr()
        assert "Traceback" not in said.err
        return Said(code, said.out, said.err)

    return call


@pytest.fixture
def tiny() -> Sequence[str]:
    return TINY
