"""What a chart cannot draw, in words: values that are not numbers, values of 0 or less."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from dpgui.ui.charts.curves import Curve
from dpgui.ui.i18n import tr


def remark_on(curves: Sequence[Curve], place: Callable[[float], str], *, log: bool) -> str:
    """One line about `curves`, or "".

    Args:
        curves: The curves that are shown.
        place: An x value in words: "step 1200".
        log: The y axis is logarithmic.
    """
    return " · ".join(filter(None, (_lost(curves, place), _hidden(curves) if log else "")))


def _lost(curves: Sequence[Curve], place: Callable[[float], str]) -> str:
    stores = [curve.raw for curve in curves if len(curve.raw.broken)]
    if not stores:
        return ""
    first = place(min(float(store.x[store.broken[0]]) for store in stores))
    count = sum(len(store.broken) for store in stores)
    if count == 1:
        return tr("Charts", "NaN at {0}").format(first)
    return tr("Charts", "NaN at {0} and {1} more").format(first, count - 1)


def _hidden(curves: Sequence[Curve]) -> str:
    count = sum(curve.raw.hidden_by_log for curve in curves)
    return tr("Charts", "{0} values <= 0 hidden").format(count) if count else ""
