"""Parts of a step on a card: by its own clock, without a wait, and without a bit of difference."""

from __future__ import annotations

import time
from pathlib import Path

import pytest
import torch
from torch import nn

from dpgui.config import with_overrides
from dpgui.engine import timing
from dpgui.engine.control import Control
from dpgui.engine.story import story
from dpgui.engine.timing import WARM_UP, StepClock, unheard
from dpgui.events import Timed
from tests.engine.conftest import random_images, settings, step_losses, weights

pytestmark = [
    pytest.mark.gpu,
    pytest.mark.skipif(not torch.cuda.is_available(), reason="no CUDA device"),
]

CARD = torch.device("cuda:0")
LONG = 100_000_000
"""Cycles: some fifty milliseconds on any card."""


class Spoken:
    lap = staticmethod(unheard)


def test_a_part_has_the_cards_time_and_timing_waits_for_nothing() -> None:
    """The CPU hands over in a moment what the card works on for a long time."""
    clock, spoken = StepClock(CARD, apart=0, told=0), Spoken()
    clock.watch(nn.Linear(1, 1), spoken)
    steps = WARM_UP + 2
    torch.cuda.synchronize()
    began = time.perf_counter()
    for _ in clock.fed(range(steps)):
        spoken.lap("forward")
        torch.cuda._sleep(LONG)
        spoken.lap("backward")
        clock.done()
    handed_over = time.perf_counter() - began
    torch.cuda.synchronize()
    worked = time.perf_counter() - began
    timed = clock.take(steps, elapsed=worked)
    assert timed is not None
    assert timed.count == 2
    assert handed_over < worked / 2
    assert timed.seconds["backward"] == pytest.approx(worked / steps, rel=0.2)
    assert timed.seconds["backward"] > 100 * timed.seconds["forward"]
    assert timed.launch is not None
    assert timed.launch < timed.seconds["backward"] / 10


@pytest.mark.parametrize("strategy", ["single", "data-parallel"])
def test_no_bit_depends_on_whether_a_step_is_timed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, strategy: str
) -> None:
    changes = ["model=cnn", "devices=cuda:0", f"strategy={strategy}", "train.deterministic=true"]
    config, data = with_overrides(settings(), changes), random_images(200)
    monkeypatch.setattr(StepClock.__init__, "__defaults__", (0.0, 0.0, time.perf_counter))
    found = {}
    for name, first in (("all", 0), ("none", 10**9)):
        monkeypatch.setattr(timing, "WARM_UP", first)
        events = list(story(config, tmp_path / name, Control(), data=data))
        told = [event for event in events if isinstance(event, Timed)]
        assert bool(told) is (name == "all")
        assert all(event.launch is not None for event in told)
        found[name] = step_losses(events), weights(tmp_path / name)
    assert found["all"][0] == found["none"][0]
    for key, weight in found["none"][1].items():
        assert torch.equal(found["all"][1][key], weight)
