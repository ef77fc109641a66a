"""CIFAR's file format: Python pickles of arrays, in a folder or still in their archive."""

from __future__ import annotations

import importlib
import io
import pickle
import tarfile
import zlib
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, ClassVar, cast

from dpgui.data.published.known import Sizes, damaged
from dpgui.data.published.stored import Part, StoredImages

_ALLOWED: Mapping[tuple[str, str], str] = {
    ("numpy.core.multiarray", "_reconstruct"): "numpy._core.multiarray",
    ("numpy._core.multiarray", "_reconstruct"): "numpy._core.multiarray",
    ("numpy", "ndarray"): "numpy",
    ("numpy", "dtype"): "numpy",
    ("_codecs", "encode"): "_codecs",
}
"""What such a pickle may ask for, and the module that has it today."""


class CifarImages(StoredImages):
    """A set in CIFAR's files: 32 x 32 colour pixels.

    Attributes:
        archive: The file that is downloaded; read as it is where it has not been unpacked.
        train_files: Their names; `test_file` is the test part's.
        key: Under which a file keeps its labels.
    """

    shape: ClassVar[tuple[int, int, int]] = (3, 32, 32)
    samples: ClassVar[Sizes] = Sizes(train=50_000, test=10_000)
    archive: ClassVar[str]
    train_files: ClassVar[tuple[str, ...]]
    test_file: ClassVar[str]
    key: ClassVar[str]

    def lacking(self, folder: Path) -> str | None:
        if (folder / self.archive).is_file():
            return None
        names = (*self.train_files, self.test_file)
        present = [name for name in names if (folder / name).is_file()]
        if len(present) == len(names):
            return None
        # Nothing there at all: what is wanted is the archive, not its parts one by one.
        return next(name for name in names if name not in present) if present else self.archive

    def read(self, folder: Path) -> tuple[Part, Part]:
        names = (*self.train_files, self.test_file)
        contents = self._unpacked(folder, names) or self._packed(folder / self.archive, names)
        read = [self._part(folder / name, contents[name]) for name in names]
        return _joined(read[:-1]), read[-1]

    def _unpacked(self, folder: Path, names: tuple[str, ...]) -> dict[str, bytes]:
        files = [folder / name for name in names]
        if not all(file.is_file() for file in files):
            return {}
        return {file.name: file.read_bytes() for file in files}

    def _packed(self, archive: Path, names: tuple[str, ...]) -> dict[str, bytes]:
        try:
            contents = members(archive, [f"{self.inside}/{name}" for name in names])
        except (OSError, EOFError, KeyError, tarfile.TarError, zlib.error) as error:
            raise damaged(archive, str(error)) from None
        return {name.rpartition("/")[2]: content for name, content in contents.items()}

    def _part(self, file: Path, content: bytes) -> Part:
        import numpy as np

        try:
            table = _load(content)
            pixels, labels = table["data"], np.asarray(table[self.key], np.int64)
            depth, height, width = self.shape
            planes = pixels.reshape(len(labels), depth, height, width)
        except (pickle.UnpicklingError, EOFError, KeyError, ValueError, AttributeError) as error:
            raise damaged(file, str(error)) from None
        return Part(np.ascontiguousarray(planes.transpose(0, 2, 3, 1)), labels)


def members(archive: Path, names: Sequence[str]) -> dict[str, bytes]:
    """The contents of the files called `names` in a compressed tar archive.

    Raises:
        KeyError: If one of them is not in it.
        OSError, EOFError, tarfile.TarError, zlib.error: If the archive is damaged.
    """
    found: dict[str, bytes] = {}
    with tarfile.open(archive, "r:gz") as tar:
        for member in tar:
            content = tar.extractfile(member) if member.name in names else None
            if content is not None:
                found[member.name] = content.read()
    for name in names:
        if name not in found:
            raise KeyError(f"{name} is not in it")
    return found


def _joined(parts: Sequence[Part]) -> Part:
    import numpy as np

    images = np.concatenate([part.images for part in parts])
    return Part(images, np.concatenate([part.labels for part in parts]))


def _load(content: bytes) -> Mapping[str, Any]:
    loaded: Any = _Reader(io.BytesIO(content), encoding="latin1").load()
    if not isinstance(loaded, Mapping):
        raise pickle.UnpicklingError("it is not a CIFAR file")
    return cast("Mapping[str, Any]", loaded)


class _Reader(pickle.Unpickler):
    """Reads arrays and plain values only: a downloaded file must not be able to run anything."""

    def find_class(self, module_name: str, global_name: str) -> Any:
        home = _ALLOWED.get((module_name, global_name))
        if home is None:
            raise pickle.UnpicklingError(f"it asks for {module_name}.{global_name}")
        return getattr(importlib.import_module(home), global_name)
