"""The data page: what it says of a dataset whose figures are known; that it follows the form."""

from __future__ import annotations

import itertools
from pathlib import Path

import pytest
from made_pictures import COLORS, picture_folder, split_folder
from page_under_test import MakePage, Page
from PySide6.QtCore import QModelIndex, Qt, QTranslator
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from dpgui.data.sets.image_folder import ImageFolder
from dpgui.ui.charts.plotting import pg as _charts_are_loaded  # noqa: F401 - as in the window
from dpgui.ui.data_page import opened as opened_module
from dpgui.ui.data_page.class_model import ClassModel
from dpgui.ui.data_page.picture_model import THUMBNAIL
from dpgui.ui.theme import DARK, LIGHT, palette

PICTURES, ROWS, BATCH = 1, 2, 3


def facts(page: Page) -> dict[str, str]:
    overview = page.panel.overview
    return {title.text(): value.text() for title, value in overview._facts if not title.isHidden()}


def is_open(page: Page, name: str) -> bool:
    opened = page.panel._opened
    return opened is not None and opened.summary.name == name and not page.presenter.opener.busy


def test_the_figures_of_a_folder(make_page: MakePage, qtbot: QtBot, tmp_path: Path) -> None:
    folder = split_folder(tmp_path / "set")
    page = make_page("image-folder", path=str(folder), size=16)
    qtbot.waitUntil(lambda: is_open(page, "image-folder"))
    found = facts(page)
    assert found["Samples"] == "14 (train 11, test 3)"
    assert found["Classes"] == "3: blue, green, red"
    assert found["Image sizes"] == "12 × 8 (13 images looked at)"
    assert found["Pixels"] == "RGB"
    assert found["Read as"] == "16 × 16, colour"
    assert found["In memory"] == "10.5 KiB"  # 14 x 16 x 16 x 3 bytes
    sizes = sum(file.stat().st_size for file in folder.rglob("*.png"))
    assert found["On disk"] == f"{sizes} B"
    assert page.panel.overview.imbalance.text() == (
        "The largest class has 3 times the samples of the smallest."
    )


def test_the_classes_by_size(make_page: MakePage, qtbot: QtBot, tmp_path: Path) -> None:
    page = make_page("image-folder", path=str(split_folder(tmp_path / "set")))
    qtbot.waitUntil(lambda: is_open(page, "image-folder"))
    overview = page.panel.overview
    rows = [overview.model.row_at(overview.model.index(row, 0)) for row in range(3)]
    assert [(row.name, [count for _, count in row.counts]) for row in rows] == [
        ("blue", [2, 0]),
        ("green", [3, 1]),
        ("red", [6, 2]),
    ]
    assert rows[0].shares == (2 / 6, 0.0)
    overview.sorting.setCurrentIndex(1)
    overview.sorting.activated.emit(1)
    assert overview.model.index(0, 0).data() == "red"
    tip = overview.model.index(0, 0).data(Qt.ItemDataRole.AccessibleTextRole)
    assert tip == "red: train 6, test 2"


def test_models_keep_qts_contract(
    make_page: MakePage, qtbot: QtBot, qtmodeltester: object, tmp_path: Path
) -> None:
    page = make_page("image-folder", path=str(split_folder(tmp_path / "set")))
    qtbot.waitUntil(lambda: is_open(page, "image-folder"))
    for model in (page.panel.pictures.model, page.panel.overview.model):
        qtmodeltester.check(model)
    page.pick("iris")
    qtbot.waitUntil(lambda: is_open(page, "iris"))
    qtmodeltester.check(page.panel.table.model)


def test_nothing_is_opened_before_it_is_in_view(make_page: MakePage, qtbot: QtBot) -> None:
    page = make_page("iris", seen=False)
    page.pick("wine")
    assert not page.presenter._later.isActive()
    assert not page.presenter.opener.busy
    page.panel.set_seen(True)
    qtbot.waitUntil(lambda: is_open(page, "wine"))


def test_the_last_pick_wins(make_page: MakePage, qtbot: QtBot) -> None:
    page = make_page("iris")
    for name in ("wine", "iris", "wine", "breast-cancer"):
        page.pick(name)
        page.presenter._follow()  # as if each had been quiet for a while
    qtbot.waitUntil(lambda: is_open(page, "breast-cancer"))


def test_a_trouble_is_a_sentence_and_the_next_change_mends_it(
    make_page: MakePage, qtbot: QtBot, tmp_path: Path
) -> None:
    page = make_page("image-folder", path=str(tmp_path / "nowhere"))
    qtbot.waitUntil(lambda: bool(page.panel.trouble.text()))
    assert "nowhere" in page.panel.trouble.text()
    assert not page.panel.tabs.isTabVisible(PICTURES)
    page.pick("image-folder", path=str(picture_folder(tmp_path / "set", {"red": 2, "blue": 2})))
    qtbot.waitUntil(lambda: is_open(page, "image-folder"))
    assert page.panel.trouble.text() == ""
    assert page.panel.tabs.isTabVisible(PICTURES)


def test_an_error_that_nobody_foresaw_is_a_sentence_too(
    make_page: MakePage, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> None:
        raise ZeroDivisionError("in a file")

    monkeypatch.setattr(opened_module, "summarised", fail)
    page = make_page("iris")
    qtbot.waitUntil(lambda: bool(page.panel.trouble.text()))
    assert "ZeroDivisionError: in a file" in page.panel.trouble.text()


def test_class_weights_are_on_with_one_click(
    make_page: MakePage, qtbot: QtBot, tmp_path: Path
) -> None:
    page = make_page("image-folder", path=str(split_folder(tmp_path / "set")))
    qtbot.waitUntil(lambda: is_open(page, "image-folder"))
    button = page.panel.overview.weights
    assert button.text() == "Use class weights"
    told = []
    page.controller.experiment_changed.connect(told.append)
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
    assert page.controller.draft.config.train.class_weights == "balanced"
    assert told[-1].train.class_weights == "balanced"  # so the form shows it, too
    assert button.text() == "Class weights are on"
    assert button.isChecked()
    train = page.controller.draft.config.train.model_copy(update={"class_weights": "none"})
    page.controller.edit(page.controller.draft.config.changed(train=train.model_dump()))
    assert not button.isChecked()


def test_thumbnails_of_what_is_in_view(make_page: MakePage, qtbot: QtBot, tmp_path: Path) -> None:
    page = make_page("image-folder", path=str(split_folder(tmp_path / "set")))
    qtbot.waitUntil(lambda: is_open(page, "image-folder"))
    page.panel.tabs.setCurrentIndex(PICTURES)
    model = page.panel.pictures.model
    assert model.rowCount() == 14
    # Classes take turns: the first of each, the second of each.
    names = [model.index(row, 0).data() for row in range(5)]
    assert names == ["blue", "green", "red", "blue", "green"]
    qtbot.waitUntil(lambda: model.index(4, 0).data(THUMBNAIL) is not None)
    red = model.index(2, 0).data(THUMBNAIL).image
    assert red.pixelColor(40, 30).getRgb()[:3] == COLORS["red"]
    broken = model.index(3, 0)
    assert broken.data(THUMBNAIL).why
    assert "Cannot be read" in broken.data(Qt.ItemDataRole.ToolTipRole)
    assert "001.png" in broken.data(Qt.ItemDataRole.ToolTipRole)


def test_pictures_are_filtered_by_class_and_part(
    make_page: MakePage, qtbot: QtBot, tmp_path: Path
) -> None:
    page = make_page("image-folder", path=str(split_folder(tmp_path / "set")))
    qtbot.waitUntil(lambda: is_open(page, "image-folder"))
    pictures = page.panel.pictures
    pictures.label.setCurrentText("red")
    assert pictures.model.rowCount() == 8
    pictures.split.setCurrentIndex(2)
    assert pictures.split.currentText() == "test"
    assert [pictures.model.key(row) for row in range(2)] == [("test", 1), ("test", 2)]
    pictures.label.setCurrentText("blue")
    assert pictures.model.rowCount() == 0
    assert not pictures.grid.grab().isNull()


def test_a_class_leads_to_its_pictures(make_page: MakePage, qtbot: QtBot, tmp_path: Path) -> None:
    page = make_page("image-folder", path=str(split_folder(tmp_path / "set")))
    qtbot.waitUntil(lambda: is_open(page, "image-folder"))
    classes = page.panel.overview.classes
    classes.setFocus()
    classes.setCurrentIndex(classes.model().index(1, 0))
    qtbot.keyClick(classes, Qt.Key.Key_Return)
    assert page.panel.tabs.currentWidget() is page.panel.pictures
    assert page.panel.pictures.label.currentText() == "green"
    assert page.panel.pictures.model.rowCount() == 4


def test_rows_of_a_bundled_table(make_page: MakePage, qtbot: QtBot) -> None:
    page = make_page("iris")
    qtbot.waitUntil(lambda: is_open(page, "iris"))
    panel = page.panel
    assert not panel.tabs.isTabVisible(PICTURES)
    assert panel.tabs.isTabVisible(ROWS)
    model = panel.table.model
    assert (model.rowCount(), model.columnCount()) == (150, 5)
    first = [model.index(0, column).data() for column in range(5)]
    assert first == ["5.1", "3.5", "1.4", "0.2", "setosa"]
    title = model.headerData(4, Qt.Orientation.Horizontal)
    assert title == "class\nclass\n3 different"
    assert facts(page)["Features"] == "4"


def test_rows_of_a_file_are_seen_even_where_it_is_no_dataset(
    make_page: MakePage, qtbot: QtBot, tmp_path: Path
) -> None:
    file = tmp_path / "rows.csv"
    file.write_text("size,colour\n1.5,red\n,blue\n2.5,red\n4.5,\n", encoding="utf-8")
    page = make_page("table", path=str(file), target="nobody")
    panel = page.panel
    qtbot.waitUntil(lambda: bool(panel.trouble.text()) and panel.tabs.isTabVisible(ROWS))
    assert "nobody" in panel.trouble.text()
    model = panel.table.model
    title = model.headerData(0, Qt.Orientation.Horizontal)
    assert title == "size\nnumbers\n3 different, 1 missing"
    assert model.index(1, 0).data() == "–"
    assert model.index(0, 1).data() == "red"


def test_a_table_of_ten_thousand_columns_scrolls(
    make_page: MakePage, qtbot: QtBot, tmp_path: Path
) -> None:
    from dpgui.data.tables.look import ColumnLook, TableLook

    columns = tuple(ColumnLook(name=f"column {at}", kind="number") for at in range(10_000))
    rows = tuple(tuple(str(at) for at in range(10_000)) for _ in range(3))
    page = make_page("iris")
    qtbot.waitUntil(lambda: is_open(page, "iris"))
    page.panel.show_rows(TableLook(columns=columns, rows=rows, read=3, total=3))
    page.panel.tabs.setCurrentIndex(ROWS)
    table = page.panel.table.table
    table.scrollTo(table.model().index(2, 9_999))
    assert table.visualRect(table.model().index(2, 9_999)).intersects(table.viewport().rect())
    assert not table.grab().isNull()


def test_opening_tells_how_far_it_is_and_can_be_given_up(
    make_page: MakePage, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = split_folder(tmp_path / "set")
    ended = []

    def endless(self: ImageFolder, tell: object) -> None:
        found = 32_000
        try:
            while True:
                tell(found, None)
        finally:
            ended.append(found)

    monkeypatch.setattr(ImageFolder, "open", endless)
    page = make_page("image-folder", path=str(folder))
    panel = page.panel
    qtbot.waitUntil(lambda: "32,000" in panel.status.text())
    assert panel.status.text() == "Image folder: indexed 32,000 files…"
    # The first pictures come although it is not open.
    qtbot.waitUntil(lambda: panel.pictures.model.rowCount() == 11)
    qtbot.mouseClick(panel.cancel, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: ended == [32_000])
    assert panel.status.text() == ""
    assert not panel.cancel.isVisible()


def test_a_folder_that_was_mended_is_opened_again_by_itself(
    make_page: MakePage, qtbot: QtBot, tmp_path: Path
) -> None:
    folder = tmp_path / "set"
    page = make_page("image-folder", path=str(folder))
    qtbot.waitUntil(lambda: bool(page.panel.trouble.text()))
    picture_folder(folder, {"red": 2, "blue": 2})
    page.controller.checks.found.emit([])  # a check of the form found nothing any more
    qtbot.waitUntil(lambda: is_open(page, "image-folder"))


def test_the_files_are_looked_at_again_on_f5(
    make_page: MakePage, qtbot: QtBot, tmp_path: Path
) -> None:
    folder = picture_folder(tmp_path / "set", {"red": 2, "blue": 2})
    page = make_page("image-folder", path=str(folder))
    qtbot.waitUntil(lambda: is_open(page, "image-folder"))
    picture_folder(folder, {"green": 5})
    qtbot.mouseClick(page.panel.reload, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: is_open(page, "image-folder"))
    assert page.panel._opened.summary.samples == 9


@pytest.mark.parametrize("theme", [LIGHT, DARK])
def test_bars_and_cells_are_painted_in_the_theme(
    make_page: MakePage, qtbot: QtBot, tmp_path: Path, theme: object
) -> None:
    page = make_page("image-folder", path=str(split_folder(tmp_path / "set")))
    qtbot.waitUntil(lambda: is_open(page, "image-folder"))
    page.panel.setPalette(palette(theme))
    page.panel.apply_theme(theme)
    classes = page.panel.overview.classes
    wanted = {theme.series[0], theme.series[2], theme.background}

    def painted() -> bool:
        """Whether the list has its place by now, and in it the bars of both parts."""
        image = classes.viewport().grab().toImage()
        places = itertools.product(range(image.width()), range(image.height()))
        return wanted <= {image.pixelColor(x, y).name() for x, y in places}

    qtbot.waitUntil(painted)


def test_everything_that_takes_the_focus_has_a_name(
    make_page: MakePage, qtbot: QtBot, tmp_path: Path
) -> None:
    from PySide6.QtGui import QAccessible
    from PySide6.QtWidgets import QWidget

    page = make_page("image-folder", path=str(split_folder(tmp_path / "set")))
    qtbot.waitUntil(lambda: is_open(page, "image-folder"))
    for place in range(page.panel.tabs.count()):
        page.panel.tabs.setCurrentIndex(place)
        nameless = [
            widget
            for widget in page.panel.findChildren(QWidget)
            if widget.isVisible()
            and widget.isEnabled()
            and widget.focusPolicy() & Qt.FocusPolicy.TabFocus
            and not QAccessible.queryAccessibleInterface(widget).text(QAccessible.Text.Name)
        ]
        assert nameless == []


def test_a_model_of_nothing_is_empty(qtbot: QtBot) -> None:
    model = ClassModel()
    assert model.rowCount() == 0
    assert model.data(QModelIndex()) is None
    assert QColor(LIGHT.series[0]).isValid()


class Brackets(QTranslator):
    """A language in which every text stands in brackets."""

    def translate(
        self, context: str, text: str, disambiguation: str | None = None, n: int = -1
    ) -> str:
        return f"⟦{text}⟧"

    def isEmpty(self) -> bool:
        return False


def test_the_language_is_switched_while_a_dataset_is_open(
    make_page: MakePage, qtbot: QtBot, qapp: QApplication, tmp_path: Path
) -> None:
    page = make_page("image-folder", path=str(split_folder(tmp_path / "set")))
    qtbot.waitUntil(lambda: is_open(page, "image-folder"))
    panel, brackets = page.panel, Brackets(qapp)
    qapp.installTranslator(brackets)
    qtbot.waitUntil(lambda: panel.tabs.tabText(0) == "⟦Overview⟧")
    try:
        overview = panel.overview
        assert all(title.startswith("⟦") for title in facts(page))
        assert overview.imbalance.text().startswith("⟦The largest class has 3 times")
        assert overview.weights.text() == "⟦Use class weights⟧"
        assert overview.sorting.itemText(1) == "⟦Largest first⟧"
        assert [panel.pictures.split.itemText(at) for at in range(3)] == [
            "⟦All parts⟧", "⟦train⟧", "⟦test⟧",
        ]  # fmt: skip
        assert panel.pictures.label.itemText(0) == "⟦All classes⟧"
        assert panel.batch.roll.text() == "⟦Roll again⟧"
    finally:
        qapp.removeTranslator(brackets)
    qtbot.waitUntil(lambda: panel.tabs.tabText(0) == "Overview")
