"""What can be done with runs: one row an action, its buttons, menu entries and keys follow."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QMenu, QToolBar, QWidget

from dpgui.runs import Run
from dpgui.runs.going_on import GoingOn, going_on
from dpgui.runs.rows import RunRow
from dpgui.ui.going_on import explained
from dpgui.ui.i18n import tr
from dpgui.ui.icons import icon
from dpgui.ui.panels.marks import literal_action_tip
from dpgui.ui.panels.words import LIVE
from dpgui.ui.theme import Theme

Rows = Sequence[RunRow]


def _one(rows: Rows) -> bool:
    return len(rows) == 1


def _kept(rows: Rows) -> bool:
    return bool(rows) and not any(row.trashed for row in rows)


def _one_kept(rows: Rows) -> bool:
    return _one(rows) and _kept(rows)


def _at_rest(rows: Rows) -> bool:
    return _kept(rows) and not any(row.status in LIVE for row in rows)


def _one_at_rest(rows: Rows) -> bool:
    return _one(rows) and _at_rest(rows)


def _thrown(rows: Rows) -> bool:
    return bool(rows) and all(row.trashed for row in rows)


@dataclass(frozen=True, slots=True)
class RunAction:
    """One thing to do.

    Attributes:
        key: What the panel's handlers call it.
        icon: Its name in the icon font.
        keys: Its shortcuts while the table has the focus.
        fits: Whether it can be done with the runs selected.
        in_trash: It is shown with the trash (True), with the other runs (False), or always.
    """

    key: str
    icon: str
    fits: Callable[[Rows], bool]
    keys: tuple[str, ...] = ()
    in_trash: bool | None = False


ACTIONS: Final = (
    RunAction("open", "chart-line", _one, ("Return", "Enter"), in_trash=None),
    RunAction("resume", "play-circle-outline", _one_at_rest),
    RunAction("change", "file-edit-outline", _one_at_rest),
    RunAction("again", "repeat", _one_kept),
    RunAction("reveal", "folder-open-outline", _one, in_trash=None),
    RunAction("export", "package-down", _one_kept),
    RunAction("rename", "rename", _one_kept, ("F2",)),
    RunAction("tags", "tag-outline", _one_kept),
    RunAction("star", "star-outline", _kept),
    RunAction("note", "note-text-outline", _one_kept),
    RunAction("trash", "trash-can-outline", _at_rest, ("Del",)),
    RunAction("restore", "restore", _thrown, in_trash=True),
    RunAction("delete", "delete-forever-outline", _thrown, ("Del",), in_trash=True),
)

GROUPS: Final = (
    ("open", "resume", "change", "again", "export", "reveal"),
    ("rename", "tags", "star", "note"),
    ("trash", "restore", "delete"),
)


class RunActions:
    """The actions as Qt's, for a toolbar and a menu.

    Args:
        table: The widget in which their keys work.
        handlers: What each does, by its key.
    """

    def __init__(self, table: QWidget, handlers: dict[str, Callable[[], object]]) -> None:
        self._actions: dict[str, QAction] = {}
        self._going_on: GoingOn | None = None
        for row in ACTIONS:
            action = QAction(table)
            action.setObjectName(row.key)
            action.setShortcuts([QKeySequence(key) for key in row.keys])
            action.setShortcutContext(Qt.ShortcutContext.WidgetShortcut)
            action.triggered.connect(handlers[row.key])
            table.addAction(action)
            self._actions[row.key] = action
        self.follow((), in_trash=False)

    def __getitem__(self, key: str) -> QAction:
        return self._actions[key]

    def fill(self, target: QMenu | QToolBar) -> None:
        """Put all of them into a menu or a toolbar, in groups."""
        for group in GROUPS:
            if group is not GROUPS[0]:
                target.addSeparator()
            for key in group:
                target.addAction(self._actions[key])

    def follow(self, rows: Rows, *, in_trash: bool) -> None:
        """Enable what can be done with the selected `rows`; show what belongs to the list."""
        for row in ACTIONS:
            action = self._actions[row.key]
            action.setVisible(row.in_trash is None or row.in_trash == in_trash)
            action.setEnabled(action.isVisible() and row.fits(rows))
        self._going_on = going_on(Run(rows[0].folder)) if _one_at_rest(rows) else None
        if self._going_on and self._going_on.way == "all_done":
            self._actions["resume"].setEnabled(False)
        self._say("resume")

    def apply_theme(self, theme: Theme) -> None:
        """Paint the icons in the colours of `theme`."""
        for row in ACTIONS:
            self._actions[row.key].setIcon(icon(row.icon, theme.foreground))

    def retranslate(self) -> None:
        """Say everything in the window's language."""
        for key in self._actions:
            self._say(key)

    def _say(self, key: str) -> None:
        action, (text, tip) = self._actions[key], _words()[key]
        if key == "resume":
            tip = explained(self._going_on) or tip
        action.setText(text)
        keys = action.shortcut().toString(QKeySequence.SequenceFormat.NativeText)
        action.setToolTip(literal_action_tip(text, tip, keys))


def _words() -> dict[str, tuple[str, str]]:
    return {
        "open": (tr("Runs", "Open"), tr("Runs", "Show this run in the charts")),
        "resume": (tr("Runs", "Resume"), tr("Runs", "Go on from its last checkpoint")),
        "change": (
            tr("Runs", "Resume with changes"),
            tr("Runs", "Put it into the form, to go on from its last checkpoint as it is changed"),
        ),
        "again": (
            tr("Runs", "Run again"),
            tr("Runs", "Put its experiment into the form, to start it anew"),
        ),
        "export": (
            tr("Runs", "Export model…"),
            tr("Runs", "Write its model to a file, to use it elsewhere"),
        ),
        "reveal": (tr("Runs", "Reveal folder"), tr("Runs", "Show its folder")),
        "rename": (tr("Runs", "Rename"), tr("Runs", "Give it another name")),
        "tags": (tr("Runs", "Tags"), tr("Runs", "Words to find it by, with commas between")),
        "star": (tr("Runs", "Star"), tr("Runs", "Mark it with a star, or take the star away")),
        "note": (tr("Runs", "Note"), tr("Runs", "Write down what it was about")),
        "trash": (
            tr("Runs", "Move to trash"),
            tr("Runs", "Put it away; it can be restored from the trash"),
        ),
        "restore": (tr("Runs", "Restore"), tr("Runs", "Take it out of the trash")),
        "delete": (
            tr("Runs", "Delete for good"),
            tr("Runs", "Remove its folder with all checkpoints"),
        ),
    }
