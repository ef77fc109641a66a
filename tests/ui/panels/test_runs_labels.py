"""The table of runs calls what was chosen as the form does, in the window's language."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QCoreApplication, QTranslator
from run_rows import row

from dpgui.ui.i18n import OPTIONS
from dpgui.ui.panels.runs_columns import PLACES
from dpgui.ui.panels.runs_model import RunsModel

WORDS = {"Single device": "单设备", "Small CNN": "小型 CNN"}
CHOSEN = ("dataset", "model", "strategy")


class Chinese(QTranslator):
    def translate(self, context, text, disambiguation=None, n=-1):
        return WORDS.get(text, text) if context == OPTIONS else text

    def isEmpty(self):
        return False


@pytest.fixture
def chinese(qapp) -> Iterator[None]:
    translator = Chinese(qapp)
    QCoreApplication.installTranslator(translator)
    yield
    QCoreApplication.removeTranslator(translator)


def written(model: RunsModel) -> list[tuple[str, ...]]:
    return [
        tuple(model.index(at, PLACES[field]).data() for field in CHOSEN)
        for at in range(model.rowCount())
    ]


def test_choices_have_their_labels_and_unknown_ones_their_names(qapp):
    model = RunsModel()
    gone = {"dataset": "mine", "model": "of-yesterday", "strategy": ""}
    model.set_rows([row(1, strategy="data-parallel"), row(0, **gone)])
    assert written(model) == [("Digits", "Small CNN", "DataParallel"), ("mine", "of-yesterday", "")]


def test_they_are_said_and_found_in_the_language_of_the_window(chinese):
    model = RunsModel()
    model.set_rows([row(0, name="a"), row(1, model="mlp", name="b")])
    assert ("Digits", "小型 CNN", "单设备") in written(model)
    model.set_filter("小型", "")
    assert [it[1] for it in written(model)] == ["小型 CNN"]
    model.set_filter("cnn", "")
    assert model.rowCount() == 1, "the id of a choice is found as well"
