"""Where training takes its samples from: memory, or a part of a source read as it is needed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import torch
from torch import Tensor

from dpgui.data.source import Part, UnreadableError, unreadable


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

    def stream(self, batches: Sequence[Tensor]) -> Iterator[Tensor]:
        """The samples of each of `batches`."""
        return map(self.gather, batches)


@dataclass(frozen=True, slots=True)
class FileSamples:
    """Samples that stay where they are and are read each time they are gathered.

    Attributes:
        part: What they are read from.
        kept: Their places in it, int64 (N,): what could not be read is left out.
        y: Labels, int64 (N,).
    """

    part: Part
    kept: Tensor
    y: Tensor

    def __len__(self) -> int:
        return len(self.y)

    @property
    def bytes(self) -> int:
        """None that stay."""
        return 0

    def gather(self, index: Tensor) -> Tensor:
        """The samples at `index`, in that order.

        Raises:
            ConfigError: If a file has vanished or been damaged since the run began.
        """
        try:
            return torch.from_numpy(self.part.read(self.kept[index].numpy()))
        except UnreadableError as error:
            raise unreadable(error) from None

    def stream(self, batches: Sequence[Tensor]) -> Iterator[Tensor]:
        """The samples of each of `batches`."""
        return map(self.gather, batches)
