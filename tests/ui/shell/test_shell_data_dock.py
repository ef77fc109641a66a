"""The dock of the data: behind the runs, opened by a key, with room while it is in front."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QByteArray
from PySide6.QtGui import QKeySequence
from pytestqt.qtbot import QtBot
from shell_story import MakeDesk

from dpgui.ui.settings import Settings

SIZE = (1440, 900)


def test_it_lies_behind_the_runs_and_opens_nothing(
    cold: None, make_desk: MakeDesk, qtbot: QtBot
) -> None:
    desk = make_desk(size=SIZE)
    docks = desk.window.docks
    assert docks["data"] in desk.window.tabifiedDockWidgets(docks["runs"])
    assert not desk.pages.data._seen
    assert not desk.pages.data.opener.busy
    assert docks["data"].toggleViewAction().shortcut() == QKeySequence("Ctrl+6")


def test_it_has_room_while_it_is_in_front(cold: None, make_desk: MakeDesk, qtbot: QtBot) -> None:
    desk = make_desk(size=SIZE)
    docks = desk.window.docks
    before = docks["runs"].height()
    docks.bring("data")
    qtbot.waitUntil(lambda: docks["data"].height() > SIZE[1] * 0.4)
    qtbot.waitUntil(lambda: desk.window.data._opened is not None)
    assert desk.window.data._opened.summary.name == "digits"
    docks.bring("runs")
    qtbot.waitUntil(lambda: abs(docks["runs"].height() - before) < 12)
    assert not desk.pages.data._seen


def test_it_follows_the_form(cold: None, make_desk: MakeDesk, qtbot: QtBot, tmp_path: Path) -> None:
    desk = make_desk(size=SIZE)
    desk.window.docks.bring("data")
    panel = desk.window.data
    qtbot.waitUntil(lambda: panel._opened is not None)
    desk.window.experiment.config_changed.emit(
        desk.controller.draft.config.changed(dataset={"name": "iris"})
    )
    qtbot.waitUntil(lambda: panel._opened is not None and panel._opened.summary.name == "iris")


def test_class_weights_go_into_the_form(cold: None, make_desk: MakeDesk, qtbot: QtBot) -> None:
    desk = make_desk(size=SIZE)
    desk.window.docks.bring("data")
    qtbot.waitUntil(lambda: desk.window.data._opened is not None)
    desk.window.data.overview.weights.click()
    assert desk.window.experiment.config().train.class_weights == "balanced"


def test_a_layout_of_before_there_was_one_is_left_aside(
    cold: None, make_desk: MakeDesk, qtbot: QtBot
) -> None:
    desk = make_desk(size=None)
    old = desk.window.saveState(1)
    desk.window.close()
    settings = Settings()
    settings.layout = QByteArray(old)
    settings.save()
    again = make_desk()
    docks = again.window.docks
    assert docks["data"] in again.window.tabifiedDockWidgets(docks["runs"])
