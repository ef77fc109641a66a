"""Columns and splits of a dataset's folder, without the library that reads it."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from dpgui.data.huggingface.glance import Glance, glance
from dpgui.data.sets.huggingface import HuggingFace

FEATURES = {"image": {"_type": "Image"}, "label": {"names": ["a", "b"], "_type": "ClassLabel"}}


def saved(folder: Path) -> Path:
    """As `save_to_disk` of several splits leaves it."""
    (folder / "test").mkdir(parents=True)
    (folder / "train").mkdir()
    splits = json.dumps({"splits": ["train", "test"]})
    (folder / "dataset_dict.json").write_text(splits, encoding="utf-8")
    info = json.dumps({"features": FEATURES})
    (folder / "train" / "dataset_info.json").write_text(info, encoding="utf-8")
    return folder


def test_a_saved_dataset_names_its_columns_and_splits(tmp_path: Path) -> None:
    choice = HuggingFace(path=str(saved(tmp_path / "set")))
    assert choice.suggestions("image") == ("image", "label")
    assert choice.suggestions("label_column") == ("image", "label")
    assert choice.suggestions("train") == ("train", "test")
    assert choice.suggestions("config") == ()


def test_parquet_files_name_their_columns(tmp_path: Path) -> None:
    pyarrow = pytest.importorskip("pyarrow")
    from pyarrow import parquet

    (tmp_path / "data").mkdir()
    table = pyarrow.table({"x": [1, 2], "species": ["a", "b"]})
    parquet.write_table(table, tmp_path / "data" / "train-00000.parquet")
    assert glance(str(tmp_path)) == Glance(("x", "species"))


@pytest.mark.parametrize("content", [b"", b"[]", b"{", b'{"splits": 3, "features": []}', b"\xff"])
def test_what_cannot_be_read_says_nothing(tmp_path: Path, content: bytes) -> None:
    for name in ("dataset_dict.json", "dataset_info.json", "x.parquet"):
        (tmp_path / name).write_bytes(content)
    assert glance(str(tmp_path)) == Glance()


def test_a_name_on_the_hub_is_not_looked_up() -> None:
    assert glance("ylecun/mnist") == Glance()
    assert glance("") == Glance()


def test_the_library_and_torch_stay_out(tmp_path: Path) -> None:
    code = (
        "import sys; from dpgui.data.huggingface.glance import glance;"
        f"print(glance({str(saved(tmp_path / 'set'))!r}).splits);"
        "print([name for name in ('datasets', 'torch') if name in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.split("\n")[:2] == ["('train', 'test')", "[]"]
