"""Unpacking a downloaded archive: nothing outside its folder, and all of it or none.

An archive is unpacked into a folder aside; what it makes is moved to its place when it is whole,
so that an interrupted unpacking is never taken for the set.
"""

from __future__ import annotations

import gzip
import lzma
import shutil
import stat
import tarfile
import zipfile
import zlib
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path, PurePosixPath, PureWindowsPath
from typing import IO, NamedTuple, cast

from dpgui.data.published.known import damaged
from dpgui.data.published.waiting import DownloadCancelledError
from dpgui.data.source import Tell

_CHUNK = 1 << 20
_TAR = (".tar", ".tar.gz", ".tgz")
_BROKEN = (
    *(OSError, EOFError, ValueError, zlib.error, lzma.LZMAError, NotImplementedError),
    *(tarfile.TarError, zipfile.BadZipFile, RuntimeError),
)
"""What reading a damaged archive raises (RuntimeError: it wants a password)."""


class _Piece(NamedTuple):
    """Some of the content of a file in an archive.

    Attributes:
        name: Path of the file, as the archive has it.
        content: What comes next in it.
        first: Whether the file begins with this piece.
        done: Bytes of the archive that have been read.
    """

    name: str
    content: bytes
    first: bool
    done: int


def unpack(
    archive: Path,
    makes: Mapping[str, str],
    folder: Path,
    tell: Tell,
    cancelled: Callable[[], bool],
) -> None:
    """Unpack `archive` into `folder`; what was there under the same names is replaced.

    Links and devices in it are left out.

    Args:
        archive: A zip or tar file, or a single file compressed with gzip.
        makes: Path in the archive to path in `folder`; other content is left out. "" is the whole
            archive. An archive in the archive is unpacked as a folder of its name.
        folder: On the disk that has room for it.
        tell: Hears how many bytes of the archive are done, and of how many.
        cancelled: Asked between pieces.

    Raises:
        ConfigError: If the archive is damaged, lacks something, or wants to write elsewhere.
        DownloadCancelledError: As soon as `cancelled()` says so.
        OSError: If it cannot be written.
    """
    aside = folder / f".{archive.name}.unpacking"
    shutil.rmtree(aside, ignore_errors=True)
    try:
        _lay_out(archive, aside / "new", tuple(makes), tell, cancelled)
        for made, name in makes.items():
            if not (aside / "new" / made).exists():
                raise damaged(archive, f"{made} is not in it")
            _put(aside / "new" / made, folder / name, aside / "old" / name)
    finally:
        shutil.rmtree(aside, ignore_errors=True)


def _put(made: Path, target: Path, old: Path) -> None:
    """Move `made` to `target`; what is there is moved to `old`."""
    target.parent.mkdir(parents=True, exist_ok=True)
    if target.exists():
        old.parent.mkdir(parents=True, exist_ok=True)
        target.replace(old)
    made.replace(target)


def _lay_out(
    archive: Path, room: Path, wanted: tuple[str, ...], tell: Tell, cancelled: Callable[[], bool]
) -> None:
    total = archive.stat().st_size
    room.mkdir(parents=True)
    out: IO[bytes] | None = None
    try:
        for piece in _pieces(archive):
            if cancelled():
                raise DownloadCancelledError
            tell(min(piece.done, total), total)
            if piece.first:
                if out is not None:
                    out.close()
                out = _opened(archive, room, piece.name, wanted)
            if out is not None:
                out.write(piece.content)
    finally:
        if out is not None:
            out.close()
    tell(total, total)


def _opened(archive: Path, room: Path, name: str, wanted: tuple[str, ...]) -> IO[bytes] | None:
    """The file to write the archive's file `name` into, or None if it is not wanted."""
    path = PurePosixPath(name.replace("\\", "/"))
    if ".." in path.parts or path.is_absolute() or PureWindowsPath(name).drive:
        raise damaged(archive, f"it wants to write outside its folder: {name}")
    if not any(path.is_relative_to(made) for made in wanted):
        return None
    target = room / path
    target.parent.mkdir(parents=True, exist_ok=True)
    return target.open("wb")


def _pieces(archive: Path) -> Iterator[_Piece]:
    """What is in `archive`, file by file.

    Raises:
        ConfigError: If it is damaged.
    """
    name = archive.name.casefold()
    read = _zip if name.endswith(".zip") else _tar if name.endswith(_TAR) else _gzip
    pieces = read(archive)
    while True:
        try:
            piece = next(pieces, None)
        except _BROKEN as error:
            raise damaged(archive, error) from None
        if piece is None:
            return
        yield piece


def _tar(archive: Path) -> Iterator[_Piece]:
    with archive.open("rb") as raw, tarfile.open(fileobj=raw, mode="r:*") as opened:
        yield from _members(opened, "", raw.tell)


def _members(opened: tarfile.TarFile, prefix: str, done: Callable[[], int]) -> Iterator[_Piece]:
    for member in opened:
        content = opened.extractfile(member) if member.isfile() else None
        if content is not None:
            with content:
                yield from _file(prefix + member.name, content, done)


def _zip(archive: Path) -> Iterator[_Piece]:
    done = 0
    with zipfile.ZipFile(archive) as opened:
        for info in opened.infolist():
            if not info.is_dir() and not stat.S_ISLNK(info.external_attr >> 16):
                with opened.open(info) as content:
                    yield from _file(info.filename, content, lambda at=done: at)
            done += info.compress_size


def _gzip(archive: Path) -> Iterator[_Piece]:
    with archive.open("rb") as raw, gzip.open(raw) as content:
        yield from _file(archive.name.removesuffix(".gz"), cast("IO[bytes]", content), raw.tell)


def _file(name: str, content: IO[bytes], done: Callable[[], int]) -> Iterator[_Piece]:
    ending = next((end for end in _TAR if name.casefold().endswith(end)), "")
    if ending:
        with tarfile.open(fileobj=content, mode="r|*") as inner:
            yield from _members(inner, f"{name[: -len(ending)]}/", done)
        return
    chunk = content.read(_CHUNK)
    yield _Piece(name, chunk, True, done())
    while chunk := content.read(_CHUNK):
        yield _Piece(name, chunk, False, done())
