"""Files of weights: opened without running what is in them, and brought to the names of a net."""

from __future__ import annotations

import hashlib
import pickle
import re
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, cast

import torch
from torch import Tensor

from dpgui.config import ConfigError, Problem, first_line

_INNER = ("model", "state_dict", "model_state_dict", "net", "weights")
"""Under these keys checkpoints of dpgui and of others have the state of the net."""
_LEGACY = (
    (re.compile(r"(denselayer\d+\.(?:norm|conv))\.([12]\.)"), r"\1\2"),
    (re.compile(r"\.mlp\.linear_1\."), ".mlp.0."),
    (re.compile(r"\.mlp\.linear_2\."), ".mlp.3."),
)
"""Names in torchvision's files of DenseNet and ViT that are older than its nets."""


@dataclass(frozen=True, slots=True)
class Stored:
    """What a file of weights holds.

    Attributes:
        weights: By name, on the CPU.
        classes: What the outputs of the head mean; None where the file does not say.
    """

    weights: Mapping[str, Tensor]
    classes: tuple[str, ...] | None = None


def read_weights(file: Path, path: str) -> Stored:
    """The weights in `file`: a checkpoint of dpgui, a state dict, or safetensors.

    Args:
        file: Its ending decides which; anything but `.safetensors` is torch's own format.
        path: The `--set` path that a refusal is about.

    Raises:
        ConfigError: If it cannot be read, holds no weights, or more than weights.
    """
    content = _opened(file, path)
    state = _state_in(content)
    if not state:
        raise _refusal(path, "weights_none_inside", file)
    classes: object = content.get("classes") if "format" in content else None
    known = tuple(map(str, cast("list[Any]", classes))) if isinstance(classes, list) else None
    return Stored(state, known)


def checksum(file: Path) -> str:
    """SHA-256 of `file` in hexadecimal."""
    with file.open("rb") as opened:
        return hashlib.file_digest(opened, "sha256").hexdigest()


def renamed(weights: Mapping[str, Tensor], wanted: Collection[str]) -> dict[str, Tensor]:
    """`weights` under the names that meet most of `wanted`.

    What all names begin with is taken off ("module." of a wrapped net, and the like), or what all
    of `wanted` begin with is put before them; and old names of torchvision are brought up to date.
    """
    candidates = [dict(weights)]
    while first := _common(candidates[-1]):
        candidates.append({name.removeprefix(first): it for name, it in candidates[-1].items()})
    if before := _common(wanted):
        candidates += [
            {before + name: it for name, it in candidate.items()} for candidate in candidates
        ]
    names = frozenset(wanted)
    modern = [{_modern(n, names): it for n, it in each.items()} for each in candidates]
    return max(modern, key=lambda candidate: len(names & candidate.keys()))


def _opened(file: Path, path: str) -> dict[str, Any]:
    try:
        if file.suffix == ".safetensors":
            from safetensors.torch import load_file

            return dict(load_file(file))
        content: object = torch.load(file, map_location="cpu", weights_only=True)
    except pickle.UnpicklingError as error:  # what torch says of it is advice to open it unsafely
        foreign = "GLOBAL" in str(error)
        raise _refusal(path, "weights_not_plain" if foreign else "weights_garbled", file) from None
    except Exception as error:  # noqa: BLE001  a damaged file raises a dozen kinds
        raise _refusal(path, "weights_unreadable", file, why=first_line(error)) from None
    return cast("dict[str, Any]", content) if isinstance(content, dict) else {}


def _state_in(content: Mapping[str, Any]) -> dict[str, Tensor]:
    """The tensors by name in what `content` has under one of the usual keys, or in itself."""
    for key in _INNER:
        inner: object = content.get(key)
        if isinstance(inner, Mapping):
            found = _state_in(cast("Mapping[str, Any]", inner))
            if found:
                return found
    return {str(name): it for name, it in content.items() if isinstance(it, Tensor)}


def _common(names: Collection[str]) -> str:
    """What all dotted `names` begin with, up to the first dot; "" if they differ."""
    first = {name.partition(".")[0] for name in names if "." in name}
    dotted = all("." in name for name in names)
    return f"{first.pop()}." if dotted and len(first) == 1 else ""


def _modern(name: str, wanted: Collection[str]) -> str:
    """`name`, or what torchvision calls it today where that is wanted."""
    found = (old.sub(new, name) for old, new in _LEGACY)
    return name if name in wanted else next((it for it in found if it in wanted), name)


def _refusal(path: str, code: str, file: Path, **facts: str) -> ConfigError:
    return ConfigError([Problem(path=path, code=code, facts={"file": str(file), **facts})])
