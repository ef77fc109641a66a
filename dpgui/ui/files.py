"""Files that are either whole or not there."""

from __future__ import annotations

import contextlib
import os
import tempfile
from pathlib import Path


def write_whole(file: Path, text: str) -> None:
    """Write `text` (UTF-8) to `file` so that nobody ever sees half of it.

    Raises:
        OSError: If the folder cannot be made or written; no temporary file is left behind.
    """
    file.parent.mkdir(parents=True, exist_ok=True)
    number, name = tempfile.mkstemp(prefix=f".{file.name}.", dir=file.parent)
    try:
        with os.fdopen(number, "w", encoding="utf-8") as stream:
            stream.write(text)
            stream.flush()
            os.fsync(stream.fileno())
        Path(name).replace(file)
    except BaseException:
        with contextlib.suppress(OSError):
            Path(name).unlink()
        raise
