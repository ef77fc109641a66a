"""All charts of a run together."""

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import numpy as np
import psutil
import pytest
from charts_stand_in import StandIn, a_run
from PySide6.QtCore import QCoreApplication, QEvent
from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import QComboBox, QSlider, QToolButton, QWidget

from dpgui.events import Evaluated, Measured, RunStarted, Sampled, Saved
from dpgui.runs import History
from dpgui.ui.charts import ChartsPanel, plotting
from dpgui.ui.charts.catalogue import DEVICE_ROW, devices
from dpgui.ui.charts.chart_view import ChartView
from dpgui.ui.charts.legend_button import LegendButton
from dpgui.ui.theme import DARK


@pytest.fixture(scope="module")
def made_once(qapp) -> Iterator[ChartsPanel]:
    panel = ChartsPanel()
    panel.resize(1000, 640)
    yield panel
    panel.close()


@pytest.fixture
def panel(made_once) -> Iterator[ChartsPanel]:
    made_once.set_history(None, "")
    made_once.set_axis("epoch")
    made_once.reset()
    made_once.show()
    yield made_once
    made_once.hide()


@pytest.fixture
def drawn(panel, monkeypatch) -> list[str]:
    """Keys of the charts that were drawn, as it happens."""
    keys: list[str] = []
    for key, chart in panel.charts.items():
        monkeypatch.setattr(
            chart.canvas, "show_lines", lambda strokes, dots, key=key: keys.append(key)
        )
    return keys


def seen(panel: ChartsPanel) -> list[ChartView]:
    """The charts that are on show."""
    return [chart for chart in panel.charts.values() if chart.isVisible()]


def settle(panel: ChartsPanel) -> None:
    panel.refresh(frozenset())
    for chart in panel.charts.values():
        chart.redraw()
    QCoreApplication.processEvents()


def test_every_chart_shows_its_columns(panel):
    panel.set_history(a_run(), "a run")
    settle(panel)
    assert {key: len(chart.curves.columns) for key, chart in panel.charts.items()} == {
        "loss": 4, "accuracy": 4, "memory": 10, "learning-rate": 1, "throughput": 1,
        "load": 2, "temperature": 2, "power": 2, "energy": 2,
    }  # fmt: skip
    shown = {curve.spec.column for curve in panel.charts["loss"].curves.shown}
    assert "epochs/train/loss" not in shown  # the steps say it better


def test_only_charts_whose_columns_changed_are_drawn(panel, drawn):
    history = a_run()
    panel.set_history(history, "a run")
    settle(panel)
    drawn.clear()
    panel.refresh(history.put("steps/lr", range(1, 501), np.full(500, 0.2)))
    assert drawn == ["learning-rate"]
    panel.refresh(frozenset({"progress", "notes"}))
    assert drawn == ["learning-rate"]


def test_charts_are_drawn_one_in_a_turn_of_the_loop(panel, drawn, qtbot):
    history = a_run()
    panel.set_history(history, "a run")
    settle(panel)
    drawn.clear()
    changed = history.put("steps/lr", range(1, 501), np.full(500, 0.2))
    panel.refresh(changed | history.put("steps/train/loss", range(1, 501), np.full(500, 0.3)))
    assert drawn == ["loss"]
    qtbot.waitUntil(lambda: "learning-rate" in drawn)


def test_charts_that_cannot_be_seen_are_not_drawn(panel, drawn):
    history = a_run()
    panel.set_history(history, "a run")
    settle(panel)
    panel.hide()
    drawn.clear()
    panel.refresh(history.put("steps/train/loss", range(1, 501), np.full(500, 0.2)))
    QCoreApplication.processEvents()
    assert drawn == []
    panel.show()
    assert "loss" in drawn


def test_new_columns_appear_while_the_run_goes_on(panel):
    history = StandIn()
    panel.set_history(history, "a run")
    panel.refresh(history.put("steps/train/loss", [1], [2.0]))
    panel.refresh(history.put("epochs/validation/loss", [1], [1.5]))
    assert panel.charts["loss"].curves.columns == ("steps/train/loss", "epochs/validation/loss")


def test_o76_load_heat_power_and_energy_are_shown_when_they_are_asked_for(panel):
    panel.set_history(a_run(), "a run")
    settle(panel)
    own = [panel.charts[kind.key] for kind in DEVICE_ROW]
    assert not any(chart.isVisible() for chart in own)
    button = next(it for it in panel.findChildren(QToolButton) if it.accessibleName() == "Devices")
    button.click()
    settle(panel)
    assert all(chart.isVisible() for chart in own)
    assert {chart.canvas.ranges[0] for chart in own} == {panel.charts["loss"].canvas.ranges[0]}
    texts = [
        next(it for it in chart.findChildren(LegendButton) if it.entry.label == "cuda:1").value
        for chart in own
    ]
    assert texts == ["93.00 %", "61.00 °C", "250.00 W", "4.50 Wh"]
    panel.reset()
    assert not any(chart.isVisible() for chart in own)


def test_x_is_shared_and_follows(panel):
    history = a_run(steps=500)
    panel.set_history(history, "a run")
    settle(panel)
    ranges = {chart.canvas.ranges[0] for chart in seen(panel)}
    assert len(ranges) == 1
    assert 5.0 < ranges.pop()[1] < 5.3
    panel.refresh(history.put("steps/train/loss", range(1, 1001), np.ones(1000)))
    settle(panel)
    assert all(chart.canvas.ranges[0][1] > 10 for chart in seen(panel))


def test_a_moved_chart_moves_the_others_and_stops_following(panel):
    history = a_run()
    panel.set_history(history, "a run")
    settle(panel)
    panel.charts["memory"].canvas.zoom(0.5)
    settle(panel)
    ranges = {chart.canvas.ranges[0] for chart in seen(panel)}
    assert len(ranges) == 1
    assert not any(chart.following for chart in panel.charts.values())
    panel.refresh(history.put("steps/train/loss", range(1, 9001), np.ones(9000)))
    assert {chart.canvas.ranges[0] for chart in seen(panel)} == ranges
    panel.charts["loss"].header.follow_clicked.emit()
    settle(panel)
    assert all(chart.following for chart in panel.charts.values())
    assert panel.charts["memory"].canvas.ranges[0][1] > 90


@pytest.mark.parametrize(("axis", "last"), [("step", 500), ("epoch", 5), ("time", 5)])
def test_steps_epochs_or_time_are_chosen_once_for_all(panel, axis, last):
    panel.set_history(a_run(steps=500), "a run")
    box = panel.toolbar.findChild(QComboBox)
    box.setCurrentIndex(box.findData(axis))
    box.activated.emit(box.currentIndex())
    settle(panel)
    for chart in seen(panel):
        assert last <= chart.canvas.ranges[0][1] <= last * 1.06


def test_the_crosshair_is_shared_and_comes_at_most_thirty_times_a_second(panel, qtbot, monkeypatch):
    panel.set_history(a_run(), "a run")
    settle(panel)
    pointed = []
    for key, chart in panel.charts.items():
        monkeypatch.setattr(chart, "point_at", lambda x, key=key: pointed.append((key, x)))
    for x in np.linspace(0, 5, 200):
        panel.charts["loss"].hovered.emit(float(x))
    assert pointed == []
    qtbot.waitUntil(lambda: bool(pointed), timeout=1000)
    assert pointed == [(key, 5.0) for key in panel.charts]


def test_smoothing_changes_loss_and_leaves_the_learning_rate(panel):
    panel.set_history(a_run(), "a run")
    panel.toolbar.findChild(QSlider).setValue(50)
    assert panel.charts["loss"].curves["steps/train/loss"].smoothed is not None
    assert panel.charts["learning-rate"].curves["steps/lr"].smoothed is None
    panel.toolbar.findChild(QSlider).setValue(0)
    assert panel.charts["loss"].curves["steps/train/loss"].smoothed is None


def test_the_logarithm_is_for_loss_and_learning_rate_and_may_be_impossible(panel):
    history = StandIn()
    panel.set_history(history, "a run")
    panel.refresh(history.put("steps/train/loss", [1, 2], [0.0, -1.0]))
    log = next(one for one in panel.findChildren(QToolButton) if one.text() == "Log")
    assert not log.isEnabled()
    assert "no value above 0" in log.toolTip()
    panel.refresh(history.put("steps/train/loss", [1, 2, 3], [0.0, -1.0, 1.0]))
    assert log.isEnabled()
    log.click()
    assert panel.charts["loss"].log
    assert not panel.charts["accuracy"].log
    panel.reset()
    assert not panel.charts["loss"].log
    assert not log.isChecked()


def test_reset_brings_back_what_was_at_first(panel):
    panel.set_history(a_run(), "a run")
    settle(panel)
    chart = panel.charts["loss"]
    for button in chart.findChildren(LegendButton):
        button.click()
    panel.charts["loss"].canvas.zoom(0.1)
    panel.reset()
    assert [curve.spec.label for curve in chart.curves.shown] == ["train", "validation", "test"]
    assert chart.following


def test_no_history_empties_the_charts(panel):
    panel.set_history(a_run(), "a run")
    panel.set_history(None, "")
    settle(panel)
    assert all(chart.curves.empty for chart in panel.charts.values())
    panel.grab()


def test_the_colour_of_a_device_is_its_place_in_the_run():
    history = History()
    history.apply(started("cuda:3", "cuda:1"))
    for device in ("cuda:1", "cuda:3", "cpu"):
        history.apply(Sampled(device=device, allocated=1))
    assert list(devices(history)) == ["cuda:3", "cuda:1", "cpu"]


def test_it_reads_a_real_history(panel):
    history = History()
    panel.set_history(history, "a run")
    for changed in live(history):
        panel.refresh(changed)
    assert panel.charts["loss"].curves["steps/train/loss"].raw.y.tolist() == [2.0, 1.0, 0.5, 0.25]
    assert panel.charts["loss"].header.place == "★ epoch 1"
    assert panel.charts["memory"].curves.columns == ("memory/cpu/allocated", "memory/cpu/used")
    panel.refresh(history.apply(started("cpu", from_step=2)))
    assert panel.charts["loss"].curves["steps/train/loss"].raw.y.tolist() == [2.0, 1.0]
    panel.refresh(history.apply(measured([3, 4], [9.0, 8.0])))
    assert panel.charts["loss"].curves["steps/train/loss"].raw.y.tolist() == [2.0, 1.0, 9.0, 8.0]


def test_the_language_changes_while_it_is_open(panel, qtbot):
    panel.set_history(a_run(), "a run")
    QCoreApplication.sendEvent(panel, QEvent(QEvent.Type.LanguageChange))
    settle(panel)
    assert panel.charts["loss"].header.title == "Loss"


def test_a_value_that_does_not_change_is_shown_in_the_next_language_too(panel):
    panel.set_history(a_run(), "a run")
    settle(panel)
    button = panel.charts["learning-rate"].header.legend.buttons[0]
    value, width = button.value, button.full_width
    assert value
    entry = replace(button.entry, label="lr")
    button.show_entry(entry, DARK)
    settle(panel)
    panel.charts["learning-rate"].request_redraw()
    settle(panel)
    across = button.fontMetrics().horizontalAdvance
    assert button.value == value
    assert width - button.full_width == across("learning rate") - across("lr")


def test_everything_that_can_have_the_focus_has_a_name(panel):
    panel.set_history(a_run(), "a run")
    settle(panel)
    for widget in panel.findChildren(QWidget):
        if widget.isVisible() and widget.focusPolicy().value:
            interface = QAccessible.queryAccessibleInterface(widget)
            assert interface.text(QAccessible.Text.Name), widget


def test_items_are_made_once_for_many_runs(panel):
    def count() -> int:
        scenes = [chart.canvas.widget.scene() for chart in panel.charts.values()]
        return sum(len(scene.items()) for scene in scenes) + len(panel.findChildren(QWidget))

    counts = set()
    for run in range(12):
        panel.set_history(a_run(steps=200 + run), f"run {run}")
        settle(panel)
        counts.add(count())
    assert len(counts) == 1


@pytest.mark.slow
def test_a_hundred_runs_opened_cost_no_memory(panel):
    process = psutil.Process()
    for run in range(130):
        if run == 30:
            before = process.memory_info().rss
        panel.set_history(a_run(steps=2000), f"run {run}")
        settle(panel)
        panel.apply_theme(DARK)
    assert process.memory_info().rss - before < 10 * 2**20


@pytest.mark.slow
def test_pyqtgraph_is_imported_with_pyside_without_cuda_and_without_opengl():
    code = (
        "import sys; from dpgui.ui.charts.plotting import pg; import pyqtgraph.Qt as qt;"
        "assert qt.QT_LIB == 'PySide6', qt.QT_LIB;"
        "assert not pg.getConfigOption('useOpenGL') and not pg.getConfigOption('exitCleanup');"
        "assert not {'torch', 'cuda', 'cuda.bindings'} & set(sys.modules)"
    )
    environment = {**os.environ, "PYQTGRAPH_QT_LIB": "", "QT_QPA_PLATFORM": "offscreen"}
    done = subprocess.run(
        [sys.executable, "-c", code], env=environment, capture_output=True, text=True, timeout=60
    )
    assert done.returncode == 0, done.stderr


def test_pyqtgraph_is_named_in_one_module_only():
    folder = Path(plotting.__file__).parent
    named = [
        file.name
        for file in folder.glob("*.py")
        if re.search(r"^(import|from) pyqtgraph|\"pyqtgraph\"", file.read_text(), re.MULTILINE)
    ]
    assert named == ["plotting.py"]


def started(*ids: str, from_step: int = 0) -> RunStarted:
    return RunStarted(
        config={}, data={}, model={}, devices=[{"id": name} for name in ids], versions={},
        from_step=from_step, epochs=2, steps_per_epoch=2,
    )  # fmt: skip


def measured(steps: list[int], losses: list[float]) -> Measured:
    return Measured(
        epoch=1, steps=steps, values={"train/loss": losses}, elapsed=steps[-1], samples_per_s=9.0
    )


def live(history: History):
    """A run of two epochs of two steps; what each event changed."""
    figures = {"validation/loss": 1.5, "validation/accuracy": 0.5}
    for event in (
        started("cpu"),
        measured([1, 2], [2.0, 1.0]),
        Sampled(device="cpu", step=2, allocated=2**30, used=2**31),
        Evaluated(epoch=1, step=2, split="validation", values=figures, samples=10),
        Saved(step=2, epoch=1, kinds=["best"], file="checkpoints/a.pt"),
        measured([3, 4], [0.5, 0.25]),
    ):
        yield history.apply(event)


def test_where_the_curves_begin_anew_a_line_is_drawn(panel):
    history = a_run()
    history.breaks = [100, 250]
    panel.set_history(history, "a run")
    settle(panel)
    canvas = panel.charts["accuracy"].canvas
    assert canvas.breaks == (1.0, 2.5)  # a step is a hundredth of an epoch
    panel.set_axis("step")
    assert canvas.breaks == (100.0, 250.0)
    history.breaks = [100]
    panel.refresh(frozenset({"breaks"}))
    assert canvas.breaks == (100.0,)
    panel.set_history(None, "")
    assert canvas.breaks == ()


def test_top_5_is_drawn_beside_the_accuracy_where_there_is_any(panel):
    history = a_run()
    history.put("epochs/validation/top5", [100, 200], [0.9, 0.95])
    panel.set_history(history, "a run")
    settle(panel)
    assert "epochs/validation/top5" in panel.charts["accuracy"].curves.columns
