"""Downloading a dataset: all its files, with progress, a way out, and whole files only.

`fetch` blocks; the window calls it from a thread of its own.
"""

from __future__ import annotations

import tarfile
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path, PurePosixPath

from dpgui import paths
from dpgui.config import ConfigError, Problem
from dpgui.data.sources import SOURCES
from dpgui.data.transfer import fetch_file
from dpgui.data.waiting import DownloadCancelledError

__all__ = ["DownloadCancelledError", "can_fetch", "fetch", "folder", "size"]

Progress = Callable[[int, int | None], None]
"""Told the bytes that are here, and how many it will be in all where that is known."""


def can_fetch(name: str) -> bool:
    """Whether dpgui knows where the dataset `name` is to be had."""
    return name in SOURCES


def size(name: str) -> int:
    """Bytes to download for the dataset `name`."""
    return sum(file.size for file in SOURCES[name].files)


def folder(name: str, root: str | Path) -> Path:
    """Where the files of the dataset `name` are put, given its choice's folder option."""
    return (Path(root).expanduser() if root else paths.data_dir()) / SOURCES[name].folder


def fetch(name: str, root: str | Path, progress: Progress, cancelled: Callable[[], bool]) -> None:
    """Download what is missing or damaged of the dataset `name`.

    Args:
        name: Of its choice, one that `can_fetch` knows.
        root: The choice's folder option; empty for dpgui's own folder.
        progress: Called from this thread as bytes come in.
        cancelled: Asked between chunks.

    Raises:
        ConfigError: If a file cannot be had or written; the sentence names it and its place.
        DownloadCancelledError: If `cancelled()` was true. What came is kept and resumed next time.
    """
    if name not in SOURCES:
        raise ConfigError([Problem(path="dataset", code="not_downloadable", facts={"name": name})])
    source, target, total, before = SOURCES[name], folder(name, root), size(name), 0
    for file in source.files:
        done = before
        fetch_file(file, target, lambda here, done=done: progress(done + here, total), cancelled)
        before += file.size
    progress(total, total)
    if source.unpacked:
        for file in source.files:
            _unpack(target / file.name, cancelled)


def _unpack(archive: Path, cancelled: Callable[[], bool]) -> None:
    """Lay the files of `archive` beside it, so that loading need not decompress them each time.

    Each gets its name when it is whole. If there is no room for them, the archive alone will do.

    Raises:
        DownloadCancelledError: If `cancelled()` was true between two of them.
    """
    with suppress(OSError), tarfile.open(archive, "r:gz") as opened:
        for member in opened:
            if cancelled():
                raise DownloadCancelledError
            parts = PurePosixPath(member.name).parts
            content = opened.extractfile(member) if member.isfile() else None
            if content is None or len(parts) != 2 or ".." in parts:
                continue
            target = archive.parent.joinpath(*parts)
            target.parent.mkdir(exist_ok=True)
            part = target.with_name(f"{target.name}.part")
            part.write_bytes(content.read())
            part.replace(target)
