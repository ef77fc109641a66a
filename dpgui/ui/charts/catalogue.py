"""The charts of a run: which there are, and which columns of its history each of them draws."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

from dpgui.ui.charts import ticks
from dpgui.ui.charts.curves import CurveSpec, Dash, Ink
from dpgui.ui.charts.source import HistorySource
from dpgui.ui.i18n import tr

Specs: TypeAlias = list[CurveSpec]

ALLOCATED, RESERVED, THIS_RUN = "allocated", "reserved", "this_run"
OTHERS, USED = "others", "used"


@dataclass(frozen=True, slots=True)
class ChartKind:
    """One chart of the panel.

    Attributes:
        key: Its name in files and tests: `loss`.
        title: Its title, in the window's language.
        measure: What its values are.
        specs: The curves it draws of a history.
        base: The y axis begins there; None: at the data.
        ceiling: The y axis does not go beyond; None: it follows the data.
        log_axis: The toolbar's logarithmic axis applies to it.
        width: Its share of the width of its row.
    """

    key: str
    title: Callable[[], str]
    measure: ticks.Measure
    specs: Callable[[HistorySource], Specs]
    base: float | None = None
    ceiling: float | None = None
    log_axis: bool = False
    width: float = 1.0


def devices(history: HistorySource) -> Sequence[str]:
    """The ids of the run's devices in their order, which is that of their colours."""
    sampled = [name.split("/")[1] for name in history.columns if name.startswith("memory/")]
    started = [str(device["id"]) for device in history.started.devices] if history.started else []
    return list(dict.fromkeys([*started, *sampled]))


def _metric(name: str) -> Callable[[HistorySource], Specs]:
    """Curves of a figure of training and evaluation, such as `loss`."""

    def specs(history: HistorySource) -> Specs:
        steps, whole = f"steps/train/{name}", f"epochs/train/{name}"
        validation, test = f"epochs/validation/{name}", f"epochs/test/{name}"
        has = history.columns.__contains__
        possible = (
            CurveSpec(steps, tr("Charts", "train"), Ink("series", 0), smooth=True),
            CurveSpec(
                whole,
                tr("Charts", "train, whole epoch"),
                Ink("series", 5),
                Dash.DOTTED,
                symbols=True,
                shown=not has(steps),
                starred=not has(validation),
            ),
            CurveSpec(
                validation,
                tr("Charts", "validation"),
                Ink("series", 1),
                Dash.DASHED,
                symbols=True,
                starred=True,
            ),
            CurveSpec(test, tr("Charts", "test"), Ink("series", 2), Dash.DASH_DOTTED, symbols=True),
        )
        return [spec for spec in possible if has(spec.column)]

    return specs


def _accuracy(history: HistorySource) -> Specs:
    """The accuracy, and of data with many classes how often the right one is among the best 5."""
    closer = (
        ("epochs/validation/top5", tr("Charts", "validation, top 5"), 4),
        ("epochs/test/top5", tr("Charts", "test, top 5"), 3),
    )
    return _metric("accuracy")(history) + [
        CurveSpec(column, label, Ink("series", place), Dash.DOTTED, symbols=True)
        for column, label, place in closer
        if column in history.columns
    ]


def _memory(history: HistorySource) -> Specs:
    """Up to five curves a device; the legend has an entry a device and an entry a kind of curve.

    Where torch has no allocator to reserve with (the CPU), what the run has allocated is what its
    processes hold: one curve tells both.
    """
    return [
        CurveSpec(column, device, Ink("device", place), dash, thick, group=device, variant=variant)
        for place, device in enumerate(devices(history))
        for variant, dash, thick in (
            (ALLOCATED, Dash.SOLID, True),
            (RESERVED, Dash.DOTTED, False),
            (THIS_RUN, Dash.DASH_DOT_DOTTED, False),
            (OTHERS, Dash.DASH_DOTTED, False),
            (USED, Dash.DASHED, False),
        )
        if (column := f"memory/{device}/{variant}") in history.columns
        and (variant != THIS_RUN or f"memory/{device}/{RESERVED}" in history.columns)
    ]


def _of_devices(figure: str) -> Callable[[HistorySource], Specs]:
    """A curve a device."""

    def specs(history: HistorySource) -> Specs:
        return [
            CurveSpec(column, device, Ink("device", place))
            for place, device in enumerate(devices(history))
            if (column := f"{figure}/{device}") in history.columns
        ]

    return specs


def _single(
    column: str, label: Callable[[], str], ink: Ink, *, smooth: bool = False
) -> Callable[[HistorySource], Specs]:
    def specs(history: HistorySource) -> Specs:
        known: Collection[str] = history.columns
        return [CurveSpec(column, label(), ink, smooth=smooth)] if column in known else []

    return specs


def _rates(history: HistorySource) -> Specs:
    """The learning rate, and the backbone's where that has one of its own."""
    possible = (
        CurveSpec("steps/lr", tr("Charts", "learning rate"), Ink("series", 3)),
        CurveSpec("steps/lr/backbone", tr("Charts", "backbone"), Ink("series", 5), Dash.DASHED),
    )
    return [spec for spec in possible if spec.column in history.columns]


def variant_label(variant: str) -> str:
    """What a kind of memory curve is called in the legend."""
    return {
        ALLOCATED: tr("Charts", "this run"),
        RESERVED: tr("Charts", "reserved by torch"),
        THIS_RUN: tr("Charts", "this run's processes"),
        OTHERS: tr("Charts", "other programs"),
        USED: tr("Charts", "all programs"),
    }[variant]


VARIANT_DASHES: Final = {
    ALLOCATED: Dash.SOLID,
    RESERVED: Dash.DOTTED,
    THIS_RUN: Dash.DASH_DOT_DOTTED,
    OTHERS: Dash.DASH_DOTTED,
    USED: Dash.DASHED,
}

LOSS: Final = ChartKind(
    "loss", lambda: tr("Charts", "Loss"), ticks.NUMBER, _metric("loss"), log_axis=True
)
ACCURACY: Final = ChartKind(
    "accuracy", lambda: tr("Charts", "Accuracy"), ticks.SHARE, _accuracy, ceiling=100.0
)
MEMORY: Final = ChartKind(
    "memory",
    lambda: tr("Charts", "Memory per device"),
    ticks.MEMORY,
    _memory,
    base=0.0,
    width=1.3,
)
LEARNING_RATE: Final = ChartKind(
    "learning-rate",
    lambda: tr("Charts", "Learning rate"),
    ticks.RATE,
    _rates,
    base=0.0,
    log_axis=True,
)
THROUGHPUT: Final = ChartKind(
    "throughput",
    lambda: tr("Charts", "Throughput (samples/s)"),
    ticks.NUMBER,
    _single(
        "steps/samples_per_s", lambda: tr("Charts", "samples/s"), Ink("series", 4), smooth=True
    ),
    base=0.0,
)

LOAD: Final = ChartKind(
    "load",
    lambda: tr("Charts", "Load"),
    ticks.PERCENT,
    _of_devices("load"),
    base=0.0,
    ceiling=100.0,
)
TEMPERATURE: Final = ChartKind(
    "temperature",
    lambda: tr("Charts", "Temperature"),
    ticks.CELSIUS,
    _of_devices("temperature"),
)
POWER: Final = ChartKind(
    "power",
    lambda: tr("Charts", "Power"),
    ticks.WATTS,
    _of_devices("power"),
    base=0.0,
)
ENERGY: Final = ChartKind(
    "energy",
    lambda: tr("Charts", "Energy"),
    ticks.WATT_HOURS,
    _of_devices("energy"),
    base=0.0,
)

DEVICE_ROW: Final = (LOAD, TEMPERATURE, POWER, ENERGY)
"""What the devices do, shown when it is asked for."""

ROWS: Final = ((LOSS, ACCURACY), (MEMORY, LEARNING_RATE, THROUGHPUT), DEVICE_ROW)
"""The charts as they stand in the panel, row by row."""
