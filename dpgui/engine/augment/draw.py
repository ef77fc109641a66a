"""The random numbers of one batch: a function of seed, epoch and the batch's number alone.

They are drawn on the CPU whatever the training device, so every device and every place of the data
gives the same images, and a resumed run goes on with the very ones it would have had.
"""

from __future__ import annotations

import contextlib
import hashlib
from collections.abc import Generator

import torch
from torch import Tensor


class Draw:
    """Draws for batch `batch` (from 0) of `epoch` (from 1)."""

    def __init__(self, seed: int, epoch: int, batch: int) -> None:
        digest = hashlib.blake2b(f"augment/{seed}/{epoch}/{batch}".encode(), digest_size=8).digest()
        self._generator = torch.Generator().manual_seed(int.from_bytes(digest, "little") >> 1)

    def uniform(self, count: int, low: float, high: float) -> Tensor:
        """`count` numbers from `low` up to but not including `high`, float32."""
        return torch.rand(count, generator=self._generator) * (high - low) + low

    def below(self, most: Tensor) -> Tensor:
        """A whole number in 0..m for each m of `most` (int64)."""
        share = torch.rand(len(most), generator=self._generator, dtype=torch.float64)
        return (share * (most + 1)).long()

    def chance(self, count: int, probability: float) -> Tensor:
        """`count` booleans, each true with `probability`."""
        return torch.rand(count, generator=self._generator) < probability

    def one(self, low: float = 0.0, high: float = 1.0) -> float:
        """One number."""
        return float(self.uniform(1, low, high))

    def beta(self, alpha: float) -> float:
        """A share in 0..1 from the symmetric beta distribution."""
        import numpy as np

        return float(np.random.default_rng(self._seed()).beta(alpha, alpha))

    @contextlib.contextmanager
    def everywhere(self) -> Generator[None, None, None]:
        """Seed torch's own CPU generator while it lasts, for transforms that draw from it."""
        with torch.random.fork_rng(devices=[]):
            torch.manual_seed(self._seed())
            yield

    def _seed(self) -> int:
        return int(torch.randint(2**62, (1,), generator=self._generator))
