"""How long a list of many runs takes: at first, from the index, and after one change.

    python benchmarks/runs_list.py [--runs 5000] [--steps 2000]

Prints a table, and one line of JSON for comparison.
"""

from __future__ import annotations

import argparse
import json
import os
import tempfile
import time
from pathlib import Path

from dpgui.config import ExperimentConfig
from dpgui.events import Evaluated, Measured, RunEnded, RunStarted, to_line
from dpgui.runs import RunStore


def log_of(steps: int, flush: int = 50) -> str:
    """The log of a run of `steps` steps."""
    started = RunStarted(
        config={},
        data={},
        model={},
        devices=[{"id": "cpu"}],
        versions={},
        epochs=1,
        steps_per_epoch=steps,
    )
    flushes = [
        Measured(
            epoch=1,
            steps=list(range(first, first + flush)),
            values={name: [0.5] * flush for name in ("train/loss", "train/accuracy", "lr")},
            elapsed=first / 100,
            samples_per_s=1000.0,
        )
        for first in range(1, steps + 1, flush)
    ]
    values = {"validation/loss": 0.5, "validation/accuracy": 0.9}
    judged = Evaluated(epoch=1, step=steps, split="validation", values=values, samples=100)
    events = [started, *flushes, judged, RunEnded(status="completed", step=steps)]
    return "".join(to_line(event) + "\n" for event in events)


def make(root: Path, runs: int, steps: int) -> None:
    """`runs` folders below `root`, old enough to be trusted by the index."""
    config, log = ExperimentConfig().to_toml(), log_of(steps)
    for number in range(runs):
        folder = root / f"20260101-{number:06d}-digits-cnn"
        folder.mkdir()
        (folder / "config.toml").write_text(config)
        (folder / "run.json").write_text(json.dumps({"name": f"run {number}", "created": number}))
        (folder / "events.jsonl").write_text(log)
        os.utime(folder, (1_700_000_000, 1_700_000_000))


def timed(root: Path, store: RunStore | None = None) -> float:
    """Seconds of one list, by a new store or by one that has listed before."""
    began = time.perf_counter()
    (store or RunStore(root)).list(sort="best")
    return time.perf_counter() - began


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--runs", type=int, default=5000)
    parser.add_argument("--steps", type=int, default=2000)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        root = Path(folder)
        make(root, options.runs, options.steps)
        figures = {"without an index": timed(root), "from the index": timed(root)}
        store = RunStore(root)
        timed(root, store)
        figures["once more"] = timed(root, store)
        store.star("run 7")
        figures["after one change"] = timed(root, store)
    print(f"{options.runs} runs of {options.steps} steps")
    for name, seconds in figures.items():
        print(f"{name:<20}{seconds:8.3f} s")
    print(json.dumps(figures))


if __name__ == "__main__":
    main()
