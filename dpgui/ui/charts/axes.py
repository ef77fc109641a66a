"""The x axes of the charts, in words: steps, epochs, time."""

from __future__ import annotations

from dpgui.ui.charts import ticks
from dpgui.ui.charts.source import Axis
from dpgui.ui.i18n import tr


def measure(axis: Axis) -> ticks.Measure:
    """What the values of `axis` are."""
    return {"step": ticks.INTEGER, "epoch": ticks.NUMBER, "time": ticks.ELAPSED}[axis]


def place(axis: Axis, x: float) -> str:
    """A place on `axis` in words: `step 1200`, `epoch 3`, `0:12:30`."""
    if axis == "time":
        return ticks.elapsed(x)
    if axis == "step":
        return tr("Charts", "step {0}").format(f"{x:.0f}")
    return tr("Charts", "epoch {0}").format(f"{x:.2f}".rstrip("0").rstrip("."))
