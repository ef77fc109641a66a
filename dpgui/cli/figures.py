"""Numbers as a person reads them in the terminal."""

from __future__ import annotations

from collections.abc import Mapping

_NAMES: Mapping[str, str] = {
    "train/loss": "loss",
    "train/accuracy": "accuracy",
}


def figure(value: float | None) -> str:
    """Four digits that matter; a value that is not finite is shown as "not finite"."""
    if value is None:
        return "not finite"
    return f"{value:.4f}" if 0.001 <= abs(value) < 1000 or value == 0 else f"{value:.3g}"


def figures(values: Mapping[str, float | None]) -> str:
    """`values` on one line, each with its name."""
    return "  ".join(
        f"{_NAMES.get(name, name.replace('/', ' '))} {figure(value)}"
        for name, value in values.items()
    )


def size(count: int | None) -> str:
    """Bytes in the unit that fits, or a dash."""
    if count is None:
        return "-"
    amount = float(count)
    for unit in ("B", "KiB", "MiB", "GiB"):
        if amount < 1024:
            return f"{amount:.0f} {unit}" if unit == "B" else f"{amount:.1f} {unit}"
        amount /= 1024
    return f"{amount:.1f} TiB"


def duration(seconds: float | None) -> str:
    """Seconds as "8.1 s", "3 min 20 s" or "2 h 5 min", or a dash."""
    if seconds is None:
        return "-"
    if seconds < 60:
        return f"{seconds:.1f} s"
    minutes, rest = divmod(round(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours} h {minutes} min" if hours else f"{minutes} min {rest} s"
