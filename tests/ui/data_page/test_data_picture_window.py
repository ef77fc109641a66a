"""One picture in full: keys, zoom, path; and that it never stops the event loop."""

from __future__ import annotations

from pathlib import Path

import pytest
from made_pictures import COLORS, split_folder
from page_under_test import MakePage, Page
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from pytestqt.qtbot import QtBot

from dpgui.ui.data_page.picture_window import PictureWindow

PICTURES = 1


@pytest.fixture
def shown(make_page: MakePage, qtbot: QtBot, tmp_path: Path) -> tuple[Page, PictureWindow]:
    """The third picture (red), opened by a click on its thumbnail."""
    page = make_page("image-folder", path=str(split_folder(tmp_path / "set")))
    qtbot.waitUntil(lambda: page.panel._opened is not None and not page.presenter.opener.busy)
    page.panel.tabs.setCurrentIndex(PICTURES)
    grid = page.panel.pictures.grid
    qtbot.waitUntil(lambda: len(grid.visible()) > 3)
    place = grid.visualRect(grid.model().index(2, 0)).center()
    qtbot.mouseClick(grid.viewport(), Qt.MouseButton.LeftButton, pos=place)
    window = page.panel.window_of_picture
    assert window is not None
    qtbot.waitUntil(lambda: not window.canvas.image.isNull())
    return page, window


def test_a_click_shows_the_picture_and_its_path(shown: tuple[Page, PictureWindow]) -> None:
    _, window = shown
    assert window.isVisible()
    assert not window.isModal()
    assert window.canvas.image.pixelColor(5, 5).getRgb()[:3] == COLORS["red"]
    assert window.about.text() == "red   train   12 × 8"
    assert Path(window.path.text()).name == "000.png"
    assert window.windowTitle() == "red - 3 of 14"


def test_arrow_keys_leaf_and_the_grid_follows(
    shown: tuple[Page, PictureWindow], qtbot: QtBot
) -> None:
    page, window = shown
    qtbot.keyClick(window, Qt.Key.Key_Left)
    assert window.about.text().startswith("green")
    assert page.panel.pictures.grid.currentIndex().row() == 1
    qtbot.keyClick(window, Qt.Key.Key_Right)
    qtbot.keyClick(window, Qt.Key.Key_Right)
    qtbot.waitUntil(lambda: window.canvas.image.isNull())
    assert "Cannot be read" in window.canvas._paper.text  # blue/001.png is damaged
    qtbot.keyClick(window, Qt.Key.Key_End)
    qtbot.keyClick(window, Qt.Key.Key_Right)
    assert window.windowTitle().endswith("14 of 14")
    assert not window.buttons["next"].isEnabled()
    qtbot.keyClick(window, Qt.Key.Key_Home)
    assert not window.buttons["previous"].isEnabled()


def test_fitted_or_pixel_for_pixel(shown: tuple[Page, PictureWindow], qtbot: QtBot) -> None:
    _, window = shown
    size = window.canvas.shown_size
    # 12 x 8 is enlarged whole times, and no more than sixteen.
    assert size.width() % 12 == 0
    assert 12 < size.width() <= 12 * 16
    qtbot.keyClick(window, Qt.Key.Key_1)
    assert window.canvas.shown_size.toTuple() == (12, 8)
    qtbot.keyClick(window, Qt.Key.Key_F)
    assert window.canvas.shown_size == size


def test_the_path_is_copied_and_its_folder_shown(
    shown: tuple[Page, PictureWindow], qtbot: QtBot
) -> None:
    page, window = shown
    qtbot.keyClick(window, Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    assert QGuiApplication.clipboard().text() == window.path.text()
    qtbot.mouseClick(window.buttons["reveal"], Qt.MouseButton.LeftButton)
    assert page.revealed == [Path(window.path.text()).parent]


def test_escape_closes_and_so_does_another_dataset(
    shown: tuple[Page, PictureWindow], qtbot: QtBot
) -> None:
    page, window = shown
    qtbot.keyClick(window, Qt.Key.Key_Escape)
    assert not window.isVisible()
    page.panel.pictures.open_requested.emit(0)
    assert window.isVisible()
    page.pick("iris")
    qtbot.waitUntil(lambda: not window.isVisible())


def test_a_training_picture_can_be_varied_and_no_other(
    shown: tuple[Page, PictureWindow], qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    page, window = shown
    asked = []
    page.panel.vary_requested.connect(asked.append)
    page.panel.batch_seen.disconnect(page.presenter.batch.set_seen)  # no process for this test
    page.presenter.batch._seen = False
    qtbot.mouseClick(window.buttons["vary"], Qt.MouseButton.LeftButton)
    assert asked == [page.panel.pictures.model.key(2)[1]]
    assert page.panel.tabs.currentWidget() is page.panel.batch
    qtbot.keyClick(window, Qt.Key.Key_End)  # the last one is of the test part
    assert not window.buttons["vary"].isEnabled()
