"""Names in a sentence."""

from __future__ import annotations

from collections.abc import Sequence


def some(names: Sequence[str], most: int = 10) -> str:
    """The first of `names` in a row, and how many more there are."""
    more = len(names) - most
    return ", ".join(names[:most]) + (f" (+{more})" if more > 0 else "")
