"""Data that do not come (O-75): a stop is heard, saves, and ends; and no wait is for ever."""

from __future__ import annotations

import threading
from dataclasses import dataclass, field
from typing import Any

import numpy as np
import pytest
import torch

from dpgui.data import Data
from dpgui.data.places.reading import Reading
from dpgui.data.places.samples import FileSamples
from dpgui.data.source import Part, Taken
from dpgui.engine.control import Control, Wish
from dpgui.engine.story import story
from dpgui.events import Measured, RunEnded, Saved
from tests.engine.conftest import settings

COUNT = 40


@dataclass(frozen=True)
class Stuck(Part):
    """Rows of which all but the first `good` that are asked for come when `released`."""

    labels: Any
    good: int
    released: threading.Event = field(default_factory=threading.Event)
    asked: list[int] = field(default_factory=list)
    waits: threading.Event = field(default_factory=threading.Event)

    @property
    def shape(self) -> tuple[int, ...]:
        return (3,)

    def sample(self, index: int, *, repair: bool = False) -> Taken:
        self.asked.append(index)
        if len(self.asked) > self.good:
            self.waits.set()
            self.released.wait(60)
        return Taken(np.full(self.shape, index / COUNT, np.float32))


@pytest.fixture
def part():
    part = Stuck(np.arange(COUNT) % 2, good=24)
    yield part
    part.released.set()


def data(part: Stuck) -> Data:
    samples = FileSamples(
        Reading({"train": part}, repair=False, prefetch=1),
        "train",
        torch.arange(COUNT),
        torch.from_numpy(part.labels),
    )
    return Data(
        name="stuck", kind="table", shape=(3,), classes=("a", "b"), train=samples,
        normalise="none", place="files",
    )  # fmt: skip


def test_o75_a_stop_works_while_data_are_waited_for(tmp_path, part, monkeypatch):
    monkeypatch.setattr("dpgui.data.places.ahead._LAST_WAIT", 0.1)
    control = Control()
    asker = threading.Thread(target=lambda: part.waits.wait(60) and control.ask(Wish.STOP))
    asker.start()
    config = settings("train.batch_size=8")
    events = list(story(config, tmp_path, control, data=data(part)))
    asker.join()
    end = events[-1]
    assert isinstance(end, RunEnded)
    assert (end.status, end.code, end.step) == ("stopped", "stopped_by_person", 3)
    told = [step for event in events if isinstance(event, Measured) for step in event.steps]
    assert told == [1, 2, 3]  # the steps before the wait are told, and saved
    assert [event.step for event in events if isinstance(event, Saved)] == [3]
    part.released.set()
    again = list(story(config, tmp_path, Control(), data=data(Stuck(part.labels, good=10**6))))
    assert again[-1].status == "completed"
    assert again[-1].step == 10


def test_o75_data_that_never_come_end_the_run_with_a_sentence(tmp_path, part, monkeypatch):
    monkeypatch.setattr("dpgui.data.places.patience.PATIENCE", 0.3)
    monkeypatch.setattr("dpgui.data.places.ahead._LAST_WAIT", 0.1)
    events = list(story(settings("train.batch_size=8"), tmp_path, Control(), data=data(part)))
    end = events[-1]
    assert isinstance(end, RunEnded)
    assert [problem.code for problem in end.problems] == ["loader_silent"]
    assert end.problems[0].text.startswith("No data came for 0 s. Is a disk")
