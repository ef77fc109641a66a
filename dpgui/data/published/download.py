"""Downloading a dataset: all its files, with progress, a way out, and whole files only.

`fetch` blocks; the window calls it from a thread of its own.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from dpgui import paths
from dpgui.config import ConfigError, Problem
from dpgui.data.published.remote import RemoteFile
from dpgui.data.published.sources import SOURCES, needed, total
from dpgui.data.published.transfer import fetch_file, unwritable
from dpgui.data.published.unpack import unpack
from dpgui.data.published.waiting import DownloadCancelledError
from dpgui.data.source import Tell, untold

__all__ = ["DownloadCancelledError", "can_fetch", "fetch", "folder", "size"]

Progress = Callable[[int, int | None], None]
"""Told the bytes that are here, and how many it will be in all where that is known."""

Options = Mapping[str, Any]
"""Of the dataset's choice, as a config has them; what is left out has its default."""


def can_fetch(name: str) -> bool:
    """Whether dpgui can get the dataset `name`, all of it."""
    return name in SOURCES and all(file.urls for file in SOURCES[name].files)


def size(name: str, options: Options | None = None) -> int | None:
    """Bytes to download for the dataset `name`, or None where that is not known."""
    return total(needed(name, options))


def folder(name: str, root: str | Path) -> Path:
    """Where the files of the dataset `name` are put, given its choice's folder option."""
    return (Path(root).expanduser() if root else paths.data_dir()) / SOURCES[name].folder


def fetch(
    name: str,
    root: str | Path,
    progress: Progress,
    cancelled: Callable[[], bool],
    *,
    options: Options | None = None,
    unpacking: Tell = untold,
) -> None:
    """Download what is missing or damaged of the dataset `name`, and unpack it.

    Of a dataset that cannot be downloaded, what a person has put there is checked and unpacked.

    Args:
        name: Of its choice.
        root: The choice's folder option; empty for dpgui's own folder.
        progress: Called from this thread as bytes come in.
        cancelled: Asked between chunks.
        options: What is needed may depend on them.
        unpacking: Hears how many bytes of the archive at hand are unpacked, and of how many.

    Raises:
        ConfigError: If a file cannot be had or written; the sentence names it and its place.
        DownloadCancelledError: If `cancelled()` was true. What came is kept and resumed next time.
    """
    if name not in SOURCES:
        raise ConfigError([Problem(path="dataset", code="not_downloadable", facts={"name": name})])
    target = folder(name, root)
    files = tuple(file for file in needed(name, options) if not _is_done(file, target))
    _refuse_absent(name, files, target)
    whole, before = total(files), 0
    for file in files:
        done = before
        fetch_file(file, target, lambda here, done=done: progress(done + here, whole), cancelled)
        before += (target / file.name).stat().st_size
    progress(whole or before, whole or before)
    for file in files:
        if file.makes:
            _unpack(target, file, unpacking, cancelled)


def _unpack(target: Path, file: RemoteFile, tell: Tell, cancelled: Callable[[], bool]) -> None:
    try:
        unpack(target / file.name, file.makes, target, tell, cancelled)
    except OSError as error:
        raise unwritable(target, error) from None


def _is_done(file: RemoteFile, target: Path) -> bool:
    """Whether an archive that only a person can get was unpacked, and taken away."""
    gone = not file.urls and not (target / file.name).is_file()
    return gone and all((target / made).exists() for made in file.makes.values())


def _refuse_absent(name: str, files: tuple[RemoteFile, ...], target: Path) -> None:
    """Of the files that only a person can get, all must be there."""
    from dpgui.data.choice import datasets

    absent = [file.name for file in files if not file.urls and not (target / file.name).is_file()]
    if absent:
        facts = {
            "dataset": datasets[name].label,
            "files": ", ".join(absent),
            "url": getattr(datasets[name], "homepage", ""),
            "folder": str(target),
        }
        raise ConfigError([Problem(path="dataset.root", code="dataset_by_hand", facts=facts)])
