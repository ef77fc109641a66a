"""The page of the first training batch: what it shows of a look, and when it asks for one."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from made_pictures import picture_folder
from page_under_test import MakePage
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from dpgui.engine.seen import Blend, Seen
from dpgui.runs.preview import BATCH, ORIGINAL, VARIANTS, Preview
from dpgui.ui.data_page.batch import batch_text, read_batch, split_text
from dpgui.ui.data_page.look_process import LookProcess
from dpgui.ui.data_page.picture_model import THUMBNAIL

BATCH_TAB = 3


def made_look(folder: Path, *, kind: str = "image") -> Path:
    """A batch of two: the first is a cat, the second 70 % dog and 30 % cat."""
    folder.mkdir(exist_ok=True)
    labels = (Blend(shares=((0, 1.0),)), Blend(shares=((1, 0.7), (0, 0.3))))
    shape = (2, 3, 4, 4) if kind == "image" else (2, 3)
    seen = Seen(
        kind=kind, classes=("cat", "dog"), shape=shape, low=-1.25, high=2.5, mean=0.1,
        deviation=0.9, not_finite=0, labels=labels, normal_mean=(0.5, 0.4, 0.3),
        normal_deviation=(0.2, 0.2, 0.2), training=90, judging=10,
    )  # fmt: skip
    Preview(seen=seen).save(folder)
    if kind == "image":
        np.save(folder / BATCH, np.full((2, 4, 4, 3), (9, 8, 7), np.uint8))
        np.save(folder / ORIGINAL, np.full((4, 4, 3), 200, np.uint8))
        np.save(folder / VARIANTS, np.zeros((5, 4, 4, 3), np.uint8))
    else:
        np.save(folder / BATCH, np.array([[1, 2, 3], [0.5, -2, 1e-9]], np.float32))
    return folder


@pytest.fixture
def looks(monkeypatch: pytest.MonkeyPatch) -> list[list[str]]:
    """What is asked of the process; none is started."""
    asked: list[list[str]] = []
    monkeypatch.setattr(LookProcess, "start", lambda self, config, words=(): asked.append(words))
    return asked


def test_a_batch_of_pictures(
    make_page: MakePage, qtbot: QtBot, tmp_path: Path, looks: list[list[str]]
) -> None:
    page = make_page("iris")
    batch = page.panel.batch
    batch.show_batch(read_batch(made_look(tmp_path / "look")))
    names = [batch.batch_model.index(row, 0).data() for row in range(2)]
    assert names == ["cat", "70 % dog, 30 % cat"]
    image = batch.batch_model.index(0, 0).data(THUMBNAIL).image
    assert image.pixelColor(3, 3).getRgb()[:3] == (9, 8, 7)
    assert batch.variants_model.rowCount() == 6  # and the picture as it is, before them
    assert batch.variants_model.index(0, 0).data() == "as it is"
    assert batch.figures.text() == (
        "Tensor 2 × 3 × 4 × 4   least -1.25   greatest 2.5   mean 0.1   deviation 0.9"
    )
    assert batch.normal.text() == (
        "90 samples train, 10 are kept aside to judge   "
        "Normalised by mean 0.5, 0.4, 0.3 and deviation 0.2, 0.2, 0.2"
    )


def test_a_batch_of_rows(make_page: MakePage, qtbot: QtBot, tmp_path: Path) -> None:
    found = read_batch(made_look(tmp_path / "look", kind="table"))
    assert found.table is not None
    assert found.table.rows == (
        ("1", "2", "3", "cat"), ("0.5", "-2", "1e-09", "70 % dog, 30 % cat"),
    )  # fmt: skip
    assert found.images == ()
    assert "Tensor 2 × 3 " in batch_text(found.seen)
    assert split_text(found.seen).startswith("90 samples train")


@pytest.mark.parametrize("damage", ["gone", "empty", "no batch"])
def test_a_damaged_look_is_a_sentence(
    make_page: MakePage, qtbot: QtBot, tmp_path: Path, damage: str
) -> None:
    folder = made_look(tmp_path / "look")
    if damage == "gone":
        (folder / BATCH).unlink()
    elif damage == "empty":
        (folder / "look.json").write_text("")
    else:
        Preview().save(folder)
    page = make_page("iris")
    page.presenter.batch.process.finished.emit(folder)
    assert page.panel.batch.trouble.text().startswith("The data could not be looked at")


def test_a_batch_is_asked_for_in_view_once_for_each_change(
    make_page: MakePage, qtbot: QtBot, tmp_path: Path, looks: list[list[str]]
) -> None:
    folder = picture_folder(tmp_path / "set", {"red": 3, "blue": 3})
    page = make_page("image-folder", path=str(folder))
    qtbot.waitUntil(lambda: page.panel._opened is not None)
    assert looks == []
    page.panel.tabs.setCurrentIndex(BATCH_TAB)
    qtbot.waitUntil(lambda: len(looks) == 1)
    assert page.panel.batch._busy.text() == "Preparing…"
    assert page.panel.batch.cancel.isVisible()
    page.presenter.batch.process.progressed.emit("measuring", 3, 6)
    assert page.panel.batch._busy.text() == "Preparing… 3 / 6"
    page.presenter.batch.process.finished.emit(made_look(tmp_path / "look"))
    assert not page.panel.batch.cancel.isVisible()
    config = page.controller.draft.config
    page.controller.edit(config.changed(optimizer={"name": "sgd"}))  # does not matter to a batch
    page.presenter.batch._look()
    assert len(looks) == 1
    page.controller.edit(config.changed(augment={"level": "light"}))
    qtbot.waitUntil(lambda: len(looks) == 2)


def test_the_picture_is_varied_anew_by_a_button(
    make_page: MakePage, qtbot: QtBot, tmp_path: Path, looks: list[list[str]]
) -> None:
    folder = picture_folder(tmp_path / "set", {"red": 3, "blue": 3})
    page = make_page("image-folder", path=str(folder))
    qtbot.waitUntil(lambda: page.panel._opened is not None)
    page.panel.tabs.setCurrentIndex(BATCH_TAB)
    qtbot.waitUntil(lambda: len(looks) == 1)
    page.panel.batch.show_batch(read_batch(made_look(tmp_path / "look")))
    qtbot.mouseClick(page.panel.batch.roll, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: len(looks) == 2)
    assert looks[1] == ["--roll", "1"]
    page.panel.vary_requested.emit(4)
    qtbot.waitUntil(lambda: len(looks) == 3)
    assert looks[2] == ["--roll", "1", "--picture", "4"]


def test_what_is_prepared_can_be_given_up_and_asked_for_again(
    make_page: MakePage, qtbot: QtBot, tmp_path: Path, looks: list[list[str]]
) -> None:
    page = make_page("iris")
    qtbot.waitUntil(lambda: page.panel._opened is not None)
    page.panel.tabs.setCurrentIndex(BATCH_TAB)
    qtbot.waitUntil(lambda: len(looks) == 1)
    qtbot.mouseClick(page.panel.batch.cancel, Qt.MouseButton.LeftButton)
    assert not page.panel.batch.cancel.isVisible()
    qtbot.mouseClick(page.panel.reload, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: len(looks) == 2)


@pytest.mark.slow
@pytest.mark.timeout(300)
def test_a_real_look_at_a_dataset_that_needs_torch(make_page: MakePage, qtbot: QtBot) -> None:
    page = make_page("synthetic", samples=30, features=3)
    qtbot.waitUntil(lambda: bool(page.panel._opened or page.panel.trouble.text()), timeout=140_000)
    assert page.panel.trouble.text() == ""
    assert page.panel._opened.summary.samples == 30
    assert not page.panel._opened.every
    page.panel.tabs.setCurrentIndex(BATCH_TAB)
    qtbot.waitUntil(lambda: bool(page.panel.batch.figures.text()), timeout=140_000)
    assert page.panel.batch.figures.text().startswith("Tensor 27 × 3 ")
