"""The first pictures of a folder before it is listed, and small pictures kept in files."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from dpgui.data.glimpse import glimpsed, glimpsed_parts
from dpgui.data.pictures.folder_glimpse import first_images
from dpgui.data.sets.image_folder import ImageFolder
from dpgui.data.source import ArrayPart, UnreadableError


def fill(folder: Path, count: int) -> None:
    folder.mkdir(parents=True)
    for number in range(count):
        Image.new("RGB", (6, 4), (number, 0, 0)).save(folder / f"{number}.png")


@pytest.mark.parametrize("inner", ["", "archive/", "train/", "Training set/", "archive/trn/"])
def test_the_first_of_each_class_wherever_the_classes_are(tmp_path: Path, inner: str) -> None:
    for name in ("b", "a", "c"):
        fill(tmp_path / inner / name, 5)
        if "tr" in inner.casefold():
            fill(tmp_path / inner / ".." / "test" / name, 1)
    (tmp_path / inner / "empty").mkdir()
    (tmp_path / inner / "a" / "notes.txt").write_text("no picture")
    found = first_images(str(tmp_path), each=3)
    assert list(found) == ["a", "b", "c"]
    assert all(len(files) == 3 for files in found.values())
    home = (tmp_path / inner).resolve()
    assert all(Path(file).resolve().parent.parent == home for file in found["a"])


def test_a_folder_that_was_named_is_the_training_part(tmp_path: Path) -> None:
    fill(tmp_path / "mine" / "x", 2)
    fill(tmp_path / "train" / "y", 2)
    assert list(first_images(str(tmp_path), "mine")) == ["x"]


def test_a_glimpse_of_an_image_folder_is_a_source(tmp_path: Path) -> None:
    fill(tmp_path / "a", 3)
    fill(tmp_path / "b", 20)
    source = ImageFolder(path=str(tmp_path)).glimpse()
    assert source is not None
    assert source.classes == ("a", "b")
    assert source.parts["train"].labels.tolist() == [0] * 3 + [1] * 12
    assert source.parts["train"].picture(0).shape == (4, 6, 3)


@pytest.mark.parametrize("path", ["", "nowhere"])
def test_of_nothing_there_is_no_glimpse(
    tmp_path: Path, path: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    fill(tmp_path / "here" / "a", 1)
    monkeypatch.chdir(tmp_path / "here")  # an empty path is not this folder
    assert ImageFolder(path=path).glimpse() is None
    assert ImageFolder(path=str(tmp_path / "here" / "a")).glimpse() is None  # no class folders


def test_pictures_are_kept_and_read_again(tmp_path: Path) -> None:
    x = np.arange(4 * 3 * 5, dtype=np.uint8).reshape(4, 3, 5, 1)
    part = ArrayPart(x, np.array([1, 0, 1, 0]))
    kept = tuple(glimpsed("train", part, [3, 0], tmp_path))
    assert [(each.index, each.label, each.name) for each in kept] == [(3, 0, "3"), (0, 1, "0")]
    parts = glimpsed_parts(tmp_path, kept)
    assert list(parts) == ["train"]
    assert parts["train"].labels.tolist() == [0, 1]
    assert (parts["train"].picture(0) == x[3]).all()
    assert parts["train"].name_of(1) == "0"


def test_what_could_not_be_read_says_why_again(tmp_path: Path) -> None:
    fill(tmp_path / "set" / "a", 2)
    (tmp_path / "set" / "a" / "0.png").write_bytes(b"no picture")
    part = ImageFolder(path=str(tmp_path / "set")).open().parts["train"]
    out = tmp_path / "out"
    out.mkdir()
    kept = tuple(glimpsed("train", part, [0, 1], out))
    again = glimpsed_parts(out, kept)["train"]
    with pytest.raises(UnreadableError, match=r"0\.png"):
        again.picture(0)
    (out / kept[1].file).unlink()
    with pytest.raises(UnreadableError, match=r"1\.png"):
        again.picture(1)
