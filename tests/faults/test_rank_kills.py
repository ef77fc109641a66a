"""Processes of a DDP run, killed at random: it goes on and ends as if nothing had happened."""

from __future__ import annotations

import itertools
import random
import sys
import time
from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import suppress

import psutil
import pytest

from dpgui.config import ExperimentConfig, with_overrides
from dpgui.engine.control import Control
from dpgui.runs import RunStore, perform
from tests.faults.harness import (
    Life,
    Nursery,
    Victim,
    assert_readable,
    everything,
    finished,
    kill,
    log_size,
    same_end,
    same_record,
    until,
    window,
    worker,
)

pytestmark = [
    pytest.mark.slow,
    pytest.mark.timeout(600),
    pytest.mark.skipif(sys.platform == "win32", reason="kill -9 and fork are POSIX"),
]

KILLS = 10
_START = 60.0
"""Seconds in which the processes of a session have begun to train."""


def ranks_of(life: Life) -> list[psutil.Process]:
    """The processes that train, by their number."""
    found: list[psutil.Process] = []
    for pid in worker(life):
        with suppress(psutil.NoSuchProcess):
            found += psutil.Process(pid).children()
    return found


def leader(life: Life) -> list[int]:
    """The process that writes the log and the checkpoints."""
    return [process.pid for process in ranks_of(life)[:1]]


def follower(life: Life) -> list[int]:
    """One that only computes its share."""
    return [process.pid for process in ranks_of(life)[1:2]]


VICTIMS: Mapping[str, Victim] = {
    "leader": leader,
    "follower": follower,
    "agent": worker,
    "window": window,
    "everything": everything,
}


def config() -> ExperimentConfig:
    return with_overrides(
        ExperimentConfig(),
        (
            "dataset=iris", "model=mlp", "model.hidden=300,300", "model.dropout=0.2",
            "train.batch_size=8", "train.threads=1", "train.epochs=120", "save.steps=5",
            "save.keep_best=3", "optimizer=adam", "schedule=cosine", "devices=cpu",
            "strategy=ddp", "strategy.processes=2",
        ),
    )  # fmt: skip


@pytest.fixture
def nursery() -> Iterator[Nursery]:
    with Nursery() as opened:
        yield opened


def test_o27_ranks_killed_at_random_moments_go_on(nursery: Nursery, tmp_path):
    store, dice = RunStore(tmp_path / "runs"), random.Random("ranks")
    unbroken = store.create(config())
    *_, end = perform(unbroken, Control())
    assert end.status == "completed"
    victims, killed = itertools.cycle(VICTIMS.items()), Counter[str]()
    while killed.total() < KILLS:
        run = store.create(config())
        while not finished(run) and killed.total() < KILLS:
            life = nursery.window(run)
            train_a_while(life, dice)
            name, victim = next(victims)
            killed[name] += kill(life, victim)
            assert_readable(run)
        if not finished(run):
            nursery.window(run).window.wait(120)
        assert finished(run)
        same_end(run, unbroken)
        same_record(run, unbroken)
    assert set(killed) == set(VICTIMS)


def train_a_while(life: Life, dice: random.Random) -> None:
    """Let the processes begin to train, and for a random part of what is left go on."""
    before = log_size(life.run)
    begun = before + 6_000  # beyond what a session says before its first step
    until(lambda: life.over or log_size(life.run) >= begun, time.monotonic() + _START)
    until(lambda: life.over, time.monotonic() + dice.uniform(0.0, 1.0))
