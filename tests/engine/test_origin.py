"""Where weights come from, and what is wrong with that, without torch."""

from __future__ import annotations

import dataclasses
import json

import pytest

from dpgui.config import ExperimentConfig, TransferConfig, with_overrides
from dpgui.devices import detect
from dpgui.engine.check import examine
from dpgui.engine.planning import plan
from dpgui.engine.transfer.origin import origin_of
from dpgui.events import RunStarted
from dpgui.models import models
from dpgui.runs import RunStore
from tests.engine.conftest import random_table, settings, weights
from tests.engine.transferring import publish

CNN = models["cnn"]()


@pytest.fixture
def store(tmp_path):
    return RunStore(tmp_path / "runs")


@pytest.fixture
def earlier(store, tell):
    """A run that is done, in the usual folder of runs, called "good one"."""
    config = settings("train.epochs=2", "train.validation=0.2")
    run = store.create(config, "good one")
    tell(config, random_table(40), folder=run.folder)
    return run


def origin(ref, store, own=""):
    return origin_of(TransferConfig(weights="run", run=ref), CNN, store.root, own)


def test_a_run_is_found_by_name_and_by_id_as_the_store_finds_it(store, earlier):
    for ref in ("good one", earlier.id):
        found = origin(ref, store)
        assert found.run == store.find(ref).id == earlier.id
        assert found.file.parent == earlier.folder / "checkpoints"
        assert found.problem is None


def test_the_best_checkpoint_is_taken_else_the_last(store, earlier):
    folder = earlier.folder / "checkpoints"
    best = json.loads((folder / "best.json").read_text())["file"]
    assert origin("good one", store).file.name == best
    (folder / "best.json").unlink()
    last = json.loads((folder / "last.json").read_text())["file"]
    assert origin("good one", store).file.name == last
    (folder / "last.json").write_text("{")
    assert origin("good one", store).problem.code == "weights_not_saved"


def test_an_unknown_run_is_refused_with_the_nearest(store, earlier):
    problem = origin("god one", store).problem
    assert (problem.code, problem.facts["nearest"]) == ("run_unknown_nearest", "good one")
    assert origin("qqqqqq", store).problem.code == "run_unknown"
    assert origin("", store).problem.code == "weights_no_run"


def test_no_run_begins_from_itself_or_from_the_trash(store, earlier):
    assert origin("good one", store, own=earlier.id).problem.code == "run_unknown"
    store.trash(earlier)
    assert origin("good one", store).problem.code == "run_unknown"


def test_a_run_begins_from_the_best_weights_of_another(store, earlier, tell):
    config = settings("transfer.weights=run", "transfer.run=good one", "train.epochs=1")
    run = store.create(config, "second")
    best = weights(earlier.folder, "best")
    own = plan(config, data=random_table(40), folder=run.folder / "checkpoints").net.state_dict()
    assert all(torch_equal(own[name], best[name]) for name in best)
    events = tell(config, random_table(40), folder=run.folder)
    (started,) = [event for event in events if isinstance(event, RunStarted)]
    said = started.model["weights"]
    assert (said["from"], said["name"]) == ("run", earlier.id)
    assert len(said["sha256"]) == 64


def torch_equal(one, two):
    return one.shape == two.shape and bool((one == two).all())


def codes(*changes):
    config = with_overrides(ExperimentConfig(), ["devices=cpu", *changes])
    return {(problem.path, problem.code): problem for problem in examine(config, detect()).problems}


def test_the_form_hears_at_once_what_cannot_be():
    assert ("transfer.weights", "weights_not_published") in codes("transfer.weights=pretrained")
    assert ("transfer.file", "weights_no_file") in codes("transfer.weights=file")
    gone = ("transfer.weights=file", "transfer.file=/nowhere/a.pt")
    assert ("transfer.file", "file_missing") in codes(*gone)
    assert ("transfer.run", "weights_no_run") in codes("transfer.weights=run")
    assert ("transfer.freeze", "frozen_fresh") in codes("transfer.freeze=backbone")
    late = ("transfer.freeze=backbone", "transfer.unfreeze=11")
    assert ("transfer.unfreeze", "frozen_to_the_end") in codes(*late)
    assert not [path for path, _ in codes() if path.startswith("transfer")]


def test_images_that_the_weights_do_not_know_are_said(tmp_path):
    from PIL import Image

    for name in ("cats", "dogs"):
        (tmp_path / "pictures" / name).mkdir(parents=True)
        for count in range(20):
            picture = Image.new("RGB", (64, 64), (10 * count, 5, 5))
            picture.save(tmp_path / "pictures" / name / f"{count}.png")
    wanted = (
        "dataset=image-folder", f"dataset.path={tmp_path / 'pictures'}", "dataset.size=64",
        "model=torchvision", "model.arch=squeezenet1_1",
        "transfer.weights=pretrained",
    )  # fmt: skip
    found = codes(*wanted)
    assert ("transfer.weights", "weights_missing") in found
    normalised = found["dataset.normalise", "weights_normalised_otherwise"]
    assert normalised.facts["wanted"] == "imagenet"
    assert normalised.severity == "warning"
    size = found["model.resize", "weights_other_size"]
    assert (size.facts["pixels"], size.facts["width"], size.severity) == (224, 64, "note")
    better = codes(*wanted, "model.resize=224", "dataset.normalise=imagenet")
    assert not {"weights_normalised_otherwise", "weights_other_size"} & {c for _, c in better}


def test_the_check_knows_the_file_and_its_size(monkeypatch, tmp_path):
    import torchvision

    from dpgui.models.published import folders

    net = torchvision.models.squeezenet1_1(num_classes=2)
    made = publish(monkeypatch, folders()[0], "squeezenet1_1", net)
    config = with_overrides(
        ExperimentConfig(),
        ["model=torchvision", "model.arch=squeezenet1_1", "transfer.weights=pretrained"],
    )
    found = examine(config, detect()).origin
    assert found.file == made.located()
    assert dataclasses.replace(found, problem=None) == found
