"""The commands as Qt actions: made from the table, enabled by the state, in any language."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping

from PySide6.QtCore import QObject
from PySide6.QtGui import QAction, QIcon, QKeySequence
from PySide6.QtWidgets import QMenu, QToolBar

from dpgui.ui.commands import COMMANDS, SEPARATOR, Command
from dpgui.ui.i18n import tr_command
from dpgui.ui.states import State

Handlers = Mapping[str, Callable[..., object]]


class Actions:
    """One `QAction` for each command.

    Args:
        owner: The window; shortcuts work in it.
        handlers: What each command does, by its key.

    Raises:
        KeyError: If a command has no handler.
    """

    def __init__(self, owner: QObject, handlers: Handlers) -> None:
        self._actions = {command.key: _action(command, owner) for command in COMMANDS}
        self._explained: dict[str, str] = {}
        for key, action in self._actions.items():
            action.triggered.connect(handlers[key])
        self.retranslate()

    def __getitem__(self, key: str) -> QAction:
        return self._actions[key]

    def all(self) -> tuple[QAction, ...]:
        """Every action, in the order of the table."""
        return tuple(self._actions.values())

    def fill(self, target: QMenu | QToolBar, keys: Iterable[str]) -> None:
        """Put the commands of `keys` into a menu or a toolbar."""
        for key in keys:
            if key == SEPARATOR:
                target.addSeparator()
            else:
                target.addAction(self._actions[key])

    def follow(self, state: State) -> None:
        """Enable what can be used in `state`."""
        for command in COMMANDS:
            self._actions[command.key].setEnabled(state in command.states)

    def explain(self, key: str, sentence: str) -> None:
        """Say `sentence`, in the window's language, in place of a command's tip; "" ends it."""
        if sentence != self._explained.get(key, ""):
            self._explained[key] = sentence
            self.retranslate()

    def retranslate(self) -> None:
        """Say every text in the window's language; the tooltip ends with the shortcut."""
        for command in COMMANDS:
            action = self._actions[command.key]
            tip = self._explained.get(command.key) or tr_command(command.tip)
            keys = action.shortcut().toString(QKeySequence.SequenceFormat.NativeText)
            action.setText(tr_command(command.text))
            action.setIconText(plain(action.text()))
            action.setToolTip(f"{tip} ({keys})" if keys else tip)
            action.setStatusTip(tip)

    def set_icons(self, icon: Callable[[str], QIcon]) -> None:
        """Paint every icon anew with `icon(name)`."""
        for command in COMMANDS:
            if command.icon:
                self._actions[command.key].setIcon(icon(command.icon))


def plain(text: str) -> str:
    """A menu's `text` as a button shows it: without "&", "(&S)" and "…"."""
    return re.sub(r"\(&.\)|&|…", "", text)


def _action(command: Command, owner: QObject) -> QAction:
    action = QAction(owner)
    action.setObjectName(command.key)
    action.setCheckable(command.checkable)
    if isinstance(command.shortcut, str):
        action.setShortcut(QKeySequence(command.shortcut))
    elif command.shortcut is not None:
        action.setShortcuts(command.shortcut)
    return action
