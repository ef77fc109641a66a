"""The window is closed while a real run is in each of its phases (O-79): exit code 0, nobody left.

A whole program each time. What a person does is done by a timer in it: it closes the window when
the phase has come, and chooses "stop and save".
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import psutil
import pytest

from dpgui.engine.choices import strategies
from dpgui.runs import RunStore

PERSON = """
import sys
from PySide6.QtCore import QTimer
from dpgui.config import ExperimentConfig, with_overrides
from dpgui.ui import app
from dpgui.ui.desk import Desk
from dpgui.ui.options import WindowOptions
from dpgui.ui.states import State

moment, *settings = sys.argv[1:]

def reached(desk):
    session = desk.controller.session
    if session is None and not desk.begun and desk.controller.watch.devices:
        desk.begun = True
        desk.window.commands["start"].trigger()
    history = session.model.history if session else None
    if moment == "starting":
        return desk.controller.state is State.STARTING
    if history is None or not history.step:
        return False
    if moment == "evaluating":
        return history.phase == "evaluating"
    if moment == "saving":
        desk.window.commands["save_now"].trigger()
    return True

class Closed(Desk):
    begun = False

    def open(self):
        super().open()
        self.timer = QTimer(self)
        self.timer.timeout.connect(self.look)
        self.timer.start(5)

    def look(self):
        if reached(self):
            self.timer.stop()
            self.window.close()
            self.window.banner.chosen.emit("close-stop")

app.Desk = Closed
config = with_overrides(ExperimentConfig(), settings)
code = app.main(WindowOptions(config=config, language="en"))
sys.stderr.write("closed\\n")
sys.exit(code)
"""
LONG = (
    *("dataset=synthetic", "dataset.samples=120000", "model=mlp", "model.hidden=16"),
    *("train.validation=0.9", "train.epochs=10000", "train.batch_size=64", "devices=cpu"),
)
RANKS = ("strategy=ddp", "strategy.processes=2")
ddp = pytest.mark.skipif("ddp" not in strategies, reason="there is no strategy ddp")


@pytest.mark.slow
@pytest.mark.parametrize(("moment", "more"), [
    *[(moment, ("host=process",)) for moment in ("starting", "training", "evaluating", "saving")],
    *[(moment, ("host=thread",)) for moment in ("starting", "evaluating")],
    pytest.param("starting", RANKS, marks=ddp),
    pytest.param("training", RANKS, marks=ddp),
])  # fmt: skip
def test_o79_closed_while(moment: str, more: tuple[str, ...], tmp_path: Path) -> None:
    environ = {**os.environ, "QT_QPA_PLATFORM": "offscreen"}
    words = [sys.executable, "-c", PERSON, moment, *LONG, *more]
    with subprocess.Popen(
        words, env=environ, text=True, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as process:
        seen: set[psutil.Process] = set()
        while process.poll() is None:
            seen |= set(_family(process.pid))
            try:
                process.wait(0.1)
            except subprocess.TimeoutExpired:
                continue
        out, error = process.communicate()
    assert (process.returncode, out) == (0, ""), error
    assert error.endswith("closed\n")
    assert "QThread" not in error
    assert "Traceback" not in error
    # The run's processes are gone by then; the one that asks torch ends by its own limit.
    _, alive = psutil.wait_procs(seen, timeout=60)
    assert not [each.cmdline() for each in alive]
    run = RunStore().find("last")
    assert run.status in ("stopped", "interrupted")
    if moment != "starting":
        assert run.has_checkpoint()


def _family(pid: int) -> list[psutil.Process]:
    try:
        return psutil.Process(pid).children(recursive=True)
    except psutil.NoSuchProcess:
        return []
