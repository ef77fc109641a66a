"""The grid of cells: where they are, what is asked for, keys and clicks."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtCore import QAbstractListModel, QModelIndex, QSize, Qt
from pytestqt.qtbot import QtBot

from dpgui.ui.data_page.grid_view import GridView

NONE = QModelIndex()


class Numbers(QAbstractListModel):
    """So many numbers, and which of them were asked for."""

    def __init__(self, count: int) -> None:
        super().__init__()
        self.count = count
        self.asked: set[int] = set()

    def rowCount(self, parent: Any = NONE) -> int:
        return 0 if parent.isValid() else self.count

    def data(self, index: Any, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        self.asked.add(index.row())
        return str(index.row()) if role == Qt.ItemDataRole.DisplayRole else None


def grid_of(qtbot: QtBot, count: int, *, width: int = 500, height: int = 300) -> GridView:
    """Cells of 100 x 50: five in a row, six rows in view."""
    grid = GridView(QSize(100, 50))
    qtbot.addWidget(grid)
    grid.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    grid.model_of_test = Numbers(count)
    grid.setModel(grid.model_of_test)
    grid.resize(width, height)
    grid.show()
    qtbot.waitUntil(lambda: count == 0 or bool(grid.model_of_test.asked))
    return grid


def test_places_are_arithmetic(qtbot: QtBot) -> None:
    grid = grid_of(qtbot, 1003)
    assert grid.columns == 5
    assert grid.visible() == range(30)
    seventh = grid.visualRect(grid.model().index(7, 0))
    assert (seventh.x(), seventh.y(), seventh.width(), seventh.height()) == (200, 50, 100, 50)
    assert grid.indexAt(seventh.center()).row() == 7
    # 1003 cells are 201 rows of 50 pixels, of which 300 are in view.
    assert grid.verticalScrollBar().maximum() == 201 * 50 - 300


def test_a_row_shares_what_is_left_of_it(qtbot: QtBot) -> None:
    grid = grid_of(qtbot, 10, width=380)
    assert grid.columns == 3
    assert grid.visualRect(grid.model().index(1, 0)).left() == 380 // 3


def test_of_a_million_items_only_those_in_view_are_asked_for(qtbot: QtBot) -> None:
    grid = grid_of(qtbot, 1_000_000)
    bar = grid.verticalScrollBar()
    bar.setValue(bar.maximum() // 2)
    qtbot.waitUntil(lambda: any(row > 400_000 for row in grid.model_of_test.asked))
    assert len(grid.model_of_test.asked) < 100
    bar.setValue(bar.maximum())
    assert grid.visible().stop == 1_000_000


def test_beside_the_cells_there_is_nothing(qtbot: QtBot) -> None:
    grid = grid_of(qtbot, 7)
    assert not grid.indexAt(grid.visualRect(grid.model().index(8, 0)).center()).isValid()
    assert grid.visible() == range(7)


@pytest.mark.parametrize(
    ("key", "row"),
    [
        (Qt.Key.Key_Right, 8),
        (Qt.Key.Key_Left, 6),
        (Qt.Key.Key_Down, 12),
        (Qt.Key.Key_Up, 2),
        (Qt.Key.Key_End, 1002),
        (Qt.Key.Key_Home, 0),
        (Qt.Key.Key_PageDown, 37),
    ],
)
def test_keys_move_and_bring_into_view(qtbot: QtBot, key: Qt.Key, row: int) -> None:
    grid = grid_of(qtbot, 1003)
    grid.setCurrentIndex(grid.model().index(7, 0))
    qtbot.keyClick(grid, key)
    assert grid.currentIndex().row() == row
    assert row in grid.visible()
    assert [index.row() for index in grid.selectionModel().selectedIndexes()] == [row]


def test_a_click_selects_and_enter_activates(qtbot: QtBot) -> None:
    grid = grid_of(qtbot, 30)
    place = grid.visualRect(grid.model().index(11, 0)).center()
    with qtbot.waitSignal(grid.clicked) as clicked:
        qtbot.mouseClick(grid.viewport(), Qt.MouseButton.LeftButton, pos=place)
    assert clicked.args[0].row() == 11
    assert grid.currentIndex().row() == 11
    with qtbot.waitSignal(grid.activated) as activated:
        qtbot.keyClick(grid, Qt.Key.Key_Return)
    assert activated.args[0].row() == 11


def test_nothing_to_show_is_said(qtbot: QtBot) -> None:
    grid = grid_of(qtbot, 0)
    grid.empty_text = "Nothing here."
    qtbot.keyClick(grid, Qt.Key.Key_Down)
    assert not grid.currentIndex().isValid()
    assert not grid.grab().isNull()
