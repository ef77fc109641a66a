"""Arrays of a file, each by its name. Nothing that a file holds is ever run."""

from __future__ import annotations

import zipfile
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from dpgui.data.arrays.torch_file import ForeignError, tensors_in
from dpgui.data.tables.files import guarded, located, refusal

if TYPE_CHECKING:
    from numpy.typing import NDArray

ENDINGS = (".npz", ".npy", ".safetensors", ".pt", ".pth")


def named_arrays(path: str, field: str = "path") -> dict[str, NDArray[Any]]:
    """Every array in the file at `path`, by its name; of a single one the name is "".

    Args:
        path: A .npz, .npy, .safetensors or .pt file; `~` is a home folder.
        field: The option that names it, for the sentence.

    Raises:
        ConfigError: If it is none, is damaged, or holds anything but numbers and texts.
    """
    file = located(path)
    ending = file.suffix.lower()
    if ending not in ENDINGS:
        raise refusal("arrays_kind", f"dataset.{field}", file=path, known=", ".join(ENDINGS))
    with guarded(file):
        if ending == ".npz":
            found = _npz(file)
        elif ending == ".npy":
            found = {"": _npy(file)}
        elif ending == ".safetensors":
            found = _safetensors(file)
        else:
            found = _torch(file)
    if not found:
        raise refusal("arrays_none", f"dataset.{field}", file=path)
    for name, array in found.items():
        if array.dtype.kind not in "biufUS":
            kind = str(array.dtype)
            raise refusal("arrays_not_numbers", f"dataset.{field}", array=name, kind=kind)
    return found


def _npy(file: Path) -> NDArray[Any]:
    with file.open("rb") as stream:
        return _array(stream, file.stem)


def _npz(file: Path) -> dict[str, NDArray[Any]]:
    found: dict[str, NDArray[Any]] = {}
    with zipfile.ZipFile(file) as archive:
        for name in archive.namelist():
            if name.endswith(".npy"):
                with archive.open(name) as stream:
                    plain = name.removesuffix(".npy")
                    found[plain] = _array(stream, plain)
    return found


def _array(stream: Any, name: str) -> NDArray[Any]:
    """The array in `stream`, in numpy's own format."""
    import numpy as np

    try:
        return np.lib.format.read_array(stream, allow_pickle=False)
    except ValueError as error:
        if "allow_pickle" in str(error):
            raise refusal("arrays_objects", array=name) from None
        raise


def _safetensors(file: Path) -> dict[str, NDArray[Any]]:
    from safetensors.numpy import load_file

    return dict(load_file(file))


def _torch(file: Path) -> dict[str, NDArray[Any]]:
    if not zipfile.is_zipfile(file):
        raise refusal("arrays_old_torch", file=str(file))
    try:
        return dict(_flat(tensors_in(file), ""))
    except ForeignError as error:
        raise refusal("arrays_foreign", file=str(file), what=str(error)) from None


def _flat(value: Any, name: str) -> Iterator[tuple[str, NDArray[Any]]]:
    """The arrays in nested containers, named by the way to them: "train.x", "0"."""
    import numpy as np

    if isinstance(value, np.ndarray):
        yield name, value
        return
    members: Mapping[Any, Any] = {}
    if isinstance(value, dict):
        members = value
    elif isinstance(value, (list, tuple)):
        if value and all(isinstance(each, str) for each in value):
            yield name, np.array(value)  # names of classes
            return
        members = dict(enumerate(value))
    for key, member in members.items():
        yield from _flat(member, f"{name}.{key}" if name else str(key))
