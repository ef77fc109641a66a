"""Numbers as short texts, the same in every language. What cannot be had is a dash, never 0."""

from __future__ import annotations

import html
import math
from collections.abc import Sequence

DASH = "–"

_LEAST = 0.05  # of a unit; less would read as 0.0
_UNITS = ("B", "KiB", "MiB", "GiB", "TiB", "PiB")


def known(value: float | None) -> bool:
    """Whether `value` is there and finite."""
    return value is not None and math.isfinite(value)


def memory(size: float | None) -> str:
    """`size` bytes with three figures and a binary unit: `2.10 MiB`."""
    if size is None or not math.isfinite(size):
        return DASH
    value, unit = _scaled(size)
    return f"{_three(value, unit)} {_UNITS[unit]}"


def memory_of(used: float | None, total: float | None) -> str:
    """`used` of `total` bytes in the unit of the total: `3.1 / 24.0 GiB`, `2.4 MiB / 8.0 GiB`."""
    if total is None:
        return memory(used)
    value, unit = _scaled(total)
    if used is None:
        part = DASH
    elif 0 < used < _LEAST * 1024**unit:
        part = memory(used)
    else:
        part = f"{used / 1024**unit:.1f}"
    return f"{part} / {value:.1f} {_UNITS[unit]}"


def count(value: int | None) -> str:
    """A whole number with its thousands set apart: `12,345`."""
    return DASH if value is None else f"{value:,}"


def measure(value: float | None, unit: str, digits: int = 0) -> str:
    """A figure and its unit: `61 °C`."""
    if value is None or not math.isfinite(value):
        return DASH
    return f"{value:.{digits}f} {unit}"


def energy(hours: float | None) -> str:
    """Watt hours with three figures or none after the point: `0.0421 Wh`, `1,234 Wh`."""
    return DASH if hours is None or not math.isfinite(hours) else f"{rate(hours)} Wh"


def share(value: float | None) -> str:
    """A part of one as percent: `0.9722` is `97.22 %`."""
    return DASH if value is None or not math.isfinite(value) else f"{100 * value:.2f} %"


def loss(value: float | None) -> str:
    """A loss with four figures, however small: `0.0812`, `1.2e-05`."""
    if value is None or not math.isfinite(value):
        return DASH
    return f"{value:.4g}" if abs(value) < 1e-3 or abs(value) >= 1e4 else f"{value:#.4g}"


def rate(value: float | None) -> str:
    """Samples a second with three figures or none after the point: `3.21`, `12,345`."""
    if value is None or not math.isfinite(value):
        return DASH
    return f"{value:,.0f}" if value >= 100 else f"{value:.3g}"


def duration(seconds: float | None) -> str:
    """`0:09`, `12:34`, `1:02:03`, `25:00:00`: minutes and seconds, hours when there are any."""
    if seconds is None or not math.isfinite(seconds):
        return DASH
    minutes, rest = divmod(max(0, round(seconds)), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"


def pieces(sizes: Sequence[int]) -> str:
    """The pieces of a batch, equal ones together: `3 × 22 + 1 × 20`; a single one is bare."""
    if len(sizes) == 1:
        return str(sizes[0])
    runs: list[list[int]] = []
    for size in sizes:
        if runs and runs[-1][1] == size:
            runs[-1][0] += 1
        else:
            runs.append([1, size])
    return " + ".join(f"{number} × {size}" for number, size in runs)


def devices(ids: Sequence[str]) -> str:
    """Ids with a comma between, neighbours together: `cuda:0–3, cpu`."""
    spans: list[list[str]] = []
    for name in ids:
        if spans and _next_to(spans[-1][-1], name):
            spans[-1].append(name)
        else:
            spans.append([name])
    texts = (_span(span) if len(span) > 2 else ", ".join(span) for span in spans)
    return ", ".join(texts)


def _next_to(one: str, other: str) -> bool:
    (kind, _, number), (its_kind, _, its_number) = one.rpartition(":"), other.rpartition(":")
    numbers = number.isdecimal() and its_number.isdecimal()
    return numbers and kind == its_kind and int(its_number) == int(number) + 1


def _span(names: list[str]) -> str:
    return f"{names[0]}–{names[-1].rpartition(':')[2]}"


def literal(text: str) -> str:
    """`text` for a tool tip, which takes anything that looks like HTML for HTML."""
    return "<p style='white-space: pre-wrap'>" + html.escape(text) + "</p>" if text else ""


def unmarked(text: str) -> str:
    """`text` for buttons and menus, which take `&` for the mark of a key."""
    return text.replace("&", "&&")


def _scaled(size: float) -> tuple[float, int]:
    unit = 0
    while abs(size) >= 1024 and unit < len(_UNITS) - 1:
        size, unit = size / 1024, unit + 1
    return size, unit


def _three(value: float, unit: int) -> str:
    if unit == 0:
        return f"{value:.0f}"
    digits = 2 if abs(value) < 10 else 1 if abs(value) < 100 else 0
    return f"{value:.{digits}f}"
