"""Which samples of a whole batch one of several processes has in hand."""

from __future__ import annotations

import torch
from torch import Tensor

from dpgui.engine.augment.draw import Places
from dpgui.engine.team import Team


class Sharing:
    """A process's share of each whole batch.

    Args:
        team: Among whom a batch is shared.
        neighbour: The sample before the share is needed too, as MixUp and CutMix blend each image
            with the one before it.
    """

    def __init__(self, team: Team, *, neighbour: bool = False) -> None:
        self._team = team
        self._before = neighbour and team.size > 1

    def taken(self, batch: Tensor) -> Tensor:
        """Those of `batch` (n, ...) that are in hand: never none."""
        if self._team.size == 1:
            return batch
        return batch[self._index(len(batch)).to(batch.device)]

    def places(self, samples: int) -> Places | None:
        """The places of those in a whole batch of `samples`; None for the whole batch."""
        return None if self._team.size == 1 else (self._index(samples), samples)

    def own(self, taken: Tensor) -> Tensor:
        """Of those in hand the share itself."""
        return taken[1:] if self._before else taken

    def _index(self, samples: int) -> Tensor:
        share = self._team.share(samples)
        if share.start == share.stop:
            share = slice(0, 1)  # no share: one sample stands in, and counts for nothing
        first = share.start - self._before
        return torch.arange(first, share.stop) % samples
