"""Where training takes its samples from: memory, a mapped file, or files decoded as needed.

Whatever the place, the same index gives the same bytes.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from dataclasses import dataclass
from functools import cached_property, partial
from pathlib import Path
from typing import Any

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor

from dpgui.data.places.ahead import ahead
from dpgui.data.places.patience import nothing
from dpgui.data.places.reading import Reading
from dpgui.data.source import SplitName

_AHEAD = 2
"""Batches copied out of memory before they are asked for, where copying needs a thread."""


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

    def stream(
        self,
        batches: Sequence[Tensor],
        *,
        pin: bool = False,
        meanwhile: Callable[[], None] = nothing,
    ) -> Generator[Tensor]:
        """The samples of each of `batches`; pinned ones are made by a thread."""
        made = (self.gather(index) for index in batches)
        return ahead((it.pin_memory() for it in made), _AHEAD, meanwhile) if pin else made


@dataclass(frozen=True)
class Mapped:
    """Samples in a file that is mapped into memory, which all runs that read it share.

    Attributes:
        file: The samples, one after the other.
        kind: Type of their numbers.
        shape: Of one sample: (H, W, C) or (F,).
        y: Labels, int64 (N,).
        depth: Batches that are read before they are asked for.
    """

    file: Path
    kind: type[Any]
    shape: tuple[int, ...]
    y: Tensor
    depth: int = _AHEAD

    def __len__(self) -> int:
        return len(self.y)

    @property
    def bytes(self) -> int:
        """Of the file; main memory holds as much of it as nobody else needs."""
        return len(self) * int(np.prod(self.shape)) * np.dtype(self.kind).itemsize

    @cached_property
    def _rows(self) -> NDArray[Any]:
        return np.memmap(self.file, self.kind, "r", shape=(len(self), int(np.prod(self.shape))))

    def __getstate__(self) -> dict[str, Any]:
        """Everything but the mapping, which each process makes anew."""
        return {name: value for name, value in vars(self).items() if name != "_rows"}

    def gather(self, index: Tensor) -> Tensor:
        """The samples at `index`, in that order."""
        return self._gather(index, pin=False)

    def stream(
        self,
        batches: Sequence[Tensor],
        *,
        pin: bool = False,
        meanwhile: Callable[[], None] = nothing,
    ) -> Generator[Tensor]:
        """The samples of each of `batches`, read ahead by a thread."""
        return ahead(map(partial(self._gather, pin=pin), batches), self.depth, meanwhile)

    def _gather(self, index: Tensor, *, pin: bool) -> Tensor:
        shape = (len(index), self._rows.shape[1])
        out = torch.empty(shape, dtype=_TORCH[self.kind], pin_memory=pin)
        # "clip" writes into `out` itself; every index is in range.
        np.take(self._rows, index.numpy(), axis=0, out=out.numpy(), mode="clip")
        return out.view(-1, *self.shape)


_TORCH = {np.uint8: torch.uint8, np.float32: torch.float32}


@dataclass(frozen=True, slots=True)
class FileSamples:
    """Samples that stay where they are and are read each time they are gathered.

    Attributes:
        reading: Reads the parts of the source that they belong to.
        split: Which of its parts.
        kept: Their places in it, int64 (N,): what could not be read is left out.
        y: Labels, int64 (N,).
    """

    reading: Reading
    split: SplitName
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
        return self.reading.batch(self.split, self.kept[index])

    def stream(
        self,
        batches: Sequence[Tensor],
        *,
        pin: bool = False,
        meanwhile: Callable[[], None] = nothing,
    ) -> Generator[Tensor]:
        """The samples of each of `batches`, read ahead.

        Raises:
            ConfigError: As `gather`, or if the system ends the processes that read, or if nothing
                comes for too long.
        """
        places = [self.kept[index] for index in batches]
        return self.reading.stream(self.split, places, pin=pin, meanwhile=meanwhile)
