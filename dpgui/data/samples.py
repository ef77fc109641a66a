"""Samples that lie in memory as one tensor."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from torch import Tensor


@dataclass(frozen=True, slots=True)
class InMemory:
    """Samples and labels, each one tensor.

    Attributes:
        x: uint8 (N, H, W, C) or float32 (N, F).
        y: int64 (N,).
    """

    x: Tensor
    y: Tensor

    def __len__(self) -> int:
        return len(self.y)

    @property
    def bytes(self) -> int:
        """Memory of samples and labels together."""
        return sum(part.numel() * part.element_size() for part in (self.x, self.y))

    def gather(self, index: Tensor) -> Tensor:
        """The samples at `index`, in that order."""
        return self.x.index_select(0, index)
