"""Reading samples from their files while training goes on: by threads, or by loader processes."""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from functools import partial
from typing import Any

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor

from dpgui.config import FeedConfig
from dpgui.cores import usable_cores
from dpgui.data.places.ahead import ahead
from dpgui.data.places.decoding import sample_type
from dpgui.data.places.patience import nothing
from dpgui.data.places.shared_memory import shortage
from dpgui.data.places.workers import Loaders, loader_count, start_method
from dpgui.data.source import Part, SplitName, UnreadableError, unreadable

_MOST_THREADS = 8


class Reading:
    """Reads the parts of one source. Picklable; a copy starts its own processes.

    Args:
        parts: What is read.
        repair: Of truncated pictures take what there is.
        prefetch: Batches that are read before they are asked for.
        loaders: Processes that read; None: threads of this process do.
    """

    def __init__(
        self,
        parts: Mapping[SplitName, Part],
        *,
        repair: bool,
        prefetch: int,
        loaders: Loaders | None = None,
    ) -> None:
        self._parts, self._repair, self._prefetch = parts, repair, prefetch
        self._loaders = loaders

    @property
    def workers(self) -> int:
        """Loader processes; 0 when threads read."""
        return self._loaders.count if self._loaders else 0

    def batch(self, split: SplitName, places: Tensor) -> Tensor:
        """The samples at `places` of the part `split`, in that order.

        Raises:
            ConfigError: If one of them cannot be read any more.
        """
        with _threads() as pool:
            return self._read(pool, split, places)

    def stream(
        self,
        split: SplitName,
        batches: Sequence[Tensor],
        *,
        pin: bool = False,
        meanwhile: Callable[[], None] = nothing,
    ) -> Generator[Tensor]:
        """Each of `batches`, read ahead; with `pin` into memory that a GPU copies from at once.

        While nothing comes `meanwhile` is called, and what it raises ends the reading.

        Raises:
            ConfigError: If a sample cannot be read any more, or a process that reads is ended, or
                nothing comes for too long.
        """
        if self._loaders is not None and self._fits(split, batches) and self._loaders.claim():
            yield from self._loaders.stream(split, batches, pin=pin, meanwhile=meanwhile)
        else:
            yield from self._by_threads(split, batches, pin, meanwhile)

    def _fits(self, split: SplitName, batches: Sequence[Tensor]) -> bool:
        """Whether the processes can hand over `batches`; a process that cannot is killed."""
        part, largest = self._parts[split], max(map(len, batches), default=0)
        one = int(np.prod(part.shape)) * np.dtype(sample_type(part)).itemsize
        return shortage(self.workers, self._prefetch, largest * one) is None

    def _by_threads(
        self,
        split: SplitName,
        batches: Sequence[Tensor],
        pin: bool,
        meanwhile: Callable[[], None],
    ) -> Generator[Tensor]:
        pool = _threads()
        try:
            made = map(partial(self._read, pool, split, pin=pin), batches)
            with closing(ahead(made, self._prefetch, meanwhile)) as ready:
                yield from ready
        finally:
            pool.shutdown(wait=False, cancel_futures=True)  # one of them may wait for ever

    def _read(
        self, pool: ThreadPoolExecutor, split: SplitName, places: Tensor, *, pin: bool = False
    ) -> Tensor:
        part = self._parts[split]
        shape, kind = (len(places), *part.shape), torch.from_numpy(np.empty(0, sample_type(part)))
        batch = torch.empty(shape, dtype=kind.dtype, pin_memory=pin)
        rows: NDArray[Any] = batch.numpy()

        def fill(row: int, place: int) -> None:
            rows[row] = part.sample(place, repair=self._repair).values

        try:
            for _ in pool.map(fill, range(len(places)), places.tolist()):
                pass
        except UnreadableError as error:
            raise unreadable(error) from None
        return batch


def reading_of(
    parts: Mapping[SplitName, Part],
    feed: FeedConfig,
    *,
    repair: bool,
    busy: int | None,
    sharers: int = 1,
) -> Reading:
    """What reads `parts` as `feed` says.

    Args:
        parts: What is read.
        feed: How many processes, how they start, and how far they read ahead.
        repair: Of truncated pictures take what there is.
        busy: CPU cores that the training itself keeps busy; None: all.
        sharers: Processes of this machine that each read the same.
    """
    count = loader_count(feed, usable_cores() if busy is None else busy, sharers)
    loaders = Loaders(
        parts,
        repair=repair,
        count=count,
        method=start_method(feed),
        prefetch=feed.prefetch,
    )
    return Reading(parts, repair=repair, prefetch=feed.prefetch, loaders=loaders if count else None)


def _threads() -> ThreadPoolExecutor:
    return ThreadPoolExecutor(min(_MOST_THREADS, usable_cores()), "decoder")
