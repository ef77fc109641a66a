"""A stop while one process of several waits for data that do not come (O-75, real engine)."""

from __future__ import annotations

import sys
import threading
from pathlib import Path

import pytest

from dpgui.config import ExperimentConfig, with_overrides
from dpgui.engine.control import Control, Wish
from dpgui.events import Measured, RunEnded, RunStarted
from dpgui.runs import Run, RunStore, perform
from tests.engine.own_models import own_file

pytestmark = [
    pytest.mark.slow,
    pytest.mark.timeout(200),
    pytest.mark.skipif(sys.platform == "win32", reason="signals and groups are POSIX"),
]

PICTURES = """
import os, threading
import numpy as np

GATE = {gate!r}

class Pictures:
    classes = ["a", "b"]
    targets = [n % 2 for n in range(40)]

    def __len__(self):
        return 40

    def __getitem__(self, n):
        if os.environ.get("RANK") == "1":
            while os.path.exists(GATE):
                threading.Event().wait(0.05)
        return np.full((8, 8), n, np.uint8), n % 2
"""


def waits_in_vain(run: Run, gate: Path) -> bool:
    """Wait until nothing has been told for five looks since no more data come: all stand still."""
    sizes, pause = [run.log.stat().st_size], threading.Event()
    while gate.exists() and (len(sizes) < 6 or len(set(sizes[-6:])) > 1):
        pause.wait(0.1)
        sizes.append(run.log.stat().st_size)
    return True


@pytest.mark.parametrize("rank", [0, 1])
def test_o75_a_run_of_several_stops_while_one_waits_and_goes_on(tmp_path, rank):
    gate = tmp_path / "gate"
    source = PICTURES.replace("{gate!r}", repr(str(gate))).replace('"1"', f'"{rank}"')
    file = own_file(tmp_path, source, "pictures.py")
    config = with_overrides(
        ExperimentConfig(),
        [
            *("dataset=python-file", f"dataset.path={file}", "feed.keep=files", "feed.workers=0"),
            *("model=mlp", "model.hidden=4", "devices=cpu", "strategy=ddp"),
            *("strategy.processes=2", "train.threads=1", "train.validation=0"),
            *("train.batch_size=8", "train.epochs=1000000", "save.steps=5"),
        ],
    )
    run, control = RunStore(tmp_path / "runs").create(config), Control()
    asker = threading.Thread(target=lambda: waits_in_vain(run, gate) and control.ask(Wish.STOP))
    for event in perform(run, control):
        if isinstance(event, Measured) and run.has_checkpoint() and not gate.exists():
            gate.touch()
            asker.start()
    asker.join()
    assert isinstance(event, RunEnded)
    assert (event.status, event.code) == ("stopped", "stopped_waiting"), event
    assert not run.live
    gate.unlink()
    control = Control()
    for event in perform(run, control):
        if isinstance(event, RunStarted):
            assert event.from_step >= 5
            assert event.from_step % 5 == 0
            control.ask(Wish.STOP)
    assert (event.status, event.code) == ("stopped", "stopped_by_person"), event
