"""Images in files, as a part of a source."""

from __future__ import annotations

import hashlib
import os
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from dpgui.data.pictures.decode import Form, decode, look
from dpgui.data.source import Part, Taken

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


@dataclass(frozen=True)
class PicturePart(Part):
    """One image file a sample.

    Attributes:
        files: A path for each sample.
        labels: int64 (N,).
        form: What each image is brought to.
    """

    files: Sequence[str]
    labels: NDArray[np.int64]
    form: Form

    @property
    def shape(self) -> tuple[int, ...]:
        return (self.form.size, self.form.size, self.form.channels)

    def sample(self, index: int, *, repair: bool = False) -> Taken:
        return decode(self.files[index], self.form, repair=repair)

    def picture(self, index: int, side: int | None = None) -> NDArray[np.uint8]:
        return look(self.files[index], side)

    def name_of(self, index: int) -> str:
        return self.files[index]

    def identity(self) -> str:
        """By the paths, sizes and times of the files, and by the form."""
        digest = hashlib.blake2b(repr(self.form).encode(), digest_size=16)
        for file in self.files:
            try:
                found = os.stat(file)
            except OSError:
                digest.update(f"{file}\0gone\0".encode(errors="surrogateescape"))
                continue
            state = f"{file}\0{found.st_size} {found.st_mtime_ns} {found.st_ctime_ns}\0"
            digest.update(state.encode(errors="surrogateescape"))
        return digest.hexdigest()
