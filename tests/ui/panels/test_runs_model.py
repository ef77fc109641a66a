"""The table's model: raw values sort, nothing unknown comes first, views hear little."""

from __future__ import annotations

import math

import pytest
from PySide6.QtCore import QAbstractItemModel, QModelIndex, QPersistentModelIndex, Qt
from run_rows import row

from dpgui.ui.panels.runs_columns import COLUMNS, PLACES
from dpgui.ui.panels.runs_model import RunsModel
from dpgui.ui.theme import DARK

UP, DOWN = Qt.SortOrder.AscendingOrder, Qt.SortOrder.DescendingOrder


@pytest.fixture
def model(qapp, qtmodeltester):
    model = RunsModel()
    qtmodeltester.check(model)
    return model


def column(model: RunsModel, field: str, role: int = Qt.ItemDataRole.DisplayRole) -> list:
    return [model.index(at, PLACES[field]).data(role) for at in range(model.rowCount())]


def told(model: QAbstractItemModel) -> list[str]:
    """Names of the signals that views hear, as they come."""
    heard: list[str] = []
    for name in ("layoutChanged", "modelReset", "dataChanged", "rowsInserted", "rowsRemoved"):
        getattr(model, name).connect(lambda *_, name=name: heard.append(name))
    return heard


@pytest.mark.parametrize("force_py", [True, False])
def test_the_model_keeps_qts_contract(qapp, qtmodeltester, force_py):
    model = RunsModel()
    qtmodeltester.check(model, force_py=force_py)
    model.set_rows([row(number, tags=("a",) if number % 2 else ()) for number in range(20)])
    model.sort(PLACES["name"], UP)
    model.set_filter("run", "a")
    model.set_filter("", "")
    model.update_row(row(3, status="running"))
    model.set_rows([row(number) for number in range(5, 30)])
    model.set_rows([])
    qtmodeltester.check(model, force_py=force_py)


def test_numbers_sort_as_numbers_and_unknown_ones_come_last_both_ways(model):
    values = [10, 9, 100, math.nan, None]
    model.set_rows([row(number, duration=value) for number, value in enumerate(values)])
    model.sort(PLACES["duration"], UP)
    assert column(model, "duration") == ["0:09", "0:10", "1:40", "–", "–"]
    model.sort(PLACES["duration"], DOWN)
    assert column(model, "duration") == ["1:40", "0:10", "0:09", "–", "–"]


def test_texts_sort_without_case_and_empty_ones_come_last(model):
    model.set_rows([row(0, note=""), row(1, note="b"), row(2, note="A"), row(3, note="C")])
    model.sort(PLACES["note"], UP)
    assert column(model, "note") == ["A", "b", "C", ""]
    model.sort(PLACES["note"], DOWN)
    assert column(model, "note") == ["C", "b", "A", ""]


def test_every_column_sorts_and_writes_what_it_does_not_know(model):
    bare = row(
        1, best=None, best_name="", loss=None, duration=None, epochs=0, epochs_done=0,
        devices=(), progress=0.0, status="new",
    )  # fmt: skip
    model.set_rows([row(0), bare, row(2)])
    for place in range(len(COLUMNS)):
        model.sort(place, UP)
        model.sort(place, DOWN)
        assert model.rowCount() == 3
    for field in ("best", "loss", "duration", "epochs_done"):
        assert "–" in column(model, field)


def test_one_layout_change_for_what_a_person_did(model):
    model.set_rows([row(number) for number in range(100)])
    heard = told(model)
    model.sort(PLACES["name"], UP)
    assert heard == ["layoutChanged"]
    model.set_filter("run 1", "")
    model.set_filter("run 1", "")
    assert heard == ["layoutChanged"] * 2


def test_news_of_a_live_run_are_one_data_change_of_its_row(model):
    rows = [row(number, status="running") for number in range(20)]
    model.set_rows(rows)
    heard, changed = told(model), []
    model.dataChanged.connect(lambda first, last, _: changed.append((first.row(), last.column())))
    for tick in range(10):
        model.update_row(row(7, status="running", progress=tick / 10, loss=1.0 / (tick + 1)))
    assert heard == ["dataChanged"] * 10
    assert set(changed) == {(12, len(COLUMNS) - 1)}
    rows[3] = row(3, status="running", epochs_done=4)
    model.set_rows([*rows[:7], model.rows[7], *rows[8:]])
    assert heard == ["dataChanged"] * 11


def test_a_run_that_is_new_comes_in_by_the_order(model):
    model.set_rows([row(1), row(3)])
    model.update_row(row(2))
    assert column(model, "name") == ["run 3", "run 2", "run 1"]


def test_persistent_indexes_follow_their_runs(model):
    model.set_rows([row(number, loss=float(-number)) for number in range(10)])
    kept = QPersistentModelIndex(model.place_of("r4", "loss"))
    model.sort(PLACES["loss"], UP)
    assert model.row_at(kept).id == "r4"
    model.set_rows([row(number) for number in range(4, 40)])
    assert model.row_at(kept).id == "r4"
    assert kept.column() == PLACES["loss"]
    model.set_filter("run 39", "")
    assert not kept.isValid()


def test_the_search_wants_every_word_and_the_tag(model):
    model.set_rows(
        [
            row(0, note="Quick look", tags=("a",)),
            row(1, dataset="Fashion", tags=("a", "b")),
            row(2, tags=("b",)),
        ]
    )
    model.set_filter("LOOK quick", "")
    assert column(model, "name") == ["run 0"]
    model.set_filter("", "b")
    assert column(model, "name") == ["run 2", "run 1"]
    model.set_filter("fashion", "b")
    assert column(model, "name") == ["run 1"]
    assert len(model.rows) == 3


def test_what_cells_say(model):
    model.set_rows(
        [
            row(0, best=0.9722, loss=0.08123, epochs_done=3, duration=3723.0),
            row(1, status="running", progress=0.37, best=0.5, best_name="validation/loss"),
        ]
    )
    assert column(model, "best") == ["0.5000", "97.22 %"]
    assert column(model, "epochs_done") == ["10 / 10", "3 / 10"]
    assert column(model, "duration") == ["1:00", "1:02:03"]
    assert column(model, "status") == ["Running 37 %", "Completed"]
    icons = column(model, "status", Qt.ItemDataRole.DecorationRole)
    assert all(not icon.isNull() for icon in icons)


def test_html_in_names_and_notes_is_literal(model):
    model.set_rows([row(0, name="<img src=x>&", note="a\n<b>")])
    assert column(model, "name") == ["<img src=x>&"]
    assert column(model, "note") == ["a <b>"]
    tips = column(model, "note", Qt.ItemDataRole.ToolTipRole)
    assert "a\n&lt;b&gt;" in tips[0]


def test_editing_tells_and_changes_nothing(model, qtbot):
    model.set_rows([row(0, tags=("a",))])
    name, tags = model.place_of("r0"), model.place_of("r0", "tags")
    with qtbot.waitSignal(model.renamed) as heard:
        assert model.setData(name, "  another ")
    assert heard.args == ["r0", "another"]
    with qtbot.waitSignal(model.tagged) as heard:
        assert model.setData(tags, "b, a ,b")
    assert heard.args == ["r0", ("b", "a")]
    assert column(model, "name") == ["run 0"]
    with qtbot.assertNotEmitted(model.renamed):
        assert not model.setData(name, " ")
        assert not model.setData(name, "run 0")
    assert not model.setData(model.place_of("r0", "model"), "x")
    assert not model.flags(model.place_of("r0", "model")) & Qt.ItemFlag.ItemIsEditable


def test_indexes_of_nowhere_are_harmless(model):
    model.set_rows([row(0)])
    assert model.data(QModelIndex()) is None
    assert model.row_at(QModelIndex()) is None
    assert not model.place_of("nobody").isValid()
    assert model.headerData(99, Qt.Orientation.Horizontal) is None
    assert model.headerData(0, Qt.Orientation.Vertical) is None


def test_another_look_paints_all_cells_anew(model):
    model.set_rows([row(0, status="failed")])
    before = model.place_of("r0", "status").data(Qt.ItemDataRole.ForegroundRole)
    heard = told(model)
    model.apply_theme(DARK)
    assert heard == ["dataChanged"]
    assert model.place_of("r0", "status").data(Qt.ItemDataRole.ForegroundRole) != before


def test_ten_thousand_runs_are_sorted_on_raw_values_and_filtered(qapp):
    model = RunsModel()  # nobody looks at every cell of this one after each change
    losses = [float(number * 7919 % 10_007) for number in range(10_000)]
    model.set_rows([row(number, loss=loss, note="n") for number, loss in enumerate(losses)])
    for order, expected in ((UP, sorted(losses)), (DOWN, sorted(losses, reverse=True))):
        model.sort(PLACES["loss"], order)
        places = (model.index(place, 0) for place in range(model.rowCount()))
        assert [model.row_at(place).loss for place in places] == expected
    model.set_filter("run 99 n", "")
    assert 0 < model.rowCount() < 10_000
