"""Tensors of a .pt file as arrays, without torch, and without what a pickle could otherwise do.

Such a file is a zip: `data.pkl` describes the tensors, `data/0`, `data/1`, ... hold their numbers.
A pickle may call anything; this reader knows the handful of names that tensors need and refuses
every other, as `torch.load(weights_only=True)` does.
"""

from __future__ import annotations

import io
import math
import pickle
import zipfile
from collections import OrderedDict
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from numpy.typing import NDArray

_TYPES: Mapping[str, str] = {
    "DoubleStorage": "<f8",
    "FloatStorage": "<f4",
    "HalfStorage": "<f2",
    "BFloat16Storage": "bfloat16",
    "LongStorage": "<i8",
    "IntStorage": "<i4",
    "ShortStorage": "<i2",
    "CharStorage": "|i1",
    "ByteStorage": "|u1",
    "BoolStorage": "|b1",
}
"""torch's storages, and the numbers in them."""


class ForeignError(Exception):
    """The file holds something besides tensors and plain values; says what."""


class _Storage(NamedTuple):
    numbers: NDArray[Any]


def tensors_in(file: Path) -> Any:
    """What was saved: arrays, and plain containers and values around them.

    Raises:
        ForeignError: If there is anything else in it.
        Exception: Whatever a damaged zip or pickle raises.
    """
    with zipfile.ZipFile(file) as archive:
        described = [name for name in archive.namelist() if name.endswith("/data.pkl")]
        if len(described) != 1:
            raise ForeignError("no data.pkl")
        folder = described[0].removesuffix("data.pkl")
        if (
            f"{folder}byteorder" in archive.namelist()
            and archive.read(f"{folder}byteorder") != b"little"
        ):
            raise ForeignError("big-endian numbers")
        reader = _Reader(io.BytesIO(archive.read(described[0])))
        reader.storages = lambda key: archive.read(f"{folder}data/{key}")
        return reader.load()


class _Reader(pickle.Unpickler):
    """Makes arrays, and nothing that is not listed here."""

    storages: Callable[[str], bytes]

    def find_class(self, module_name: str, global_name: str, /) -> Any:
        # New functions each time: a pickle may set attributes on what it finds.
        if module_name == "collections" and global_name == "OrderedDict":
            return OrderedDict
        if module_name == "torch._utils" and global_name == "_rebuild_tensor_v2":
            return lambda *given: _tensor(*given[:4])
        if module_name == "torch._utils" and global_name == "_rebuild_parameter":
            return lambda *given: given[0]
        if module_name == "torch" and global_name in _TYPES:
            return _TYPES[global_name]
        raise ForeignError(f"{module_name}.{global_name}")

    def persistent_load(self, pid: Any, /) -> _Storage:
        import numpy as np

        kind, form, key, _, count = pid
        if kind != "storage" or form not in _TYPES.values():
            raise ForeignError(f"{kind} of {form}")
        raw = self.storages(str(key))
        if form == "bfloat16":
            # The upper half of a 32-bit float.
            wide = np.frombuffer(raw, "<u2", count=count).astype("<u4") << 16
            return _Storage(wide.view("<f4"))
        return _Storage(np.frombuffer(raw, form, count=count))


def _tensor(
    storage: _Storage, offset: int, size: tuple[int, ...], stride: tuple[int, ...]
) -> NDArray[Any]:
    """The tensor of `size` whose numbers lie `stride` apart in `storage`, from `offset` on.

    Raises:
        ForeignError: If it reaches out of its storage.
    """
    import numpy as np

    numbers = storage.numbers
    last = offset + sum((length - 1) * step for length, step in zip(size, stride, strict=True))
    count = math.prod(size)
    if not count:
        return np.empty(size, numbers.dtype)
    if count > len(numbers) or min(offset, last, *stride, 0) < 0 or last >= len(numbers):
        raise ForeignError("a tensor larger than its storage")
    width = numbers.itemsize
    view = np.lib.stride_tricks.as_strided(
        numbers[offset:], size, [step * width for step in stride], writeable=False
    )
    return np.array(view)
