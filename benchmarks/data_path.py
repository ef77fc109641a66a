"""How fast do images reach a model, beside the ways that tutorials show?

    python benchmarks/data_path.py --rounds 5

Every figure is taken in a fresh process, contestants are interleaved in a new random order each
round, and all take the same batches of 64 shuffled, normalised images to the CPU and nothing more.
`plain` is PyTorch's usual pipeline: ImageFolder or torchvision's CIFAR10 and MNIST, transforms of
one PIL image at a time, DataLoader with 0, 1 or 2 workers. `dpgui` is the feed of a run, from the
same files, for each place where it keeps samples. The first epoch holds everything but imports:
listing the files, starting workers, decoding. Prints a table, the gates, and last a line of JSON.
"""

from __future__ import annotations

import argparse
import importlib
import json
import random
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

SIZE, BATCH = 224, 64
SETS = ("photos", "cifar", "mnist")
ENOUGH = 4.0
"""Seconds of later epochs from which on no more are timed; there are two at least."""

LOADED = (
    *("torchvision", "dpgui.data.pictures.part", "dpgui.data.places.placing"),
    *("dpgui.engine.feed", "dpgui.engine.normaliser"),
)
"""Imports are nobody's epoch."""

Epoch = Callable[[int], Iterable[Any]]


def plain(name: str, folder: Path, workers: int) -> Epoch:
    """PyTorch's own pipeline."""
    from torch.utils.data import DataLoader
    from torchvision import datasets, transforms

    channels = 1 if name == "mnist" else 3
    normalise = [
        transforms.ToTensor(),
        transforms.Normalize((0.5,) * channels, (0.25,) * channels),
    ]
    if name == "photos":
        square = [transforms.Resize(SIZE), transforms.CenterCrop(SIZE)]
        found: Any = datasets.ImageFolder(str(folder), transforms.Compose([*square, *normalise]))
    elif name == "mnist":
        found = datasets.MNIST(str(folder), transform=transforms.Compose(normalise))
    else:

        class Cifar(datasets.CIFAR10):
            """The same without the checksums of the published files."""

            train_list = [[f"data_batch_{part}", None] for part in range(1, 6)]  # noqa: RUF012
            test_list = [["test_batch", None]]  # noqa: RUF012
            meta = {"filename": "batches.meta", "key": "label_names", "md5": None}  # noqa: RUF012

        found = Cifar(str(folder), transform=transforms.Compose(normalise))
    loader = DataLoader(
        found, BATCH, shuffle=True, num_workers=workers, persistent_workers=workers > 0
    )
    return lambda _: loader


def ours(name: str, folder: Path, keep: str, workers: int) -> Epoch:
    """The feed of a run. What it prepares counts to the first epoch."""
    import torch

    from dpgui.config import FeedConfig
    from dpgui.data import datasets
    from dpgui.data.places.placing import placed
    from dpgui.engine.feed import Feed
    from dpgui.engine.normaliser import normaliser_for

    if name == "photos":
        choice = datasets["image-folder"](path=str(folder), size=SIZE, normalise="half")
    else:
        choice = datasets["cifar10" if name == "cifar" else name](
            root=str(folder), normalise="half"
        )
    made: list[Feed] = []

    def epoch(number: int) -> Iterator[Any]:
        if not made:
            data = placed(choice.open(), FeedConfig(keep=keep, workers=workers))
            index = torch.arange(len(data.train))
            made.append(Feed(data.train, index, normaliser_for(data, index), torch.device("cpu")))
        (feed,) = made
        full, rest = divmod(len(feed), BATCH)
        return feed.shuffled(0, number, [BATCH] * full + ([rest] if rest else []))

    return epoch


CONTESTANTS: dict[str, tuple[str, Callable[[Path], Epoch]]] = {
    **{
        f"{name}: plain, {workers} workers": (
            name,
            lambda folder, name=name, workers=workers: plain(name, folder, workers),
        )
        for name in SETS
        for workers in (0, 1, 2)
    },
    **{
        f"photos: dpgui, {keep}, {workers} workers": (
            "photos",
            lambda folder, keep=keep, workers=workers: ours("photos", folder, keep, workers),
        )
        for keep, workers in (("auto", 0), ("cache", 0), ("files", 0), ("files", 2))
    },
    **{
        f"{name}: dpgui, memory": (
            name,
            lambda folder, name=name: ours(name, folder, "auto", 0),
        )
        for name in ("cifar", "mnist")
    },
}


def measured(contestant: str, data: Path) -> dict[str, float]:
    """Images a second in the first epoch and in the best later one, in this very process."""
    import torch

    from dpgui.data import datasets

    for module in LOADED:
        importlib.import_module(module)
    assert "image-folder" in datasets.names()  # which imports every choice
    name, make = CONTESTANTS[contestant]
    rates: list[float] = []
    begun, later = time.perf_counter(), 0.0
    epoch = make(data / name)
    while len(rates) < 3 or later < ENOUGH:
        count, total = 0, torch.zeros(())
        for x, _ in epoch(len(rates) + 1):
            count += len(x)
            total += x[0, 0, 0, 0]  # whatever is lazy is done
        now = time.perf_counter()
        later += now - begun if rates else 0.0
        rates.append(count / (now - begun))
        begun = now
    return {"first": rates[0], "later": max(rates[1:])}


def once(contestant: str, data: Path) -> dict[str, float]:
    """The figures of one fresh process, which finds no cache. No contestant's threads spin."""
    from dpgui.runs.child import environment

    with tempfile.TemporaryDirectory() as cache:
        done = subprocess.run(
            [sys.executable, __file__, "--one", contestant, str(data)],
            capture_output=True,
            text=True,
            check=False,
            env={**environment(), "DPGUI_CACHE_DIR": cache},
        )
    if done.returncode:
        raise SystemExit(f"{contestant} failed:\n{done.stderr[-2000:]}")
    return json.loads(done.stdout.splitlines()[-1])


def compare(data: Path, rounds: int, names: list[str]) -> dict[str, list[dict[str, float]]]:
    """`rounds` interleaved rounds of all contestants."""
    found: dict[str, list[dict[str, float]]] = {name: [] for name in names}
    order, shuffle = list(names), random.Random(1)
    for number in range(rounds):
        shuffle.shuffle(order)
        for name in order:
            found[name].append(once(name, data))
            rates = {key: round(value) for key, value in found[name][-1].items()}
            print(f"  round {number + 1}: {name}: {rates}", file=sys.stderr, flush=True)
    return found


def table(found: dict[str, list[dict[str, float]]]) -> dict[str, dict[str, float]]:
    """Print the table and return its rows."""
    print(
        "| data: way | first epoch, best images/s | median | later epochs, best images/s | median |"
        "\n|---|--:|--:|--:|--:|"
    )
    rows: dict[str, dict[str, float]] = {}
    for name in sorted(found):
        row: dict[str, float] = {}
        for kind in ("first", "later"):
            rates = [run[kind] for run in found[name]]
            row |= {kind: max(rates), f"{kind}_median": statistics.median(rates)}
        rows[name] = row
        print(f"| {name} | " + " | ".join(f"{value:,.0f}" for value in row.values()) + " |")
    return rows


def gates(rows: dict[str, dict[str, float]]) -> dict[str, float]:
    """Print what was promised and what came."""

    def best(name: str, kind: str) -> float:
        return max(row[kind] for key, row in rows.items() if key.startswith(f"{name}: plain"))

    cached, memory = rows["photos: dpgui, cache, 0 workers"], rows["photos: dpgui, auto, 0 workers"]
    wanted = (
        ("memory, CIFAR-shaped, beside the best plain", 20.0,
         rows["cifar: dpgui, memory"]["later"] / best("cifar", "later")),
        ("first epoch of a JPEG folder beside the best plain", 1.0,
         memory["first"] / best("photos", "first")),
        ("the same, mapped", 1.0, cached["first"] / best("photos", "first")),
        ("later epochs, mapped, beside the best plain", 5.0,
         cached["later"] / best("photos", "later")),
        ("later epochs, in memory", 5.0, memory["later"] / best("photos", "later")),
    )  # fmt: skip
    for what, least, came in wanted:
        print(f"{'held  ' if came >= least else 'MISSED'} {what}: {came:.2f} (at least {least:g})")
    return {what: came for what, _, came in wanted}


def main() -> None:
    """Compare, print, and leave the figures as JSON."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--photos", type=int, default=2_000, help="Files in the folder.")
    parser.add_argument("--images", type=int, default=20_000, help="Of CIFAR and MNIST each.")
    parser.add_argument("--one", nargs=2, metavar=("NAME", "DATA"), help=argparse.SUPPRESS)
    args = parser.parse_args()
    if args.one:
        print(json.dumps(measured(args.one[0], Path(args.one[1]))))
        return
    from benchmarks.data_files import make_cifar, make_mnist, make_photos

    with tempfile.TemporaryDirectory() as folder:
        data = Path(folder)
        make_photos(data / "photos", args.photos)
        make_cifar(data / "cifar", args.images)
        make_mnist(data / "mnist", args.images)
        rows = table(compare(data, args.rounds, list(CONTESTANTS)))
    print(json.dumps({"rows": rows, "gates": gates(rows)}))


if __name__ == "__main__":
    main()
