"""Exponential smoothing of a series while it grows.

s[t] = w s[t-1] + (1 - w) y[t], divided by 1 - w^t, so that the first values are not pulled to
zero. Values that are not finite are left out of the average and stay what they are: a smoothed
curve has its gaps where the raw one has them.
"""

from __future__ import annotations

import math

import numpy as np

from dpgui.ui.charts.buffers import Floats, Growing

LEAST_WEIGHT = 0.1
MOST_WEIGHT = 0.999

HEADROOM = 60
"""Powers of ten that smoothing in blocks may cost on the way; a float64 has 308."""


def weight_of(position: float) -> float:
    """The weight at `position` (0 to 1) of a slider: 0, then 0.9 a third of the way, 0.99, 0.999.

    The number of values that count, 1 / (1 - w), grows by equal factors along the slider.
    """
    weight = 1.0 - 10.0 ** (-3.0 * position)
    return 0.0 if weight < LEAST_WEIGHT else round(min(weight, MOST_WEIGHT), 3)


class Smoother:
    """The smoothed copy of one series.

    Attributes:
        weight: 0 <= w < 1; the share of the past. 0 copies.
    """

    def __init__(self, weight: float) -> None:
        self.weight = weight
        self._sum = 0.0
        self._count = 0
        self._values = Growing(np.float64)

    def __len__(self) -> int:
        return len(self._values)

    @property
    def values(self) -> Floats:
        """The smoothed values so far, shape (n,)."""
        return self._values.view

    def extend(self, new: Floats) -> None:
        """Smooth the values that follow those seen so far, shape (k,)."""
        smooth = new.copy()
        finite = np.isfinite(new)
        if self.weight > 0:
            smooth[finite] = self._smooth(new[finite])
        self._values.extend(smooth)

    def _smooth(self, values: Floats) -> Floats:
        """Bias-corrected averages after each of `values`, all finite."""
        sums = np.empty_like(values)
        block = min(1024, int(HEADROOM / -math.log10(self.weight)))
        for start in range(0, len(values), block):
            part = values[start : start + block]
            decay = self.weight ** np.arange(1, len(part) + 1)
            fresh = np.cumsum(part / decay) * decay * (1 - self.weight)
            sums[start : start + block] = fresh + decay * self._sum
            self._sum = float(sums[start + len(part) - 1])
        counts = self._count + np.arange(1, len(values) + 1)
        self._count += len(values)
        return sums / (1.0 - self.weight**counts)
