"""Pictures that can be opened, numbers that are the stored ones."""

import csv
import io
import math
import re
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest
from charts_stand_in import StandIn, a_run
from PySide6.QtCore import QByteArray, QLocale
from PySide6.QtGui import QImage
from PySide6.QtSvg import QSvgRenderer

from dpgui.ui.charts import export
from dpgui.ui.charts.charts_panel import ChartsPanel
from dpgui.ui.charts.saving import Saver


@pytest.fixture(scope="module")
def made_once(qapp) -> Iterator[ChartsPanel]:
    panel = ChartsPanel()
    panel.resize(900, 600)
    panel.set_history(a_run(), "digits / cnn <1>")
    yield panel
    panel.close()


@pytest.fixture
def panel(made_once) -> Iterator[ChartsPanel]:
    made_once.show()
    yield made_once
    made_once.hide()


def rows_of(text: str) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(text)))


def column(rows, name):
    return [float(row[name]) for row in rows if row[name]]


def test_the_table_is_the_store_bit_for_bit():
    history = a_run()
    rows = rows_of(export.table(history, history.columns))
    for name in history.columns:
        steps, values = history.series(name, "step")
        assert column(rows, name) == values.tolist()
        assert [float(row["step"]) for row in rows if row[name]] == steps.tolist()


def test_points_at_one_place_share_a_row_and_places_rise():
    history = StandIn()
    history.put("a", [1, 2, 3], [0.1, 0.2, 0.3])
    history.put("b", [2, 4], [20, 40])
    assert export.table(history, ["a", "b"]) == (
        "step,epoch,seconds,a,b\n"
        "1,0.01,0.01,0.1,\n"
        "2,0.02,0.02,0.2,20.0\n"
        "3,0.03,0.03,0.3,\n"
        "4,0.04,0.04,,40.0\n"
    )


def test_two_samples_at_one_step_are_two_rows():
    history = StandIn()
    history.put("memory/cpu/used", [5, 5, 6], [1.0, 2.0, 3.0])
    assert column(rows_of(export.table(history, ["memory/cpu/used"])), "memory/cpu/used") == [
        1,
        2,
        3,
    ]


def test_o45_a_lost_value_is_nan_and_no_value_is_empty():
    history = StandIn()
    history.put("epochs/validation/loss", [100, 200, 300], [0.5, math.nan, 0.3])
    history.put("steps/lr", [100], [0.1])
    rows = rows_of(export.table(history, history.columns))
    assert [row["epochs/validation/loss"] for row in rows] == ["0.5", "nan", "0.3"]
    assert [row["steps/lr"] for row in rows] == ["0.1", "", ""]


def test_o45_the_decimal_sign_is_a_dot_in_every_language():
    before = QLocale()
    QLocale.setDefault(QLocale(QLocale.Language.German))
    try:
        history = StandIn()
        history.put("steps/lr", [1], [1234.5])
        assert export.table(history, ["steps/lr"]).splitlines()[1] == "1,0.01,0.01,1234.5"
    finally:
        QLocale.setDefault(before)


def test_a_table_of_nothing_has_a_head():
    assert export.table(StandIn(), ["a"]) == "step,epoch,seconds,a\n"
    assert export.table(StandIn(), []) == "step,epoch,seconds\n"


def test_a_png_is_twice_as_sharp(panel):
    chart = panel.charts["loss"]
    image = QImage.fromData(QByteArray(export.png(chart)))
    assert image.size() == chart.size() * 2
    colors = {image.pixel(x, 400) for x in range(0, image.width(), 3)}
    assert len(colors) > 3


def test_an_svg_can_be_opened_and_keeps_its_text(panel):
    chart = panel.charts["loss"]
    data = export.svg(chart, "a & b")
    renderer = QSvgRenderer(QByteArray(data))
    assert renderer.isValid()
    assert renderer.viewBox().size() == chart.size()
    assert b">Loss<" in data.replace(b"\n", b"")


def test_an_svg_needs_no_pens_that_do_not_scale(panel):
    panel.charts["loss"].set_best(100.0)
    data = export.svg(panel, "a run").decode()
    drawn = re.findall(r"matrix\((.*?),[^,]*,[^,]*\)[^>]*>\s*<(?:path|polyline)", data)
    assert len(drawn) > 20
    assert set(drawn) == {"1,0,0,1"}  # scaled by nothing


def test_a_picture_has_no_follow_button_and_no_crosshair(panel, qtbot, tmp_path):
    chart = panel.charts["loss"]
    chart.canvas.zoom(0.5)
    shown = []
    panel._picture(lambda widget: shown.append(chart.header.following) or b"", chart)
    assert shown == [True]
    assert not chart.header.following
    panel.follow()


@pytest.mark.parametrize("kind", ["png", "svg", "csv"])
def test_every_chart_can_be_saved(panel, qtbot, tmp_path, kind):
    saver = panel.findChild(Saver)
    panel.charts["loss"].export_requested.emit(panel.charts["loss"], kind)
    assert saver.dialog.selectedFiles()[0].endswith(f"digits-cnn-1-loss.{kind}")
    file = tmp_path / f"loss.{kind}"
    with qtbot.waitSignal(panel.exported) as exported:
        saver.dialog.fileSelected.emit(str(file))
    assert exported.args == [file]
    assert file.stat().st_size > 100
    saver.dialog.close()


def test_the_toolbar_saves_all_columns(panel, qtbot, tmp_path):
    panel.toolbar.export_requested.emit("csv")
    saver = panel.findChild(Saver)
    with qtbot.waitSignal(panel.exported):
        saver.dialog.fileSelected.emit(str(tmp_path / "all.csv"))
    head = (tmp_path / "all.csv").read_text().splitlines()[0]
    assert head.split(",")[3:] == list(a_run().columns)
    saver.dialog.close()


def test_a_folder_that_is_not_there_is_a_sentence(panel, qtbot, tmp_path):
    panel.toolbar.export_requested.emit("png")
    saver = panel.findChild(Saver)
    with qtbot.waitSignal(panel.failed) as failed:
        saver.dialog.fileSelected.emit(str(tmp_path / "gone" / "a.png"))
    assert str(Path("gone") / "a.png") in failed.args[0]
    assert "Choose another folder" in failed.args[0]
    saver.dialog.close()


def test_a_file_is_whole_or_untouched(tmp_path, monkeypatch):
    file = tmp_path / "a.csv"
    file.write_text("before")

    def fail(self, data):
        raise OSError("disk full")

    monkeypatch.setattr(Path, "write_bytes", fail)
    with pytest.raises(OSError, match="disk full"):
        export.write(b"after", file)
    assert file.read_text() == "before"
    assert list(tmp_path.iterdir()) == [file]


def test_many_rows_are_joined_quickly():
    history = StandIn()
    steps = np.arange(1, 20_001)
    for name in ("a", "b", "c"):
        history.put(name, steps, steps * 0.5)
    assert len(export.table(history, "abc").splitlines()) == 20_001
