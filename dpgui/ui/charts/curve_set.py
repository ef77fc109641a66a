"""The curves of one chart, and which of them are shown."""

from __future__ import annotations

from collections.abc import Sequence

from dpgui.ui.charts.curves import Curve, CurveSpec
from dpgui.ui.charts.scaling import Range


class CurveSet:
    """Curves by column, in the order in which they are drawn.

    A click in the legend holds for as long as the chart lives: another run's curve of the same
    entry is shown or hidden like the last one's.

    Attributes:
        hidden: Keys of the entries and variants of the legend that are switched off.
    """

    def __init__(self) -> None:
        self.hidden: frozenset[str] = frozenset()
        self._curves: dict[str, Curve] = {}
        self._met: frozenset[str] = frozenset()
        self._weight = 0.0

    def __getitem__(self, column: str) -> Curve:
        return self._curves[column]

    @property
    def columns(self) -> Sequence[str]:
        """The columns that are drawn."""
        return tuple(self._curves)

    @property
    def specs(self) -> Sequence[CurveSpec]:
        """How the curves look."""
        return tuple(curve.spec for curve in self._curves.values())

    @property
    def shown(self) -> list[Curve]:
        """The curves of which neither the entry nor the variant is off."""
        return [
            curve
            for curve in self._curves.values()
            if curve.spec.entry not in self.hidden and curve.spec.variant not in self.hidden
        ]

    @property
    def empty(self) -> bool:
        """Whether there is not a single point."""
        return not any(len(curve.raw) for curve in self._curves.values())

    @property
    def has_positive(self) -> bool:
        """Whether a logarithmic axis has anything to show."""
        return any(curve.raw.has_positive for curve in self._curves.values())

    @property
    def extent(self) -> Range | None:
        """From the first to the last x of all curves."""
        ends = [
            (float(curve.raw.x[0]), float(curve.raw.x[-1]))
            for curve in self._curves.values()
            if len(curve.raw)
        ]
        return (min(low for low, _ in ends), max(high for _, high in ends)) if ends else None

    def take(self, specs: Sequence[CurveSpec]) -> None:
        """Have exactly these curves; those that were there keep their points."""
        new = {spec.entry: spec for spec in specs if spec.entry not in self._met}
        self._met |= new.keys()
        self.hidden |= {entry for entry, spec in new.items() if not spec.shown}
        self._curves = {spec.column: self._curve(spec) for spec in specs}

    def smooth(self, weight: float) -> None:
        """Smooth the curves that are smoothed: 0 (not at all) <= weight < 1."""
        self._weight = weight
        for curve in self._curves.values():
            curve.smooth(weight)

    def show_as_at_first(self) -> None:
        """Show what is shown at first, and hide the others."""
        self.hidden, self._met = frozenset(), frozenset()
        self.take(self.specs)

    def _curve(self, spec: CurveSpec) -> Curve:
        curve = self._curves.get(spec.column) or Curve(spec)
        curve.spec = spec
        curve.smooth(self._weight)
        return curve
