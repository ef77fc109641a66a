"""Every strategy on the same whole batches gives the same weights and figures."""

from __future__ import annotations

from dataclasses import replace
from itertools import product
from pathlib import Path

import pytest

from dpgui.data.places.samples import InMemory
from dpgui.engine.control import Control
from dpgui.engine.story import story
from dpgui.events import Evaluated, Noted, RunEnded
from tests.engine.conftest import random_images, random_table, settings, step_losses, weights
from tests.engine.together import together

SIMULATED = "devices=simulated:0,simulated:1,simulated:2,simulated:3"
CASES = {
    f"{samples}-{accumulate}-{weighed}": (
        samples,
        [f"train.accumulate={accumulate}", f"train.class_weights={weighed}"],
    )
    # 50 samples are five whole batches of 10. Of 42 the last has 2: fewer than there are takers.
    for samples, accumulate, weighed in product((50, 42), (1, 3), ("none", "balanced"))
}
AUGMENTED = [
    "model=cnn",
    "model.channels=4",
    "model.hidden=8",
    "augment.level=custom",
    "augment.crop_padding=1",
    "augment.flip=both",
    "augment.brightness=0.3",
    "augment.policy=trivial",
    "augment.erasing=0.5",
    "augment.mixup=0.4",
    "augment.cutmix=1.0",
    "train.class_weights=balanced",
    "train.label_smoothing=0.1",
]


def judged(data, more):
    """`data` with a validation part of its own."""
    return replace(data, validation=InMemory(more.train.x, more.train.y))


def figures(folder: Path, team, data, changes):
    """What a run of one epoch in batches of 10 leaves: losses, weights and validation figures."""
    config = settings("train.batch_size=10", "train.epochs=1", "optimizer.lr=0.05", *changes)
    events = list(story(config, folder, Control(), data=data, team=team))
    assert events[-1] == RunEnded(time=events[-1].time, status="completed", step=5), events[-1]
    (validation,) = [e for e in events if isinstance(e, Evaluated) and e.split == "validation"]
    (train,) = [e for e in events if isinstance(e, Evaluated) and e.split == "train"]
    return {
        "losses": step_losses(events),
        "weights": {name: value.numpy() for name, value in weights(folder).items()},
        "validation": [*validation.values.values(), validation.samples],
        "train": [*train.values.values(), train.samples],
        "notes": [e.code for e in events if isinstance(e, Noted)],
    }


def all_cases(team, folder: Path, changes):
    found = {}
    for name, (samples, more) in CASES.items():
        data = judged(random_table(samples), random_table(13, seed=5))
        found[name] = figures(folder / name, team, data, [*changes, *more])
    data = judged(random_images(42), random_images(13))
    found["augmented"] = figures(folder / "augmented", team, data, [*changes, *AUGMENTED])
    data = judged(random_images(42), random_images(13))
    found["in-parts"] = figures(
        folder / "in-parts", team, data, [*changes, *AUGMENTED, "train.accumulate=3"]
    )
    return found


def assert_same(found, expected):
    assert found.keys() == expected.keys()
    for name, case in expected.items():
        for part in ("losses", "validation", "train"):
            assert found[name][part] == pytest.approx(case[part], abs=1e-6), (name, part)
        for key, value in case["weights"].items():
            assert found[name]["weights"][key] == pytest.approx(value, abs=1e-6), (name, key)


@pytest.fixture(scope="module")
def single(tmp_path_factory):
    return all_cases(None, tmp_path_factory.mktemp("single"), [])


@pytest.mark.slow
@pytest.mark.parametrize("devices", [2, 4])
def test_data_parallel_equals_one_process(single, tmp_path, monkeypatch, devices):
    monkeypatch.setenv("DPGUI_SIMULATED_GPUS", "4")
    names = ",".join(f"simulated:{index}" for index in range(devices))
    assert_same(all_cases(None, tmp_path, [f"devices={names}", "strategy=data-parallel"]), single)


@pytest.mark.slow
@pytest.mark.parametrize("ranks", [1, 2, 3])
def test_ddp_equals_one_process(single, tmp_path, ranks):
    for found in together(ranks, all_cases, tmp_path, ["strategy=ddp"]):
        assert_same(found, single)
    for case in single.values():
        assert case["validation"][2] == 13  # each sample once
