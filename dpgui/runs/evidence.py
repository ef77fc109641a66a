"""`Evidence`: what a run's own measurements say of its speed, folded from its events.

It holds no more than the last half minute or so of a session, since the question is what bounds
the run now.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Mapping
from typing import cast

from pydantic import JsonValue

from dpgui.events import (
    STEP_PARTS,
    Evaluated,
    Event,
    Number,
    RunStarted,
    Sampled,
    StepPart,
    Throttle,
    Timed,
)

_KEPT = 15
"""`Timed` that count: one comes in two seconds."""

_LOOKS = 30
"""Samples of each device that count: one comes in a second."""


class Evidence:
    """A fold of the events of one session; another session begins it anew.

    Attributes:
        started: The session's first record, or None.
        told: How many `Timed` it has had.
    """

    def __init__(self) -> None:
        self._begin(None)

    def _begin(self, started: RunStarted | None) -> None:
        self.started = started
        self.told = 0
        self._timed: deque[Timed] = deque(maxlen=_KEPT)
        self._samples: dict[str, deque[Sampled]] = {}
        self._from: float | None = None
        self._elapsed = self._saving = 0.0
        self._evaluating: dict[str, float] = {}

    def take(self, event: Event) -> bool:
        """Take `event` in; whether there is something new to judge by."""
        match event:
            case RunStarted():
                self._begin(event)
                return True
            case Sampled():
                kept = self._samples.setdefault(event.device, deque(maxlen=_LOOKS))
                kept.append(event)
            case Evaluated() if self._from is not None:
                before = self._evaluating.get(event.split, 0.0)
                self._evaluating[event.split] = before + (event.seconds or 0.0)
            case Timed():
                self._take_timed(event)
                return True
            case _:
                pass
        return False

    def _take_timed(self, event: Timed) -> None:
        self.told += 1
        self._timed.append(event)
        self._elapsed = event.elapsed or 0.0
        if self._from is None:
            self._from = self._elapsed  # what came before also built kernels and filled caches
        else:
            self._saving += event.saving or 0.0

    # Where the time of a step goes

    @property
    def steps(self) -> int:
        """Steps that were timed, of those that count."""
        return sum(event.count for event in self._timed)

    def seconds(self) -> dict[StepPart, float]:
        """Mean seconds of a step by part; every part is there once one step was timed."""
        steps = self.steps
        if not steps:
            return {}
        return {
            part: sum((event.seconds.get(part) or 0.0) * event.count for event in self._timed)
            / steps
            for part in STEP_PARTS
        }

    def shares(self) -> dict[StepPart, float]:
        """Parts of a step, 0 to 1, that add up to 1; empty before one was timed."""
        seconds = self.seconds()
        whole = sum(seconds.values())
        return {part: took / whole for part, took in seconds.items()} if whole else {}

    def launch(self) -> float | None:
        """Seconds in which the CPU hands a step over to a GPU that does not hold it up, or None."""
        known = [event.launch for event in self._timed if event.launch is not None]
        return min(known) if known else None

    # What there is besides steps

    def evaluating(self, split: str) -> float:
        """Part of the training time, 0 to 1, in which `split` was evaluated."""
        return self._part(self._evaluating.get(split, 0.0))

    def saving(self) -> float:
        """Part of the training time, 0 to 1, in which checkpoints were written."""
        return self._part(self._saving)

    def _part(self, seconds: float) -> float:
        span = self._elapsed - (self._from or 0.0)
        return min(1.0, seconds / span) if span > 0 else 0.0

    # The devices

    def devices(self) -> tuple[str, ...]:
        """Ids of the session's devices, in order."""
        return tuple(str(device.get("id", "")) for device in self._facts_of_devices())

    def simulated(self) -> bool:
        """Whether a device only stands for a GPU."""
        return any(bool(device.get("simulated")) for device in self._facts_of_devices())

    def load(self, device: str) -> float | None:
        """Mean utilisation of `device`, 0 to 1, or None where nobody knows."""
        return _mean([sample.load for sample in self._samples.get(device, ())], 100.0)

    def temperature(self, device: str) -> float | None:
        """Mean degrees Celsius of `device`, or None."""
        return _mean([sample.temperature for sample in self._samples.get(device, ())])

    def throttled(self, device: str, by: Throttle) -> float:
        """Part of the time, 0 to 1, in which `device` was slowed down by `by`."""
        known = [it.throttled for it in self._samples.get(device, ()) if it.throttled is not None]
        return known.count(by) / len(known) if known else 0.0

    # What was planned

    def config(self, section: str, name: str) -> JsonValue:
        """The setting `name` of the session's config, or None."""
        config = self.started.config if self.started else {}
        return _mapping(config.get(section)).get(name)

    def data(self, name: str) -> JsonValue:
        """A fact of the dataset, or None."""
        return self.started.data.get(name) if self.started else None

    def strategy(self, name: str) -> JsonValue:
        """A fact of the strategy, or None."""
        return self.started.strategy.get(name) if self.started else None

    def _facts_of_devices(self) -> list[dict[str, JsonValue]]:
        return self.started.devices if self.started else []


def _mean(values: Iterable[Number], unit: float = 1.0) -> float | None:
    known = [value for value in values if value is not None]
    return sum(known) / len(known) / unit if known else None


def _mapping(value: JsonValue) -> Mapping[str, JsonValue]:
    return cast("Mapping[str, JsonValue]", value) if isinstance(value, dict) else {}
