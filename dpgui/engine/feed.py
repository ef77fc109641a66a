"""Batches of a split. Their order is a function of (seed, epoch), so a resume finds its place."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import closing

import torch
from torch import Tensor

from dpgui.data import Samples
from dpgui.data.places.samples import InMemory
from dpgui.engine.augment.augmenter import Augmenter
from dpgui.engine.augment.draw import Draw
from dpgui.engine.normaliser import Normaliser
from dpgui.engine.randomness import epoch_generator
from dpgui.engine.sharing import Sharing
from dpgui.engine.team import Alone, Team
from dpgui.engine.timing import Lap, unheard

_GATHER_AT_ONCE = 32 * 2**20
"""A table up to so many bytes is put in order once an epoch instead of once a batch."""


class Feed:
    """The batches of one split of a dataset.

    Attributes:
        lap: Told when a batch is there, and when it is on the device.

    Args:
        samples: The raw samples.
        index: Those that belong to this split, int64 (n,), in the order of `in_order`.
        normaliser: Turns raw samples into a model's input, on `device`.
        device: Where batches are needed.
        augment: Varies the images of `shuffled`, and brings those of `in_order` to the size that
            a model sees. None leaves all as they are.
        team: Of several processes each gets its share of the samples, and the labels of all.
    """

    def __init__(
        self,
        samples: Samples,
        index: Tensor,
        normaliser: Normaliser,
        device: torch.device,
        augment: Augmenter | None = None,
        team: Team | None = None,
    ) -> None:
        self.samples = samples
        self.index = index
        self._normalise = normaliser.to(device)
        self._device = device
        self._augment = augment
        self.lap: Lap = unheard
        self._team = team or Alone()
        blends = augment is not None and augment.switches.blends
        self._sharing = Sharing(self._team, neighbour=blends)

    def __len__(self) -> int:
        return len(self.index)

    def order(self, seed: int, epoch: int) -> Tensor:
        """Places of the samples in the order of `epoch` (from 1), int64 (n,)."""
        return self.index[torch.randperm(len(self.index), generator=epoch_generator(seed, epoch))]

    def shuffled(
        self, seed: int, epoch: int, sizes: Sequence[int], skip: int = 0
    ) -> Iterator[tuple[Tensor, Tensor]]:
        """The training batches of `epoch` (from 1), from batch `skip` on.

        Labels are int64 (n,), or float32 (n, C) where MixUp or CutMix blended them. One of several
        processes gets the samples of its share and the labels of the whole batch; a batch in which
        it has no share brings it one sample, to be given no weight.

        Args:
            seed: The run's seed.
            epoch: Number of the epoch; each has its own order.
            sizes: Samples of each whole batch; samples beyond their sum are left out.
            skip: Batches of this epoch that are done already.
        """
        order = self.order(seed, epoch)
        done = sum(sizes[:skip])
        wanted, sizes = order[done : sum(sizes)], sizes[skip:]
        if self._augment is None:
            return self._batches(wanted, sizes, self._normalise, self._sharing)
        raw = self._batches(wanted, sizes, _unchanged, self._sharing)
        return self._varied(raw, seed, epoch, skip)

    def in_order(self, batch: int) -> Generator[tuple[Tensor, Tensor]]:
        """All samples in their own order, at most `batch` at a time; of several, a part each."""
        own = self.index[self._team.share(len(self.index))]
        full, rest = divmod(len(own), batch)
        sizes = [batch] * full + ([rest] if rest else [])
        return self._batches(own, sizes, self._judged, Sharing(Alone()))

    def _judged(self, raw: Tensor) -> Tensor:
        return self._normalise(self._augment.judged(raw) if self._augment else raw)

    def _varied(
        self, batches: Iterator[tuple[Tensor, Tensor]], seed: int, epoch: int, first: int
    ) -> Iterator[tuple[Tensor, Tensor]]:
        """`batches` varied: a function of seed, epoch and the batch's number, wherever they lie."""
        augment = self._augment
        assert augment is not None
        for number, (raw, y) in enumerate(batches, start=first):
            draw = Draw(seed, epoch, number, self._sharing.places(len(y)))
            x = augment.erased(self._normalise(augment.varied(raw, draw)), draw)
            x, y = augment.mixed(x, y, draw)
            yield self._sharing.own(x), y

    def _batches(
        self,
        order: Tensor,
        sizes: Sequence[int],
        ready: Callable[[Tensor], Tensor],
        sharing: Sharing,
    ) -> Generator[tuple[Tensor, Tensor]]:
        """Batches of `sizes` in `order`; of each the shared samples, made `ready` on the device."""
        if not sizes:
            return
        order = order.to(self.samples.y.device)
        labels = self.samples.y[order].to(self._device).split(list(sizes))
        shares = [sharing.taken(batch) for batch in order.split(list(sizes))]
        if self._small:
            rows = ready(self.samples.gather(torch.cat(shares)).to(self._device))
            yield from zip(rows.split(list(map(len, shares))), labels, strict=True)
            return
        # From memory that is not the device's own, batches are read ahead while it computes.
        pin = self._device.type == "cuda" and self.samples.y.device.type == "cpu"
        with closing(self.samples.stream(shares, pin=pin)) as stream:
            for raw, y in zip(stream, labels, strict=True):
                self.lap("data")
                raw = raw.to(self._device, non_blocking=True)
                self.lap("transfer")
                yield ready(raw), y

    @property
    def _small(self) -> bool:
        samples = self.samples
        return (
            isinstance(samples, InMemory)
            and not self._normalise.image
            and samples.bytes <= _GATHER_AT_ONCE
        )


def _unchanged(raw: Tensor) -> Tensor:
    return raw


def resident(samples: Samples, device: torch.device) -> Samples:
    """`samples` on `device` where they fit into 40 % of its free memory, else as they are."""
    if device.type != "cuda" or not isinstance(samples, InMemory):
        return samples
    free, _ = torch.cuda.mem_get_info(device)
    if samples.bytes > 0.4 * free:
        return samples
    return InMemory(samples.x.to(device), samples.y.to(device))
