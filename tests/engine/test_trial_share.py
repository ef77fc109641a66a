"""Real steps for DDP are those of one process: its share, and the gradients that it sends."""

from __future__ import annotations

from dpgui.data.stages import drained
from dpgui.engine.memory.trial import Trial
from dpgui.engine.planning import planning
from tests.engine.conftest import random_table, settings


def trial(*changes):
    config = settings("model.hidden=20", "train.batch_size=16", *changes)
    return Trial(drained(planning(config, data=random_table(40))))


def test_a_process_computes_its_share():
    """An MLP 4-20-3 has 163 weights of 4 bytes; 16 samples are 6, 6 and 4 for three."""
    ranked = trial("strategy=ddp", "strategy.processes=3")
    x, y = ranked.batch(16)
    assert (len(x), len(y)) == (6, 6)
    assert len(ranked.sent) == 163 * 4


def test_one_process_computes_all_and_sends_nothing():
    alone = trial()
    assert len(alone.batch(16)[0]) == 16
    assert len(alone.sent) == 0
