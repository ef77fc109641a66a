"""A menu of which one entry is in force."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import Signal, Slot
from PySide6.QtGui import QAction, QActionGroup
from PySide6.QtWidgets import QMenu, QWidget


class ChoiceMenu(QMenu):
    """Entries that exclude each other.

    Signals:
        chosen: The key of the entry that a person chose.
    """

    chosen = Signal(str)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._group = QActionGroup(self)
        self._group.triggered.connect(self._on_triggered)
        self._entries: dict[str, QAction] = {}

    def set_texts(self, texts: Mapping[str, str]) -> None:
        """One entry for each key, with its text; entries that exist change their words."""
        for key, text in texts.items():
            if key not in self._entries:
                entry = self._group.addAction(QAction(self))
                entry.setObjectName(key)
                entry.setCheckable(True)
                self.addAction(entry)
                self._entries[key] = entry
            self._entries[key].setText(text)

    def set_chosen(self, key: str) -> None:
        """Mark the entry of `key` as the one in force."""
        self._entries[key].setChecked(True)

    @Slot(QAction)
    def _on_triggered(self, entry: QAction) -> None:
        self.chosen.emit(entry.objectName())
