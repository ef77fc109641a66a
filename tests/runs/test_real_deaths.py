"""Rank 1 of two dies or hangs in a real step: what is told, and what is left (O-27)."""

from __future__ import annotations

import sys
import textwrap
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import psutil
import pytest

from dpgui.config import ExperimentConfig
from dpgui.config.messages import say
from dpgui.engine.control import Control, Wish
from dpgui.events import Event, Measured, Noted, RunEnded
from dpgui.own_code.trust import trust
from dpgui.runs import Run, RunStore, perform

pytestmark = [
    pytest.mark.slow,
    pytest.mark.timeout(300),
    pytest.mark.skipif(sys.platform == "win32", reason="kill -9 is POSIX"),
]

WITHIN = 30.0
"""Seconds from a rank's death to the end of the run."""

_MODEL = """
import os, signal, time
from pathlib import Path
from torch import nn

class Net(nn.Module):
    def __init__(self, in_features, classes):
        super().__init__()
        self.head = nn.Linear(in_features, classes)

    def forward(self, x):
        order = Path({order!r})
        if os.environ.get("RANK") == "1" and order.exists():
            {accident}
        return self.head(x.flatten(1))
"""


class Accident:
    """A run whose rank 1 meets with `accident` in the first step after it is told to."""

    def __init__(self, accident: str, store: RunStore, folder: Path, **cluster: Any) -> None:
        self.order, self.at = folder / "now", 0.0
        file = folder / "net.py"
        source = _MODEL.format(order=str(self.order), accident=accident)
        file.write_text(textwrap.dedent(source), encoding="utf-8")
        trust(file)
        config = ExperimentConfig().changed(
            dataset="iris",
            model={"name": "python-file", "path": str(file)},
            strategy={"name": "ddp", "processes": 2},
            train={"epochs": 1_000_000, "batch_size": 27, "threads": 1},
            save={"steps": 3},
            cluster=cluster,
            devices=["cpu"],
        )
        self.run: Run = store.create(config)
        self.control = Control()

    def story(self, on: Callable[[Event], None] = lambda _: None) -> RunEnded:
        """Let it happen after step 3; how the run ended."""
        event: Event | None = None
        for event in perform(self.run, self.control):
            if isinstance(event, Measured) and event.steps[-1] >= 3 and not self.at:
                self.at = time.time()
                self.order.touch()
            on(event)
        assert isinstance(event, RunEnded)
        return event

    def left(self) -> list[psutil.Process]:
        """Every process that has to do with the run."""
        words = {each: each.info["cmdline"] or [] for each in psutil.process_iter(["cmdline"])}
        return [each for each, line in words.items() if str(self.run.folder) in line]


@pytest.mark.parametrize(
    ("accident", "says"),
    [
        ("raise ValueError('boom in a step')", ["Rank 1", "ValueError", "boom in a step"]),
        ("os.kill(os.getpid(), signal.SIGKILL)", ["Rank 1 was killed, signal 9"]),
    ],
)
def test_o27_the_rank_that_died_first_is_told(
    store: RunStore, tmp_path: Path, accident: str, says: list[str]
):
    one = Accident(accident, store, tmp_path)
    end = one.story()
    assert end.status == "failed"
    told = say(end.code, end.facts)
    assert all(part in told for part in says), told
    assert end.time - one.at < WITHIN
    assert one.left() == []
    assert one.run.status == "failed"


def test_o27_a_rank_that_sleeps_is_told_of_and_a_stop_ends_it(store: RunStore, tmp_path: Path):
    one = Accident("time.sleep(600)", store, tmp_path, silence=2.0)

    def stop(event: Event) -> None:
        if isinstance(event, Noted) and event.code == "no_progress" and one.at:
            one.control.ask(Wish.STOP)

    end = one.story(stop)
    assert (end.status, end.code) == ("stopped", "stopped_unheard")
    notes = [it for it in one.run.events() if isinstance(it, Noted) and it.code == "no_progress"]
    assert say("no_progress", notes[-1].facts).startswith("No progress since ")
    assert one.left() == []
    assert one.run.has_checkpoint(), "it goes on from there"
    assert one.run.history().status == "stopped"
