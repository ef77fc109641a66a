"""Sessions of the real engine: the numbers are the same wherever the loop runs."""

from __future__ import annotations

import itertools
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from dpgui.config import ExperimentConfig, preset, with_overrides
from dpgui.engine.control import Control
from dpgui.events import Event, Measured, RunEnded
from dpgui.runs import Run, RunStore, Zygote, perform
from dpgui.runs.child import environment


@pytest.fixture
def digits() -> ExperimentConfig:
    """Two epochs of a small net, on one thread: quick, and the same bits each time."""
    changes = ("train.epochs=2", "devices=cpu", "model=mlp", "train.threads=1", "dataset=iris")
    return with_overrides(preset("digits-cnn"), changes)


def losses(events: Iterator[Event] | list[Event]) -> list[float | None]:
    flushes = (event for event in events if isinstance(event, Measured))
    return [loss for flush in flushes for loss in flush.values["train/loss"]]


def story_of(events: list[Event]) -> list[str]:
    """The kinds, without what depends on time, each once in a row."""
    timed = {"Sampled", "Noted", "Saved"}
    return [kind for kind, _ in itertools.groupby(e.kind for e in events if e.kind not in timed)]


def test_the_golden_story_in_this_thread(store: RunStore, digits: ExperimentConfig):
    run = store.create(digits)
    events = list(perform(run, Control(), "thread"))
    assert story_of(events)[:4] == ["Entered", "RunStarted", "Entered", "EpochStarted"]
    assert [event.kind for event in events].count("EpochStarted") == 2
    end = events[-1]
    assert isinstance(end, RunEnded)
    assert (end.status, end.error) == ("completed", "")
    history = run.history()
    steps, told = history.series("steps/train/loss")
    assert steps.tolist() == list(range(1, history.steps_total + 1))
    assert told.tolist() == losses(events)
    assert len(history.series("epochs/validation/accuracy")[1]) == 2
    (row,) = store.list()
    assert (row.status, row.epochs_done, row.progress) == ("completed", 2, 1.0)
    assert row.best == max(history.series("epochs/validation/accuracy")[1])


@pytest.mark.slow
def test_what_the_zygote_loads_survives_a_fork():
    """One thread, and no device touched: asking CUDA for its devices would spoil it for forks."""
    code = (
        "import psutil, torch\n"
        "def asked(*a): raise AssertionError('a device was touched')\n"
        "torch._C._cuda_getDeviceCount = asked\n"
        "from dpgui.engine.warm import warm_up\n"
        "warm_up()\n"
        "print(psutil.Process().num_threads(), torch.cuda.is_initialized())"
    )
    environ = {**environment(), "OPENBLAS_NUM_THREADS": "1"}
    words = [sys.executable, "-c", code]
    found = subprocess.run(words, capture_output=True, text=True, check=True, env=environ)
    assert found.stdout.split() == ["1", "False"]


@pytest.mark.slow
def test_both_hosts_give_the_same_numbers(store: RunStore, digits: ExperimentConfig):
    warm = Zygote()
    warm.start()
    assert warm.wait(100)
    told = {
        name: losses(list(perform(store.create(digits), Control(), host, zygote)))
        for name, host, zygote in (
            ("thread", "thread", None),
            ("zygote", "process", warm),
            ("spawn", "process", None),
        )
    }
    warm.close()
    assert told["thread"] == told["zygote"] == told["spawn"]


@pytest.mark.slow
def test_a_killed_run_goes_on_to_the_same_weights(store: RunStore, tmp_path: Path):
    """kill -9 in mid-epoch, resume: the weights equal those of an unbroken run bit for bit."""
    changes = ("train.epochs=8", "devices=cpu", "train.threads=1", "save.seconds=0")
    config = with_overrides(preset("digits-cnn"), changes)
    warm = Zygote()
    warm.start()
    assert warm.wait(100)
    whole, broken = store.create(config), store.create(config)
    assert list(perform(whole, Control(), warm=warm))[-1].status == "completed"
    told = perform(broken, Control(), warm=warm)
    for event in told:
        if isinstance(event, Measured) and broken.has_checkpoint() and event.epoch > 2:
            os.kill(broken.writer().pid, signal.SIGKILL)
            break
    assert list(told)[-1].code == "killed_by_signal"
    assert list(perform(broken, Control(), warm=warm))[-1].status == "completed"
    warm.close()
    assert same_weights(whole, broken)
    first, second = (run.history().series("steps/train/loss")[1] for run in (whole, broken))
    assert first.tolist() == second.tolist()


def same_weights(one: Run, other: Run) -> bool:
    import json

    import torch

    states = []
    for run in (one, other):
        folder = run.folder / "checkpoints"
        file = json.loads((folder / "last.json").read_text())["file"]
        states.append(torch.load(folder / file, weights_only=True)["model"])
    return states[0].keys() == states[1].keys() and all(
        torch.equal(states[0][name], states[1][name]) for name in states[0]
    )
