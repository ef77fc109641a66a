"""One dataset in several forms gives one run: PNG folders, a list of them, .npz, the set's own."""

import csv
from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from dpgui.config import preset, with_overrides
from dpgui.data import datasets
from dpgui.data.sets.fashion_mnist import FashionMnist
from dpgui.events import Confused
from tests.engine.conftest import settings, step_losses

IMAGES = {"size": 28, "colour": "grey"}


@pytest.fixture
def original():
    """Fashion-MNIST as Debian's package has it."""
    choice = FashionMnist()
    if any(problem.severity == "error" for problem in choice.check()):
        pytest.skip("Fashion-MNIST is not on this machine (Debian: dataset-fashion-mnist)")
    return choice.open().parts["train"]


def written(original, folder: Path, count: int) -> None:
    """The first `count` images as .npz, in a folder for each label, and a list of these files."""
    np.savez(folder / "all.npz", x=original.x[:count, :, :, 0], y=original.labels[:count])
    for label in range(10):
        (folder / "images" / str(label)).mkdir(parents=True)
    with open(folder / "list.csv", "w", newline="", encoding="utf-8") as stream:
        table = csv.writer(stream)
        table.writerow(["path", "label"])
        for index in range(count):
            name = f"images/{original.labels[index]}/{index:06}.png"
            Image.fromarray(original.x[index, :, :, 0]).save(folder / name, compress_level=1)
            table.writerow([name, original.labels[index]])


def forms(folder: Path, count: int) -> dict[str, dict[str, object]]:
    """The dataset's section of a config, for each form."""
    return {
        "gz": {"name": "fashion-mnist", "limit": count},
        "npz": {"name": "arrays", "path": str(folder / "all.npz")},
        "folders": {"name": "image-folder", "path": str(folder / "images"), **IMAGES},
        "list": {"name": "image-csv", "path": str(folder / "list.csv"), **IMAGES},
    }


def losses_of(tell, folder: Path, count: int, *changes: str) -> dict[str, list[float | None]]:
    plain = with_overrides(
        preset("fashion-mnist-cnn"), ["devices=cpu", "train.epochs=1", "train.seed=3", *changes]
    )
    return {
        name: step_losses(tell(plain.changed(dataset=section), folder=folder / f"run-{name}"))
        for name, section in forms(folder, count).items()
    }


@pytest.mark.slow
def test_png_folders_a_list_npz_and_gz_give_identical_losses(original, tell, tmp_path):
    written(original, tmp_path, 200)
    losses = losses_of(tell, tmp_path, 200, "train.batch_size=32", "train.threads=1")
    assert len(losses["gz"]) == 6  # of 180 images; 20 are for validation
    assert losses["npz"] == losses["gz"]
    assert losses["folders"] == losses["gz"]
    assert losses["list"] == losses["gz"]


@pytest.mark.slow
@pytest.mark.timeout(600)
def test_many_images_are_the_same_and_give_identical_losses(original, tell, tmp_path):
    count = 20_000
    written(original, tmp_path, count)
    folders = datasets["image-folder"](path=str(tmp_path / "images"), **IMAGES).open()
    part, labels = folders.parts["train"], original.labels[:count]
    order = np.argsort(labels, kind="stable")
    assert np.array_equal(part.labels, labels[order])
    assert np.array_equal(part.read(np.arange(len(part))), original.x[order])
    small = ("model.channels=4", "model.hidden=16", "train.batch_size=256", "train.validation=0")
    losses = losses_of(tell, tmp_path, count, *small)
    assert len(losses["gz"]) == 79
    assert losses["npz"] == losses["gz"]
    assert losses["folders"] == losses["gz"]
    assert losses["list"] == losses["gz"]


def test_o65_any_script_in_data_run_and_history_saved_and_resumed(tell, tmp_path):
    root, run = tmp_path / "my images", tmp_path / "läufe 跑" / "run é"
    for number in range(12):
        name = ("été", "猫", "a b")[number % 3]
        file = root / name / f"Bild ü {number}.PNG"
        file.parent.mkdir(parents=True, exist_ok=True)
        Image.new("L", (8, 8), 20 * number).save(file)
    section = {"name": "image-folder", "path": str(root), "size": 8, "colour": "grey"}
    config = settings("train.batch_size=4", "train.validation=0.25").changed(dataset=section)
    whole = step_losses(tell(config, folder=tmp_path / "whole"))
    first = tell(config.changed(train={**config.train.model_dump(), "epochs": 1}), folder=run)
    second = tell(config, folder=run)
    assert len(whole) == 6
    assert step_losses(first) + step_losses(second) == whole
    (confused, *_) = [event for event in second if isinstance(event, Confused)]
    assert confused.classes == ["a b", "été", "猫"]
