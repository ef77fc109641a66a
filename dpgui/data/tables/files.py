"""The file of a table: whether it can be read, and what kind of table its first bytes say."""

from __future__ import annotations

import bz2
import gzip
import lzma
import stat
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Any, Literal, cast

from pydantic import JsonValue

from dpgui.config import ConfigError, Problem, first_line

FileKind = Literal["text", "json", "parquet", "arrow", "excel", "old-excel"]

_SIGNATURES: tuple[tuple[bytes, FileKind], ...] = (
    (b"PAR1", "parquet"),
    (b"ARROW1", "arrow"),
    (b"FEA1", "arrow"),
    (b"PK\x03\x04", "excel"),
    (b"\xd0\xcf\x11\xe0", "old-excel"),
)
_ENDINGS: dict[str, FileKind] = {
    **dict.fromkeys((".json", ".jsonl", ".ndjson"), "json"),
    **dict.fromkeys((".parquet", ".pq"), "parquet"),
    **dict.fromkeys((".arrow", ".feather", ".ipc", ".arrows"), "arrow"),
    **dict.fromkeys((".xlsx", ".xlsm", ".xltx", ".xltm"), "excel"),
    **dict.fromkeys((".xls", ".xlsb", ".ods"), "old-excel"),
}
_PACKED: tuple[tuple[bytes, Any], ...] = (
    (b"\x1f\x8b", gzip.open),
    (b"BZh", bz2.open),
    (b"\xfd7zXZ\x00", lzma.open),
)


def refusal(code: str, path: str = "dataset.path", **facts: JsonValue) -> ConfigError:
    """The error that a table cannot be used, for one reason."""
    return ConfigError([Problem(path=path, code=code, facts=facts)])


def located(path: str) -> Path:
    """The file at `path`, which is one, and not empty.

    Raises:
        ConfigError: If it is not there, is a folder or a device, or holds nothing.
    """
    if not path:
        raise refusal("table_needed")
    try:
        file = Path(path).expanduser()
        found = file.stat()
    except FileNotFoundError:
        raise refusal("file_missing", file=path) from None
    except (OSError, ValueError, RuntimeError) as error:
        raise refusal("file_unreadable", file=path, why=why(error)) from None
    if stat.S_ISDIR(found.st_mode):
        raise refusal("table_is_a_folder", file=path)
    if not stat.S_ISREG(found.st_mode):  # a pipe or a device might never end
        raise refusal("table_not_a_file", file=path)
    if not found.st_size:
        raise refusal("table_empty", file=path)
    return file


def kind_of(file: Path) -> FileKind:
    """What kind of table `file` is, by its first bytes, else by its ending, else text."""
    with guarded(file), file.open("rb") as stream:
        head = stream.read(8)
    for signature, kind in _SIGNATURES:
        if head.startswith(signature):
            return kind
    endings = [ending.lower() for ending in file.suffixes[-2:]]
    packed = bool(endings) and endings[-1] in (".gz", ".bz2", ".xz")
    return _ENDINGS.get("".join(endings[-2:-1] if packed else endings[-1:]), "text")


def opened(file: Path) -> IO[bytes]:
    """The bytes of `file`, unpacked where it is packed by gzip, bzip2 or xz."""
    with file.open("rb") as stream:
        head = stream.read(8)
    for signature, unpack in _PACKED:
        if head.startswith(signature):
            return cast("IO[bytes]", unpack(file, "rb"))
    return file.open("rb")


@contextmanager
def guarded(file: Path, encoding: str = "auto") -> Generator[None]:
    """Whatever goes wrong inside is said as a sentence about `file`.

    A damaged file may raise anything in the libraries that read it.

    Args:
        file: What is read inside.
        encoding: Which encoding a person chose for its text.

    Raises:
        ConfigError: Instead of any other exception.
    """
    try:
        yield
    except ConfigError:
        raise
    except UnicodeError as error:
        if encoding == "auto":
            raise refusal("table_not_text", file=str(file)) from None
        raise refusal("table_encoding_wrong", "dataset.encoding", why=why(error)) from None
    except MemoryError:
        raise refusal("table_too_large", file=str(file)) from None
    except Exception as error:  # noqa: BLE001  said to the person instead
        raise refusal("file_unreadable", file=str(file), why=why(error)) from None


def why(error: BaseException) -> str:
    """What `error` says, without the path that the sentence names anyhow."""
    reason = error.strerror if isinstance(error, OSError) else None
    return reason or first_line(error)
