"""O-76: every figure of a device is kept with the run, and is in a chart or in the device's row."""

from __future__ import annotations

from dpgui.devices import Device
from dpgui.events import Sampled
from dpgui.runs import History
from dpgui.ui.charts.catalogue import ROWS
from dpgui.ui.panels.device_row import OfRun
from dpgui.ui.run_readings import of_run

MEMORY = ("allocated", "reserved", "this_run", "others", "used")
DOING = ("load", "temperature", "power", "energy")


def told() -> History:
    """A history of two samples in which each figure differs from all others."""
    history = History()
    for turn in (1, 2):
        figures = {name: 100 * turn + place for place, name in enumerate((*MEMORY, *DOING))}
        history.apply(Sampled(device="cuda:0", step=turn, total=1000, **figures))
    return history


def test_o76_every_figure_of_a_device_is_kept_and_drawn():
    history = told()
    wanted = {f"memory/cuda:0/{name}" for name in MEMORY} | {f"{name}/cuda:0" for name in DOING}
    drawn = {spec.column for row in ROWS for kind in row for spec in kind.specs(history)}
    assert wanted <= history.columns.keys()
    assert wanted == drawn
    assert list(history.series("energy/cuda:0")[1]) == [108.0, 208.0]


def test_o76_the_row_of_a_device_has_what_the_run_told_last():
    cards = [Device(f"cuda:{place}", "cuda", "A card") for place in range(2)]
    assert of_run(cards, told()) == {"cuda:0": OfRun(201, 208.0), "cuda:1": OfRun()}
    assert of_run(cards, None) == {}
