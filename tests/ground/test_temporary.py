"""Temporary folders, and what killed processes left of them."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

import pytest

from dpgui.temporary import temporary_folder

NOBODY = 4194304
"""No process has this number: on Linux the highest is one less."""


def test_what_killed_processes_left_is_removed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    left = tmp_path / f"dpgui-ranks-{NOBODY}-abc"
    (left / "deep").mkdir(parents=True)
    kept = [
        tmp_path / f"dpgui-ranks-{os.getpid()}-abc",
        tmp_path / f"dpgui-join-{NOBODY}-abc",
        tmp_path / "dpgui-ranks-of-mine",
    ]
    for folder in kept:
        folder.mkdir()
    with temporary_folder("ranks") as made:
        (made / "a file").touch()
        assert sorted(tmp_path.iterdir()) == sorted([*kept, made])
    assert sorted(tmp_path.iterdir()) == sorted(kept)
