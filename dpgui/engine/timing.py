"""Where the time of a step goes, looked at now and then; no bit of the arithmetic depends on it.

A step is timed when the last one that was is `APART` seconds old, so the price is the same for
short steps and long ones: a few microseconds in every `APART`. On the CPU the parts end by its own
clock. On a GPU, which works behind the CPU's back, they end by events in its queue, read when the
loop has waited for the device anyway: timing adds no wait of its own.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from functools import partial
from itertools import pairwise
from typing import Any, Protocol, TypeAlias, TypeVar

import torch
from torch import nn

from dpgui.events import STEP_PARTS, StepPart, Timed

T = TypeVar("T")

Lap: TypeAlias = Callable[[StepPart], None]
"""Says that what was done since the last call belongs to a part."""

WARM_UP = 5
"""First steps of a session that tell nothing: kernels are chosen and memory is found (O-15)."""

APART = 0.05
"""Seconds between two timed steps."""

TOLD = 2.0
"""Seconds between two `Timed`."""

_LAUNCHED: tuple[StepPart, ...] = ("forward", "sync", "backward")
_VERBS: tuple[tuple[str, StepPart], ...] = (
    ("scatter", "sync"),
    ("replicate", "sync"),
    ("parallel_apply", "forward"),
    ("gather", "sync"),
)
"""What `DataParallel` calls in its forward pass, in this order."""


def unheard(part: StepPart) -> None:
    """A `Lap` that nobody listens to."""


class HasLap(Protocol):
    """Something that says where the time goes, to whoever sets its `lap`."""

    lap: Lap


@dataclass(frozen=True, slots=True)
class _Mark:
    """The end of a part: by the CPU's clock, and in the queue of a GPU."""

    part: StepPart
    at: float
    event: torch.cuda.Event | None


@dataclass
class _Since:
    """What has gathered since the last `Timed`."""

    timed: list[list[_Mark]] = field(default_factory=list["list[_Mark]"])
    steps: int = 0
    reports: float = 0.0
    saving: float = 0.0


class StepClock:
    """Times steps now and then.

    Args:
        device: Where the first piece of a batch is computed. Of a device that works behind the
            CPU's back and is no CUDA device nothing is told, rather than something wrong.
        apart: Seconds between two steps that are timed; 0 times all.
        told: Seconds between two `Timed`.
        now: A clock in seconds.
    """

    def __init__(
        self,
        device: torch.device,
        apart: float = APART,
        told: float = TOLD,
        now: Callable[[], float] = time.perf_counter,
    ) -> None:
        self._device, self._apart, self._told, self._now = device, apart, told, now
        self._known = device.type in ("cpu", "cuda")
        self._steps = 0
        self._marks: list[_Mark] | None = None
        self._since = _Since()
        self._due = self._told_at = now()
        self._ranks: nn.parallel.DistributedDataParallel | None = None

    def watch(self, net: nn.Module, *tellers: HasLap) -> None:
        """Hear of the parts that `net`, as a step calls it, and `tellers` go through."""
        for teller in tellers:
            teller.lap = self.lap
        self._ranks = net if isinstance(net, nn.parallel.DistributedDataParallel) else None
        if isinstance(net, nn.DataParallel) and "gather" not in vars(net):
            # In front of the instance's own verbs, so that real and simulated devices are timed
            # alike, and torch's forward stays as it is.
            for verb, part in _VERBS:
                setattr(net, verb, partial(self._lapped, part, getattr(net, verb)))

    def fed(self, batches: Iterable[T]) -> Iterator[T]:
        """`batches`, with the time that each is waited for. The first of them is never timed."""
        iterator = iter(batches)
        first = True
        while True:
            self._begin(first)
            try:
                batch = next(iterator)
            except StopIteration:
                self._marks = None
                return
            self.lap("prepare")
            yield batch
            first = False

    def lap(self, part: StepPart) -> None:
        """What was done since the last call belongs to `part`."""
        if self._marks is not None:
            self._marks.append(self._mark(part))

    def done(self) -> None:
        """The step is over; what comes until the next is no part of it."""
        self._steps += 1
        self._since.steps += 1
        if self._marks is not None:
            self.lap("own")
            self._since.timed.append(self._marks)
            self._marks, self._due = None, self._now() + self._apart

    def reported(self, seconds: float) -> None:
        """A report of several steps took so long beside waiting for the device."""
        self._since.reports += seconds

    def saved(self, seconds: float) -> None:
        """A checkpoint took so long."""
        self._since.saving += seconds

    def take(self, step: int, elapsed: float) -> Timed | None:
        """What is to be told now, if it is time. The device must have been waited for.

        Args:
            step: Optimizer steps done.
            elapsed: Seconds of training so far.
        """
        since, now = self._since, self._now()
        if not since.timed or now - self._told_at < self._told:
            return None
        self._since, self._told_at = _Since(), now
        seconds = dict.fromkeys(STEP_PARTS, 0.0)
        for marks in since.timed:
            for part, took in _spans(marks):
                seconds[part] += took / len(since.timed)
        seconds["own"] += since.reports / max(1, since.steps)
        self._divide_backward(seconds)
        return Timed(
            step=step,
            count=len(since.timed),
            seconds={part: took for part, took in seconds.items() if took},
            launch=min(map(_launching, since.timed)) if self._device.type == "cuda" else None,
            saving=since.saving,
            elapsed=elapsed,
        )

    def _begin(self, first: bool) -> None:
        self._marks = None
        if first or not self._known or self._steps < WARM_UP or self._now() < self._due:
            return
        self._marks = [self._mark("own")]

    def _mark(self, part: StepPart) -> _Mark:
        event: torch.cuda.Event | None = None
        if self._device.type == "cuda":
            event = torch.cuda.Event(enable_timing=True)
            event.record(torch.cuda.current_stream(self._device))
        return _Mark(part, self._now(), event)

    def _lapped(self, part: StepPart, verb: Callable[..., Any], *given: Any, **words: Any) -> Any:
        result = verb(*given, **words)
        self.lap(part)
        return result

    def _divide_backward(self, seconds: dict[StepPart, float]) -> None:
        """Take what ranks waited for each other's gradients out of the backward pass.

        They are summed while the backward pass goes on; DDP itself times what is left over.
        """
        if self._ranks is None:
            return
        known = self._ranks._get_ddp_logging_data()  # pyright: ignore[reportPrivateUsage]
        summing = float(known.get("avg_backward_comm_time", 0))
        hidden = float(known.get("avg_backward_compute_comm_overlap_time", 0))
        alone, waited = float(known.get("avg_backward_compute_time", 0)), max(0.0, summing - hidden)
        waited *= seconds["backward"] / max(alone + waited, 1e-9)
        seconds["backward"] -= waited
        seconds["sync"] += waited


def _spans(marks: list[_Mark]) -> Iterator[tuple[StepPart, float]]:
    """Seconds between two marks after each other, by the GPU's clock if there is one."""
    for before, after in pairwise(marks):
        if before.event is not None and after.event is not None:
            yield after.part, before.event.elapsed_time(after.event) / 1000
        else:
            yield after.part, after.at - before.at


def _launching(marks: list[_Mark]) -> float:
    """Seconds that the CPU took for what it hands over to a GPU in a step."""
    return sum(after.at - before.at for before, after in pairwise(marks) if after.part in _LAUNCHED)
