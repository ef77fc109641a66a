"""A numpy array that grows: what `list.append` is to a list, for numbers."""

from __future__ import annotations

from typing import Generic, TypeAlias, TypeVar

import numpy as np
from numpy.typing import NDArray

Floats: TypeAlias = NDArray[np.float64]
Indices: TypeAlias = NDArray[np.int64]
Flags: TypeAlias = NDArray[np.bool_]

Number = TypeVar("Number", bound=np.generic)


class Growing(Generic[Number]):
    """Numbers of one type in a buffer whose capacity doubles, so that n appends cost O(n)."""

    def __init__(self, dtype: type[Number], capacity: int = 64) -> None:
        self._buffer = np.empty(capacity, dtype)
        self._length = 0

    def __len__(self) -> int:
        return self._length

    @property
    def view(self) -> NDArray[Number]:
        """The numbers so far, shape (n,): a view, valid until the next change."""
        return self._buffer[: self._length]

    def extend(self, numbers: NDArray[Number]) -> None:
        """Append `numbers`, shape (k,)."""
        end = self._length + len(numbers)
        if end > len(self._buffer):
            buffer = np.empty(max(end, 2 * len(self._buffer)), self._buffer.dtype)
            buffer[: self._length] = self._buffer[: self._length]
            self._buffer = buffer
        self._buffer[self._length : end] = numbers
        self._length = end
