"""The arithmetic of batches: which samples go where. No torch; the form asks it at each key.

A whole batch is one optimizer step. It is computed in `accumulate` pieces one after the other,
and each of those is spread over the devices. Both cuts follow `torch.chunk`: pieces of
ceil(n / k), so that fewer than k may come out (9 over 4 is 3, 3, 3).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Literal, TypeAlias

Taker: TypeAlias = Literal["device", "rank", "process"]
"""What takes a piece of a batch: a device, a device with a process of its own, or one of several
processes on the CPU, which is then no device of its own and is not called so."""

_LISTED = 8
"""So many pieces are listed one by one: those of the largest workstation."""


def pieces(samples: int, parts: int) -> tuple[int, ...]:
    """Sizes of the pieces that `torch.chunk` makes of `samples` for `parts` takers."""
    size = -(-samples // parts)
    full, rest = divmod(samples, size) if size else (0, 0)
    return (size,) * full + ((rest,) if rest else ())


def listed(sizes: Sequence[int]) -> str:
    """`sizes` for a sentence: "17, 17, 16", or of very many "63 × 2, 1"."""
    if len(sizes) <= _LISTED:
        return ", ".join(map(str, sizes))
    runs = ((size, sum(1 for _ in equal)) for size, equal in groupby(sizes))
    return ", ".join(f"{count} × {size}" if count > 1 else str(size) for size, count in runs)


def share_of(samples: int, taker: int, takers: int) -> slice:
    """Which of `samples` the taker with this number (from 0) gets of `pieces`; may be empty."""
    size = -(-samples // takers)
    begin = min(taker * size, samples)
    return slice(begin, min(begin + size, samples))


def shares(batch: int, accumulate: int, devices: int) -> tuple[tuple[int, ...], ...]:
    """Pieces per device for each accumulated part of a whole batch."""
    return tuple(pieces(part, devices) for part in pieces(batch, accumulate))


def rank_shares(batch: int, accumulate: int, ranks: int) -> tuple[tuple[int, ...], ...]:
    """Pieces of each process, where a whole batch is first cut over processes, one after the other.

    So each can compute its share in as many parts as it has memory for.
    """
    return tuple(pieces(share, accumulate) for share in pieces(batch, ranks))


def first_shares(batch: int, accumulate: int, takers: int, taker: Taker) -> tuple[int, ...]:
    """What each taker gets of the first part of a whole batch; one without samples is left out."""
    if taker == "device":
        return shares(batch, accumulate, takers)[0]
    return tuple(parts[0] for parts in rank_shares(batch, accumulate, takers))


def has_lonely(batch: int, accumulate: int, takers: int, *, ranks: bool = False) -> bool:
    """Whether somebody computes on a single sample, of which batch norm can make nothing.

    A process that gets none takes part with one that counts for nothing. Without processes, who
    gets none rests.
    """
    cut = (rank_shares if ranks else shares)(batch, accumulate, takers)
    return any(1 in part for part in cut) or (ranks and len(cut) < takers)


@dataclass(frozen=True, slots=True)
class EpochShape:
    """The whole batches of one epoch.

    Attributes:
        batches: Number of samples of each whole batch, in order.
        left_out: Samples that no batch of an epoch holds (they differ from epoch to epoch).
        merged: Samples of a short last batch that joined the batch before it.
        lonely: A device would get a single sample, which batch norm cannot use.
    """

    batches: tuple[int, ...]
    left_out: int = 0
    merged: int = 0
    lonely: bool = False

    @property
    def steps(self) -> int:
        return len(self.batches)


def epoch_shape(
    samples: int,
    batch: int,
    *,
    accumulate: int = 1,
    devices: int = 1,
    drop_last: bool = False,
    batch_norm: bool = False,
    ranks: bool = False,
) -> EpochShape:
    """How `samples` fall into whole batches of `batch`.

    A short last batch is kept, or left out with `drop_last`. Where batch norm would meet a single
    sample in it, it joins the batch before, so that every sample is used and none is alone; where
    that helps nothing either, it is left out. `ranks`: the devices have a process each.
    """
    full, rest = divmod(samples, batch)

    def lonely(size: int) -> bool:
        return batch_norm and has_lonely(size, accumulate, devices, ranks=ranks)

    sizes = [batch] * full
    left_out = merged = 0
    if rest and sizes and lonely(rest) and not drop_last and not lonely(batch + rest):
        sizes[-1], merged = batch + rest, rest
    elif rest and (drop_last or (sizes and lonely(rest))):
        left_out = rest
    elif rest:
        sizes.append(rest)
    return EpochShape(tuple(sizes), left_out, merged, any(lonely(size) for size in set(sizes)))


@dataclass(frozen=True, slots=True)
class BatchLine:
    """What the line "whole batch = per GPU x devices x accumulation" says.

    Attributes:
        whole: Samples of an optimizer step.
        accumulate: Parts computed one after the other.
        devices: How many takers there are.
        per_device: Samples of each device in one part of a full batch.
        last: The same for the last batch of an epoch, if it is shorter; else None.
        steps: Optimizer steps of an epoch, None while the size of the data is unknown.
        taker: What takes a piece.
    """

    whole: int
    accumulate: int
    devices: int
    per_device: tuple[int, ...]
    last: tuple[int, ...] | None = None
    steps: int | None = None
    taker: Taker = "device"
