"""A chart in one sentence, for those who do not see it."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np

from dpgui.ui.charts.curves import Curve
from dpgui.ui.charts.ticks import Measure
from dpgui.ui.i18n import tr

RECENT = 0.2
"""The share of a curve, at its end, that says whether it rises or falls."""


def sentence(
    title: str, curves: Sequence[Curve], measure: Measure, place: Callable[[float], str]
) -> str:
    """The newest value of each curve, and where it goes.

    `Loss: train 0.412 at step 1200, falling; validation 0.52 at step 1200, steady.`

    Args:
        title: The chart's title.
        curves: The curves that are shown.
        measure: What the values are.
        place: An x value in words: "step 1200".
    """
    parts = [_part(curve, measure, place) for curve in curves if len(curve.raw)]
    if not parts:
        return tr("Charts", "{0}: no values yet.").format(title)
    return tr("Charts", "{0}: {1}.").format(title, "; ".join(parts))


def _part(curve: Curve, measure: Measure, place: Callable[[float], str]) -> str:
    last = curve.raw.last()
    assert last is not None
    text = tr("Charts", "{0} {1} at {2}, {3}")
    return text.format(curve.spec.label, measure.text(last.y), place(last.x), _trend(curve))


def _trend(curve: Curve) -> str:
    """Where the end of the curve goes, by its mean in two halves."""
    values = curve.drawn.y[-max(2, round(RECENT * len(curve.drawn))) :]
    before, after = (half[np.isfinite(half)] for half in np.array_split(values, 2))
    if not len(before) or not len(after):
        return tr("Charts", "steady")
    change, spread = after.mean() - before.mean(), max(abs(float(before.mean())), 1e-12)
    if abs(change) < 0.01 * spread:
        return tr("Charts", "steady")
    return tr("Charts", "rising") if change > 0 else tr("Charts", "falling")
