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


def half_of(path: Path) -> Path:
    """Where this thread makes `path`, a file or a folder, before it is whole."""
    return path.with_name(f".{path.name}.{threading.get_ident()}.{os.getpid()}.half")


def printable(text: str) -> str:
    """`text` without the halves of characters that stand for undecodable bytes of a file name."""
    return text.encode(errors="backslashreplace").decode()
