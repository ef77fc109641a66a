"""What counts as diverged: a loss that is not finite, or one that sticks out of the last ones."""

from __future__ import annotations

import math
from collections.abc import Iterable
from statistics import median

from dpgui.config.session_options import EndConfig

WINDOW = 50
"""Losses that tell what is usual."""

FEWEST = 10
"""Before so many losses nothing is usual yet."""


class Guard:
    """Looks at losses in the order of their steps.

    Attributes:
        recent: The last losses that were let pass; part of a checkpoint, so that a resumed run
            decides as an unbroken one would.
        spike: The loss that stuck out and the usual one then; None before the first.

    Args:
        end: How many times the usual loss is a spike, and what is done.
    """

    def __init__(self, end: EndConfig) -> None:
        self._times = end.spike
        self.policy = end.diverged
        self.recent: list[float] = []
        self.spike: tuple[float, float] | None = None

    def judge(self, loss: float) -> str:
        """The code of what is wrong with the loss of the next step, or ""."""
        if not math.isfinite(loss):
            return "loss_not_finite"
        if not self._times:
            return ""
        if len(self.recent) >= FEWEST and loss > self._times * (usual := median(self.recent)):
            self.spike = loss, usual
            return "loss_spiked"
        self.recent = [*self.recent[-WINDOW + 1 :], loss]
        return ""

    def first(self, losses: Iterable[float]) -> tuple[int, str] | None:
        """The place of the first of consecutive `losses` that is wrong and its code, or None."""
        for place, loss in enumerate(losses):
            if code := self.judge(loss):
                return place, code
        return None
