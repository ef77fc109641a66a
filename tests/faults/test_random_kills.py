"""Kills at random: every run goes on and ends as if nothing had happened."""

from __future__ import annotations

import random
import sys
from collections import Counter
from collections.abc import Iterator

import pytest

from dpgui.config import ExperimentConfig, with_overrides
from dpgui.engine.control import Control
from dpgui.runs import Run, RunStore, play
from tests.faults.harness import (
    VICTIMS,
    Nursery,
    assert_readable,
    finished,
    kill,
    rounds,
    same_end,
    same_record,
    wait_for,
)

pytestmark = [
    pytest.mark.slow,
    pytest.mark.timeout(600),
    pytest.mark.skipif(sys.platform == "win32", reason="kill -9 and fork are POSIX"),
]

_ALL = (
    "dataset=iris", "model=mlp", "model.hidden=300,300", "model.dropout=0.2", "train.batch_size=8",
    "train.threads=1", "train.epochs=30", "save.steps=5", "save.keep_best=3",
)  # fmt: skip
PLANS = {
    "single": ("devices=cpu", "optimizer=adam", "schedule=cosine"),
    "data-parallel": (
        "strategy=data-parallel",
        "devices=simulated:0,simulated:1",
        "optimizer=sgd",
        "optimizer.momentum=0.9",
        "optimizer.lr=0.01",
        "schedule=plateau",
        "train.accumulate=2",
    ),
}
KILLS = {"single": 100, "data-parallel": 60}
"""With the 50 of test_rank_kills.py more than two hundred."""


@pytest.fixture(scope="module")
def nursery() -> Iterator[Nursery]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("DPGUI_SIMULATED_GPUS", "2")
        opened = Nursery()
    with opened:
        yield opened


def config_of(plan: str) -> ExperimentConfig:
    return with_overrides(ExperimentConfig(), (*_ALL, *PLANS[plan]))


@pytest.mark.parametrize("plan", PLANS)
def test_o53_killed_at_random_moments_every_run_goes_on(
    plan: str, nursery: Nursery, tmp_path, monkeypatch
):
    monkeypatch.setenv("DPGUI_SIMULATED_GPUS", "2")
    store, dice = RunStore(tmp_path / "runs"), random.Random(plan)
    unbroken = store.create(config_of(plan))
    *_, end = play(unbroken, Control())
    assert end.status == "completed"
    victims, killed, ended = rounds(VICTIMS, dice), Counter(), 0
    while killed.total() < KILLS[plan]:
        run = store.create(config_of(plan))
        while not finished(run) and killed.total() < KILLS[plan]:
            life = nursery.window(run)
            moment = wait_for(life, dice)
            name, victim = next(victims)
            killed[name, moment] += kill(life, victim)
            assert_readable(run)
        finish(run, nursery)
        assert_readable(run)
        same_end(run, unbroken)
        same_record(run, unbroken)
        ended += 1
    assert ended
    assert {name for name, _ in killed} == set(VICTIMS)


def finish(run: Run, nursery: Nursery) -> None:
    """Let `run` go on to its end, in peace."""
    if not finished(run):
        life = nursery.window(run)
        life.window.wait(120)
    assert finished(run)
