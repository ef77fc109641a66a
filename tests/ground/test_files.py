"""A file is whole or not there."""

from __future__ import annotations

from pathlib import Path

import pytest

from dpgui.files import whole, write_whole


def test_a_disk_that_refuses_leaves_what_was_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "a.toml"
    write_whole(file, "one\n")
    assert file.read_bytes() == b"one\n"

    def full(_: int) -> None:
        raise OSError("full")

    monkeypatch.setattr("os.fsync", full)
    with pytest.raises(OSError, match="full"):
        write_whole(file, "two")
    assert file.read_text() == "one\n"
    assert list(tmp_path.iterdir()) == [file]


def test_a_block_that_fails_leaves_nothing(tmp_path: Path) -> None:
    def half_written() -> None:
        with whole(tmp_path / "a.pt") as half:
            half.write_bytes(b"half")
            raise RuntimeError("no more")

    with pytest.raises(RuntimeError, match="no more"):
        half_written()
    assert list(tmp_path.iterdir()) == []


def test_nobody_sees_a_half(tmp_path: Path) -> None:
    file = tmp_path / "a.pt"
    file.write_bytes(b"old")
    with whole(file) as half:
        half.write_bytes(b"new")
        assert file.read_bytes() == b"old"
    assert file.read_bytes() == b"new"
