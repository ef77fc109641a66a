"""What the form says of a dataset: its figures, its licence, values to choose from."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, Literal

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from dpgui.config import ExperimentConfig, Pick, Problem
from dpgui.data import DataFacts, DatasetChoice, datasets
from dpgui.data.published.sources import About
from dpgui.data.source import Source
from dpgui.engine.check import Checked
from dpgui.engine.pieces import BatchLine
from dpgui.registry import option
from dpgui.ui.forms.dataset_section import DatasetSection
from dpgui.ui.forms.form import Form
from dpgui.ui.hints import Hints, hints_of
from dpgui.ui.panels.dataset_words import dataset_sentence

MNIST = About(
    download_size=11 * 2**20, by_hand=False, licence="CC BY-SA 3.0", homepage="", samples=70_000,
    classes=10,
)  # fmt: skip


class Columns(DatasetChoice):
    """A made-up table with three columns."""

    name: ClassVar[str] = "columns"
    label: ClassVar[str] = "Columns"

    target: str = option("", label="Target", help="A column.")
    features: tuple[str, ...] = option((), label="Features", help="Columns.")
    separator: Literal["auto", "comma"] = option("auto", label="Separator", help="Sign.")
    encoding: str = option("auto", label="Encoding", help="Name.")

    def facts(self) -> DataFacts | None:
        return None

    def suggestions(self, name: str) -> tuple[str, ...]:
        return ("age", "height", "weight") if name in ("target", "features") else ()

    def settled(self) -> Mapping[str, str]:
        return {"separator": "comma"}

    def open(self, tell: object = None) -> Source:
        raise NotImplementedError


@pytest.fixture
def form(qtbot: QtBot) -> Form:
    made = Form(Columns)
    qtbot.addWidget(made)
    made.show()
    made.activateWindow()
    return made


def test_sentences_of_images_of_tables_and_of_what_is_not_here() -> None:
    images = DataFacts("image", (1, 28, 28), tuple("0123456789"), 60_000, 10_000)
    assert dataset_sentence(images, MNIST) == (
        "60,000 + 10,000 images of 28 × 28 pixels · 10 classes · licence: CC BY-SA 3.0"
    )
    rows = DataFacts("table", (4,), ("a", "b", "c"), 150)
    assert dataset_sentence(rows, None) == "150 rows of 4 features · 3 classes"
    assert dataset_sentence(None, MNIST, missing=True) == (
        "70,000 images · 10 classes · download 11.0 MiB · licence: CC BY-SA 3.0"
    )
    assert dataset_sentence(None, None) == ""


def test_the_line_stands_under_the_choice_and_goes_with_it(qtbot: QtBot) -> None:
    section = DatasetSection("dataset", datasets)
    qtbot.addWidget(section)
    section.show()
    config = ExperimentConfig().changed(dataset="mnist")
    section.set_pick(config.dataset)
    missing = Problem(path="dataset", code="dataset_missing")
    batch = BatchLine(64, 1, 1, (64,))
    section.show_checked(Checked(config, (missing,), batch, datasets["mnist"]()))
    assert section._line.text().startswith("70,000 images · 10 classes · download ")
    assert "licence: " in section._line.text()
    section.set_pick(Pick(name="iris"))
    assert section._line.isHidden()


def test_hints_come_from_the_dataset() -> None:
    hints = hints_of(Columns())
    assert hints.suggestions["features"] == ("age", "height", "weight")
    assert hints.settled == {"separator": "comma"}
    assert hints_of(None) == Hints()


@pytest.mark.qt_log_ignore("This plugin does not support", extend=True)
def test_a_column_is_offered_while_it_is_typed(form: Form, qtbot: QtBot) -> None:
    field = form.editors["target"]
    field.line.setFocus()
    field.suggest(("age", "height", "weight"))
    qtbot.keyClicks(field.line, "EIG")
    popup = field.line.completer().popup()
    qtbot.waitUntil(popup.isVisible)
    shown = [popup.model().index(row, 0).data() for row in range(popup.model().rowCount())]
    assert shown == ["height", "weight"]
    qtbot.keyClick(popup, Qt.Key.Key_Down)
    qtbot.keyClick(popup, Qt.Key.Key_Return)
    assert field.line.text() == "height"


@pytest.mark.qt_log_ignore("This plugin does not support", extend=True)
def test_of_a_list_the_last_word_is_completed(form: Form, qtbot: QtBot) -> None:
    field = form.editors["features"]
    field.line.setFocus()
    field.suggest(("age", "height", "weight"))
    qtbot.keyClicks(field.line, "age, wei")
    popup = field.line.completer().popup()
    qtbot.waitUntil(popup.isVisible)
    qtbot.keyClick(popup, Qt.Key.Key_Down)
    qtbot.keyClick(popup, Qt.Key.Key_Return)
    field.commit()
    assert field.value() == ["age", "weight"]


def test_what_auto_found_is_shown_where_it_is_chosen(form: Form) -> None:
    combo, line = form.editors["separator"].combo, form.editors["encoding"].line
    assert combo.currentText() == "auto"
    form.editors["separator"].show_settled("comma")
    form.editors["encoding"].show_settled("utf-8")
    assert combo.currentText() == "auto: comma"
    assert line.placeholderText() == "utf-8"
    form.editors["separator"].show_settled("")
    assert combo.currentText() == "auto"


def test_the_list_of_all_datasets_can_come_later(qtbot: QtBot) -> None:
    section = DatasetSection("dataset", datasets, first="digits")
    qtbot.addWidget(section)
    combo = section._chooser.combo
    for name in ("digits", "wine"):
        section.set_pick(Pick(name=name))
        assert section.pick().name == name
        assert [combo.itemData(index) for index in range(combo.count())] == [name]
    section.list_all()
    assert tuple(combo.itemData(index) for index in range(combo.count())) == datasets.names()
    assert section.pick().name == "wine"
    assert combo.currentText() == "Wine"
    section.set_pick(Pick(name="unheard-of"))
    assert section.pick().name == "unheard-of"
