"""Where the ticks of an axis stand and what is written at them. Numbers only, no Qt.

A `Measure` says what the values of an axis are. Memory is drawn in GiB by a factor, so that its
ticks are round in GiB, and in MiB where it is little; time is written as hours and minutes;
nothing gets an SI prefix.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Final, Literal

GIB: Final = 2.0**30

LITTLE: Final = 0.1
"""GiB below which memory is written in MiB."""

_SECONDS: Final = (
    1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800,
    3600, 7200, 4 * 3600, 6 * 3600, 12 * 3600, 24 * 3600,
)  # fmt: skip

ENOUGH: Final = 0.75
"""Ticks may lie this much closer than was asked for, if they are round."""

MANY_DECADES: Final = 3
"""From here on a logarithmic axis is labelled at powers of ten only."""


@dataclass(frozen=True, slots=True)
class Tick:
    """One tick: where, in drawn units, and what is written there."""

    at: float
    text: str


@dataclass(frozen=True, slots=True)
class Measure:
    """What the values of an axis are.

    Attributes:
        kind: How ticks are placed and written.
        factor: A stored value times this is what is drawn.
        unit: Written after a value.
        tick_unit: Written after the numbers at the ticks.
        trimmed: No zeros at the end of a value: `0.001`.
    """

    kind: Literal["number", "integer", "elapsed"]
    factor: float = 1.0
    unit: str = ""
    tick_unit: str = ""
    trimmed: bool = False

    def text(self, value: float) -> str:
        """A stored value, for the legend: `0.4123`, `24.0 GiB`, `0:12:30`."""
        if not math.isfinite(value):
            return "NaN" if math.isnan(value) else ("∞" if value > 0 else "-∞")
        if self.kind == "elapsed":
            return elapsed(value)
        if self.kind == "integer":
            return f"{value:.0f}"
        if self.unit == "GiB":
            return _memory(value)
        drawn = value * self.factor
        if self.unit:
            return f"{drawn:.2f} {self.unit}"
        return f"{drawn:.4g}" if self.trimmed and 1e-3 <= abs(drawn) < 1e4 else number(drawn)

    def ticks(self, low: float, high: float, count: int) -> list[Tick]:
        """About `count` ticks between two drawn values."""
        if not high > low:
            return []
        if self.unit == "GiB" and high < LITTLE:
            inner = _MEBIBYTES.ticks(low * 1024, high * 1024, count)
            return [Tick(tick.at / 1024, tick.text) for tick in inner]
        step = self._spacing((high - low) / max(count, 1))
        first = math.ceil(low / step - 1e-9)
        places = [place * step for place in range(first, math.floor(high / step + 1e-9) + 1)]
        if self.kind == "elapsed":
            return [Tick(place, elapsed(place, seconds_too=step < 60)) for place in places]
        largest = max(abs(low), abs(high))
        return [Tick(place, _at_spacing(place, step, largest) + self.tick_unit) for place in places]

    def _spacing(self, least: float) -> float:
        if self.kind == "elapsed" and least > 0.5:
            days = math.ceil(least / _SECONDS[-1]) * _SECONDS[-1]
            return next((float(step) for step in _SECONDS if step >= least), float(days))
        step = _round_spacing(least)
        return max(step, 1.0) if self.kind == "integer" else step


NUMBER: Final = Measure("number")
RATE: Final = Measure("number", trimmed=True)
INTEGER: Final = Measure("integer")
ELAPSED: Final = Measure("elapsed")
SHARE: Final = Measure("number", factor=100.0, unit="%", tick_unit=" %")
PERCENT: Final = Measure("number", unit="%", tick_unit=" %")
CELSIUS: Final = Measure("number", unit="°C", tick_unit=" °C")
WATTS: Final = Measure("number", unit="W", tick_unit=" W")
WATT_HOURS: Final = Measure("number", unit="Wh", tick_unit=" Wh")
MEMORY: Final = Measure("number", factor=1 / GIB, unit="GiB", tick_unit=" GiB")
_MEBIBYTES: Final = Measure("number", tick_unit=" MiB")


def log_ticks(low: float, high: float, count: int) -> list[Tick]:
    """About `count` ticks of a logarithmic axis between 10^low and 10^high; `at` is a power."""
    if not high > low:
        return []
    if high - low < 1:
        linear = NUMBER.ticks(10.0**low, 10.0**high, count)
        return [Tick(math.log10(tick.at), tick.text) for tick in linear if tick.at > 0]
    stride = max(1, math.ceil((high - low) / max(count, 1)))
    digits = (1, 2, 5) if high - low < MANY_DECADES and count > 2 else (1,)
    ticks: list[Tick] = []
    for power in range(math.floor(low), math.ceil(high) + 1):
        places = [(power + math.log10(digit), digit) for digit in digits]
        if power % stride == 0:
            ticks += [
                Tick(place, _short(digit * 10.0**power))
                for place, digit in places
                if low <= place <= high
            ]
    return ticks


def number(value: float) -> str:
    """A value in four significant digits, short: `0.4123`, `12840`, `3.2e-5`."""
    size = abs(value)
    if size and (size < 1e-3 or size >= 1e6):
        mantissa, exponent = f"{value:.3e}".split("e")
        mantissa = mantissa.rstrip("0").rstrip(".")
        return f"{mantissa}e{int(exponent)}"
    if size >= 1000:
        return f"{value:.0f}"
    return f"{value:#.4g}".rstrip(".")


def _memory(size: float) -> str:
    """Bytes in GiB, or where that would be next to nothing in MiB: `24.0 GiB`, `5.10 MiB`."""
    if size and abs(size) < LITTLE * GIB:
        return f"{size / 2**20:.2f} MiB"
    return f"{size / GIB:.{1 if abs(size) >= 10 * GIB else 2}f} GiB"


def _short(value: float) -> str:
    """A round value: `0.05`, `200`, `1e-5`."""
    if 1e-3 <= value < 1e6:
        return f"{value:g}"
    return number(value)


def elapsed(seconds: float, *, seconds_too: bool = True) -> str:
    """A duration as hours, minutes and, if wanted, seconds: `25:00`, `0:12:30`."""
    sign, whole = ("-" if seconds < 0 else ""), round(abs(seconds))
    hours, minutes = divmod(whole // 60, 60)
    return f"{sign}{hours}:{minutes:02d}" + (f":{whole % 60:02d}" if seconds_too else "")


def _round_spacing(least: float) -> float:
    """The smallest of 1, 2, 5, 10, ... times a power of ten that is about `least`, or more."""
    unit = 10.0 ** math.floor(math.log10(least))
    return next(unit * digit for digit in (1, 2, 5, 10) if unit * digit >= least * ENOUGH)


def _at_spacing(value: float, step: float, largest: float) -> str:
    """A tick's value with the digits that its spacing needs; all of an axis in one style."""
    if abs(value) < step / 2:
        return "0"
    last_digit = math.floor(math.log10(step) + 1e-9)
    if 1e-3 <= largest < 1e6:
        return f"{value:.{max(0, -last_digit)}f}"
    digits = math.floor(math.log10(abs(value)) + 1e-9) - last_digit
    mantissa, exponent = f"{value:.{max(0, digits)}e}".split("e")
    return f"{mantissa}e{int(exponent)}"
