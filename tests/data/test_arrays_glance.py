"""Names of arrays are offered without reading one."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from safetensors.numpy import save_file

from dpgui.data.arrays.glance import array_names
from dpgui.data.sets.arrays import Arrays


def test_names_in_both_formats(tmp_path: Path) -> None:
    arrays = {"pictures": np.zeros((3, 4), np.float32), "kinds": np.arange(3)}
    np.savez(tmp_path / "a.npz", **arrays)
    save_file(arrays, tmp_path / "b.safetensors", metadata={"by": "me"})
    assert array_names(str(tmp_path / "a.npz")) == ("pictures", "kinds")
    assert sorted(array_names(str(tmp_path / "b.safetensors"))) == ["kinds", "pictures"]


def test_labels_come_from_their_own_file(tmp_path: Path) -> None:
    np.savez(tmp_path / "x.npz", one=np.zeros(3))
    np.savez(tmp_path / "y.npz", two=np.zeros(3))
    choice = Arrays(path=str(tmp_path / "x.npz"), labels=str(tmp_path / "y.npz"))
    assert choice.suggestions("x") == ("one",)
    assert choice.suggestions("y_test") == ("two",)
    assert choice.suggestions("limit") == ()


@pytest.mark.parametrize("name", ["a.npz", "a.safetensors", "a.npy", "gone.npz"])
def test_what_cannot_be_read_has_no_names(tmp_path: Path, name: str) -> None:
    if name != "gone.npz":
        (tmp_path / name).write_bytes(b"\xff" * 40)
    assert array_names(str(tmp_path / name)) == ()
