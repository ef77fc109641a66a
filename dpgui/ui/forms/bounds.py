"""The bounds of an option: what breaks them, and whether a spin box can hold them."""

from __future__ import annotations

from dpgui.config import Problem
from dpgui.registry import Option

_SPIN_MOST = 2**31 - 1


def broken_bound(option: Option, value: float) -> Problem | None:
    """The bound of `option` that `value` breaks, as a problem, or None."""
    low, high = option.minimum, option.maximum
    if low is not None and (value < low or (option.above and value == low)):
        return _broken(option, "not_above" if option.above else "too_small", value, low)
    if high is not None and (value > high or (option.below and value == high)):
        return _broken(option, "not_below" if option.below else "too_large", value, high)
    return None


def spin_range(option: Option) -> tuple[int, int] | None:
    """Smallest and largest whole number of `option`, or None beyond the 32 bits of a spin box."""
    if option.minimum is None or option.maximum is None:
        return None
    low = int(option.minimum) + option.above
    high = int(option.maximum) - option.below
    return (low, high) if low >= -_SPIN_MOST and high <= _SPIN_MOST else None


def _broken(option: Option, code: str, value: float, bound: float) -> Problem:
    return Problem(path=option.name, code=code, facts={"value": value, "bound": bound})
