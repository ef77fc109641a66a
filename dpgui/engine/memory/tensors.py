"""The tensors in nested containers, such as the state of an optimizer."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, cast

from torch import Tensor


def tensors_in(value: Any) -> Iterator[Tensor]:
    """Every tensor in `value`: dicts, lists and tuples are looked into."""
    if isinstance(value, Tensor):
        yield value
    elif isinstance(value, dict):
        for inner in cast("dict[Any, Any]", value).values():
            yield from tensors_in(inner)
    elif isinstance(value, (list, tuple)):
        for inner in cast("list[Any]", value):
            yield from tensors_in(inner)


def bytes_of(tensors: Iterable[Tensor]) -> int:
    """What `tensors` take together."""
    return sum(tensor.numel() * tensor.element_size() for tensor in tensors)
