"""The axes of a chart: what is written at them, and a place along x in words."""

from __future__ import annotations

from collections.abc import Callable

from dpgui.ui.charts import ticks
from dpgui.ui.charts.scaling import Range
from dpgui.ui.charts.source import Axis
from dpgui.ui.charts.ticks import Tick
from dpgui.ui.i18n import tr

PIXELS_A_TICK = (70, 44)
"""How far ticks lie apart, about, along x and along y."""


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


def ticks_of(
    axis: Axis,
    up: Callable[[float, float, int], list[Tick]],
    ranges: tuple[Range, Range],
    size: tuple[int, int],
) -> tuple[list[Tick], list[Tick]]:
    """The ticks along x and along y.

    Args:
        axis: What runs along x.
        up: Makes the ticks of y between two values, about so many.
        ranges: What is in view, on x and on y.
        size: Width and height of the plot in pixels.
    """
    across = measure(axis).ticks
    (x, y), (width, height) = ranges, size
    return (
        across(*x, max(width // PIXELS_A_TICK[0], 2)),
        up(*y, max(height // PIXELS_A_TICK[1], 2)),
    )
