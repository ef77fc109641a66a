"""The banner: says, offers, counts, and never takes the window over."""

from __future__ import annotations

import pytest
from panel_looks import clipped_labels, dress, picture, pixels_of, unnamed
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication, QPushButton, QVBoxLayout, QWidget

from dpgui.config.problem import Problem
from dpgui.ui.panels import Banner, Offer
from dpgui.ui.theme import DARK, LIGHT, blend

MISSING = Problem(path="", code="file_missing", facts={"file": "<img src=x>&"})


@pytest.fixture
def banner(qtbot):
    window = QWidget()
    column = QVBoxLayout(window)
    banner = Banner(window)
    column.addWidget(banner)
    column.addStretch(1)
    qtbot.addWidget(window)
    dress(banner, LIGHT)
    window.resize(700, 300)
    window.show()
    yield banner
    window.close()


def test_it_is_hidden_until_there_is_something_to_say(banner):
    assert not banner.isVisible()
    banner.show_message("error", MISSING)
    assert banner.isVisible()
    assert banner._sentence.text() == "There is no file <img src=x>&."
    assert banner._sentence.textFormat() == Qt.TextFormat.PlainText
    assert not banner.isWindow()
    assert QApplication.activeModalWidget() is None


def test_closing_shows_the_one_before(qtbot, banner):
    banner.show_message("info", "first")
    banner.show_message("error", "second")
    assert banner._count.text() == "1 more"
    qtbot.mouseClick(banner._close, Qt.MouseButton.LeftButton)
    assert banner.message.text == "first"
    with qtbot.waitSignal(banner.closed):
        qtbot.mouseClick(banner._close, Qt.MouseButton.LeftButton)
    assert not banner.isVisible()
    assert banner.message is None


def test_the_same_sentence_again_is_counted(banner):
    for _ in range(3):
        banner.show_message("warning", MISSING, "why")
    assert banner._count.text() == "× 3"
    banner.dismiss()
    assert banner.message is None


def test_a_flood_stays_bounded(banner):
    for number in range(1000):
        banner.show_message("info", str(number))
    assert banner.message.text == "999"
    assert len(banner._messages) <= 21


def test_details_open_and_are_copied_with_the_sentence(qtbot, banner):
    banner.show_message("error", "It failed.", "Traceback\n  line")
    assert not banner._details.isVisible()
    qtbot.mouseClick(banner._more, Qt.MouseButton.LeftButton)
    assert banner._details.isVisible()
    assert banner._details.isReadOnly()
    assert banner._details.toPlainText() == "Traceback\n  line"
    qtbot.mouseClick(banner._copy, Qt.MouseButton.LeftButton)
    assert QGuiApplication.clipboard().text() == "It failed.\n\nTraceback\n  line"
    banner.show_message("info", "no details")
    assert not banner._more.isVisible()
    assert not banner._details.isVisible()


def test_an_offer_that_is_taken_closes_the_message(qtbot, banner):
    banner.show_message("error", "It failed.", offers=[Offer("resume", "Resume & go")])
    button = banner.findChild(QPushButton, "resume")
    assert button.text() == "Resume && go"
    with qtbot.waitSignal(banner.chosen) as told:
        qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
    assert told.args == ["resume"]
    assert not banner.isVisible()


def test_a_message_shown_by_what_an_offer_does_stays(qtbot, banner):
    banner.chosen.connect(lambda key: banner.show_message("info", f"did {key}"))
    banner.show_message("error", "It failed.", offers=[Offer("resume", "Resume")])
    qtbot.mouseClick(banner.findChild(QPushButton, "resume"), Qt.MouseButton.LeftButton)
    assert banner.message.text == "did resume"
    assert banner.isVisible()


def test_escape_in_it_closes_it(qtbot, banner):
    banner.show_message("error", "It failed.", "why")
    banner._more.setFocus()
    qtbot.keyClick(banner._more, Qt.Key.Key_Escape)
    assert not banner.isVisible()


def test_every_button_has_a_name_and_no_text_is_cut(banner):
    long = "A sentence that is long enough to need more than one line of the banner. " * 3
    banner.show_message("error", long, "why", [Offer("a", "One"), Offer("b", "Another")])
    QApplication.processEvents()
    assert unnamed(banner) == []
    assert clipped_labels(banner) == []


def test_levels_are_seen_in_both_looks(banner):
    for theme in (LIGHT, DARK):
        dress(banner, theme)
        for level, color in (("error", theme.error), ("warning", theme.warning)):
            banner.show_message(level, level)
            assert pixels_of(picture(banner), blend(color, theme.background, 0.14)) > 1000


def test_another_language_says_the_sentence_again(banner, monkeypatch):
    banner.show_message("error", MISSING)
    banner.show_message("error", "literal")
    banner.dismiss()
    monkeypatch.setattr("dpgui.ui.panels.banner.say", lambda thing: f"[{thing.code}]")
    QApplication.sendEvent(banner, QEvent(QEvent.Type.LanguageChange))
    assert banner._sentence.text() == "[file_missing]"
