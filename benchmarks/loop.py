"""How fast is dpgui's loop beside the tutorials' scripts and a hand-written one?

    python benchmarks/loop.py --repeats 5

Every run is a fresh process; contestants are interleaved in a new random order each round, so
that slow phases of a machine hit all of them. `tutorial` is the tutorial's script as written
(DataLoader, ToTensor and Normalize a sample, `.item()` each step); `raw` is what an expert writes
by hand (data resident as uint8 and normalised in batches, channels_last, fused optimizer, no wait
each step); `dpgui` is a whole run with its log and checkpoints. raw and dpgui begin with the same
weights and see the same samples in the same order, so their losses must agree. Prints a table
and, last, one line of JSON.
"""

from __future__ import annotations

import argparse
import json
import random
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

WORKLOADS: dict[str, dict[str, Any]] = {
    "mlp": {"epochs": 3, "batch": 10, "lr": 0.1, "optimizer": "sgd", "threads": 1},
    "cnn": {"epochs": 2, "batch": 64, "lr": 1e-3, "optimizer": "adam", "threads": 2},
}
SEED = 0


def network(workload: str) -> Any:
    """The tutorials' networks; (b) with the two pools that its 64 x 8 x 8 head needs."""
    from torch import nn

    if workload == "mlp":
        return nn.Sequential(nn.Linear(10, 20), nn.ReLU(), nn.Linear(20, 2))
    return nn.Sequential(
        *(nn.Conv2d(3, 32, 3, padding=1), nn.ReLU(), nn.MaxPool2d(2)),
        *(nn.Conv2d(32, 64, 3, padding=1), nn.ReLU(), nn.MaxPool2d(2)),
        *(nn.Flatten(), nn.Linear(64 * 8 * 8, 256), nn.ReLU(), nn.Linear(256, 10)),
    )


class Clock:
    """Ends of epochs; speed is taken over those after the first."""

    def __init__(self, samples: int) -> None:
        self.samples, self.start, self.marks = samples, time.perf_counter(), []

    def epoch_done(self) -> None:
        self.marks.append(time.perf_counter())

    def result(self, losses: list[float], accuracy: float) -> dict[str, Any]:
        steady = (self.marks[-1] - self.marks[0]) / (len(self.marks) - 1)
        return {
            "samples_per_s": self.samples / steady,
            "first_epoch_s": self.marks[0] - self.start,
            "losses": losses,
            "final_acc": accuracy,
        }


def tutorial(workload: str, arrays: dict[str, Any]) -> dict[str, Any]:
    """The tutorial's loop, as it is written there."""
    import torch
    from torch import nn
    from torch.utils.data import DataLoader, TensorDataset
    from torchvision import transforms

    class Pictures(torch.utils.data.Dataset[Any]):
        def __init__(self, x: Any, y: Any) -> None:
            self.x, self.y = x, y.tolist()
            self.transform = transforms.Compose(
                [transforms.ToTensor(), transforms.Normalize((0.5,) * 3, (0.5,) * 3)]
            )

        def __len__(self) -> int:
            return len(self.x)

        def __getitem__(self, i: int) -> Any:
            from PIL import Image

            return self.transform(Image.fromarray(self.x[i])), self.y[i]

    def loader(part: str, *, shuffle: bool) -> Any:
        x, y = arrays[f"x_{part}"], arrays[f"y_{part}"]
        made = (
            TensorDataset(torch.from_numpy(x), torch.from_numpy(y))
            if workload == "mlp"
            else Pictures(x, y)
        )
        return DataLoader(made, batch_size=WORKLOADS[workload]["batch"], shuffle=shuffle)

    train, test = loader("train", shuffle=True), loader("test", shuffle=False)
    model, criterion = network(workload), nn.CrossEntropyLoss()
    kind = torch.optim.SGD if workload == "mlp" else torch.optim.Adam
    optimizer = kind(model.parameters(), lr=WORKLOADS[workload]["lr"])
    clock, losses, accuracy = Clock(len(arrays["y_train"])), [], 0.0
    for _ in range(WORKLOADS[workload]["epochs"]):
        model.train()
        running = 0.0
        for x, y in train:
            optimizer.zero_grad()
            loss = criterion(model(x), y)
            loss.backward()
            optimizer.step()
            running += loss.item()
        losses.append(running / len(train))
        if workload == "cnn":
            model.eval()
            right = 0
            with torch.no_grad():
                for x, y in test:
                    right += (model(x).argmax(1) == y).sum().item()
            accuracy = right / len(arrays["y_test"])
        clock.epoch_done()
    return clock.result(losses, accuracy)


def raw(workload: str, arrays: dict[str, Any]) -> dict[str, Any]:
    """A loop by hand, with everything that pays on this workload."""
    import torch
    from torch.nn import functional

    from dpgui.engine.randomness import epoch_generator, seed_everything

    torch.set_num_threads(WORKLOADS[workload]["threads"])
    batch, image = WORKLOADS[workload]["batch"], workload == "cnn"
    x, y = torch.from_numpy(arrays["x_train"]), torch.from_numpy(arrays["y_train"])
    test = torch.from_numpy(arrays["x_test"]), torch.from_numpy(arrays["y_test"])
    seed_everything(SEED)
    model = network(workload)
    if image:
        model = model.to(memory_format=torch.channels_last)
        optimizer: Any = torch.optim.Adam(model.parameters(), WORKLOADS[workload]["lr"], fused=True)
    else:
        optimizer = torch.optim.SGD(model.parameters(), WORKLOADS[workload]["lr"], foreach=False)

    def ready(part: Any) -> Any:
        if not image:
            return part
        wide = part.permute(0, 3, 1, 2).to(torch.float32, memory_format=torch.channels_last)
        return wide.mul_(2 / 255).add_(-1.0)

    by_label = torch.argsort(y, stable=True)

    def batches(epoch: int) -> Iterator[Any]:
        order = by_label[torch.randperm(len(x), generator=epoch_generator(SEED, epoch))]
        if image:
            for index in order.split(batch):
                yield ready(x[index]), y[index]
        else:
            yield from zip(x[order].split(batch), y[order].split(batch), strict=True)

    def reduce(kept: list[Any]) -> None:
        nonlocal total, hits
        losses_, logits, labels = zip(*kept, strict=True)
        sizes = torch.tensor([len(part) for part in labels])
        total += float((torch.stack(losses_) * sizes).sum())
        hits += int((torch.cat(logits).argmax(1) == torch.cat(labels)).sum())
        kept.clear()

    clock, losses, accuracy = Clock(len(x)), [], 0.0
    for epoch in range(1, WORKLOADS[workload]["epochs"] + 1):
        model.train()
        total, hits, kept = 0.0, 0, []
        for bx, by in batches(epoch):
            out = model(bx)
            loss = functional.cross_entropy(out, by)
            optimizer.zero_grad()
            loss.backward()
            optimizer.step()
            kept.append((loss.detach(), out.detach(), by))
            if len(kept) == 50:
                reduce(kept)
        if kept:
            reduce(kept)
        losses.append(total / len(x))
        if image:
            model.eval()
            with torch.inference_mode():
                parts = zip(test[0].split(256), test[1].split(256), strict=True)
                right = sum(int((model(ready(a)).argmax(1) == b).sum()) for a, b in parts)
            accuracy = right / len(test[1])
        clock.epoch_done()
    return clock.result(losses, accuracy)


LOOPS: dict[str, Callable[[str, dict[str, Any]], dict[str, Any]]] = {
    "tutorial": tutorial,
    "raw": raw,
}


def once(name: str, workload: str, data: Path) -> dict[str, Any]:
    """The figures of one fresh process."""
    script = [str(ROOT / "benchmarks" / "loop.py"), "--one", name, workload, str(data)]
    if name == "dpgui":
        script = [
            str(ROOT / "benchmarks" / "contestant.py"),
            "--workload",
            workload,
            "--data",
            str(data),
        ]
        for key, value in {**WORKLOADS[workload], "seed": SEED}.items():
            script += [f"--{key}", str(value)]
    done = subprocess.run([sys.executable, *script], capture_output=True, text=True, check=False)
    if done.returncode:
        raise SystemExit(f"{name} failed:\n{done.stderr[-2000:]}")
    return json.loads(done.stdout.splitlines()[-1])


def compare(workload: str, data: Path, repeats: int) -> dict[str, list[dict[str, Any]]]:
    """`repeats` interleaved rounds of all contestants."""
    runs: dict[str, list[dict[str, Any]]] = {name: [] for name in (*LOOPS, "dpgui")}
    order, shuffle = list(runs), random.Random(1)
    for number in range(repeats):
        shuffle.shuffle(order)
        for name in order:
            runs[name].append(once(name, workload, data))
        rates = {name: round(found[-1]["samples_per_s"]) for name, found in runs.items()}
        print(f"  round {number + 1}: {rates}", file=sys.stderr, flush=True)
    return runs


def table(workload: str, runs: dict[str, list[dict[str, Any]]]) -> dict[str, Any]:
    """Print the table of a workload and return its figures."""
    best = {name: max(run["samples_per_s"] for run in found) for name, found in runs.items()}
    print(
        f"\n{workload}\n| contestant | best samples/s | median | best / best raw | median ratio | "
        "final loss | accuracy |\n|---|--:|--:|--:|--:|--:|--:|"
    )
    rows = {}
    for name, found in runs.items():
        rates = [run["samples_per_s"] for run in found]
        ratios = [
            run["samples_per_s"] / other["samples_per_s"]
            for run, other in zip(found, runs["raw"], strict=True)
        ]
        row = {
            "best": best[name],
            "median": statistics.median(rates),
            "ratio": best[name] / best["raw"],
            "round_ratio": statistics.median(ratios),
            "losses": found[0]["losses"],
            "accuracy": found[0]["final_acc"],
        }
        rows[name] = row
        print(
            f"| {name} | {row['best']:,.0f} | {row['median']:,.0f} | {row['ratio']:.2f} | "
            f"{row['round_ratio']:.2f} | {row['losses'][-1]:.6f} | {row['accuracy']:.3f} |"
        )
    apart = max(
        abs(a - b) for a, b in zip(rows["dpgui"]["losses"], rows["raw"]["losses"], strict=True)
    )
    print(f"largest difference of an epoch's loss, dpgui and raw: {apart:.1e}")
    return {**rows, "loss_difference": apart}


def main() -> None:
    """Compare, print, and leave the figures as JSON."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--repeats", type=int, default=5)
    parser.add_argument("--workload", choices=sorted(WORKLOADS), action="append")
    parser.add_argument(
        "--one", nargs=3, metavar=("NAME", "WORKLOAD", "DATA"), help=argparse.SUPPRESS
    )
    args = parser.parse_args()
    if args.one:
        import numpy as np

        name, workload, data = args.one
        with np.load(data) as arrays:
            print(json.dumps(LOOPS[name](workload, dict(arrays))))
        return
    from benchmarks.arrays import make_images, make_rows

    found = {}
    with tempfile.TemporaryDirectory() as folder:
        makers = {"mlp": make_rows, "cnn": make_images}
        for workload in args.workload or sorted(WORKLOADS, reverse=True):
            data = makers[workload](Path(folder) / f"{workload}.npz")
            found[workload] = table(workload, compare(workload, data, args.repeats))
    print(json.dumps(found))


if __name__ == "__main__":
    main()
