"""The random numbers of one batch: a function of seed, epoch and the batch's number alone.

They are drawn on the CPU whatever the training device, so every device and every place of the data
gives the same images, and a resumed run goes on with the very ones it would have had.
"""

from __future__ import annotations

import contextlib
import hashlib
from collections.abc import Generator, Iterator
from typing import TypeAlias

import torch
from torch import Tensor

Places: TypeAlias = tuple[Tensor, int]
"""Which images of a whole batch, int64, and how many that batch has."""


class Draw:
    """Draws for batch `batch` (from 0) of `epoch` (from 1).

    Args:
        seed: The run's seed.
        epoch: Number of the epoch.
        batch: Number of the batch.
        places: Where in the whole batch the images in hand are, where several processes share it:
            an image gets the same numbers whoever has it. None: they are the whole batch.
    """

    def __init__(self, seed: int, epoch: int, batch: int, places: Places | None = None) -> None:
        self._places = places
        digest = hashlib.blake2b(f"augment/{seed}/{epoch}/{batch}".encode(), digest_size=8).digest()
        self._generator = torch.Generator().manual_seed(int.from_bytes(digest, "little") >> 1)

    def uniform(self, count: int, low: float, high: float) -> Tensor:
        """`count` numbers from `low` up to but not including `high`, float32."""
        return self._each(count) * (high - low) + low

    def below(self, most: Tensor) -> Tensor:
        """A whole number in 0..m for each m of `most` (int64)."""
        share = self._each(len(most), torch.float64)
        return (share * (most + 1)).long()

    def chance(self, count: int, probability: float) -> Tensor:
        """`count` booleans, each true with `probability`."""
        return self._each(count) < probability

    def one(self, low: float = 0.0, high: float = 1.0) -> float:
        """One number."""
        return float(torch.rand(1, generator=self._generator) * (high - low) + low)

    def beta(self, alpha: float) -> float:
        """A share in 0..1 from the symmetric beta distribution."""
        import numpy as np

        return float(np.random.default_rng(self._seed()).beta(alpha, alpha))

    @contextlib.contextmanager
    def everywhere(self, count: int) -> Generator[Iterator[None], None, None]:
        """Lend torch's own CPU generator to transforms that draw from it, seeded for each image.

        Yields:
            An iterator; each step of it seeds for the next of `count` images.
        """
        seeds = self._each(count, torch.float64)
        with torch.random.fork_rng(devices=[]):
            yield (_seeded(int(seed * 2**53)) for seed in seeds.tolist())

    def _each(self, count: int, kind: torch.dtype = torch.float32) -> Tensor:
        """`count` numbers in 0..1: the same ones or several for each image in hand."""
        if self._places is None:
            return torch.rand(count, generator=self._generator, dtype=kind)
        index, whole = self._places
        many = count // len(index)
        numbers = torch.rand(whole * many, generator=self._generator, dtype=kind)
        return numbers.view(whole, many)[index].flatten()

    def _seed(self) -> int:
        return int(torch.randint(2**62, (1,), generator=self._generator))


def _seeded(seed: int) -> None:
    torch.default_generator.manual_seed(seed)
