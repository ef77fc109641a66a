"""Temporary folders that do not stay behind for good where their process is killed."""

from __future__ import annotations

import os
import shutil
import tempfile
from collections.abc import Generator
from contextlib import contextmanager, suppress
from pathlib import Path

import psutil


def make_folder(kind: str) -> Path:
    """A new folder in the system's place for them, which whoever asks for it shall remove.

    Those of its kind whose processes were killed are removed here.

    Args:
        kind: What it is for, in a word.

    Raises:
        OSError: If it cannot be made.
    """
    beginning = f"dpgui-{kind}-"
    _sweep(beginning)
    return Path(tempfile.mkdtemp(prefix=f"{beginning}{os.getpid()}-"))


@contextmanager
def temporary_folder(kind: str) -> Generator[Path]:
    """Such a folder, which is there for the block.

    Raises:
        OSError: If it cannot be made.
    """
    folder = make_folder(kind)
    try:
        yield folder
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _sweep(beginning: str) -> None:
    for folder in Path(tempfile.gettempdir()).glob(f"{beginning}*-*"):
        pid = folder.name.removeprefix(beginning).split("-")[0]
        with suppress(OSError):
            own = not hasattr(os, "getuid") or folder.stat().st_uid == os.getuid()
            if own and pid.isdigit() and not psutil.pid_exists(int(pid)):
                shutil.rmtree(folder, ignore_errors=True)
