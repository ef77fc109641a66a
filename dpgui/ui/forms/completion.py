"""Completion of what is typed from values that fit, such as the columns of a table."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QModelIndex, QObject, QPersistentModelIndex, Qt
from PySide6.QtWidgets import QCompleter

_SHOWN = 12


class WordCompleter(QCompleter):
    """Offers the values that contain what is typed."""

    def __init__(self, values: Sequence[str], parent: QObject | None = None) -> None:
        super().__init__(list(values), parent)
        self.setFilterMode(Qt.MatchFlag.MatchContains)
        self.setCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
        self.setCompletionMode(QCompleter.CompletionMode.PopupCompletion)
        self.setMaxVisibleItems(_SHOWN)


class ListCompleter(WordCompleter):
    """Completes the last word of a list: "age, hei" becomes "age, height"."""

    def splitPath(self, path: str) -> list[str]:
        return [path.rpartition(",")[2].strip()]

    def pathFromIndex(self, index: QModelIndex | QPersistentModelIndex) -> str:
        line = self.widget()
        before, comma, _ = getattr(line, "text", str)().rpartition(",")
        chosen = super().pathFromIndex(index)
        return f"{before.rstrip()}{comma} {chosen}" if comma else chosen
