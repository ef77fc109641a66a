"""Languages switched while the window is open: nothing stays behind in the old one."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from PySide6.QtCore import QTranslator
from PySide6.QtGui import QAction
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QDockWidget,
    QGroupBox,
    QLabel,
    QLineEdit,
    QMenu,
    QWidget,
)
from pytestqt.qtbot import QtBot
from shell_story import MakeDesk, Scripted

NOT_WORDS = re.compile(
    r"[\W\d_]*|dpgui.*|cpu|nvml.*|LOG|.*AMD.*|.*Intel.*|.*CPU.*|English|简体中文"
)


class Brackets(QTranslator):
    """A language in which every text stands in brackets."""

    def translate(self, context, text, disambiguation=None, n=-1) -> str:
        return f"⟦{text}⟧"

    def isEmpty(self) -> bool:
        return False


@pytest.fixture
def brackets(qapp: QApplication) -> Iterator[Brackets]:
    translator = Brackets(qapp)
    yield translator
    qapp.removeTranslator(translator)


def texts(window: QWidget) -> Iterator[tuple[str, str]]:
    """Every text that the window shows by itself, with where it stands."""
    for widget in window.findChildren(QWidget):
        if not widget.isVisibleTo(window):
            continue
        if isinstance(widget, (QLabel, QAbstractButton)):
            yield type(widget).__name__, widget.text()
        if isinstance(widget, QGroupBox | QMenu):
            yield type(widget).__name__, widget.title()
        if isinstance(widget, QDockWidget):
            yield "dock", widget.windowTitle()
        if isinstance(widget, QLineEdit):
            yield "placeholder", widget.placeholderText()
        yield f"tooltip of {type(widget).__name__}", widget.toolTip()
    for action in window.findChildren(QAction):
        yield f"action {action.objectName()}", action.text()


def test_a_language_in_brackets_leaves_no_text_without_them(
    cold: None, make_desk: MakeDesk, qtbot: QtBot, qapp: QApplication, brackets: Brackets
) -> None:
    desk = make_desk(Scripted(steps=20))
    with qtbot.waitSignal(desk.controller.run_ended):
        desk.window.commands["start"].trigger()
    desk.window.banner.clear()
    qapp.installTranslator(brackets)
    qtbot.wait(50)
    bare = {
        (where, text)
        for where, text in texts(desk.window)
        if "⟦" not in text and not NOT_WORDS.fullmatch(text)
    }
    shown = {item for item in bare if item[1] not in names_of_things(desk.window)}
    assert shown == set()


def names_of_things(window: QWidget) -> set[str]:
    """What is a name and no text: of runs, of presets, of shipped choices."""
    return {"digits-cnn"}


@pytest.mark.parametrize("first", ["en", "zh_CN"])
def test_the_window_opens_in_a_language_and_is_switched_live(
    cold: None, make_desk: MakeDesk, qtbot: QtBot, first: str
) -> None:
    desk = make_desk(language=first)
    words = {"en": ("&File", "Devices", "Start"), "zh_CN": ("文件(&F)", "设备", "开始")}
    other = "zh_CN" if first == "en" else "en"
    for language in (first, other, first):
        desk.window.languages.chosen.emit(language)
        qtbot.wait(1)  # LanguageChange is posted
        menu, dock, button = words[language]
        assert desk.window.menuBar().actions()[0].text() == menu
        assert desk.window.docks["devices"].windowTitle() == dock
        assert desk.window.commands["start"].iconText() == button


def test_the_choice_of_language_is_remembered(
    cold: None, make_desk: MakeDesk, qtbot: QtBot
) -> None:
    desk = make_desk()
    desk.window.languages.chosen.emit("zh_CN")
    desk._settings.save()
    from dpgui.ui.settings import Settings

    assert Settings().language == "zh_CN"
