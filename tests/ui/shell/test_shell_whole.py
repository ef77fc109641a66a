"""The whole line with the real engine: both hosts, the warm worker, the automation, the exit."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import psutil
import pytest
from PySide6.QtGui import QImage
from pytestqt.qtbot import QtBot
from shell_story import MakeDesk

from dpgui.config import ExperimentConfig, preset
from dpgui.runs import Run, RunStore
from dpgui.ui.states import State

TINY = {
    "dataset": {"name": "synthetic", "samples": 64},
    "model": {"name": "mlp", "hidden": [8]},
    "train": {"epochs": 3, "batch_size": 16, "validation": 0.25, "seed": 5},
    "devices": ["cpu"],
}
DPGUI = (sys.executable, "-m", "dpgui")


def losses(run: Run) -> list[float]:
    return run.history().series("steps/train/loss")[1].tolist()


@pytest.mark.slow
def test_both_hosts_run_in_the_window_and_give_the_same_numbers(
    cold: None, make_desk: MakeDesk, qtbot: QtBot
) -> None:
    desk = make_desk()
    seen: dict[str, list[float]] = {}
    for host in ("process", "thread"):
        desk.controller.put_experiment(ExperimentConfig().changed(**TINY, host=host))
        with qtbot.waitSignal(desk.controller.run_ended, timeout=90_000) as told:
            desk.controller.start()
            qtbot.waitUntil(lambda: desk.controller.state is State.STARTING)
        assert told.args[0].status == "completed"
        history = desk.controller.shown.history
        assert history.epoch == 3
        seen[host] = history.series("steps/train/loss")[1].tolist()
        assert seen[host] == losses(desk.controller.ended_run)
        assert len(history.series("epochs/validation/loss")[0]) == 3
    assert seen["process"] == seen["thread"]
    assert len(seen["thread"]) == 9


def dpgui(folder: Path, *words: str, **more: str) -> subprocess.Popen[str]:
    environment = {
        **os.environ,
        "QT_QPA_PLATFORM": "offscreen",
        "DPGUI_RUNS_DIR": str(folder / "runs"),
        "DPGUI_SETTINGS": str(folder / "window.ini"),
        **more,
    }
    return subprocess.Popen(
        [*DPGUI, *words],
        env=environment,
        text=True,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )


@pytest.mark.slow
def test_the_automation_runs_takes_a_picture_and_closes(tmp_path: Path) -> None:
    picture = tmp_path / "f.png"
    words = ["--preset", "digits-cnn", "--set", "train.epochs=2", "--set", "devices=cpu"]
    process = dpgui(tmp_path, *words, "--start", "--screenshot", str(picture), "--quit")
    out, error = process.communicate(timeout=110)
    assert process.returncode == 0, error
    assert out == ""
    image = QImage(str(picture))
    assert (image.width(), image.height()) == (1440, 900)
    run = RunStore(tmp_path / "runs").find("last")
    assert run.status == "completed"
    assert run.config.model == preset("digits-cnn").model


@pytest.mark.slow
@pytest.mark.parametrize(("setting", "code"), [("devices=cuda:9", 2), ("optimizer.lr=1e30", 1)])
def test_the_automation_closes_with_the_exit_code_of_the_run(
    tmp_path: Path, setting: str, code: int
) -> None:
    words = ["--preset", "tutorial-mlp", "--set", setting, "--start", "--quit"]
    process = dpgui(tmp_path, *words)
    _, error = process.communicate(timeout=110)
    assert process.returncode == code, error
    assert "Traceback" not in error


@pytest.mark.slow
def test_sigterm_saves_and_ends_within_seconds(qtbot: QtBot, tmp_path: Path) -> None:
    words = ["--preset", "digits-cnn", "--set", "train.epochs=500", "--set", "devices=cpu"]
    process = dpgui(tmp_path, *words, "--start", "--quit")
    store = RunStore(tmp_path / "runs")
    qtbot.waitUntil(lambda: any(row.epochs_done for row in store.list()), timeout=90_000)
    children = psutil.Process(process.pid).children(recursive=True)
    process.send_signal(signal.SIGTERM)
    _, error = process.communicate(timeout=20)
    assert process.returncode == 130, error
    run = store.find("last")
    assert run.status == "interrupted"
    assert run.has_checkpoint()
    gone, alive = psutil.wait_procs(children, timeout=10)
    assert not alive, alive
    assert gone


@pytest.mark.slow
def test_torch_never_enters_the_process_of_the_window(tmp_path: Path) -> None:
    code = (
        "import sys, os\n"
        "from PySide6.QtCore import QTimer\n"
        "from dpgui.ui import app, warming, device_watch\n"
        "from dpgui.ui.options import WindowOptions\n"
        "warming.Warming.begin = lambda self: self._load_charts()\n"
        "device_watch.DeviceWatch.ask = lambda self: None\n"
        "code = app.main(WindowOptions(quit=True))\n"
        "known = [n for n in ('torch', 'torchvision', 'sklearn', 'cuda.bindings', 'qtpy')\n"
        "         if n in sys.modules]\n"
        "print(code, known, 'pyqtgraph' in sys.modules)\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", code],
        capture_output=True,
        text=True,
        env={**os.environ, "DPGUI_SETTINGS": str(tmp_path / "w.ini")},
        timeout=60,
        check=False,
    )
    assert done.stdout.strip() == "0 [] True", done.stderr


@pytest.mark.slow
def test_what_can_wait_is_not_loaded_before_the_first_paint(tmp_path: Path) -> None:
    late = [
        "pyqtgraph",
        "torch",
        "dpgui.ui.data_page",
        "dpgui.ui.doctor",
        "dpgui.ui.scaling",
        "dpgui.data.sets.cifar10",
    ]
    code = (
        "import os, sys; from dpgui.ui import app; from dpgui.ui.options import WindowOptions\n"
        f"late = {late}\n"
        "def painted(desk):\n"
        "    print([name for name in late if name in sys.modules], flush=True); os._exit(0)\n"
        "app.Desk.begin = painted\n"
        "app.main(WindowOptions())\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", code],
        capture_output=True,
        text=True,
        env={**os.environ, "DPGUI_SETTINGS": str(tmp_path / "w.ini")},
        timeout=60,
        check=True,
    )
    assert done.stdout.strip() == "[]"


@pytest.mark.slow
def test_resume_shows_the_earlier_part_of_the_run_too(
    cold: None, make_desk: MakeDesk, qtbot: QtBot
) -> None:
    desk = make_desk()
    config = preset("digits-cnn").changed(devices=["cpu"])
    desk.controller.put_experiment(config)
    desk.controller.start()
    qtbot.waitUntil(lambda: desk.controller.shown is not None)
    qtbot.waitUntil(lambda: desk.controller.shown.history.epoch >= 2, timeout=90_000)
    with qtbot.waitSignal(desk.controller.run_ended, timeout=30_000):
        desk.window.commands["stop"].trigger()
    stopped_at = desk.controller.shown.history.step
    assert desk.window.commands["resume"].isEnabled()
    desk.window.commands["resume"].trigger()
    qtbot.waitUntil(lambda: desk.controller.state is State.RUNNING, timeout=90_000)
    qtbot.waitUntil(lambda: desk.controller.shown.history.step > stopped_at, timeout=90_000)
    steps = desk.controller.shown.history.series("steps/train/loss")[0].tolist()
    assert steps == list(range(1, len(steps) + 1))
    with qtbot.waitSignal(desk.controller.run_ended, timeout=30_000):
        desk.window.commands["stop"].trigger()
