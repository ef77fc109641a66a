"""The files of a published dataset: their names, addresses, checksums and sizes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True, slots=True)
class RemoteFile:
    """One file of a dataset, or of weights.

    Attributes:
        name: Under which it is kept.
        md5: Of the whole file, in hexadecimal; "" where a SHA-256 is published instead.
        size: In bytes; None where nobody has published it. A server that says otherwise is
            believed, the checksum decides.
        urls: Where to get it; the next one is tried when one fails. None: it has to be got by
            hand.
        makes: For an archive: what is unpacked from it, path in the archive to path beside it.
            An archive within it counts as a folder of its name. "" is the whole archive.
        only: The option and its value for which it is needed; None: always.
        sha256: Of the whole file, or the beginning of it; "" where the MD5 decides.
    """

    name: str
    md5: str
    size: int | None
    urls: tuple[str, ...]
    makes: Mapping[str, str] = field(default_factory=dict[str, str])
    only: tuple[str, object] | None = None
    sha256: str = ""


@dataclass(frozen=True, slots=True)
class Source:
    """The files of one dataset.

    Attributes:
        folder: Below the root folder, as torchvision has it ("MNIST/raw"), or "".
        files: What is downloaded into it.
    """

    folder: str
    files: tuple[RemoteFile, ...]


def mirrored(
    mirrors: tuple[str, ...], files: Mapping[str, tuple[str, int]]
) -> tuple[RemoteFile, ...]:
    """Files that lie side by side at each of `mirrors`; each has its checksum and size."""
    return tuple(
        RemoteFile(name, md5, size, tuple(mirror + name for mirror in mirrors))
        for name, (md5, size) in files.items()
    )


def plain(url: str, md5: str, size: int | None, **more: Any) -> RemoteFile:
    """A file that is used as it is."""
    return RemoteFile(url.rpartition("/")[2], md5, size, (url,), **more)


def archive(
    url: str, md5: str, size: int | None, *makes: str, only: tuple[str, object] | None = None
) -> RemoteFile:
    """A file that is unpacked into the folders `makes`."""
    return plain(url, md5, size, makes={made: made for made in makes}, only=only)


def by_hand(name: str, md5: str, size: int | None, made: str, unpacked: str) -> RemoteFile:
    """An archive that only a person can get; what it holds at `made` becomes `unpacked`."""
    return RemoteFile(name, md5, size, (), {made: unpacked})
