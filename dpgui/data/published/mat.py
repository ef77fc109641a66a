"""MATLAB's files (format 5), in which some published sets keep labels or images.

Read by hand: scipy's reader brings the whole process down on some damaged files.
"""

from __future__ import annotations

import math
import struct
import zlib
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from dpgui.data.published.known import damaged

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

_HEAD = 128
_ORDERS: Mapping[bytes, str] = {b"IM": "<", b"MI": ">"}
_MATRIX, _COMPRESSED = 14, 15
_STORED: Mapping[int, str] = {
    1: "i1",
    2: "u1",
    3: "i2",
    4: "u2",
    5: "i4",
    6: "u4",
    7: "f4",
    9: "f8",
    12: "i8",
    13: "u8",
}
"""Kinds of number, by the code of an element."""
_TEXTS: Mapping[int, str] = {
    1: "latin1",
    2: "latin1",
    4: "utf-16",
    16: "utf-8",
    17: "utf-16",
    18: "utf-32",
}
"""How characters are stored, by the code of an element."""
_CELL, _STRUCT, _CHAR = 1, 2, 4
_NUMBERS: Mapping[int, str] = dict(
    zip(range(6, 16), ("f8", "f4", "i1", "u1", "i2", "u2", "i4", "u4", "i8", "u8"), strict=True)
)
"""Kinds of number, by the class of an array; they may be stored as a smaller kind."""
_COMPLEX = 0x0800
_DEEPEST = 5
_PEEK = 1024
"""Bytes of a compressed array that hold its name."""


class _DamagedError(Exception):
    """What is wrong with the file."""


def read_mat(file: Path, *names: str, content: bytes | None = None) -> list[Any]:
    """What is called `names` in `file`.

    Args:
        file: Of MATLAB's format 5, which its versions 5 to 7.2 write.
        names: Those that are wanted; the others are passed over.
        content: Of the file, where it lies in an archive.

    Returns:
        For each name an array of numbers (its shape as in MATLAB), a string, a list of such (a
        cell array), or a list of mappings of such (a struct array).

    Raises:
        ConfigError: If it is damaged, or lacks one of them.
    """
    try:
        found = _variables(file.read_bytes() if content is None else content, names)
    except (_DamagedError, OSError, MemoryError, zlib.error) as error:
        raise damaged(file, error) from None
    missing = next((name for name in names if name not in found), None)
    if missing is not None:
        raise damaged(file, f"{missing} is not in it")
    return [found[name] for name in names]


def _variables(content: bytes, names: Sequence[str]) -> dict[str, Any]:
    order = _ORDERS.get(content[_HEAD - 2 : _HEAD])
    if order is None:
        raise _DamagedError("it is not a MATLAB file of format 5")
    reader, found = _Reader(memoryview(content)[_HEAD:], order), dict[str, Any]()
    while reader.left:
        kind, element = reader.element()
        if kind == _COMPRESSED:
            # The name is looked at first: the array itself may be huge, and not wanted.
            begun = _Reader(memoryview(_inflated(element, _PEEK)), order)
            _, size = begun.tag()
            if _Array.begun(begun).name not in names:
                continue
            whole = _Reader(memoryview(_inflated(element, 8 + size)), order)
            kind, element = whole.element()
        if kind == _MATRIX:
            array = _Array.begun(_Reader(element, order))
            if array.name in names:
                found[array.name] = array.value(0)
    return found


def _inflated(element: memoryview, most: int) -> bytes:
    return zlib.decompressobj().decompress(element, most)


class _Reader:
    """Goes through elements that follow each other."""

    def __init__(self, content: memoryview, order: str) -> None:
        self._content, self.order = content, order

    @property
    def left(self) -> int:
        """Bytes to come."""
        return len(self._content)

    def tag(self) -> tuple[int, int]:
        """Kind and size of the next element, where it is not a short one."""
        kind, size = struct.unpack(f"{self.order}2I", self._taken(8))
        return kind, size

    def element(self) -> tuple[int, memoryview]:
        """Kind and content of the next element."""
        head = self._taken(8)
        kind, size = struct.unpack(f"{self.order}2I", head)
        short = kind >> 16
        if short:
            if short > 4:
                raise _DamagedError("a short element is too long")
            return kind & 0xFFFF, head[4 : 4 + short]
        content = self._taken(size)
        if kind != _COMPRESSED:
            self._content = self._content[-size % 8 :]
        return kind, content

    def numbers(self) -> NDArray[Any]:
        """The next element, which holds numbers."""
        import numpy as np

        kind, content = self.element()
        stored = _STORED.get(kind)
        if stored is None:
            raise _DamagedError(f"numbers of the unknown kind {kind}")
        dtype = np.dtype(self.order + stored)
        if len(content) % dtype.itemsize:
            raise _DamagedError("numbers are cut")
        return np.frombuffer(content, dtype)

    def text(self) -> str:
        """The next element, which holds characters."""
        kind, content = self.element()
        coding = _TEXTS.get(kind)
        if coding is None:
            raise _DamagedError(f"characters of the unknown kind {kind}")
        ending = {"<": "-le", ">": "-be"}[self.order] if coding in ("utf-16", "utf-32") else ""
        return bytes(content).decode(coding + ending, errors="replace")

    def _taken(self, size: int) -> memoryview:
        if size > len(self._content):
            raise _DamagedError("it ends too early")
        taken, self._content = self._content[:size], self._content[size:]
        return taken


class _Array:
    """An array whose head was read.

    Attributes:
        name: "" in a cell or a struct.
    """

    def __init__(self, reader: _Reader, kind: int, shape: list[int], name: str) -> None:
        self._reader, self._kind, self._shape, self.name = reader, kind, shape, name

    @classmethod
    def begun(cls, reader: _Reader) -> _Array:
        """The array that is the content of a matrix element."""
        flags, shape = reader.numbers(), reader.numbers().tolist()
        if not len(flags) or any(not isinstance(side, int) or side < 0 for side in shape):
            raise _DamagedError("the head of an array is damaged")
        if int(flags[0]) & _COMPLEX:
            raise _DamagedError("complex numbers")
        return cls(reader, int(flags[0]) & 0xFF, shape, reader.text())

    def value(self, depth: int) -> Any:
        """What it holds, at so many levels within others."""
        if depth > _DEEPEST:
            raise _DamagedError("arrays within arrays without end")
        if self._kind == _CHAR:
            return self._reader.text() if self._reader.left else ""
        if self._kind == _CELL:
            return [self._inner(depth) for _ in range(self._size())]
        if self._kind == _STRUCT:
            names = self._fields()
            return [
                {name: self._inner(depth) for name in names}
                for _ in range(self._size() if names else 0)
            ]
        return self._numbers()

    def _size(self) -> int:
        """How many arrays it holds: each takes 8 bytes at least."""
        size = math.prod(self._shape)
        if 8 * size > self._reader.left:
            raise _DamagedError("it ends too early")
        return size

    def _inner(self, depth: int) -> Any:
        kind, content = self._reader.element()
        if kind != _MATRIX:
            raise _DamagedError("something that is not an array within an array")
        if not content:
            return []
        return _Array.begun(_Reader(content, self._reader.order)).value(depth + 1)

    def _fields(self) -> list[str]:
        """The names in a struct array, all stored with the same length."""
        (length,), names = self._reader.numbers().tolist()[:1] or [0], self._reader.text()
        if not isinstance(length, int) or length < 1:
            raise _DamagedError("the names of a struct are damaged")
        parts = (names[start : start + length] for start in range(0, len(names), length))
        return [part.partition("\0")[0] for part in parts]

    def _numbers(self) -> NDArray[np.generic]:
        wanted = _NUMBERS.get(self._kind)
        if wanted is None:
            raise _DamagedError(f"an array of the unknown kind {self._kind}")
        values = self._reader.numbers()
        if values.size != math.prod(self._shape):
            raise _DamagedError(f"{values.size} numbers for the shape {tuple(self._shape)}")
        return values.astype(wanted, copy=False).reshape(self._shape, order="F")
