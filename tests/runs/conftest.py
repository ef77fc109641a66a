"""Runs with a fake engine: in this process, and in the children that it starts."""

from __future__ import annotations

import importlib.util
import os
import sys
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from dpgui.config import ExperimentConfig, Pick, TrainConfig
from dpgui.runs import Run, RunStore, Zygote

FAKE = Path(__file__).with_name("fake_engine")


@pytest.fixture
def fake_engine(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every session tells the story of fake_story.py, wherever it runs."""
    spec = importlib.util.spec_from_file_location("fake_story", FAKE / "fake_story.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    monkeypatch.setitem(sys.modules, "dpgui.engine.story", module)
    monkeypatch.setenv("PYTHONPATH", with_fake_engine())


def with_fake_engine() -> str:
    """The PYTHONPATH of a child with the fake engine."""
    known = os.environ.get("PYTHONPATH")
    return os.pathsep.join([str(FAKE), known] if known else [str(FAKE)])


@pytest.fixture
def store(tmp_path: Path) -> RunStore:
    return RunStore(tmp_path / "runs")


@pytest.fixture
def config() -> Callable[..., ExperimentConfig]:
    def make(epochs: int = 2, **options: Any) -> ExperimentConfig:
        parts = {
            name: options.pop(name) for name in ("on_window_close", "devices") if name in options
        }
        return ExperimentConfig(
            dataset=Pick(name="fake"),
            model=Pick(name="fake", options=options),
            train=TrainConfig(epochs=epochs),
            **{"devices": ("cpu",), **parts},
        )

    return make


@pytest.fixture
def run(store: RunStore, config: Callable[..., ExperimentConfig]) -> Run:
    """A new run of two quick epochs."""
    return store.create(config())


def warmed() -> Zygote:
    warm = Zygote()
    warm.start()
    assert warm.wait(60)
    return warm


@pytest.fixture(scope="session")
def shared_zygote() -> Iterator[Zygote]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PYTHONPATH", with_fake_engine())
        warm = warmed()
    yield warm
    warm.close()


@pytest.fixture
def zygote(fake_engine: None, shared_zygote: Zygote) -> Zygote:
    """A warm one that all tests share, since a run must not change it."""
    return shared_zygote


@pytest.fixture
def own_zygote(fake_engine: None) -> Iterator[Zygote]:
    """One that a test may harm."""
    warm = warmed()
    yield warm
    warm.close()


@pytest.fixture
def until() -> Callable[..., None]:
    """Wait until a condition holds, and fail if it does not come to hold."""

    def wait(condition: Callable[[], Any], seconds: float = 10.0) -> None:
        deadline = time.monotonic() + seconds
        pause = threading.Event()
        while not condition():
            assert time.monotonic() < deadline, "it never came to be"
            pause.wait(0.02)

    return wait
