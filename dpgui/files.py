"""Files that are whole or not there, whoever is killed while they are written."""

from __future__ import annotations

import os
import threading
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path


@contextmanager
def whole(file: Path) -> Generator[Path]:
    """Gives a place beside `file`; what is written there becomes `file` when the block ends.

    By then it is on the disk. Where anything fails, `file` holds what it held before and nothing
    is left behind; only a killed process leaves its half, under a name that `half_of` gives.

    Raises:
        OSError: If the disk refuses.
    """
    half = half_of(file)
    try:
        yield half
        with half.open("rb+") as stream:
            os.fsync(stream.fileno())
        half.replace(file)
    except BaseException:
        half.unlink(missing_ok=True)
        raise


def write_whole(file: Path, text: str) -> None:
    """Write `text` (UTF-8) so that `file` holds either all of it or what it held before.

    Raises:
        OSError: If the disk refuses; nothing is left behind.
    """
    with whole(file) as half:
        half.write_text(text, encoding="utf-8", newline="\n")


def sync_folder(folder: Path) -> None:
    """Wait until the names in `folder` are on the disk, where a system can be asked for that.

    Raises:
        OSError: If the disk refuses.
    """
    if os.name == "nt":
        return  # a folder cannot be opened there; a rename is on the disk with its journal
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def size(count: int) -> str:
    """`count` bytes for a person, such as "1.5 GiB"."""
    amount, units = float(count), ["bytes", "KiB", "MiB", "GiB", "TiB"]
    while amount >= 1024 and len(units) > 1:
        amount, units = amount / 1024, units[1:]
    return f"{amount:.0f} {units[0]}" if units[0] == "bytes" else f"{amount:.1f} {units[0]}"


def half_of(path: Path) -> Path:
    """Where this thread makes `path`, a file or a folder, before it is whole."""
    return path.with_name(f".{path.name}.{threading.get_ident()}.{os.getpid()}.half")


def printable(text: str) -> str:
    """`text` without the halves of characters that stand for undecodable bytes of a file name."""
    return text.encode(errors="backslashreplace").decode()
