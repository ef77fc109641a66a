"""Which curves of a chart are shown: what the legend says, also of curves that come later."""

from __future__ import annotations

from collections.abc import Iterable

from dpgui.ui.charts.curves import Curve, CurveSpec


class Visibility:
    """The entries of the legend that are switched off.

    A click holds for as long as the chart lives: another run's curve of the same entry is shown
    or hidden like the last one's.

    Attributes:
        hidden: Keys of entries and variants that are off.
    """

    def __init__(self) -> None:
        self.hidden: frozenset[str] = frozenset()
        self._known: frozenset[str] = frozenset()

    def meet(self, specs: Iterable[CurveSpec]) -> None:
        """Hide those of `specs` that are new and not shown at first."""
        new = {spec.entry: spec for spec in specs if spec.entry not in self._known}
        self._known |= new.keys()
        self.hidden |= {entry for entry, spec in new.items() if not spec.shown}

    def reset(self, specs: Iterable[CurveSpec]) -> None:
        """Show what is shown at first, and hide the others."""
        self.hidden, self._known = frozenset(), frozenset()
        self.meet(specs)

    def shown(self, curves: Iterable[Curve]) -> list[Curve]:
        """Those of `curves` of which neither the entry nor the variant is off."""
        return [
            curve
            for curve in curves
            if curve.spec.entry not in self.hidden and curve.spec.variant not in self.hidden
        ]
