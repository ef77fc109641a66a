"""The table of commands: complete, unique, and what the menus show."""

from __future__ import annotations

from collections import Counter

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAction, QKeySequence
from pytestqt.qtbot import QtBot
from shell_story import MakeDesk

from dpgui.ui.actions import plain
from dpgui.ui.commands import (
    COMMANDS,
    FILE_MENU,
    HELP_MENU,
    RUN_MENU,
    SEPARATOR,
    TOOLBAR,
    VIEW_MENU,
    Command,
)
from dpgui.ui.icons import icon
from dpgui.ui.states import State

MENUS = (*FILE_MENU, *RUN_MENU, *VIEW_MENU, *HELP_MENU)


def test_keys_are_unique_and_every_command_is_in_one_menu() -> None:
    keys = [command.key for command in COMMANDS]
    assert len(set(keys)) == len(keys)
    assert Counter(key for key in MENUS if key != SEPARATOR) == Counter(keys)
    assert set(TOOLBAR) - {SEPARATOR} <= set(keys)


@pytest.mark.parametrize("command", COMMANDS, ids=lambda command: command.key)
def test_a_command_says_what_it_does_and_has_an_icon(command: Command, qtbot: QtBot) -> None:
    assert command.text.count("&") == 1
    assert command.tip.endswith(".")
    assert command.states
    assert not icon(command.icon, "#0067a3").isNull()


def test_shortcuts_of_the_whole_window_are_unique(
    cold: None, make_desk: MakeDesk, qtbot: QtBot
) -> None:
    desk = make_desk()
    keys: Counter[str] = Counter()
    for action in desk.window.findChildren(QAction):
        if action.shortcutContext() is not Qt.ShortcutContext.WindowShortcut:
            continue  # those of a table work in the table alone
        for sequence in action.shortcuts():
            keys[sequence.toString(QKeySequence.SequenceFormat.PortableText)] += 1
    twice = [key for key, count in keys.items() if count > 1]
    assert not twice
    assert not [key for key in keys if len(key) == 1], "a single letter as a shortcut"


def test_menu_letters_are_unique_within_a_menu(
    cold: None, make_desk: MakeDesk, qtbot: QtBot
) -> None:
    desk = make_desk()
    for menu in desk.window._menus.values():
        letters = Counter(
            action.text().partition("&")[2][:1].lower()
            for action in menu.actions()
            if "&" in action.text()
        )
        assert not [letter for letter, count in letters.items() if count > 1], menu.title()


def test_every_state_enables_something(cold: None, make_desk: MakeDesk, qtbot: QtBot) -> None:
    desk = make_desk()
    for state in State:
        desk.window.commands.follow(state)
        enabled = {
            command.key for command in COMMANDS if desk.window.commands[command.key].isEnabled()
        }
        assert enabled == {command.key for command in COMMANDS if state in command.states}


@pytest.mark.parametrize(
    ("text", "shown"),
    [("&Start", "Start"), ("开始(&S)", "开始"), ("&Open experiment…", "Open experiment")],
)
def test_a_button_shows_a_menu_text_without_its_marks(text: str, shown: str) -> None:
    assert plain(text) == shown


def test_tooltips_end_with_the_shortcut(cold: None, make_desk: MakeDesk, qtbot: QtBot) -> None:
    desk = make_desk()
    assert desk.window.commands["start"].toolTip() == "Train what the form describes. (Ctrl+R)"
