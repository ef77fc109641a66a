"""Decoding every sample of a part once, into memory, into the cache, or for the verdict alone."""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Generator, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Any

import numpy as np
from numpy.typing import NDArray

from dpgui.cores import usable_cores
from dpgui.data.places.cache import Draft, Verdict
from dpgui.data.source import Part, Taken, UnreadableError
from dpgui.data.stages import Stage
from dpgui.events import Work
from dpgui.files import printable

_AT_ONCE = 16
"""Samples that a thread decodes before it takes the interpreter's lock to hand them over."""
_MOST_THREADS = 16


class Sink:
    """Where decoded samples go, in their order.

    Attributes:
        pixels: What was kept in memory: (N, H, W, C) or (N, F), the first `count` of it filled;
            None if nothing is.
        count: Samples so far.
        draft: The entry of the cache that they are written into, while that goes well.
        trouble: Why it did not.

    Args:
        part: What is decoded.
        memory: Keep the samples in memory.
        draft: Write them into this entry, too.
    """

    def __init__(self, part: Part, *, memory: bool, draft: Draft | None) -> None:
        kind = sample_type(part)
        self.pixels = np.empty((len(part), *part.shape), kind) if memory else None
        self._rows = np.empty((_AT_ONCE, *part.shape), kind)
        self.count, self.draft = 0, draft
        self.trouble: OSError | None = None

    def add(self, samples: Sequence[NDArray[Any]]) -> None:
        """Take the next samples, at most as many as are decoded at once."""
        end = self.count + len(samples)
        rows = self._rows[: len(samples)] if self.pixels is None else self.pixels[self.count : end]
        for row, sample in zip(rows, samples, strict=True):
            row[...] = sample
        self.count = end
        if self.draft is not None:
            try:
                self.draft.add(rows)
            except OSError as error:
                self.give_up(error)

    def give_up(self, error: OSError) -> None:
        """Go on without the cache."""
        if self.draft is not None:
            self.draft.drop()
        self.draft, self.trouble = None, error


def sample_type(part: Part) -> type[np.uint8] | type[np.float32]:
    """Images are bytes, rows of a table 32-bit floats."""
    return np.float32 if len(part.shape) == 1 else np.uint8


def sample_bytes(part: Part) -> int:
    """Bytes of one sample of `part`."""
    return int(np.prod(part.shape)) * np.dtype(sample_type(part)).itemsize


def decoding(
    part: Part, what: Work, *, repair: bool, sink: Sink | None = None
) -> Generator[Stage, None, Verdict]:
    """Decode every sample of `part`; those that can be read go into `sink`.

    Args:
        part: What is decoded.
        what: How this is called in the progress.
        repair: Of truncated pictures take what there is.
        sink: Where the samples go; None only looks which can be read.
    """
    left_out: list[int] = []
    first, done = "", 0
    remarks: Counter[str] = Counter()
    for results in attempts(part, repair=repair):
        good: list[NDArray[Any]] = []
        for place, result in enumerate(results, start=done):
            if isinstance(result, UnreadableError):
                left_out.append(place)
                first = first or printable(str(result))
            else:
                good.append(result.values)
                remarks[result.remark] += 1
        if sink is not None:
            sink.add(good)
        done += len(results)
        yield Stage(what, done, len(part))
    del remarks[""]
    return Verdict(count=done, left_out=tuple(left_out), first=first, remarks=dict(remarks))


def attempts(part: Part, *, repair: bool = False) -> Iterator[list[Taken | UnreadableError]]:
    """Every sample in order, some at a time. Pillow decodes outside of the interpreter's lock."""
    end = len(part)

    def attempt(start: int) -> list[Taken | UnreadableError]:
        return [_attempt(part, place, repair) for place in range(start, min(start + _AT_ONCE, end))]

    threads = min(_MOST_THREADS, usable_cores())
    waiting: deque[Future[list[Taken | UnreadableError]]] = deque()
    with ThreadPoolExecutor(threads, "decoder") as pool:
        try:
            for start in range(0, end, _AT_ONCE):
                waiting.append(pool.submit(attempt, start))
                if len(waiting) > 2 * threads:  # no more: what is decoded waits in memory
                    yield waiting.popleft().result()
            while waiting:
                yield waiting.popleft().result()
        finally:
            for future in waiting:
                future.cancel()


def _attempt(part: Part, place: int, repair: bool) -> Taken | UnreadableError:
    try:
        return part.sample(place, repair=repair)
    except UnreadableError as error:
        return error
