"""`dpgui look`: what it says, what it keeps, what it refuses."""

from __future__ import annotations

from pathlib import Path

from PIL import Image

ROWS = (
    *("--set", "dataset=iris", "--set", "model=mlp"),
    *("--set", "train.batch_size=10", "--set", "train.validation=0.2"),
)
PICTURES = ("--set", "dataset=digits", "--set", "train.batch_size=9")


def test_the_first_batch_in_words(dpgui) -> None:
    said = dpgui("look", *ROWS)
    assert said.code == 0
    assert said.out.startswith("First batch: 10 x 4 of 120 training samples\nleast ")


def test_a_dataset_in_words(dpgui) -> None:
    said = dpgui("look", "--dataset", "--set", "dataset=iris")
    assert said.code == 0
    lines = [line.split() for line in said.out.splitlines()]
    assert said.out.startswith("iris: 150 samples, 2.3 KiB in memory\n")
    assert lines[2:] == [["setosa", "50"], ["versicolor", "50"], ["virginica", "50"]]


def test_pictures_are_kept_where_they_are_wanted(dpgui, tmp_path: Path) -> None:
    out = tmp_path / "a" / "b"
    said = dpgui("look", *PICTURES, "--out", str(out), "--variants", "4")
    assert said.code == 0
    assert str(out / "batch.png") in said.out
    # Nine digits of 8 x 8 in three rows, each enlarged eight times; four variants in two.
    for name, side in (("batch.png", 3 * 64), ("variants.png", 2 * 64)):
        with Image.open(out / name) as image:
            assert image.size == (side, side)
    assert (out / "look.json").exists()


def test_the_same_as_json(dpgui) -> None:
    said = dpgui("look", *ROWS, "--json")
    *progress, last = said.lines
    assert all(set(line) == {"what", "done", "total"} for line in progress)
    assert last["look"]["seen"]["shape"] == [10, 4]
    assert len(last["look"]["seen"]["labels"]) == 10


def test_what_is_wrong_is_said(dpgui, tmp_path: Path) -> None:
    wrong = ("--set", "dataset=image-folder", "--set", f"dataset.path={tmp_path / 'gone'}")
    said = dpgui("look", *wrong)
    assert (said.code, said.out) == (2, "")
    assert "gone" in said.err
    as_json = dpgui("look", "--dataset", *wrong, "--json")
    assert as_json.code == 2
    assert as_json.lines[-1]["problems"][0]["path"] == "dataset.path"
