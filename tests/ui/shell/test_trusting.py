"""O-32 in the window: own code is shown before it is run, and the answer holds for this content."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialogButtonBox, QLabel, QPushButton
from pytestqt.qtbot import QtBot
from shell_story import MakeDesk

from dpgui.config import preset
from dpgui.own_code.trust import read_code, trusted
from dpgui.ui.desk import Desk
from dpgui.ui.panels.trust_dialog import TrustDialog

CODE = "".join(f"rows = {number}\n" for number in range(250)) + "def splits(): ...\n"


@pytest.fixture
def file(tmp_path: Path) -> Path:
    made = tmp_path / "own.py"
    made.write_text(CODE, encoding="utf-8")
    return made


@pytest.fixture
def desk(cold: None, make_desk: MakeDesk, qtbot: QtBot, file: Path) -> Desk:
    """A window whose experiment is about code that nobody has trusted."""
    made = make_desk(size=(1440, 900))
    check(made, qtbot, file)
    return made


def check(desk: Desk, qtbot: QtBot, file: Path) -> None:
    config = preset("digits-cnn").changed(dataset={"name": "python-file", "path": str(file)})
    with qtbot.waitSignal(desk.controller.checks.examined):
        desk.controller.put_experiment(config)


def look(desk: Desk, qtbot: QtBot) -> TrustDialog:
    button = desk.window.experiment._bar.remedy
    assert button.isVisible()
    assert button.text() == "Look at the file…"
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: desk.trusting.dialog is not None)
    return desk.trusting.dialog


def yes(dialog: TrustDialog) -> QPushButton:
    (button,) = [
        it for it in dialog.findChildren(QPushButton) if it.text() == "Trust and use this file"
    ]
    return button


def codes(desk: Desk) -> list[str]:
    return [problem.code for problem in desk.window.experiment.problems()]


def test_o32_the_file_is_shown_and_trusted(desk: Desk, qtbot: QtBot, file: Path) -> None:
    assert codes(desk) == ["file_not_trusted"]
    dialog = look(desk, qtbot)
    lines = dialog.text.splitlines()
    assert lines[0] == "   1  rows = 0"
    assert lines[-1] == "… and 51 more lines"
    assert len(lines) == 201
    said = " ".join(label.text() for label in dialog.findChildren(QLabel))
    assert str(file) in said
    assert read_code(file).sha256 in said
    with qtbot.waitSignal(desk.controller.checks.examined):
        qtbot.mouseClick(yes(dialog), Qt.MouseButton.LeftButton)
    assert trusted(file)
    assert codes(desk) == []
    assert not desk.window.experiment._bar.remedy.isVisible()
    check(desk, qtbot, file)
    assert codes(desk) == []  # asked once


def test_o32_cancel_trusts_nothing_and_return_is_cancel(
    desk: Desk, qtbot: QtBot, file: Path
) -> None:
    dialog = look(desk, qtbot)
    qtbot.keyClick(dialog, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: desk.trusting.dialog is None)
    assert not trusted(file)
    buttons = look(desk, qtbot).findChild(QDialogButtonBox)
    buttons.button(QDialogButtonBox.StandardButton.Cancel).click()
    assert not trusted(file)
    assert codes(desk) == ["file_not_trusted"]


def test_o32_another_content_is_asked_about_again(desk: Desk, qtbot: QtBot, file: Path) -> None:
    with qtbot.waitSignal(desk.controller.checks.examined):
        yes(look(desk, qtbot)).click()
    file.write_text("def splits(): return 1\n", encoding="utf-8")
    check(desk, qtbot, file)
    assert codes(desk) == ["file_not_trusted"]


def test_o32_what_is_trusted_is_what_was_shown(desk: Desk, qtbot: QtBot, file: Path) -> None:
    dialog = look(desk, qtbot)
    file.write_text("changed = 1\n", encoding="utf-8")
    yes(dialog).click()
    assert not trusted(file)
    again = desk.trusting.dialog
    assert again is not None
    assert again is not dialog
    assert again.text == "   1  changed = 1"
    again.reject()


def test_o32_a_file_that_is_gone_is_a_sentence(desk: Desk, qtbot: QtBot, file: Path) -> None:
    dialog = look(desk, qtbot)
    file.unlink()
    yes(dialog).click()
    assert desk.window.banner.message.text == f"There is no file {file}."


def test_signs_that_hide_what_a_line_says_are_written_out(
    desk: Desk, qtbot: QtBot, file: Path
) -> None:
    file.write_text("a = 1  # \u202e\x1b[2K safe\n", encoding="utf-8")
    check(desk, qtbot, file)
    dialog = look(desk, qtbot)
    assert dialog.text == "   1  a = 1  # \\u202e\\x1b[2K safe"
    dialog.reject()


def test_a_locked_form_offers_no_remedy(desk: Desk) -> None:
    desk.window.experiment.set_locked(True)
    assert not desk.window.experiment._bar.remedy.isVisible()
    desk.window.experiment.set_locked(False)
    assert desk.window.experiment._bar.remedy.isVisible()
