"""Where samples lie changes the speed of a run and no bit of it, also when it goes on elsewhere."""

from __future__ import annotations

import multiprocessing
import os
from pathlib import Path

import numpy as np
import pytest
import torch
from PIL import Image

from dpgui.config import ExperimentConfig
from dpgui.engine.control import Control, Wish
from dpgui.engine.story import story
from dpgui.events import Evaluated, Event, Measured, Noted, Preparing, RunEnded, RunStarted
from dpgui.runs import RunStore, Zygote, perform
from tests.engine.conftest import settings, step_losses, weights

slow = pytest.mark.slow
FEEDS = {
    "memory": ("feed.keep=memory",),
    "cache": ("feed.keep=cache",),
    "threads": ("feed.keep=files", "feed.workers=0"),
    "processes": ("feed.keep=files", "feed.workers=2"),
}
PLACES = [pytest.param(name, marks=slow if name == "processes" else ()) for name in FEEDS]
EVERYTHING = (
    *("model=mlp", "model.hidden=6", "model.dropout=0.3", "train.batch_size=8"),
    *("train.validation=0.2", "train.epochs=3", "augment.level=standard"),
)
"""Dropout and augmentation draw random numbers, too."""


@pytest.fixture
def photos(tmp_path: Path) -> Path:
    """40 images of 10 x 12 pixels in two classes, and one file that is none."""
    rng = np.random.default_rng(0)
    folder = tmp_path / "photos"
    for number in range(40):
        file = folder / "ab"[number % 2] / f"{number:02}.png"
        file.parent.mkdir(parents=True, exist_ok=True)
        Image.fromarray(rng.integers(0, 256, (10, 12, 3), np.uint8)).save(file)
    (folder / "a" / "bad.png").write_bytes(b"no image")
    return folder


def config(photos: Path, place: str, *changes: str) -> ExperimentConfig:
    dataset = ("dataset=image-folder", f"dataset.path={photos}", "dataset.size=8")
    return settings(*dataset, *EVERYTHING, *FEEDS[place], *changes)


def figures(events: list[Event]) -> list[object]:
    """Everything that is measured."""
    judged = [(e.split, e.values) for e in events if isinstance(e, Evaluated)]
    return [step_losses(events), judged]


def equal(one: Path, other: Path) -> bool:
    first, second = weights(one), weights(other)
    return first.keys() == second.keys() and all(torch.equal(first[k], second[k]) for k in first)


def started(events: list[Event]) -> dict[str, object]:
    (event,) = (event for event in events if isinstance(event, RunStarted))
    return event.data


@pytest.mark.parametrize("place", PLACES)
def test_the_figures_are_the_same_bit_for_bit(tmp_path, photos, tell, place):
    expected = tell(config(photos, "memory"), folder=tmp_path / "expected")
    told = tell(config(photos, place), folder=tmp_path / "told")
    assert figures(told) == figures(expected)
    assert equal(tmp_path / "told", tmp_path / "expected")
    notes = [[e.code for e in events if isinstance(e, Noted)] for events in (told, expected)]
    assert notes[0] == notes[1]
    assert "images_unreadable" in notes[0]
    assert multiprocessing.active_children() == []


@pytest.mark.slow
@pytest.mark.parametrize("place", PLACES)
def test_stopped_in_mid_epoch_a_run_goes_on_exactly_there_or_elsewhere(
    tmp_path, photos, tell, place, monkeypatch
):
    monkeypatch.setattr("dpgui.engine.trainer.FLUSH", 0.0)
    whole = tell(config(photos, "memory"), folder=tmp_path / "whole")
    control, first = Control(), []
    for event in story(config(photos, place), tmp_path / "cut", control):
        first.append(event)
        if isinstance(event, Measured) and event.steps[-1] == 6:  # of 4 in an epoch
            control.ask(Wish.STOP)
    second = tell(config(photos, "threads"), folder=tmp_path / "cut")
    assert [events[-1].status for events in (first, second)] == ["stopped", "completed"]
    assert step_losses(first) + step_losses(second) == step_losses(whole)
    assert equal(tmp_path / "cut", tmp_path / "whole")
    assert multiprocessing.active_children() == []


@pytest.mark.parametrize("place", PLACES)
def test_the_place_is_told(tmp_path, photos, tell, place):
    data = started(tell(config(photos, place, "train.epochs=1"), folder=tmp_path / "run"))
    known = {"memory": ("memory", 0), "cache": ("cache", 0), "threads": ("files", 0)}
    assert (data["place"], data["workers"]) == known.get(place, ("files", 2))


def test_decoding_is_told_before_the_run_begins(tmp_path, photos, tell, monkeypatch):
    monkeypatch.setattr("dpgui.engine.story._TELL", 0.0)
    events = tell(config(photos, "cache", "train.epochs=1"), folder=tmp_path / "run")
    kinds = [event.kind for event in events]
    told = [event for event in events if isinstance(event, Preparing) and event.what == "decoding"]
    assert kinds.index("Preparing") < kinds.index("RunStarted")
    assert [event.done for event in told] == [16, 32, 41]
    assert {event.total for event in told} == {41}


def test_a_stop_while_images_are_decoded_is_heard_and_leaves_nothing(tmp_path, photos, monkeypatch):
    monkeypatch.setattr("dpgui.engine.story._TELL", 0.0)
    control, events = Control(), []
    for event in story(config(photos, "cache"), tmp_path / "run", control):
        events.append(event)
        if isinstance(event, Preparing) and event.what == "decoding":
            control.ask(Wish.STOP)
    assert isinstance(events[-1], RunEnded)
    assert (events[-1].status, events[-1].code) == ("stopped", "stopped_before_start")
    assert list(Path(os.environ["DPGUI_CACHE_DIR"]).rglob("pixels.bin")) == []


@slow
@pytest.mark.parametrize("host", ["thread", "zygote"])
def test_loader_processes_work_wherever_the_loop_runs_and_go_with_it(tmp_path, photos, tell, host):
    """The zygote's child is itself forked; it ends by `_exit`, which tidies nothing up."""
    expected = tell(config(photos, "memory"), folder=tmp_path / "expected")
    store = RunStore(tmp_path / "runs")
    temporary = tmp_path / "temporary"
    temporary.mkdir()
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("TMPDIR", str(temporary))
        warm = Zygote() if host == "zygote" else None
        if warm:
            warm.start()
            assert warm.wait(100)
        run = store.create(config(photos, "processes"))
        events = list(perform(run, Control(), "process" if warm else "thread", warm))
        if warm:
            warm.close()
            assert list(temporary.glob("pymp-*")) == []
    assert events[-1].status == "completed"
    assert figures(events) == figures(expected)
    assert multiprocessing.active_children() == []
