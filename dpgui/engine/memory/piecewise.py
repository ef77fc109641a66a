"""Evaluation in smaller pieces, where a device has no memory for whole ones."""

from __future__ import annotations

from collections.abc import Callable

from torch import Tensor

from dpgui.engine.memory.shortage import give_back, is_shortage


class Piecewise:
    """Evaluates batches, in halves where memory runs out; what fits is remembered.

    The figures of a split are sums over its samples, so they do not depend on it.

    Args:
        work: Evaluates the samples that it is given, and counts them only if that succeeds.
    """

    def __init__(self, work: Callable[[Tensor, Tensor], None]) -> None:
        self._work = work
        self.most: int | None = None

    def __call__(self, x: Tensor, y: Tensor) -> None:
        """Evaluate all of `x`, `y`."""
        place = 0
        while place < len(y):
            end = place + (self.most or len(y))
            try:
                self._work(x[place:end], y[place:end])
                place = end
                continue
            except Exception as error:
                tried = min(end, len(y)) - place
                if not is_shortage(error) or tried == 1:
                    raise
            self.most = -(-tried // 2)
            give_back()
