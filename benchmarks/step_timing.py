"""What timing costs: the same steps with the clock that a run has, and with one that times none.

    python benchmarks/step_timing.py [--device cpu|cuda:0] [--seconds 4] [--rounds 5]

Prints microseconds a step for a small net, whose steps are the shortest and so pay most, and for a
larger one; and, since a busy machine differs more from round to round than that, what the clock's
own calls take of a step. The promise is less than a hundredth.
"""

from __future__ import annotations

import argparse
import json
import statistics
import tempfile
import time
from pathlib import Path

import torch

from dpgui.config import ExperimentConfig, with_overrides
from dpgui.engine import timing
from dpgui.engine.checkpoint import Checkpoints
from dpgui.engine.control import Control
from dpgui.engine.planning import plan
from dpgui.engine.trainer import Trainer
from dpgui.engine.training_state import TrainingState
from dpgui.engine.watcher import Watcher
from dpgui.events import Measured

NETS = {
    "mlp, batch 10": (
        *("dataset=synthetic", "dataset.samples=20000", "model=mlp", "train.batch_size=10"),
        "train.validation=0",
    ),
    "cnn, batch 64": ("dataset=digits", "model=cnn", "train.batch_size=64", "train.validation=0"),
}
NEVER = 10**12


def microseconds(changes: tuple[str, ...], device: str, seconds: float, warm_up: int) -> float:
    """Of a step; the first of them are left out."""
    timing.WARM_UP = warm_up
    settings = [*changes, f"devices={device}", "train.epochs=1000000", "train.save_every=0"]
    made = plan(with_overrides(ExperimentConfig(), settings))
    torch.set_num_threads(made.threads)
    state = TrainingState(made)
    with tempfile.TemporaryDirectory() as folder, Watcher(made.devices, dict) as watcher:
        trainer = Trainer(made, state, Checkpoints(Path(folder)), Control(), watcher)
        began, first, steps = None, 0, 0
        for event in trainer.run():
            if not isinstance(event, Measured):
                continue
            now, steps = time.perf_counter(), event.steps[-1]
            if began is None:
                began, first = now, steps
            elif now - began > seconds:
                return 1e6 * (now - began) / (steps - first)
    raise RuntimeError("the run ended before it was measured")


def own_calls(device: str, apart: float, steps: int = 20_000) -> float:
    """Microseconds that the clock's calls of one step take, with a step timed every `apart`."""
    clock = timing.StepClock(torch.device(device), apart=apart)
    list(clock.fed(range(timing.WARM_UP + 1)))
    began = time.perf_counter()
    for _ in clock.fed(range(steps)):
        for part in ("data", "transfer", "optimizer", "forward", "backward", "optimizer"):
            clock.lap(part)
        clock.done()
    return 1e6 * (time.perf_counter() - began) / steps


def main() -> None:
    words = argparse.ArgumentParser(description=__doc__)
    words.add_argument("--device", default="cpu")
    words.add_argument("--seconds", type=float, default=4.0)
    words.add_argument("--rounds", type=int, default=5)
    given = words.parse_args()
    for name, changes in NETS.items():
        ways = {"timed": timing.WARM_UP, "untimed": NEVER}
        found: dict[str, list[float]] = {way: [] for way in ways}
        for _ in range(given.rounds):  # by turns, so that a slow phase of the machine hits both
            for way, warm_up in ways.items():
                took = microseconds(changes, given.device, given.seconds, warm_up)
                found[way].append(took)
        least = {way: min(values) for way, values in found.items()}
        middle = {way: statistics.median(values) for way, values in found.items()}
        cost = least["timed"] / least["untimed"] - 1
        print(f"{name:<16} {least['untimed']:9.1f} us  timed {least['timed']:9.1f} us  {cost:+.2%}")
        share = (own_calls(given.device, 1e9) + _timed_share(given.device)) / least["untimed"]
        print(f"{'':<16} the clock's own calls: {share:.2%} of a step")
        print(json.dumps({"net": name, "device": given.device, "least": least, "median": middle}))


def _timed_share(device: str) -> float:
    """Microseconds a step if one in `APART` were timed and steps took 100 us, the shortest."""
    return own_calls(device, 0.0, 2_000) * 100e-6 / timing.APART


if __name__ == "__main__":
    main()
