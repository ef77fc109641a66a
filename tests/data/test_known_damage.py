"""Whatever bytes the lists and arrays of a published set hold: a sentence, no crash (O-67)."""

from __future__ import annotations

import importlib.util
import shutil
import struct
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from known_files import WRITERS, mat, text
from scipy.io import savemat

from dpgui.config import ConfigError
from dpgui.data import DatasetChoice, datasets
from dpgui.data.published import known
from dpgui.data.published.idx import read_idx
from dpgui.data.published.mat import read_mat

PICTURES = (".jpg", ".jpeg", ".png", ".ppm")
H5PY = pytest.mark.skipif(importlib.util.find_spec("h5py") is None, reason="h5py is an extra")
NAMES = [pytest.param(name, marks=H5PY if name == "pcam" else ()) for name in WRITERS]


@pytest.fixture(autouse=True)
def nowhere(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("DPGUI_DATA_DIR", str(tmp_path / "own"))
    monkeypatch.setattr(known, "SYSTEM", ())


def wrecks(content: bytes) -> Iterator[bytes]:
    """A file that was cut, emptied, overwritten."""
    yield b""
    yield content[: len(content) // 2]
    yield b"\x00\xff junk \n\n" * 7
    yield content[:40] + b"\xff" * 40 + content[80:]


def opens(choice: DatasetChoice) -> bool:
    """Whether it opens; if not, with a sentence."""
    try:
        return bool(choice.open().parts)
    except ConfigError as error:
        return not all(problem.text for problem in error.problems)


@pytest.mark.parametrize("name", NAMES)
def test_o67_a_damaged_file_is_a_sentence_that_names_it(name: str, tmp_path: Path) -> None:
    WRITERS[name](tmp_path / "set")
    choice = datasets[name](root=str(tmp_path / "set"))
    files = [
        file
        for file in (tmp_path / "set").rglob("*")
        if file.is_file() and file.suffix.casefold() not in PICTURES
    ]
    refused = 0
    for file in files:
        good = file.read_bytes()
        for wreck in wrecks(good):
            file.write_bytes(wreck)
            choice.facts()
            refused += not opens(choice)
        file.write_bytes(good)
    named = {"eurosat", "caltech101", "caltech256", "rendered-sst2", "imagenette"}
    assert bool(refused) != (name in named)  # these have no file but pictures
    assert opens(choice)


@pytest.mark.parametrize("name", ["dtd", "food101", "oxford-iiit-pet", "fgvc-aircraft", "gtsrb"])
def test_a_list_cannot_lead_out_of_its_folder(name: str, tmp_path: Path) -> None:
    WRITERS[name](tmp_path / "set")
    lists = {
        "dtd": ("dtd/dtd/labels/train1.txt", "banded/../../../secret.jpg"),
        "food101": ("food-101/meta/train.json", '{"waffles": ["../../../secret"]}'),
        "oxford-iiit-pet": ("oxford-iiit-pet/annotations/trainval.txt", "../secret_1 1 1 1"),
        "fgvc-aircraft": (
            "fgvc-aircraft-2013b/data/images_variant_train.txt",
            "/etc/secret 737-700",
        ),
        "gtsrb": ("gtsrb/GT-final_test.csv", "Filename;ClassId\n../../../secret.ppm;1"),
    }
    file, line = lists[name]
    text(tmp_path / "set" / file, line)
    with pytest.raises(ConfigError, match="outside its folder"):
        datasets[name](root=str(tmp_path / "set")).open()


def test_labels_that_are_no_class_are_refused(tmp_path: Path) -> None:
    WRITERS["flowers102"](tmp_path)
    mat(tmp_path / "flowers-102/imagelabels.mat", labels=[np.full(110, 103)])
    with pytest.raises(ConfigError) as caught:
        datasets["flowers102"](root=str(tmp_path)).open()
    assert caught.value.problems[0].code == "labels_beyond"
    mat(tmp_path / "flowers-102/imagelabels.mat", labels=[np.ones(5)])
    with pytest.raises(ConfigError, match="numbers beyond the 5 labels"):
        datasets["flowers102"](root=str(tmp_path)).open()


def test_the_missing_file_of_a_set_is_named(tmp_path: Path) -> None:
    WRITERS["oxford-iiit-pet"](tmp_path)
    (tmp_path / "oxford-iiit-pet/annotations/test.txt").unlink()
    (problem,) = datasets["oxford-iiit-pet"](root=str(tmp_path)).check()
    assert problem.code == "dataset_missing"
    assert problem.facts["file"] == "annotations/test.txt"


def test_a_missing_picture_is_a_finding_of_its_own(tmp_path: Path) -> None:
    from dpgui.data.source import UnreadableError

    WRITERS["food101"](tmp_path)
    shutil.rmtree(tmp_path / "food-101/images/waffles")
    part = datasets["food101"](root=str(tmp_path)).open().parts["train"]
    with pytest.raises(UnreadableError, match="waffles"):
        part.sample(0)


def test_pcam_without_h5py_says_what_to_install(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: None)
    (problem,) = datasets["pcam"](root=str(tmp_path)).check()
    assert "pip install h5py" in problem.text
    with pytest.raises(ConfigError, match="pip install h5py"):
        datasets["pcam"](root=str(tmp_path)).open()


QUICK = settings(
    max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)


@QUICK
@given(
    content=st.binary(max_size=400), head=st.sampled_from([b"", b"\0\0\x08\x01", b"\0\0\x0c\x02"])
)
def test_any_bytes_as_an_idx_file(content: bytes, head: bytes, tmp_path: Path) -> None:
    file = tmp_path / "any-idx"
    file.write_bytes(head + content)
    with suppress(ConfigError):
        assert read_idx(file).ndim


@settings(QUICK, max_examples=300)
@given(content=st.binary(max_size=400), at=st.integers(0, 300))
def test_any_bytes_as_a_matlab_file(content: bytes, at: int, tmp_path: Path) -> None:
    file = tmp_path / "any.mat"
    mat(file, X=np.arange(6), y=np.array(["a", "b"], object))
    good = file.read_bytes()
    file.write_bytes(good[:at] + content + good[at + len(content) :])
    with suppress(ConfigError):
        assert len(read_mat(file, "X", "y")) == 2


KINDS = ["u1", "i1", "u2", "i2", "u4", "i4", "u8", "i8", "f4", "f8"]


@pytest.mark.parametrize("packed", [False, True])
@pytest.mark.parametrize("kind", KINDS)
def test_matlab_numbers_of_every_kind_are_read(kind: str, packed: bool, tmp_path: Path) -> None:
    values = np.arange(24).reshape(2, 3, 4).astype(kind)
    savemat(tmp_path / "any.mat", {"other": np.zeros(9), "x": values}, do_compression=packed)
    (read,) = read_mat(tmp_path / "any.mat", "x")
    assert read.dtype == values.dtype
    assert np.array_equal(read, values)


def test_matlab_cells_texts_and_structs_are_read(tmp_path: Path) -> None:
    rows = np.array([("a.jpg", 7), ("Ü.jpg", 8)], [("name", object), ("label", object)])
    cell = np.array(["one", "", "très"], object)
    savemat(tmp_path / "any.mat", {"rows": rows, "cell": cell, "nothing": np.zeros((0, 3))})
    read, names, nothing = read_mat(tmp_path / "any.mat", "rows", "cell", "nothing")
    assert [(row["name"], row["label"].item()) for row in read] == [("a.jpg", 7), ("Ü.jpg", 8)]
    assert [name or "" for name in names] == ["one", "", "très"]
    assert nothing.shape == (0, 3)


def test_an_array_that_pretends_to_be_huge_takes_no_memory(tmp_path: Path) -> None:
    cell = np.array(["one", "two"], object)
    savemat(tmp_path / "any.mat", {"cell": cell})
    content = (tmp_path / "any.mat").read_bytes()
    shape = struct.pack("<2i", 1, 2)
    assert content.count(shape) == 1
    (tmp_path / "any.mat").write_bytes(content.replace(shape, struct.pack("<2i", 2**30, 2**30)))
    with pytest.raises(ConfigError, match="ends too early"):
        read_mat(tmp_path / "any.mat", "cell")
