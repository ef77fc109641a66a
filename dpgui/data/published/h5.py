"""Images in an HDF5 file, read as they are needed. h5py reads them; it is an extra."""

from __future__ import annotations

import importlib
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from dpgui.data.published.known import damaged
from dpgui.data.source import Part, Taken, UnreadableError

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

_BROKEN = (OSError, KeyError, ValueError, TypeError, RuntimeError)


def read_h5(file: Path, name: str) -> NDArray[Any]:
    """The whole array `name` in `file`.

    Raises:
        ConfigError: If the file is damaged.
    """
    try:
        with _h5py().File(file, "r") as opened:
            return opened[name][()]
    except _BROKEN as error:
        raise damaged(file, error) from None


@dataclass(frozen=True)
class H5Part(Part):
    """Images in one array of a file.

    Attributes:
        file: Opened for each reading: what is opened can neither be pickled nor survive a fork.
        name: Of the array, uint8 (N, H, W, C).
    """

    file: Path
    name: str
    labels: NDArray[np.int64]
    size: tuple[int, ...]

    @classmethod
    def opened(
        cls, file: Path, name: str, labels: NDArray[np.int64], size: tuple[int, ...]
    ) -> H5Part:
        """The images in `file`, looked at whether they are what they should be.

        Args:
            file: An HDF5 file.
            name: Of the array.
            labels: Of the images.
            size: (H, W, C) of an image.

        Raises:
            ConfigError: If the file is damaged, or holds something else.
        """
        try:
            with _h5py().File(file, "r") as opened:
                found = (tuple(opened[name].shape), str(opened[name].dtype))
        except _BROKEN as error:
            raise damaged(file, error) from None
        if found != ((len(labels), *size), "uint8"):
            shape, kind = found
            raise damaged(file, f"it holds {kind} {shape} for {len(labels)} labels")
        return cls(file, name, labels, size)

    @property
    def shape(self) -> tuple[int, ...]:
        return self.size

    def sample(self, index: int, *, repair: bool = False) -> Taken:
        return Taken(self._read(index))

    def read(self, index: NDArray[np.int64]) -> NDArray[Any]:
        import numpy as np

        if not len(index):
            return np.empty((0, *self.size), np.uint8)
        # HDF5 reads places in ascending order, each once.
        places, back = np.unique(index, return_inverse=True)
        first, last = int(places[0]), int(places[-1])
        together = last - first == len(places) - 1
        return self._read(slice(first, last + 1) if together else places)[back]

    def identity(self) -> str:
        try:
            found = self.file.stat()
        except OSError:
            return ""
        return f"{self.file}\0{self.name}\0{found.st_size} {found.st_mtime_ns} {found.st_ctime_ns}"

    def _read(self, where: Any) -> NDArray[np.uint8]:
        try:
            with _h5py().File(self.file, "r") as opened:
                return opened[self.name][where]
        except _BROKEN as error:
            raise UnreadableError(f"{self.file}: {error}") from None


def _h5py() -> Any:
    return importlib.import_module("h5py")
