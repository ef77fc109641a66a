"""What charts ask of a run's history: `dpgui.runs.History`, or a stand-in."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal, Protocol, TypeAlias, get_args

from dpgui.events import RunStarted, Saved
from dpgui.ui.charts.buffers import Floats

Axis: TypeAlias = Literal["step", "epoch", "time"]
"""What runs along x: optimizer steps, epochs (fractions within one), seconds of training."""

AXES: tuple[Axis, ...] = get_args(Axis)


class HistorySource(Protocol):
    """The columns of one run, live or stored."""

    @property
    def started(self) -> RunStarted | None:
        """What the run began with; its devices, in their order."""
        ...

    @property
    def best(self) -> Saved | None:
        """The best checkpoint so far."""
        ...

    @property
    def breaks(self) -> Sequence[int]:
        """Steps after which the curves begin anew, in order."""
        ...

    @property
    def columns(self) -> Mapping[str, object]:
        """By name, in the order of their first value: `steps/train/loss`, `memory/cpu/used`."""
        ...

    def series(self, name: str, axis: Axis) -> tuple[Floats, Floats]:
        """X and y of a column, both of shape (n,); x never falls. y is NaN where it was lost."""
        ...
