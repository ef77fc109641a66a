"""Fixtures of the shell: a desk (a window and all behind it) whose training is scripted."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot
from shell_story import MakeDesk, Scripted

from dpgui.ui import controller, forecast
from dpgui.ui.desk import Desk
from dpgui.ui.device_watch import DeviceWatch
from dpgui.ui.options import WindowOptions
from dpgui.ui.settings import Settings
from dpgui.ui.warming import Warming


@pytest.fixture
def cold(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is warmed up and torch is not asked: no process is started."""
    monkeypatch.setattr(Warming, "begin", lambda self: None)
    monkeypatch.setattr(DeviceWatch, "ask", lambda self: None)
    monkeypatch.setattr(forecast, "AFTER", 10**9)  # milliseconds


@pytest.fixture
def make_desk(
    qapp: QApplication, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> Iterator[MakeDesk]:
    """Makes desks, open by default, and takes them apart in the end."""
    desks: list[Desk] = []

    def make(story: Scripted | None = None, *, shown: bool = True, **options: Any) -> Desk:
        if story is not None:
            monkeypatch.setattr(controller, "perform", story)
        given: dict[str, Any] = {"language": "en", "theme": "light", **options}
        desk = Desk(qapp, Settings(), WindowOptions(**given))
        desks.append(desk)
        if shown:
            desk.open()
            qtbot.waitUntil(lambda: bool(desk.controller.watch.devices))
        return desk

    yield make
    for desk in reversed(desks):
        _take_apart(desk, qtbot)


def _take_apart(desk: Desk, qtbot: QtBot) -> None:
    session = desk.controller.session
    if session is not None:
        session.stop()
        qtbot.waitUntil(lambda: desk.controller.session is None, timeout=30_000)
    desk.window.let_close()
    desk.close()
    desk.languages.speak("en")
    desk.window.deleteLater()
    qtbot.wait(1)
