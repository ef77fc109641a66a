"""A folder: typed, chosen, dropped (qt.md 102)."""

import pytest
from PySide6.QtCore import QMimeData, QPointF, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import QApplication, QFileDialog

from dpgui.registry import Option
from dpgui.ui.forms.path_field import PathField


def made(qtbot, path):
    option = Option(name="root", label="Root", help="", kind="path", default="", path=path)
    field = PathField(option)
    qtbot.addWidget(field)
    return field


@pytest.fixture
def field(qtbot):
    return made(qtbot, "folder")


def drop(field, *urls):
    """Drop `urls` on the line; True if the line takes such things."""
    data = QMimeData()
    data.setUrls([QUrl(url) if "://" in url else QUrl.fromLocalFile(url) for url in urls])
    args = (Qt.DropAction.CopyAction, data, Qt.MouseButton.LeftButton, Qt.KeyboardModifier(0))
    enter = QDragEnterEvent(QPointF(5, 5).toPoint(), *args)
    QApplication.sendEvent(field.line, enter)
    if enter.isAccepted():
        QApplication.sendEvent(field.line, QDropEvent(QPointF(5, 5), *args))
    return enter.isAccepted()


@pytest.mark.parametrize("name", ["plain", "with blanks", "Größe 数据"])
def test_a_dropped_folder_is_taken(name, field, qtbot, tmp_path):
    folder = tmp_path / name
    folder.mkdir()
    with qtbot.waitSignal(field.changed):
        assert drop(field, str(folder))
    assert field.value() == str(folder)
    assert field.message() == ""


def test_other_drops_are_answered(field, tmp_path):
    file = tmp_path / "file.txt"
    file.write_text("x")
    drop(field, str(file))
    assert field.message() == f"{file} is not a folder. Drop a folder."
    drop(field, "https://example.org/data")
    assert "https://example.org/data is not on this machine." in field.message()
    drop(field, str(tmp_path), str(file))
    assert field.message() == "Drop one thing only: 2 were dropped."
    drop(field, str(tmp_path / "gone"))
    assert "is not a folder" in field.message()
    assert field.value() == ""


def test_a_file_field_takes_files(qtbot, tmp_path):
    field = made(qtbot, "file")
    file = tmp_path / "data.csv"
    file.write_text("x")
    drop(field, str(tmp_path))
    assert field.message() == f"{tmp_path} is not a file. Drop a file."
    drop(field, str(file))
    assert field.value() == str(file)


def test_a_locked_field_takes_no_drop(field, tmp_path):
    field.set_locked(True)
    assert not drop(field, str(tmp_path))
    assert field.value() == ""
    assert not field.button.isEnabled()


def test_a_folder_that_is_not_there_is_told_but_taken(field, qtbot, tmp_path):
    qtbot.keyClicks(field.line, str(tmp_path / "later"))
    field.commit()
    assert field.value() == str(tmp_path / "later")
    assert field.error() is None
    assert field.message() == f"There is no folder {tmp_path / 'later'}."


def test_the_home_folder_is_written_out(field, qtbot, monkeypatch, tmp_path):
    monkeypatch.setenv("HOME", str(tmp_path))
    qtbot.keyClicks(field.line, "~")
    field.commit()
    assert field.value() == str(tmp_path)
    assert field.line.echo() == f"= {tmp_path}"


def test_the_button_opens_a_dialog_that_does_not_block(field, qtbot, tmp_path):
    QApplication.setAttribute(Qt.ApplicationAttribute.AA_DontUseNativeDialogs)
    field.show()
    qtbot.mouseClick(field.button, Qt.MouseButton.LeftButton)
    dialog = field.findChild(QFileDialog)
    assert dialog.isVisible()
    assert dialog.fileMode() == QFileDialog.FileMode.Directory
    dialog.fileSelected.emit(str(tmp_path))
    dialog.reject()
    assert field.value() == str(tmp_path)
