"""How one curve looks and what it holds: `CurveSpec`, and `Curve` with its stores."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Literal

from dpgui.ui.charts.buffers import Floats
from dpgui.ui.charts.series_store import SeriesStore
from dpgui.ui.charts.smoothing import Smoother
from dpgui.ui.theme import Theme, blend, device_color

RAW_SHARE = 0.35
"""How much of its colour a raw curve keeps behind its smoothed one."""


class Dash(Enum):
    """The line of a curve; never told by its colour alone."""

    SOLID = "solid"
    DASHED = "dashed"
    DASH_DOTTED = "dash-dotted"
    DASH_DOT_DOTTED = "dash-dot-dotted"
    DOTTED = "dotted"


@dataclass(frozen=True, slots=True)
class Ink:
    """A colour by its part: one of the theme's series, or that of a device by its place."""

    role: Literal["series", "device"]
    place: int

    def color(self, theme: Theme) -> str:
        """The opaque colour, `#rrggbb`."""
        if self.role == "device":
            return device_color(theme, self.place)
        return theme.series[self.place % len(theme.series)]

    def faint(self, theme: Theme) -> str:
        """The lighter colour for the raw values behind a smoothed curve; opaque too."""
        return blend(self.color(theme), theme.background, RAW_SHARE)


@dataclass(frozen=True, slots=True)
class CurveSpec:
    """One curve of a chart.

    Attributes:
        column: The column of the history that it shows; its key.
        label: Its name, in the window's language.
        ink: Its colour.
        dash: Its line.
        thick: Two pixels wide.
        symbols: Every point is marked, however many there are.
        smooth: The smoothing of the toolbar applies to it.
        shown: Whether it is shown until somebody clicks in the legend.
        group: Key of the legend entry that shows and hides it; "" stands for the column.
        variant: Key of a second entry that hides it too ("all programs"), or "".
        starred: The best checkpoint is marked on it.
    """

    column: str
    label: str
    ink: Ink
    dash: Dash = Dash.SOLID
    thick: bool = False
    symbols: bool = False
    smooth: bool = False
    shown: bool = True
    group: str = ""
    variant: str = ""
    starred: bool = False

    @property
    def entry(self) -> str:
        """Key of its legend entry."""
        return self.group or self.column


class Curve:
    """The points of one curve, raw and smoothed.

    Attributes:
        spec: How it looks.
        raw: The points as they are stored; what the mouse reads and what is exported.
        smoothed: The smoothed points, or None.
    """

    def __init__(self, spec: CurveSpec) -> None:
        self.spec = spec
        self.raw = SeriesStore()
        self.smoothed: SeriesStore | None = None
        self._smoother = Smoother(0.0)

    @property
    def drawn(self) -> SeriesStore:
        """What stands in front: the smoothed points if there are any, else the raw ones."""
        return self.smoothed or self.raw

    def update(self, x: Floats, y: Floats) -> None:
        """Take the present points, both of shape (n,)."""
        fresh = self.raw.update(x, y)
        self._smooth_again(self._smoother.weight if self.spec.smooth else 0.0, fresh=fresh)

    def smooth(self, weight: float) -> None:
        """Smooth with `weight` (0: not at all), if the curve is one that is smoothed."""
        wanted = weight if self.spec.smooth else 0.0
        if wanted != self._smoother.weight:
            self._smooth_again(wanted, fresh=True)

    def _smooth_again(self, weight: float, *, fresh: bool) -> None:
        if fresh:
            self._smoother = Smoother(weight)
            self.smoothed = SeriesStore() if weight else None
        if self.smoothed is not None:
            self._smoother.extend(self.raw.y[len(self._smoother) :])
            self.smoothed.update(self.raw.x, self._smoother.values)
