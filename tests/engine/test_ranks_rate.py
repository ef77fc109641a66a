"""Samples a second of several processes, whose common clock stands still between agreements."""

from __future__ import annotations

from pathlib import Path

import pytest

from dpgui.engine.control import Control
from dpgui.engine.story import story
from dpgui.events import Measured
from tests.engine.conftest import random_table, settings
from tests.engine.together import together


def reports(team, folder: Path) -> list[tuple[int, float, float]]:
    """The last step of each report, the time of training by then, and its rate."""
    config = settings(
        "train.batch_size=10", "train.epochs=4", "save.epochs=0", "save.steps=2", "strategy=ddp"
    )
    told = story(config, folder, Control(), data=random_table(50), team=team)
    return [(e.steps[-1], e.elapsed, e.samples_per_s) for e in told if isinstance(e, Measured)]


@pytest.mark.slow
def test_a_save_by_steps_has_its_time(tmp_path):
    told, _ = together(2, reports, tmp_path)
    assert {2, 4, 5} <= {step for step, _, _ in told}, "saves are reported, and ends of epochs"
    times = [elapsed for _, elapsed, _ in told]
    assert len(set(times)) == len(times), "time goes on from each to the next"
    assert max(rate for _, _, rate in told) < 1e7, "this table trains at some thousands"
