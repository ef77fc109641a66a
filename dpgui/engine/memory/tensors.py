"""What tensors take."""

from __future__ import annotations

from collections.abc import Iterable

from torch import Tensor


def bytes_of(tensors: Iterable[Tensor]) -> int:
    """Bytes that `tensors` take together."""
    return sum(tensor.numel() * tensor.element_size() for tensor in tensors)
