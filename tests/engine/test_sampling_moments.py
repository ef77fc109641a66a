"""Samples of devices say when they were taken, not when somebody asked for them."""

from __future__ import annotations

import time

from dpgui.devices import detect
from dpgui.engine.sampling import Sampler


def test_a_sample_has_the_time_and_the_step_at_which_it_was_taken(monkeypatch):
    cpu = [device for device in detect() if device.kind == "cpu"]
    monkeypatch.setattr("dpgui.engine.sampling.PERIOD", 3600.0)
    steps = iter((41, 42, 43))
    before = time.time()
    with Sampler(cpu, dict, step=lambda: next(steps)) as sampler:
        taken = [time.time()]
        sampler._look()
        taken.append(time.time())
        first, second = sampler.drain()
    assert (first.step, second.step) == (41, 42)
    assert before <= first.time <= taken[0] <= second.time <= taken[1]
