"""The order in which whole batches are tried: doubling, then halving the gap. No torch."""

from __future__ import annotations

from collections.abc import Generator

_FINE = 16
"""The search ends when the gap is less than this part of what fits."""


def searching(most: int, grain: int) -> Generator[int, bool, int]:
    """Give sizes to try, and be sent whether each of them fits.

    Args:
        most: The largest size that is asked for.
        grain: Sizes are multiples of it, but for the smallest and for `most`.

    Returns:
        The largest size that fits, 0 if none does.
    """
    good, size = 0, min(2 * grain, most)
    while (yield size):
        good = size
        if size == most:
            return good
        size = min(2 * size, most)
    bad = size
    while bad - good > max(1 if good < grain else grain, good // _FINE):
        middle = (good + bad) // 2
        rounded = middle // grain * grain
        middle = rounded if rounded > good else middle
        if (yield middle):
            good = middle
        else:
            bad = middle
    return good
