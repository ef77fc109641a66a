"""The line that says what bounds the run: seldom changed, and it leads to the setting."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from dpgui.events import Event, RunStarted, Timed
from dpgui.runs import History
from dpgui.ui.panels.advice_line import AdviceLine, part_word

WORK = {"forward": 0.02, "backward": 0.04}


def started(**data: str) -> RunStarted:
    return RunStarted(
        config={}, data=data, model={}, devices=[{"id": "cpu"}], versions={}, strategy={}
    )


def timed(step: int, waiting: float = 0.0, count: int = 40) -> Timed:
    return Timed(step=step, count=count, seconds={"data": waiting, **WORK}, elapsed=float(step))


def fold(history: History, *events: Event) -> History:
    for event in events:
        history.apply(event)
    return history


@pytest.fixture
def line(qtbot: QtBot) -> AdviceLine:
    line = AdviceLine()
    qtbot.addWidget(line)
    line.resize(300, 60)
    return line


def test_it_is_hidden_until_enough_is_known(line: AdviceLine) -> None:
    line.show_history(None)
    assert line.isHidden()
    line.show_history(fold(History(), started(place="cache"), timed(1, count=19)))
    assert line.isHidden()


def test_it_says_what_bounds_the_run_and_its_tip_lists_the_parts(line: AdviceLine) -> None:
    line.show_history(fold(History(), started(place="cache"), timed(1, 0.04)))
    assert not line.isHidden()
    assert line.text() == (
        "40 % of the time is spent waiting for data from the disk. Keep data in memory."
    )
    assert line.toolTip().splitlines()[0].startswith("<")  # nothing in it is read as HTML
    for text in ("40 %  waiting for data", "40 %  backward pass", "20 %  forward pass"):
        assert text in line.toolTip()
    assert "optimizer" not in line.toolTip()


@pytest.mark.parametrize("how", ["mouse", "key"])
def test_it_leads_to_the_setting(line: AdviceLine, qtbot: QtBot, how: str) -> None:
    line.show_history(fold(History(), started(place="cache"), timed(1, 0.04)))
    with qtbot.waitSignal(line.setting_wanted) as wanted:
        if how == "mouse":
            qtbot.mouseClick(line, Qt.MouseButton.LeftButton)
        else:
            qtbot.keyClick(line, Qt.Key.Key_Return)
    assert wanted.args == ["feed.keep"]
    assert line.focusPolicy() == Qt.FocusPolicy.TabFocus


def test_what_names_no_setting_leads_nowhere(line: AdviceLine, qtbot: QtBot) -> None:
    line.show_history(fold(History(), started(place="cache"), timed(1)))
    assert line.text() == "Nothing holds it up: 100 % of the time cpu computes."
    with qtbot.assertNotEmitted(line.setting_wanted):
        qtbot.mouseClick(line, Qt.MouseButton.LeftButton)
    assert line.focusPolicy() == Qt.FocusPolicy.NoFocus


def test_it_does_not_flicker(line: AdviceLine) -> None:
    """Another sentence has to hold for three reports; the same history twice is one report."""
    history = fold(History(), started(place="cache"), *(timed(n) for n in range(1, 16)))
    line.show_history(history)
    for step in range(16, 100):  # the window of half a minute fills with waiting
        fold(history, timed(step, 0.04))
        line.show_history(history)
        line.show_history(history)
        if not line.text().startswith("Nothing holds it up"):
            break
    # 20 % of the window's mean wait after 6 of 15 reports; it is said at the third of these.
    assert step == 16 + 5 + 2


def test_another_run_begins_anew(line: AdviceLine) -> None:
    line.show_history(fold(History(), started(place="cache"), timed(1, 0.04)))
    line.show_history(fold(History(), started(place="cache"), timed(1)))
    assert line.text().startswith("Nothing holds it up")
    line.show_history(None)
    assert line.isHidden()


def test_a_resumed_run_begins_anew(line: AdviceLine) -> None:
    history = fold(History(), started(place="cache"), timed(1, 0.04))
    line.show_history(history)
    line.show_history(fold(history, started(place="cache")))
    assert line.isHidden()


def test_every_part_has_a_word() -> None:
    from dpgui.events import STEP_PARTS

    assert len({part_word(part) for part in STEP_PARTS}) == len(STEP_PARTS)
