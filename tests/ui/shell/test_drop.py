"""Things dropped on the window (qt.md 102): one local thing is taken, everything is answered."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, QPointF, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot
from shell_story import MakeDesk, Scripted

from dpgui.config import preset
from dpgui.ui.desk import Desk
from dpgui.ui.states import State


def drop(target: QWidget, *urls: QUrl | Path, text: str = "") -> bool:
    """Drag on to `target` and let go; whether it, or what it lies in, takes the drag."""
    data = QMimeData()
    if urls:
        data.setUrls([it if isinstance(it, QUrl) else QUrl.fromLocalFile(str(it)) for it in urls])
    if text:
        data.setText(text)
    how = (Qt.DropAction.CopyAction, data, Qt.MouseButton.LeftButton, Qt.KeyboardModifier(0))
    entered = QDragEnterEvent(target.rect().center(), *how)
    QApplication.sendEvent(target, entered)
    if entered.isAccepted():
        QApplication.sendEvent(target, QDropEvent(QPointF(target.rect().center()), *how))
    return entered.isAccepted()


@pytest.fixture
def desk(cold: None, make_desk: MakeDesk) -> Desk:
    return make_desk(Scripted(), size=(1440, 900))


def said(desk: Desk) -> str:
    return desk.window.banner.message.text


def test_a_folder_becomes_an_image_folder(desk: Desk, tmp_path: Path) -> None:
    folder = tmp_path / "Bilder für Kätzchen"
    folder.mkdir()
    assert drop(desk.window, folder)
    config = desk.window.experiment.config()
    assert (config.dataset.name, config.dataset.options) == ("image-folder", {"path": str(folder)})
    assert desk.controller.draft.config.dataset == config.dataset
    assert said(desk) == "The dataset is now Bilder für Kätzchen, read as: Image folder."


def test_a_saved_dataset_of_hugging_face_is_known(desk: Desk, tmp_path: Path) -> None:
    (tmp_path / "dataset_dict.json").write_text("{}")
    assert drop(desk.window, tmp_path)
    assert desk.controller.draft.config.dataset.name == "huggingface"


def test_other_options_of_the_same_dataset_stay(desk: Desk, tmp_path: Path) -> None:
    dataset = {"name": "image-folder", "path": "/gone", "size": 32}
    desk.controller.put_experiment(preset("digits-cnn").changed(dataset=dataset))
    assert drop(desk.window, tmp_path)
    assert desk.controller.draft.config.dataset.options == {"path": str(tmp_path), "size": 32}


@pytest.mark.parametrize(
    ("name", "dataset"),
    [("a.CSV", "table"), ("a.parquet", "table"), ("a.xlsx", "table"), ("a.npz", "arrays"),
     ("a.safetensors", "arrays"), ("own.py", "python-file")],
)  # fmt: skip
def test_a_file_becomes_the_dataset_that_reads_it(
    desk: Desk, tmp_path: Path, name: str, dataset: str
) -> None:
    file = tmp_path / name
    file.write_bytes(b"")
    assert drop(desk.window, file)
    pick = desk.controller.draft.config.dataset
    assert (pick.name, pick.options["path"]) == (dataset, str(file))


def test_a_toml_file_is_an_experiment(desk: Desk, tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(preset("tutorial-mlp").to_toml(), encoding="utf-8")
    assert drop(desk.window, file)
    assert desk.window.experiment.config().model.name == "mlp"
    assert said(desk) == "The experiment in mine.toml is in the form."
    file.write_text("trian = 3", encoding="utf-8")
    assert drop(desk.window, file)
    assert "trian" in said(desk)


def test_what_is_no_dataset_is_answered(desk: Desk, tmp_path: Path) -> None:
    before = desk.controller.draft.config
    letter = tmp_path / "letter.odt"
    letter.write_bytes(b"")
    answers: list[str] = []
    for urls in (
        (letter,),
        (tmp_path / "gone.csv",),
        (tmp_path, letter),
        (QUrl("https://example.org/data.csv"),),
    ):
        assert drop(desk.window, *urls)
        answers.append(said(desk))
    assert answers[0].startswith("letter.odt is nothing to train on.")
    assert ".parquet" in answers[0]
    assert answers[1].startswith("gone.csv is nothing to train on.")
    assert answers[2] == "Drop one thing only: 2 were dropped."
    assert answers[3].startswith("https://example.org/data.csv is not on this machine.")
    assert desk.controller.draft.config == before


def test_text_is_not_taken(desk: Desk) -> None:
    assert not drop(desk.window, text="hello")
    assert desk.window.banner.message is None


def test_a_drop_on_a_number_goes_to_the_window(desk: Desk, tmp_path: Path) -> None:
    panel = desk.window.experiment
    form = next(it for it in panel._sections if it.path == "optimizer").form
    line = form.editors["lr"].line
    before = line.text()
    assert drop(line, tmp_path, text=str(tmp_path))
    assert line.text() == before
    assert panel.config().dataset.options == {"path": str(tmp_path)}


def test_a_locked_form_takes_nothing_and_says_why(desk: Desk, tmp_path: Path, qtbot: QtBot) -> None:
    before = desk.controller.draft.config.dataset
    desk.window.commands["start"].trigger()
    qtbot.waitUntil(lambda: desk.controller.state is State.RUNNING)
    assert drop(desk.window, tmp_path)
    assert said(desk).startswith(f"{tmp_path.name} was not taken: the form is locked")
    assert desk.controller.draft.config.dataset == before
