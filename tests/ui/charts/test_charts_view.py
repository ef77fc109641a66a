"""One chart: what is drawn, what is read, what a person can do."""

import numpy as np
import pytest
from charts_stand_in import StandIn, a_run
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QColor, QContextMenuEvent, QImage, QMouseEvent, QWheelEvent
from PySide6.QtWidgets import QApplication, QLabel, QToolButton

from dpgui.ui.charts.catalogue import ACCURACY, LOSS, MEMORY
from dpgui.ui.charts.chart_view import ChartView
from dpgui.ui.charts.curves import Curve, CurveSpec, Dash, Ink
from dpgui.ui.charts.drawing import Units, lines_of
from dpgui.ui.charts.legend_button import LegendButton
from dpgui.ui.charts.menu import ChartMenu
from dpgui.ui.theme import DARK, LIGHT, contrast

TRAIN = CurveSpec("train", "train", Ink("series", 0), smooth=True)
VALIDATION = CurveSpec(
    "validation", "validation", Ink("series", 1), Dash.DASHED, symbols=True, starred=True
)


@pytest.fixture
def chart(qtbot) -> ChartView:
    return shown(qtbot, ChartView(LOSS))


def shown(qtbot, chart: ChartView, width=500, height=320) -> ChartView:
    chart.resize(width, height)
    qtbot.addWidget(chart)
    chart.show()
    return chart


def fill(chart: ChartView, **columns) -> None:
    """Give the chart curves by name, at steps 1, 2, 3, ..."""
    known = {"train": TRAIN, "validation": VALIDATION}
    chart.set_specs([known[name] for name in columns])
    for name, values in columns.items():
        y = np.asarray(values, float)
        chart.set_points(name, np.arange(1.0, len(y) + 1), y)
    follow(chart)


def follow(chart: ChartView) -> None:
    low, high = chart.curves.extent or (0.0, 1.0)
    chart.show_x((low - 0.5, high + 0.5), follows=True)
    chart.request_redraw()
    chart.redraw()


def pixels(chart: ChartView, color: str, near: int = 0) -> int:
    """How many pixels of the plot have this colour; channels may differ by `near`."""
    image = chart.canvas.widget.grab().toImage().convertToFormat(QImage.Format.Format_RGB32)
    seen = np.frombuffer(image.constBits(), np.uint8).reshape(-1, 4)[:, 2::-1].astype(int)
    wanted = QColor(color).getRgb()[:3]
    return int((np.abs(seen - wanted) <= near).all(axis=1).sum())


def mouse(chart: ChartView, kind: QEvent.Type, at: QPointF, button=Qt.MouseButton.NoButton) -> None:
    viewport = chart.canvas.widget.viewport()
    event = QMouseEvent(
        kind, at, viewport.mapToGlobal(at), button, button, Qt.KeyboardModifier.NoModifier
    )
    QApplication.sendEvent(viewport, event)


def drag(chart: ChartView, by: QPointF) -> None:
    start, left = QPointF(250, 100), Qt.MouseButton.LeftButton
    mouse(chart, QEvent.Type.MouseButtonPress, start, left)
    for part in (0.3, 0.6, 1.0):
        mouse(chart, QEvent.Type.MouseMove, start + by * part, left)
    mouse(chart, QEvent.Type.MouseButtonRelease, start + by, left)
    chart.redraw()


def test_one_epoch_can_be_seen(chart):
    fill(chart, train=[0.7])
    assert pixels(chart, LIGHT.series[0]) > 5


def test_o44_non_finite_values_leave_a_gap_and_a_mark(chart):
    fill(chart, train=[1, np.nan, 2, np.inf, 3])
    low, high = chart.canvas.ranges[1]
    assert 0 < low < 1
    assert 3 < high < 4
    assert chart.header.remark == "NaN at step 2 and 1 more"
    assert pixels(chart, LIGHT.error) > 10


def test_o44_only_nan_draws_nothing_and_raises_nothing(chart):
    fill(chart, train=[np.nan] * 5)
    assert pixels(chart, LIGHT.series[0]) == 0
    assert chart.header.remark == "NaN at step 1 and 4 more"
    fill(chart, train=[np.nan] * 5000)
    assert np.isfinite(chart.canvas.ranges).all()


def test_o44_a_logarithmic_axis_hides_zero_and_says_so(chart):
    fill(chart, train=[0, -1, 2, 3])
    chart.set_log(True)
    chart.redraw()
    assert chart.log
    assert chart.header.remark == "2 values <= 0 hidden"
    low, high = chart.canvas.ranges[1]
    assert low < np.log10(2) < np.log10(3) < high < 1


def test_a_logarithmic_axis_needs_a_positive_value(chart):
    fill(chart, train=[0, -1])
    chart.set_log(True)
    assert not chart.log
    menu = chart.findChild(ChartMenu)
    menu.show_state(log=chart.log, can_log=chart.curves.has_positive, following=True)
    action = next(action for action in menu.actions() if action.isCheckable())
    assert not action.isEnabled()
    assert "no value above 0" in action.toolTip()


def test_a_spike_is_seen_in_a_long_series(chart):
    values = np.ones(200_000)
    values[123_456] = 40.0
    fill(chart, train=values)
    assert chart.canvas.ranges[1][1] > 40


def test_the_raw_curve_stays_behind_the_smoothed_one_opaque_and_paler(chart):
    chart.set_smoothing(0.9)
    fill(chart, train=np.random.default_rng(0).random(400))
    raw, front = chart.theme.series[0], TRAIN.ink.faint(LIGHT)
    assert pixels(chart, raw) > 100
    behind = pixels(chart, front)
    assert behind > 400
    assert contrast(front, LIGHT.background) < contrast(raw, LIGHT.background)
    chart.set_smoothing(0.0)
    chart.redraw()
    assert chart.curves["train"].smoothed is None
    assert pixels(chart, front) < behind / 4  # edges that happen to have that colour


def test_a_curve_that_is_not_smoothed_keeps_its_points(chart):
    chart.set_smoothing(0.9)
    fill(chart, validation=[1, 2, 3])
    assert chart.curves["validation"].smoothed is None


def test_panning_stops_following_and_new_data_do_not_move_the_view(chart):
    fill(chart, train=np.linspace(1, 2, 100))
    moved = []
    chart.x_moved.connect(moved.append)
    drag(chart, QPointF(60, 0))
    assert not chart.following
    assert not follow_button(chart).isHidden()
    before = chart.canvas.ranges
    assert moved[-1] == before[0]
    chart.set_points("train", np.arange(1.0, 201.0), np.linspace(1, 9, 200))
    chart.redraw()
    assert chart.canvas.ranges == before


def test_follow_shows_everything_again(chart, qtbot):
    fill(chart, train=np.linspace(1, 2, 100))
    drag(chart, QPointF(0, 80))
    with qtbot.waitSignal(chart.follow_requested):
        follow_button(chart).click()
    chart.fit_y()
    follow(chart)
    assert chart.following
    assert follow_button(chart).isHidden()


def test_lines_end_at_the_edges_of_the_plot():
    """An SVG is not clipped, so what lies beyond would be drawn over the axis."""
    curve = Curve(TRAIN)
    curve.update(np.array([0.0, 2.0, 4.0]), np.array([0.0, 20.0, 60.0]))
    line = lines_of([curve], (1.0, 3.5), 100, Units(1.0, log=False))[0]
    assert line.x.tolist() == [1.0, 2.0, 3.5]
    assert line.y.tolist() == [10.0, 20.0, 50.0]
    assert line.dotted.tolist() == [False, True, False]
    assert curve.raw.y.tolist() == [0.0, 20.0, 60.0]


def test_the_wheel_zooms_x_at_the_mouse(chart, qtbot):
    fill(chart, train=np.linspace(1, 2, 100))
    (x0, x1), y = chart.canvas.ranges
    at, none = QPointF(250, 100), QPoint()
    event = QWheelEvent(
        at, at, none, QPoint(0, 120), Qt.MouseButton.NoButton, Qt.KeyboardModifier.NoModifier,
        Qt.ScrollPhase.NoScrollPhase, False,
    )  # fmt: skip
    with qtbot.waitSignal(chart.x_moved):
        QApplication.sendEvent(chart.canvas.widget.viewport(), event)
    (z0, z1), z = chart.canvas.ranges
    assert (z1 - z0) == pytest.approx(0.85 * (x1 - x0))
    assert x0 < z0 < z1 < x1
    assert z == y


def test_the_value_under_the_mouse_is_the_stored_one(chart, qtbot):
    values = np.random.default_rng(0).random(100)
    fill(chart, train=values)
    with qtbot.waitSignal(chart.hovered) as hovered:
        mouse(chart, QEvent.Type.MouseMove, QPointF(250, 100))
    x = hovered.args[0]
    chart.point_at(x)
    step = chart.curves["train"].raw.at(x).x
    assert chart.curves["train"].raw.at(x).y == values[int(step) - 1]
    assert button(chart, "train").value == f"{values[int(step) - 1]:#.4g}"
    assert chart.header.place == f"step {step:.0f}"
    with qtbot.waitSignal(chart.hovered) as left:
        QApplication.sendEvent(chart.canvas.widget.viewport(), QEvent(QEvent.Type.Leave))
    assert left.args == [None]
    chart.point_at(None)
    assert button(chart, "train").value == f"{values[-1]:#.4g}"


def test_the_crosshair_does_not_move_the_view(chart):
    fill(chart, train=np.random.default_rng(0).random(100))
    before = chart.canvas.ranges
    for x in np.linspace(0, 100, 50):
        chart.point_at(float(x))
    assert chart.canvas.ranges == before


def test_a_click_in_the_legend_hides_a_curve_and_fits_the_others(chart):
    fill(chart, train=[1, 2, 3], validation=[10, 20, 30])
    button(chart, "validation").click()
    chart.redraw()
    assert [curve.spec.column for curve in chart.curves.shown] == ["train"]
    assert chart.canvas.ranges[1][1] < 5
    assert pixels(chart, LIGHT.series[1]) == 0
    button(chart, "validation").click()
    chart.redraw()
    assert chart.canvas.ranges[1][1] > 30


def test_what_was_hidden_stays_hidden_in_another_run(chart):
    fill(chart, train=[1, 2, 3], validation=[10, 20, 30])
    button(chart, "validation").click()
    chart.set_specs(())
    fill(chart, train=[1, 2, 3], validation=[10, 20, 30])
    assert [curve.spec.column for curve in chart.curves.shown] == ["train"]
    chart.show_all_curves()
    assert len(chart.curves.shown) == 2


def test_devices_that_use_the_same_are_all_seen(qtbot):
    chart = shown(qtbot, ChartView(MEMORY))
    specs = [
        CurveSpec(str(place), f"cuda:{place}", Ink("device", place), thick=True)
        for place in range(4)
    ]
    chart.set_specs(specs)
    for spec in specs:
        chart.set_points(spec.column, np.arange(50.0), np.full(50, 2.0**31))
    follow(chart)
    for place in range(4):
        assert pixels(chart, LIGHT.devices[place], near=20) > 100
        assert button(chart, f"cuda:{place}").value == "2.00 GiB"


def test_a_long_legend_shows_values_at_the_mouse_only(qtbot):
    chart = shown(qtbot, ChartView(LOSS), width=260)
    specs = [CurveSpec(str(n), f"curve number {n}", Ink("series", n)) for n in range(4)]
    chart.set_specs(specs)
    for spec in specs:
        chart.set_points(spec.column, np.arange(50.0), np.ones(50))
    follow(chart)
    one = button(chart, "curve number 1")
    assert one.sizeHint().width() < one.full_width
    chart.resize(1200, 320)
    qtbot.waitUntil(lambda: one.sizeHint().width() == one.full_width)


def test_labels_are_shown_as_they_are_written(chart):
    name = "<img src=x>&"
    chart.set_specs([CurveSpec("a", name, Ink("series", 0))])
    assert button(chart, name).accessibleName() == name


def test_the_best_checkpoint_is_marked(chart):
    fill(chart, train=np.ones(50), validation=np.linspace(2, 1, 50))
    without = pixels(chart, LIGHT.series[1])
    chart.set_best(25.0)
    chart.redraw()
    assert chart.header.place == "★ step 25"
    assert pixels(chart, LIGHT.series[1]) > without


def test_memory_is_drawn_in_gib_and_read_in_bytes(qtbot):
    chart = shown(qtbot, ChartView(MEMORY))
    history = a_run(devices=1)
    chart.set_specs(MEMORY.specs(history))
    for column in chart.curves.columns:
        chart.set_points(column, *history.series(column, "step"))
    follow(chart)
    assert chart.canvas.ranges[1] == (0.0, pytest.approx(6.0, abs=0.5))
    assert button(chart, "cuda:0").value == "2.00 GiB"


def test_o76_allocated_reserved_and_the_whole_card_are_told_apart(qtbot):
    history = a_run(devices=2)
    specs = {spec.column: spec for spec in MEMORY.specs(history)}
    names = ("allocated", "reserved", "this_run", "others", "used")
    lines = [specs[f"memory/cuda:1/{name}"] for name in names]
    assert len({spec.dash for spec in lines}) == 5
    assert {spec.ink for spec in lines} == {Ink("device", 1)}
    chart = shown(qtbot, ChartView(MEMORY))
    chart.set_specs(list(specs.values()))
    labels = [entry.entry.label for entry in chart.findChildren(LegendButton)]
    kinds = [
        "this run", "reserved by torch", "this run's processes", "other programs", "all programs",
    ]  # fmt: skip
    assert labels == ["cuda:0", "cuda:1", *kinds]
    for label, name in zip(kinds, names, strict=True):
        button(chart, label).click()
        assert not any(curve.spec.column.endswith(f"/{name}") for curve in chart.curves.shown)


def test_o76_on_the_cpu_one_curve_is_what_the_processes_hold():
    history = StandIn()
    for name in ("allocated", "this_run", "others", "used"):
        history.put(f"memory/cpu/{name}", [1], [2.0**30])
    drawn = [spec.column.rpartition("/")[2] for spec in MEMORY.specs(history)]
    assert drawn == ["allocated", "others", "used"]


def test_validation_and_test_differ_from_train_by_more_than_colour():
    specs = {spec.column: spec for spec in ACCURACY.specs(a_run())}
    dashes = [
        specs[f"{name}/accuracy"].dash
        for name in ("steps/train", "epochs/validation", "epochs/test")
    ]
    assert dashes == [Dash.SOLID, Dash.DASHED, Dash.DASH_DOTTED]


@pytest.mark.parametrize("look", [DARK, LIGHT])
def test_a_change_of_look_reaches_a_chart_that_lives(chart, look):
    fill(chart, train=np.linspace(1, 2, 10), validation=np.linspace(1, 2, 10))
    chart.apply_theme(look)
    chart.redraw()
    for color in (look.background, look.series[0], look.grid, look.muted):
        assert pixels(chart, color) > 0


def test_an_empty_chart_says_so(chart):
    chart.redraw()
    assert chart.findChild(QLabel, "empty").text() == "No values yet"
    fill(chart, train=[1.0])
    assert chart.findChild(QLabel, "empty").isHidden()


def test_it_is_told_in_a_sentence(chart, qtbot):
    assert chart.accessibleName() == "Loss"
    fill(chart, train=np.linspace(2, 0.5, 100), validation=[0.5, 0.5])
    qtbot.waitUntil(lambda: bool(chart.accessibleDescription()), timeout=2000)
    assert chart.accessibleDescription() == (
        "Loss: train 0.5000 at step 100, falling; validation 0.5000 at step 2, steady."
    )


def test_the_keyboard_moves_the_crosshair_and_zooms(chart, qtbot):
    fill(chart, train=np.linspace(1, 2, 100))
    with qtbot.waitSignal(chart.hovered) as first:
        qtbot.keyClick(chart, Qt.Key.Key_Left)
    assert first.args == [100.0]
    chart.point_at(100.0)
    with qtbot.waitSignal(chart.hovered) as second:
        qtbot.keyClick(chart, Qt.Key.Key_Left)
    assert second.args == [99.0]
    with qtbot.waitSignal(chart.x_moved):
        qtbot.keyClick(chart, Qt.Key.Key_Plus)
    with qtbot.waitSignal(chart.follow_requested):
        qtbot.keyClick(chart, Qt.Key.Key_Home)


@pytest.mark.qt_log_ignore("This plugin does not support")
def test_the_menu_is_ours(chart, qtbot):
    position = QPoint(100, 100)
    event = QContextMenuEvent(QContextMenuEvent.Reason.Mouse, position, chart.mapToGlobal(position))
    QApplication.sendEvent(chart, event)
    menu = chart.findChild(ChartMenu)
    assert menu.isVisible()
    assert [action.text() for action in menu.actions() if action.text()] == [
        "Follow", "Logarithmic axis", "Save as PNG picture...", "Save as SVG drawing...",
        "Save values as CSV...",
    ]  # fmt: skip
    with qtbot.waitSignal(chart.export_requested) as wanted:
        menu.actions()[-1].trigger()
    assert wanted.args == [chart, "csv"]
    menu.close()


def test_a_hidden_chart_draws_when_it_is_shown(qtbot):
    chart = ChartView(LOSS)
    qtbot.addWidget(chart)
    fill(chart, train=[1, 2, 3])
    assert chart.canvas.ranges[1] == (0.0, 1.0)
    shown(qtbot, chart)
    assert chart.canvas.ranges[1][1] > 3


def test_a_chart_without_room_does_not_fail(qtbot):
    chart = shown(qtbot, ChartView(LOSS), width=1, height=1)
    fill(chart, train=np.random.default_rng(0).random(10_000))
    chart.grab()


def button(chart: ChartView, label: str) -> LegendButton:
    return next(one for one in chart.findChildren(LegendButton) if one.entry.label == label)


def follow_button(chart: ChartView) -> QToolButton:
    return chart.findChild(QToolButton, "follow")
