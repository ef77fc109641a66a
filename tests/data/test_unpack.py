"""Archives are unpacked whole or not at all, and nothing leaves their folder (O-67)."""

from __future__ import annotations

import gzip
import io
import tarfile
import zipfile
from collections.abc import Mapping
from pathlib import Path
from random import Random

import pytest

from dpgui.config import ConfigError
from dpgui.data.published.unpack import unpack
from dpgui.data.published.waiting import DownloadCancelledError

ONE, TWO = (Random(seed).randbytes(10_000) for seed in (1, 2))
CONTENT = {"set/one.txt": ONE, "set/deep/two.txt": TWO, "beside.txt": b"not wanted"}


def tar(contents: Mapping[str, bytes], mode: str = "w:gz") -> bytes:
    out = io.BytesIO()
    with tarfile.open(fileobj=out, mode=mode) as opened:
        for name, content in contents.items():
            member = tarfile.TarInfo(name)
            member.size = len(content)
            opened.addfile(member, io.BytesIO(content))
    return out.getvalue()


def zipped(contents: Mapping[str, bytes]) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as opened:
        opened.mkdir("set")
        for name, content in contents.items():
            opened.writestr(name, content)
    return out.getvalue()


def unpacked(
    archive: Path, makes: Mapping[str, str] | None = None, cancelled=lambda: False
) -> list[tuple[int, int | None]]:
    seen: list[tuple[int, int | None]] = []
    unpack(
        archive,
        {"set": "set"} if makes is None else makes,
        archive.parent,
        lambda *told: seen.append(told),
        cancelled,
    )
    return seen


def below(folder: Path) -> dict[str, bytes]:
    return {
        str(path.relative_to(folder)): path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.is_file()
    }


def made(folder: Path, name: str, content: bytes) -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    (folder / name).write_bytes(content)
    return folder / name


PACKED = {
    "set.tar.gz": tar(CONTENT),
    "set.tgz": tar(CONTENT),
    "set.tar": tar(CONTENT, "w"),
    "set.zip": zipped(CONTENT),
}


@pytest.mark.parametrize("name", PACKED)
def test_what_is_wanted_is_unpacked(name: str, tmp_path: Path) -> None:
    archive = made(tmp_path, name, PACKED[name])
    seen = unpacked(archive)
    archive.unlink()
    assert below(tmp_path) == {"set/one.txt": ONE, "set/deep/two.txt": TWO}
    size = len(PACKED[name])
    assert seen[-1] == (size, size)
    assert [done for done, _ in seen] == sorted(done for done, _ in seen)
    assert [path.name for path in tmp_path.iterdir()] == ["set"]


def test_what_was_there_is_replaced_as_a_whole(tmp_path: Path) -> None:
    made(tmp_path / "set", "old.txt", b"of an earlier version")
    unpacked(made(tmp_path, "set.tar", PACKED["set.tar"]))
    assert sorted(below(tmp_path / "set")) == ["deep/two.txt", "one.txt"]


def test_parts_of_two_archives_share_a_folder(tmp_path: Path) -> None:
    unpacked(made(tmp_path, "a.tar", tar({"SET/train/1": b"1"}, "w")), {"SET/train": "SET/train"})
    unpacked(made(tmp_path, "b.zip", zipped({"SET/test/2": b"2"})), {"SET/test": "SET/test"})
    assert below(tmp_path / "SET") == {"train/1": b"1", "test/2": b"2"}


def test_one_file_that_is_compressed(tmp_path: Path) -> None:
    archive = made(tmp_path, "x.h5.gz", gzip.compress(b"content"))
    unpacked(archive, {"x.h5": "x.h5"})
    assert (tmp_path / "x.h5").read_bytes() == b"content"


@pytest.mark.parametrize(
    ("outer", "inner"), [("set.zip", "tar.gz"), ("set.tar", "tar"), ("set.tar.gz", "tgz")]
)
def test_an_archive_within_is_a_folder_of_its_name(outer: str, inner: str, tmp_path: Path) -> None:
    contents = {f"set/n01.{inner}": tar({"1.jpg": b"1"}, "w" if inner == "tar" else "w:gz")}
    whole = (
        zipped(contents) if outer == "set.zip" else tar(contents, "w:gz" if "gz" in outer else "w")
    )
    unpacked(made(tmp_path, outer, whole), {"set/n01": "train"})
    assert below(tmp_path / "train") == {"1.jpg": b"1"}


def test_a_whole_archive_becomes_one_folder(tmp_path: Path) -> None:
    unpacked(
        made(tmp_path, "train.tar", tar({"n01.tar": tar({"1.jpg": b"1"}, "w")}, "w")), {"": "train"}
    )
    assert below(tmp_path / "train") == {"n01/1.jpg": b"1"}


ESCAPES = ["../evil", "/evil", "set/../../evil", "C:\\evil", "..\\evil", "set\\..\\..\\evil"]


@pytest.mark.parametrize("name", ESCAPES)
@pytest.mark.parametrize("kind", ["set.tar.gz", "set.zip"])
def test_an_archive_that_wants_to_write_elsewhere_is_refused(
    kind: str, name: str, tmp_path: Path
) -> None:
    contents = {"set/good": b"good", name: b"evil"}
    archive = made(tmp_path / "in", kind, tar(contents) if "tar" in kind else zipped(contents))
    with pytest.raises(ConfigError, match="outside its folder") as caught:
        unpacked(archive)
    assert caught.value.problems[0].code == "dataset_damaged"
    assert [str(path.relative_to(tmp_path)) for path in tmp_path.rglob("*")] == ["in", f"in/{kind}"]


def test_links_and_devices_are_left_out(tmp_path: Path) -> None:
    out = io.BytesIO()
    with tarfile.open(fileobj=out, mode="w") as opened:
        for kind, target in (
            (tarfile.SYMTYPE, "/etc"),
            (tarfile.LNKTYPE, "../../etc/passwd"),
            (tarfile.FIFOTYPE, ""),
            (tarfile.CHRTYPE, ""),
        ):
            member = tarfile.TarInfo(f"set/{kind.decode()}")
            member.type, member.linkname = kind, target
            opened.addfile(member)
        member = tarfile.TarInfo("set/file")
        member.size = 2
        opened.addfile(member, io.BytesIO(b"ok"))
    unpacked(made(tmp_path, "set.tar", out.getvalue()))
    assert below(tmp_path / "set") == {"file": b"ok"}
    assert [path.name for path in (tmp_path / "set").iterdir()] == ["file"]


def test_links_in_a_zip_are_left_out(tmp_path: Path) -> None:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as opened:
        link = zipfile.ZipInfo("set/link")
        link.external_attr = 0o120777 << 16
        opened.writestr(link, "/etc")
        opened.writestr("set/file", b"ok")
    unpacked(made(tmp_path, "set.zip", out.getvalue()))
    assert below(tmp_path / "set") == {"file": b"ok"}


@pytest.mark.parametrize("name", PACKED)
@pytest.mark.parametrize("share", [0, 0.001, 0.01, 0.4, 0.9])
def test_o67_of_a_truncated_archive_nothing_is_left(
    name: str, share: float, tmp_path: Path
) -> None:
    content = PACKED[name][:20_000]
    archive = made(tmp_path, name, content[: int(share * len(content))])
    with pytest.raises(ConfigError) as caught:
        unpacked(archive)
    (problem,) = caught.value.problems
    assert (problem.code, problem.facts["file"]) == ("dataset_damaged", str(archive))
    assert [path.name for path in tmp_path.iterdir()] == [name]


def test_o67_an_archive_of_something_else_is_said(tmp_path: Path) -> None:
    archive = made(tmp_path, "set.tar", tar({"other/1": b"1"}, "w"))
    with pytest.raises(ConfigError, match="set is not in it"):
        unpacked(archive)


@pytest.mark.parametrize("looks", [0, 1, 2])
def test_o67_unpacking_that_is_cancelled_leaves_what_was_there(looks: int, tmp_path: Path) -> None:
    made(tmp_path / "set", "old.txt", b"old")
    archive = made(tmp_path, "set.tar", PACKED["set.tar"])
    asked: list[None] = []

    def cancelled() -> bool:
        asked.append(None)
        return len(asked) > looks

    with pytest.raises(DownloadCancelledError):
        unpacked(archive, cancelled=cancelled)
    assert sorted(below(tmp_path)) == ["set.tar", "set/old.txt"]


def test_o67_what_a_killed_unpacking_left_is_not_trusted(tmp_path: Path) -> None:
    archive = made(tmp_path, "set.tar", PACKED["set.tar"])
    made(tmp_path / ".set.tar.unpacking/new/set", "half.txt", b"half")
    unpacked(archive)
    assert sorted(below(tmp_path)) == ["set.tar", "set/deep/two.txt", "set/one.txt"]
