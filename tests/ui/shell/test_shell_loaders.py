"""Loader processes of runs in the window's own thread, while its charts are drawn (O-75)."""

from __future__ import annotations

import multiprocessing
from pathlib import Path

import numpy as np
import pytest
from PIL import Image
from pytestqt.qtbot import QtBot

from dpgui.config import ExperimentConfig, with_overrides
from dpgui.engine.control import Control
from dpgui.runs import RunStore, play
from dpgui.ui.charts.charts_panel import ChartsPanel
from dpgui.ui.run_model import RunModel
from dpgui.ui.training_thread import TrainingThread

RUNS = 30


@pytest.fixture
def config(tmp_path: Path) -> ExperimentConfig:
    """Two epochs of 40 small images that two processes decode."""
    rng = np.random.default_rng(0)
    for number in range(40):
        file = tmp_path / "photos" / "ab"[number % 2] / f"{number:02}.png"
        file.parent.mkdir(parents=True, exist_ok=True)
        Image.fromarray(rng.integers(0, 256, (8, 8, 3), np.uint8)).save(file)
    photos = ("dataset=image-folder", f"dataset.path={tmp_path / 'photos'}", "dataset.size=8")
    feed = ("feed.keep=files", "feed.workers=2", "train.epochs=2", "train.batch_size=8")
    changes = (*photos, *feed, "model=mlp", "model.hidden=4", "devices=cpu")
    return with_overrides(ExperimentConfig(), changes)


@pytest.mark.slow
@pytest.mark.timeout(900)
def test_o75_thirty_runs_from_the_windows_thread_while_charts_are_drawn(
    qtbot: QtBot, tmp_path: Path, config: ExperimentConfig
) -> None:
    store, charts = RunStore(tmp_path / "runs"), ChartsPanel()
    qtbot.addWidget(charts)
    charts.show()
    for _ in range(RUNS):
        run, model = store.create(config), RunModel("loaders")
        thread = TrainingThread(lambda run=run: play(run, Control()), model.buffer)
        thread.finished.connect(model.finish)
        charts.set_history(model.history, model.name)
        model.changed.connect(charts.refresh)
        model.follow()
        with qtbot.waitSignal(model.finished, timeout=120_000):
            thread.start()
        thread.wait()
        assert model.history.status == "completed", model.history.ended
        assert model.history.started is not None
        assert model.history.started.data["workers"] == 2
        assert model.history.epoch == 2
        assert multiprocessing.active_children() == []
