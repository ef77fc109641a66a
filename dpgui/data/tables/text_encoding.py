"""Which encoding a text file is written in. By its bytes alone, without a library."""

from __future__ import annotations

import codecs
import re
from collections.abc import Iterable
from typing import NamedTuple

_MARKS: tuple[tuple[bytes, str], ...] = (
    (codecs.BOM_UTF32_LE, "utf-32"),
    (codecs.BOM_UTF32_BE, "utf-32"),
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)
"""Byte order marks; UTF-32's begins with UTF-16's, so it is asked for first."""

_HIGH = re.compile(rb"[\x80-\xff]+")
_CHINESE = re.compile(rb"(?:[\xa1-\xf7][\xa1-\xfe])+")
"""Characters of GB2312: two bytes above 0xA0 each. In a Latin text such bytes stand alone."""

_ENOUGH = 1 << 16
"""So many bytes that are not ASCII tell one encoding from another."""


class TextEncoding(NamedTuple):
    """An encoding as Python calls it, and whether the file says so by a byte order mark."""

    name: str
    bom: bool


def encoding_of(chunks: Iterable[bytes]) -> TextEncoding:
    """The encoding of the text in `chunks`, all of which are looked at.

    A mark is believed. Without one it is UTF-8 if all of it is valid UTF-8; else UTF-16 if every
    other byte is mostly zero, else GB18030 if the bytes come in its pairs, else Windows-1252, or
    Latin-1, in which every byte means something.
    """
    utf8 = codecs.getincrementaldecoder("utf-8")()
    valid, first = True, True
    runs: list[bytes] = []
    for chunk in chunks:
        if first and (sure := _marked(chunk) or _wide(chunk)):
            return sure
        first = False
        valid = valid and _decodes(utf8, chunk)
        if not valid and len(runs) < _ENOUGH:
            runs += _HIGH.findall(chunk)
    if valid and _decodes(utf8, b"", final=True):
        return TextEncoding("utf-8", bom=False)
    return TextEncoding(_one_or_two_bytes(runs), bom=False)


def _marked(head: bytes) -> TextEncoding | None:
    found = next((name for mark, name in _MARKS if head.startswith(mark)), None)
    return TextEncoding(found, bom=True) if found else None


def _wide(head: bytes) -> TextEncoding | None:
    """UTF-16 without a mark: of Western text every other byte is mostly zero."""
    even, odd, half = head[::2].count(0), head[1::2].count(0), len(head) // 2
    if max(even, odd) < 0.4 * half or min(even, odd) > 0.04 * half or half < 2:
        return None
    return TextEncoding("utf-16-be" if even > odd else "utf-16-le", bom=False)


def _decodes(decoder: codecs.IncrementalDecoder, chunk: bytes, *, final: bool = False) -> bool:
    try:
        decoder.decode(chunk, final=final)
    except UnicodeDecodeError:
        return False
    return True


def _one_or_two_bytes(runs: list[bytes]) -> str:
    """For the runs of bytes above 0x7F in a text that is not UTF-8."""
    chinese = sum(len(run) for run in runs if _CHINESE.fullmatch(run))
    strange = b"".join(runs)
    if chinese > 0.7 * len(strange):
        return "gb18030"
    try:
        strange.decode("cp1252")
    except UnicodeDecodeError:
        return "latin-1"
    return "cp1252"
