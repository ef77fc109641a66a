"""Watt hours of one device, from the card's own counter or from its power over time."""

from __future__ import annotations

_JOULES = 3600.0
"""In a watt hour."""


class EnergyMeter:
    """Adds up what a device takes from the first reading on."""

    def __init__(self) -> None:
        self._first: float | None = None
        self._before: tuple[float, float] | None = None
        self._sum: float | None = None

    def read(self, now: float, counter: float | None, power: float | None) -> float | None:
        """Watt hours so far; None where nothing can be known.

        A counter is exact. Without one the power is taken as straight between two readings.

        Args:
            now: Seconds of a clock that never goes back.
            counter: Joules since some moment before the first reading.
            power: Watts.
        """
        if counter is not None:
            self._first = counter if self._first is None else self._first
            return (counter - self._first) / _JOULES
        if power is None:
            return self._sum
        if self._before is None:
            self._sum = 0.0
        elif self._sum is not None:
            then, watts = self._before
            self._sum += (now - then) * (power + watts) / 2 / _JOULES
        self._before = (now, power)
        return self._sum
