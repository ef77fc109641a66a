"""Legends in the smallest window: no line of one is cut."""

from __future__ import annotations

import pytest
from charts_stand_in import StandIn, a_run

from dpgui.ui.charts import ChartsPanel
from dpgui.ui.charts.legend import MOST, Legend
from dpgui.ui.charts.legend_button import LegendButton


@pytest.fixture
def panel(qtbot) -> ChartsPanel:
    panel = ChartsPanel()
    qtbot.addWidget(panel)
    panel.resize(1, 1)  # as small as it lets itself be made
    panel.show()
    return panel


def simulated() -> StandIn:
    """What is known of simulated devices: what the run holds, and no more."""
    history, names = a_run(devices=0), ("memory/simulated:0", "memory/simulated:1")
    for name in names:
        history.put(f"{name}/allocated", *a_run().series("memory/cuda:0/allocated", "step"))
    return history


def whole(legend: Legend) -> list[LegendButton]:
    found = [button for button in legend.buttons if button.height() > 0]
    assert all(button.geometry().bottom() < legend.height() for button in found)
    return found


def test_the_legend_of_two_simulated_devices_is_whole(panel, qtbot):
    panel.set_history(simulated(), "a run")
    legend = panel.charts["memory"].header.legend
    qtbot.waitUntil(lambda: len(legend.buttons) == 3 == len(whole(legend)))


def test_lines_without_room_are_left_out_and_every_plot_has_some(panel, qtbot):
    panel.set_history(a_run(devices=2), "a run")
    legend = panel.charts["memory"].header.legend
    qtbot.waitUntil(lambda: len({it.y() for it in whole(legend)}) == MOST)
    shown = [chart for chart in panel.charts.values() if chart.isVisible()]
    assert len(legend.buttons) > len(whole(legend))
    assert min(chart.canvas.widget.height() for chart in shown) >= 70
