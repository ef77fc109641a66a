"""Checks of lists of layer sizes, shared by the models that have them."""

from __future__ import annotations

from collections.abc import Sequence

from dpgui.config import Problem


def size_problems(path: str, sizes: Sequence[int], largest: int) -> list[Problem]:
    """One problem for each of `sizes` that is not in 1..`largest`."""
    found: list[Problem] = []
    for size in sizes:
        if size < 1:
            found.append(Problem(path=path, code="too_small", facts={"value": size, "bound": 1}))
        elif size > largest:
            facts = {"value": size, "bound": largest}
            found.append(Problem(path=path, code="too_large", facts={**facts}))
    return found
