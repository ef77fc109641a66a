"""A table of mixed columns from its file to a checkpoint, and on from there."""

import json

import numpy as np
import pytest
import torch

from dpgui.config import ExperimentConfig, with_overrides
from dpgui.data import datasets
from dpgui.data.tables.encoding import Encoding
from dpgui.engine.control import Control
from dpgui.engine.planning import plan
from dpgui.engine.story import story
from dpgui.events import Evaluated, Noted, RunEnded


@pytest.fixture
def mixed(tmp_path):
    """120 rows: numbers with gaps, a colour, a day, a key; the class follows from a and colour."""
    rng = np.random.default_rng(0)
    rows = ["a;b;colour;day;key;kind"]
    for at in range(120):
        a, colour = rng.normal(), rng.choice(["red", "green", "blue"])
        kind = "yes" if (a > 0) != (colour == "red") else "no"
        b = "" if at % 11 == 0 else f"{rng.normal():.3f}".replace(".", ",")
        number = f"{a:.3f}".replace(".", ",")
        rows.append(f"{number};{b};{colour};2020-01-{at % 28 + 1:02};id{at};{kind}")
    rows += ["1,5;2,5;red;2020-02-01;id120;", "inf;1,0;blue;2020-02-02;id121;no"]
    file = tmp_path / "mixed.csv"
    file.write_text("\n".join(rows), encoding="utf-16")
    return file


def experiment(file, *changes):
    base = ("dataset=table", f"dataset.path={file}", "model=mlp", "model.hidden=16", "devices=cpu")
    more = ("train.epochs=4", "train.batch_size=16", "train.validation=0.2", "optimizer.lr=0.02")
    return with_overrides(ExperimentConfig(), [*base, *more, *changes])


def told(config, folder):
    return list(story(config, folder, Control()))


def state_of(folder):
    pointer = json.loads((folder / "checkpoints" / "last.json").read_text())
    return torch.load(folder / "checkpoints" / pointer["file"], weights_only=True)


def losses(events):
    return [
        event.values["validation/loss"]
        for event in events
        if isinstance(event, Evaluated) and event.split == "validation"
    ]


def test_it_trains_and_the_checkpoint_holds_all_that_new_rows_need(mixed, tmp_path):
    config = experiment(mixed)
    events = told(config, tmp_path / "run")
    assert isinstance(events[-1], RunEnded)
    assert events[-1].status == "completed"
    assert losses(events)[-1] < losses(events)[0]
    noted = {event.code for event in events if isinstance(event, Noted)}
    assert {"table_keys", "table_gaps", "table_rows_without_label", "table_dates"} <= noted

    state = state_of(tmp_path / "run")
    statistics = json.loads(json.dumps(state["statistics"]))
    encoding = Encoding.from_statistics(statistics)
    assert encoding.names == ("a", "b", "colour=blue", "colour=green", "colour=red", "day")
    assert state["shape"] == [6]
    assert state["classes"] == statistics["classes"] == ["no", "yes"]

    # The figures are those of the training rows, which the checkpoint names.
    source = datasets["table"](path=str(mixed)).open()
    training = state["training"].numpy()
    a = source.parts["train"].frame["a"].to_numpy()[training]
    filled = np.where(np.isnan(a), np.nanmedian(a), a)
    assert statistics["columns"][0]["shift"] == pytest.approx(filled.mean())
    assert len(training) + len(state["validation"]) == 121
    made = plan(config)
    rows = made.data.train.gather(torch.arange(121))
    assert np.array_equal(rows.numpy(), encoding.apply(source.parts["train"].frame))


def test_a_run_in_pieces_equals_a_run_in_one(mixed, tmp_path):
    whole = told(experiment(mixed), tmp_path / "whole")
    told(experiment(mixed, "train.epochs=2"), tmp_path / "cut")
    rest = told(experiment(mixed), tmp_path / "cut")
    assert losses(rest) == losses(whole)[-len(losses(rest)) :]
    one, two = (state_of(tmp_path / name) for name in ("whole", "cut"))
    assert one["statistics"] == two["statistics"]
    for name, weight in one["model"].items():
        assert torch.equal(weight, two["model"][name])


def test_a_split_column_gives_validation_and_test(tmp_path):
    rng = np.random.default_rng(1)
    rows = ["a,part,y"]
    for at in range(90):
        a = rng.normal()
        rows.append(f"{a:.3f},{('train', 'val', 'test')[at % 3]},{int(a > 0)}")
    file = tmp_path / "t.csv"
    file.write_text("\n".join(rows))
    changes = ("dataset.split=part", "train.test_each_epoch=true", "train.epochs=2")
    events = told(experiment(file, *changes), tmp_path / "run")
    assert events[-1].status == "completed"
    assert {event.split for event in events if isinstance(event, Evaluated)} == {
        "train",
        "validation",
        "test",
    }


def test_generated_points_and_arrays_train_too(tmp_path):
    x = np.random.default_rng(0).integers(0, 256, (40, 8, 8, 1), np.uint8)
    np.savez(tmp_path / "a.npz", x=x, y=np.arange(40) % 2)
    for number, dataset in enumerate(
        (
            ("dataset=moons", "dataset.samples=80"),
            ("dataset=arrays", f"dataset.path={tmp_path}/a.npz"),
        )
    ):
        config = with_overrides(
            ExperimentConfig(),
            [*dataset, "model=mlp", "model.hidden=8", "devices=cpu", "train.epochs=1"],
        )
        assert told(config, tmp_path / str(number))[-1].status == "completed"
