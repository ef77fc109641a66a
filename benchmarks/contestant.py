"""dpgui as one contestant among others: trains on an .npz file, log and checkpoints on.

    python benchmarks/contestant.py --workload cnn --data FILE --epochs 2 --batch 64 --lr 1e-3 \
        --optimizer adam --threads 2 --seed 1234

Prints one JSON object: samples_per_s (over the epochs after the first, test pass included for
"cnn"), final_acc (on the test part), fit_s, first_epoch_s, and the epochs' training losses.
"""

from __future__ import annotations

import argparse
import json
import sys
import tempfile
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from dpgui.config import ExperimentConfig
from dpgui.engine.control import Control
from dpgui.events import EpochStarted, Evaluated, Event, RunEnded, RunStarted
from dpgui.runs import RunStore, play

MODELS: dict[str, dict[str, Any]] = {
    "mlp": {"name": "mlp", "hidden": [20], "activation": "relu", "dropout": 0.0},
    "cnn": {"name": "cnn", "channels": [32, 64], "hidden": [256], "dropout": 0.0},
}


def config(args: argparse.Namespace) -> ExperimentConfig:
    """The experiment that the arguments describe."""
    return ExperimentConfig.parse(
        {
            "dataset": {
                "name": "arrays",
                "path": str(args.data),
                "normalise": args.normalise if args.workload == "cnn" else "none",
            },
            "model": MODELS[args.workload],
            "optimizer": {"name": args.optimizer, "lr": args.lr},
            "train": {
                "epochs": args.epochs,
                "batch_size": args.batch,
                "validation": 0.0,
                "test_each_epoch": args.workload == "cnn",
                "seed": args.seed,
                # The MLP's rule (one thread) is part of what is measured.
                "threads": args.threads if args.workload == "cnn" else 0,
            },
            "devices": ["cpu"],
        }
    )


def train(experiment: ExperimentConfig) -> list[Event]:
    """The events of one run, kept in a folder of its own as any run's are."""
    with tempfile.TemporaryDirectory() as folder:
        run = RunStore(Path(folder)).create(experiment, "benchmark")
        events = list(play(run, Control()))
        end = events[-1]
        if not isinstance(end, RunEnded) or end.status != "completed":
            raise SystemExit(f"the run did not complete: {end}")
        accuracy = _accuracy(events) if experiment.train.test_each_epoch else _tested(run.folder)
    print(json.dumps(figures(events, accuracy)))
    return events


def figures(events: list[Event], accuracy: float) -> dict[str, Any]:
    """Speed after the first epoch, as the other contestants count it."""
    (started,) = [event for event in events if isinstance(event, RunStarted)]
    begun = [event.time for event in events if isinstance(event, EpochStarted)]
    marks = [*begun[1:], events[-1].time]
    steady = (marks[-1] - marks[0]) / (len(marks) - 1) if len(marks) > 1 else marks[0] - begun[0]
    losses = [
        e.values["train/loss"] for e in events if isinstance(e, Evaluated) and e.split == "train"
    ]
    return {
        "samples_per_s": int(str(started.data["train"])) / steady,
        "final_acc": accuracy,
        "first_epoch_s": marks[0] - begun[0],
        "fit_s": marks[-1] - begun[0],
        "losses": losses,
    }


def _accuracy(events: list[Event]) -> float:
    tested = [event for event in events if isinstance(event, Evaluated) and event.split == "test"]
    return float(tested[-1].values["test/accuracy"] or 0.0)


def _tested(folder: Path) -> float:
    """Accuracy on the test part, with the weights of the last checkpoint."""
    import numpy as np
    import torch

    from dpgui.engine.checkpoint import Checkpoints, load_weights
    from dpgui.engine.registries import choose_all

    state, _ = Checkpoints(folder / "checkpoints").load()
    experiment = ExperimentConfig.load(folder / "config.toml")
    choices = choose_all(experiment)
    net = choices.model.build(tuple(state["shape"]), len(state["classes"]))
    load_weights(net, state["model"])
    with np.load(str(experiment.dataset.options["path"])) as arrays, torch.inference_mode():
        logits = net.eval()(torch.from_numpy(arrays["x_test"]))
        return float((logits.argmax(1).numpy() == arrays["y_test"]).mean())


def main() -> None:
    """Train once and print the figures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--workload", choices=sorted(MODELS), required=True)
    parser.add_argument("--data", type=Path, required=True)
    parser.add_argument("--epochs", type=int, required=True)
    parser.add_argument("--batch", type=int, required=True)
    parser.add_argument("--lr", type=float, required=True)
    parser.add_argument("--optimizer", required=True)
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--normalise", choices=("half", "computed"), default="half")
    train(config(parser.parse_args()))


if __name__ == "__main__":
    main()
