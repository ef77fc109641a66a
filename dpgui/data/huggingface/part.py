"""Images that lie in the rows of a dataset of Hugging Face."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from dpgui.data.pictures.decode import decode, decode_bytes, look, look_bytes
from dpgui.data.pictures.form import Form
from dpgui.data.source import Part, Taken, UnreadableError


@dataclass(frozen=True)
class RowPart(Part):
    """One image in each row, as the bytes of its file or as a path.

    Attributes:
        rows: The dataset, told not to decode. It pickles by where it lies, not by its content.
        column: That of the images.
        labels: int64 (N,).
        form: What each image is brought to.
    """

    rows: Any
    column: str
    labels: NDArray[np.int64]
    form: Form

    @property
    def shape(self) -> tuple[int, ...]:
        return (self.form.size, self.form.size, self.form.channels)

    def sample(self, index: int, *, repair: bool = False) -> Taken:
        content, path = self._cell(index)
        if content is None:
            return decode(path, self.form, repair=repair)
        return decode_bytes(content, self.name_of(index), self.form, repair=repair)

    def picture(self, index: int, side: int | None = None) -> NDArray[np.uint8]:
        content, path = self._cell(index)
        if content is None:
            return look(path, side)
        return look_bytes(content, self.name_of(index), side)

    def name_of(self, index: int) -> str:
        return f"row {index}"

    def identity(self) -> str:
        """By the fingerprint of the rows; "" where they name files, which may change unseen."""
        content, _ = self._cell(0)
        if content is None:
            return ""
        told = f"{self.rows._fingerprint}\0{self.column}\0{len(self)}\0{self.form!r}"
        return hashlib.blake2b(told.encode(), digest_size=16).hexdigest()

    def _cell(self, index: int) -> tuple[bytes | None, str]:
        cell = self.rows[index][self.column]
        if not cell or (cell.get("bytes") is None and not cell.get("path")):
            raise UnreadableError(f"{self.name_of(index)}: it has no image")
        return cell.get("bytes"), str(cell.get("path") or "")
