"""One file over HTTP: resumed where it broke off, checked, and only then given its name."""

from __future__ import annotations

import hashlib
import http.client
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import closing, suppress
from itertools import chain
from pathlib import Path
from typing import NamedTuple

from pydantic import JsonValue

from dpgui.config import ConfigError, Problem
from dpgui.data.published.remote import RemoteFile
from dpgui.data.published.waiting import DownloadCancelledError, awaited

TIMEOUT = 20.0
"""Seconds without a byte after which an address is given up."""
_ATTEMPTS = 3
_CHUNK = 1 << 16
_HASHED = 1 << 22
"""Bytes between two looks whether a checksum is still wanted."""

Report = Callable[[int], None]
"""Told how many bytes of the file are here."""


class _TransferError(Exception):
    """One address did not give the file; `code` and `facts` are of the sentence about it."""

    def __init__(self, code: str, **facts: JsonValue) -> None:
        super().__init__(code)
        self.code, self.facts = code, facts


class _CutError(Exception):
    """The connection broke off, or fell silent, in the middle."""


class _Piece(NamedTuple):
    """Bytes that arrived.

    Attributes:
        at: Their place in the file; the first is at 0 if the server cannot resume.
        content: They themselves.
        size: Of the whole file as the server says; None where it does not.
    """

    at: int
    content: bytes
    size: int | None


def fetch_file(
    file: RemoteFile, folder: Path, report: Report, cancelled: Callable[[], bool]
) -> Path:
    """Make sure that `folder` holds `file`, whole and undamaged.

    A file that is there and has the right checksum is left alone; a damaged one is replaced.

    Raises:
        ConfigError: If no address gives it, or it cannot be written.
        DownloadCancelledError: As soon as `cancelled()` says so.
    """
    target = folder / file.name
    try:
        if matches(target, file, report, cancelled):
            return target
        if not file.urls:
            raise _error("dataset_damaged", {"file": str(target), "why": "its checksum is wrong"})
        folder.mkdir(parents=True, exist_ok=True)
        _download(file, target, report, cancelled)
    except OSError as error:
        raise unwritable(folder, error) from None
    return target


def matches(here: Path, file: RemoteFile, report: Report, cancelled: Callable[[], bool]) -> bool:
    """Whether the file `here` exists and has the checksum of `file`.

    Raises:
        DownloadCancelledError: As soon as `cancelled()` says so.
    """
    if not here.is_file():
        return False
    digest = hashlib.new("sha256" if file.sha256 else "md5", usedforsecurity=False)
    done = 0
    with here.open("rb") as opened:
        while chunk := opened.read(_HASHED):
            digest.update(chunk)
            done += len(chunk)
            report(done)
            if cancelled():
                raise DownloadCancelledError
    return digest.hexdigest().startswith(file.sha256 or file.md5)


def unwritable(folder: Path, error: OSError) -> ConfigError:
    """The error that nothing can be written into `folder`."""
    return _error("download_unwritable", {"folder": str(folder), "why": str(error)})


def _download(
    file: RemoteFile, target: Path, report: Report, cancelled: Callable[[], bool]
) -> None:
    part = target.with_name(f"{target.name}.part")
    failures: list[_TransferError] = []
    for url in file.urls:
        for _ in range(_ATTEMPTS):
            try:
                for size in _receive(url, part, file.size, cancelled):
                    report(size)
                    if cancelled():
                        raise DownloadCancelledError
                _accept(part, target, file, cancelled)
                return
            except _TransferError as failure:
                failures.append(failure)
                if failure.code in ("offline", "download_refused"):
                    break
    raise _hopeless(file, target.parent, failures)


def _hopeless(file: RemoteFile, folder: Path, failures: list[_TransferError]) -> ConfigError:
    """The error that no address gives `file`: the failure that says most, the last of its kind."""
    gravity = ("offline", "download_refused", "download_broken", "download_damaged")
    worst = max(reversed(failures), key=lambda failure: gravity.index(failure.code))
    facts: dict[str, JsonValue] = {"file": file.name, "folder": str(folder), "url": file.urls[0]}
    return _error(worst.code, facts | worst.facts)


def _error(code: str, facts: dict[str, JsonValue]) -> ConfigError:
    return ConfigError([Problem(path="dataset.root", code=code, facts=facts)])


def _accept(part: Path, target: Path, file: RemoteFile, cancelled: Callable[[], bool]) -> None:
    if matches(part, file, _unheard, cancelled):
        part.replace(target)
        return
    part.unlink()
    raise _TransferError("download_damaged")


def _unheard(done: int) -> None:
    """A `Report` that nobody listens to."""


def _receive(
    url: str, part: Path, size: int | None, cancelled: Callable[[], bool]
) -> Iterator[int]:
    """Fill `part` from `url`, on from where it ends; yields its size as it grows.

    Args:
        url: The address.
        part: May hold the beginning already.
        size: Of the whole file where it is known; what the server says counts more.
        cancelled: Asked while the address is silent.

    Raises:
        DownloadCancelledError: If `cancelled()` becomes true while the address is silent.
        _TransferError: If the address cannot be reached, refuses, or breaks off.
    """
    start = have = part.stat().st_size if part.is_file() else 0
    if start == size:
        return
    with (
        closing(awaited(lambda: _arriving(url, start), cancelled)) as arriving,
        suppress(_CutError),
    ):
        if (first := next(arriving, None)) is not None:
            with part.open("ab" if first.at else "wb") as out:
                for piece in chain([first], arriving):
                    size = piece.size or size
                    out.write(piece.content)
                    have = piece.at + len(piece.content)
                    yield have
    if have < (size or 1):
        raise _TransferError("download_broken", here=have, size=size or "?")


def _arriving(url: str, start: int) -> Iterator[_Piece]:
    """What comes from `url`, from its byte `start` on if it can resume, else from the first."""
    with _open(url, start) as answer:
        at = start if answer.status == http.HTTPStatus.PARTIAL_CONTENT else 0
        size = None if answer.length is None else at + answer.length
        while chunk := _read(answer):
            yield _Piece(at, chunk, size)
            at += len(chunk)


def _open(url: str, start: int) -> http.client.HTTPResponse:
    request = urllib.request.Request(url, headers={"User-Agent": "dpgui"})
    if start:
        request.add_header("Range", f"bytes={start}-")
    try:
        return urllib.request.urlopen(request, timeout=TIMEOUT)
    except urllib.error.HTTPError as error:
        with error:
            if start and error.code == http.HTTPStatus.REQUESTED_RANGE_NOT_SATISFIABLE:
                return _open(url, 0)  # what is here is more than the file has
            status = f"{error.code} {error.reason}".strip()
            raise _TransferError("download_refused", status=status) from None
    except (OSError, http.client.HTTPException) as error:
        reason = getattr(error, "reason", error)
        raise _TransferError("offline", why=str(reason)) from None


def _read(answer: http.client.HTTPResponse) -> bytes:
    try:
        return answer.read1(_CHUNK)
    except (OSError, http.client.HTTPException):
        raise _CutError from None
