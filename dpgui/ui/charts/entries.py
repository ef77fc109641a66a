"""What stands in a chart's legend: an entry a curve, or one a device and one a kind of curve."""

from __future__ import annotations

from collections.abc import Sequence

from dpgui.ui.charts.catalogue import VARIANT_DASHES, variant_label
from dpgui.ui.charts.curves import Curve, CurveSpec, Dash
from dpgui.ui.charts.legend_button import Entry
from dpgui.ui.charts.ticks import Measure
from dpgui.ui.theme import Theme


def entries_of(specs: Sequence[CurveSpec], theme: Theme) -> list[Entry]:
    """The entries for `specs`, in their order; those of the variants come last."""
    entries: dict[str, Entry] = {}
    for spec in specs:
        dash = Dash.SOLID if spec.group else spec.dash
        color = spec.ink.color(theme)
        entry = Entry(
            spec.entry, spec.label, color, dash, symbol=spec.symbols, short=bool(spec.group)
        )
        entries.setdefault(spec.entry, entry)
    for variant in dict.fromkeys(spec.variant for spec in specs if spec.variant):
        label, dash = variant_label(variant), VARIANT_DASHES[variant]
        entries[variant] = Entry(variant, label, dash=dash, valued=False)
    return list(entries.values())


def values_of(curves: Sequence[Curve], measure: Measure, x: float | None) -> dict[str, str]:
    """By entry, the stored value nearest to `x`, or the newest; of a group that of its first."""
    texts: dict[str, str] = {}
    for curve in curves:
        point = curve.raw.last() if x is None else curve.raw.at(x)
        if point is not None:
            texts.setdefault(curve.spec.entry, measure.text(point.y))
    return texts
