"""Tensors of a .pt file as arrays, without torch, and without what a pickle could otherwise do.

Such a file is a zip: `data.pkl` describes the tensors, `data/0`, `data/1`, ... hold their numbers.
A pickle may call anything; this reader knows the handful of names that tensors need and refuses
every other, as `torch.load(weights_only=True)` does.
"""

from __future__ import annotations

import io
import math
import pickle
import pickletools
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

_STEPS = frozenset(
    {
        *("PROTO", "STOP", "MARK", "NONE", "NEWTRUE", "NEWFALSE", "BINFLOAT", "BINUNICODE"),
        *("BININT", "BININT1", "BININT2", "LONG1", "EMPTY_TUPLE", "TUPLE", "TUPLE1", "TUPLE2"),
        *("TUPLE3", "EMPTY_LIST", "APPEND", "APPENDS", "EMPTY_DICT", "SETITEM", "SETITEMS"),
        *("BINGET", "LONG_BINGET", "BINPUT", "LONG_BINPUT", "GLOBAL", "REDUCE", "BUILD"),
        "BINPERSID",
    }
)
"""What `torch.save` writes into a pickle. Some other steps make Python's own reader fail where no
one can catch it (byte arrays that end too soon, in 3.11), so none of them gets that far."""


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
        program = archive.read(described[0])
        _check(program)
        reader = _Reader(io.BytesIO(program))
        reader.storages = lambda key: archive.read(f"{folder}data/{key}")
        return reader.load()


def _check(program: bytes) -> None:
    """Raise `ForeignError` for the first step of a pickle that tensors do not need."""
    for step, given, _ in pickletools.genops(program):
        if step.name not in _STEPS:
            raise ForeignError(f"pickle: {step.name}")
        if step.name == "GLOBAL":
            _named(*str(given).split(" ", 1))


def _named(module: str, name: str) -> Any:
    """What `module.name` stands for. Made anew each time: a pickle may set attributes on it."""
    if (module, name) == ("collections", "OrderedDict"):
        return OrderedDict
    if (module, name) == ("torch._utils", "_rebuild_tensor_v2"):
        return lambda *given: _tensor(*given[:4])
    if (module, name) == ("torch._utils", "_rebuild_parameter"):
        return lambda *given: given[0]
    if module == "torch" and name in _TYPES:
        return _TYPES[name]
    raise ForeignError(f"{module}.{name}")


class _Reader(pickle.Unpickler):
    """Makes arrays, and nothing that is not listed here."""

    storages: Callable[[str], bytes]

    def find_class(self, module_name: str, global_name: str, /) -> Any:
        return _named(module_name, global_name)

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
