"""The figures of opened datasets, against counts known by hand."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from dpgui.data import datasets
from dpgui.data.pictures.part import PicturePart
from dpgui.data.sets.image_folder import ImageFolder
from dpgui.data.source import ArrayPart, Source, image_source
from dpgui.data.summary import PartSummary, Summary, looks_of, spread, summarised


def table_source() -> Source:
    x, y = np.zeros((6, 3), np.float32), np.array([0, 2, 2, 0, 2, 2])
    return Source(
        name="made", kind="table", shape=(3,), classes=("a", "b", "c"),
        parts={"test": ArrayPart(x[:2], y[:2]), "train": ArrayPart(x, y)}, place="nowhere",
    )  # fmt: skip


def test_samples_of_each_class_and_part() -> None:
    found = summarised(table_source())
    assert [(part.split, part.counts) for part in found.parts] == [
        ("train", (2, 0, 4)),
        ("test", (1, 0, 1)),
    ]
    assert found.samples == 8
    assert found.decoded == 8 * 3 * 4


@pytest.mark.parametrize(
    ("counts", "imbalance", "empty"),
    [((6, 3, 2), 3.0, 0), ((5, 5), 1.0, 0), ((9, 0, 3), 3.0, 1), ((7, 0), None, 1), ((), None, 0)],
)
def test_imbalance_is_of_classes_that_have_samples(
    counts: tuple[int, ...], imbalance: float | None, empty: int
) -> None:
    part = PartSummary(split="train", counts=counts)
    assert (part.imbalance, part.empty) == (imbalance, empty)


def test_it_goes_through_json() -> None:
    found = summarised(table_source())
    assert Summary.model_validate_json(found.model_dump_json()) == found


def test_the_looks_of_picture_files(tmp_path: Path) -> None:
    for name, mode, size in (("a", "L", (10, 20)), ("b", "RGB", (40, 30)), ("c", "RGB", (8, 9))):
        (tmp_path / name).mkdir()
        Image.new(mode, size).save(tmp_path / name / "0.png")
    (tmp_path / "c" / "1.png").write_bytes(b"no picture")
    looks = looks_of(ImageFolder(path=str(tmp_path)).open())
    assert (looks.smallest, looks.largest) == ((8, 9), (40, 30))
    assert looks.modes == {"RGB": 2, "L": 1}
    assert looks.looked_at == 3
    assert looks.disk == sum(file.stat().st_size for file in tmp_path.rglob("*.png"))


def test_of_many_files_some_headers_are_read(tmp_path: Path) -> None:
    (tmp_path / "a").mkdir()
    for number in range(30):
        Image.new("L", (number + 1, 5)).save(tmp_path / "a" / f"{number:02}.png")
    looks = looks_of(ImageFolder(path=str(tmp_path)).open(), most=10)
    assert looks.looked_at == 10
    assert (looks.smallest, looks.largest) == ((1, 5), (28, 5))  # every third, from the first


def test_files_that_vanish_meanwhile_are_passed_over(tmp_path: Path) -> None:
    (tmp_path / "a").mkdir()
    for number in range(3):
        Image.new("L", (4, 4)).save(tmp_path / "a" / f"{number}.png")
    source = ImageFolder(path=str(tmp_path)).open()
    (tmp_path / "a" / "2.png").unlink()
    assert looks_of(source).looked_at == 2


def test_pictures_in_memory_look_like_their_array() -> None:
    part = ArrayPart(np.zeros((5, 8, 6, 1), np.uint8), np.zeros(5, np.int64))
    looks = looks_of(image_source("made", ["x"], {"train": part}))
    assert (looks.smallest, looks.modes, looks.disk) == ((6, 8), {"L": 1}, None)


def test_rows_of_one_file_take_its_bytes(tmp_path: Path) -> None:
    file = tmp_path / "rows.csv"
    file.write_text("a,class\n1,x\n2,y\n3,x\n4,y\n", encoding="utf-8")
    assert looks_of(datasets["table"](path=str(file)).open()).disk == file.stat().st_size


def test_the_first_of_each_label() -> None:
    labels = np.array([2, 0, 2, 2, 0, 1, 2])
    assert spread(labels, 2).tolist() == [1, 4, 5, 0, 2]
    assert spread(labels, 100).tolist() == [1, 4, 5, 0, 2, 3, 6]
    assert spread(np.empty(0, np.int64), 3).tolist() == []


def test_a_part_of_no_pictures_has_no_looks(tmp_path: Path) -> None:
    part = PicturePart((), np.empty(0, np.int64), ImageFolder()._form)
    looks = looks_of(image_source("made", ["x"], {"train": part}))
    assert looks.disk is None
