"""Processes of a DDP run, killed at random: it goes on and ends as if nothing had happened."""

from __future__ import annotations

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
    NO_ORPHAN_AFTER,
    Life,
    Nursery,
    Victim,
    assert_readable,
    end,
    everything,
    finished,
    gone,
    kill,
    log_size,
    same_end,
    same_record,
    until,
    wait_for,
    window,
    worker,
)

pytestmark = [
    pytest.mark.slow,
    pytest.mark.timeout(600),
    pytest.mark.skipif(sys.platform == "win32", reason="kill -9 and fork are POSIX"),
]

KILLS = 50
_START = 60.0
"""Seconds in which the processes of a session have begun to train."""


def ranks_of(life: Life) -> list[psutil.Process]:
    """The processes that train, by their number."""
    found: list[psutil.Process] = []
    for pid in worker(life):
        with suppress(psutil.NoSuchProcess):
            found += psutil.Process(pid).children()
    return [process for process in found if not gone(process)]


def leader(life: Life) -> list[int]:
    """The process that writes the log and the checkpoints."""
    return [process.pid for process in ranks_of(life)[:1]]


def follower(life: Life) -> list[int]:
    """One that only computes its share."""
    return [process.pid for process in ranks_of(life)[1:2]]


def both(life: Life) -> list[int]:
    """All that train: nobody is left to notice."""
    return [process.pid for process in ranks_of(life)]


RANKS: Mapping[str, Victim] = {"leader": leader, "follower": follower, "both": both}
"""After these the session goes on: its agent starts the ranks again."""

ENDS: Mapping[str, Victim] = {"agent": worker, "window": window, "everything": everything}
"""These end the session."""


def config() -> ExperimentConfig:
    return with_overrides(
        ExperimentConfig(),
        (
            "dataset=iris", "model=mlp", "model.hidden=300,300", "model.dropout=0.2",
            "train.batch_size=8", "train.threads=1", "train.epochs=60", "save.steps=5",
            "save.keep_best=3", "optimizer=adam", "schedule=cosine", "devices=cpu",
            "strategy=ddp", "strategy.processes=2", "cluster.restarts=1000",
        ),
    )  # fmt: skip


@pytest.fixture
def nursery() -> Iterator[Nursery]:
    with Nursery() as opened:
        yield opened


def test_o27_ranks_killed_at_random_moments_go_on(nursery: Nursery, tmp_path):
    store, dice = RunStore(tmp_path / "runs"), random.Random("ranks")
    unbroken = store.create(config())
    *_, last = perform(unbroken, Control())
    assert last.status == "completed"
    killed = Counter[tuple[str, str]]()
    while killed.total() < KILLS:
        run = store.create(config())
        while not finished(run) and killed.total() < KILLS:
            disturb(nursery.window(run), dice, killed)
            assert_readable(run)
        if not finished(run):
            nursery.window(run).window.wait(120)
        assert finished(run)
        assert_readable(run)
        same_end(run, unbroken)
        same_record(run, unbroken)
    assert {name for name, _ in killed} == {*RANKS, *ENDS}
    assert any(name in RANKS and moment == "save" for name, moment in killed)
    assert sum(killed[name, moment] for name, moment in killed if name in RANKS) > KILLS / 2


def disturb(life: Life, dice: random.Random, killed: Counter[tuple[str, str]]) -> None:
    """Kill ranks of a session again and again, until it ends or what holds it is killed, too."""
    while not life.over and killed.total() < KILLS:
        train_a_while(life)
        moment = wait_for(life, dice)
        name, victim = dice.choice([*RANKS.items(), *RANKS.items(), *ENDS.items()])
        if name in ENDS:
            killed[name, moment] += kill(life, victim)
            return
        killed[name, moment] += kill_ranks(life, victim)
    if not life.over:
        life.window.wait(120)


def kill_ranks(life: Life, victim: Victim) -> bool:
    """Kill `victim` and see that no rank of its start is left; False if all was over by itself."""
    known, pids = ranks_of(life), victim(life)
    end(pids)
    until(lambda: all(map(gone, known)), time.monotonic() + NO_ORPHAN_AFTER)
    left = [process for process in known if not gone(process)]
    assert not left, f"left behind: {left}"
    return bool(pids)


def train_a_while(life: Life) -> None:
    """Let the processes begin to train."""
    begun = log_size(life.run) + 6_000  # beyond what a start says before its first step
    until(lambda: life.over or log_size(life.run) >= begun, time.monotonic() + _START)
