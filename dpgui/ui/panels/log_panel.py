"""The Log panel: what happened, a line each, coloured by how grave it is."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Iterable

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import (
    QAction,
    QColor,
    QContextMenuEvent,
    QFont,
    QGuiApplication,
    QResizeEvent,
    QTextCharFormat,
    QTextCursor,
)
from PySide6.QtWidgets import QPlainTextEdit, QVBoxLayout, QWidget

from dpgui.events import Event, Level
from dpgui.ui.i18n import tr
from dpgui.ui.panels.log_lines import level_of, line_of
from dpgui.ui.theme import LIGHT, Theme

MOST_LINES = 5_000
"""Lines kept on show; the whole log is on disk."""


class LogPanel(QWidget):
    """Lines about events, appended in batches.

    It scrolls along only while its end is in view, so that nobody loses what they are reading. The
    events are kept, and so a new language or look says all of them again.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme: Theme = LIGHT
        self._events: deque[Event] = deque(maxlen=MOST_LINES)
        self.view = _View(self)
        self.view.setObjectName("log")
        self.copy_all = QAction(self)
        self.copy_all.triggered.connect(self._copy_all)
        self.clear_all = QAction(self)
        self.clear_all.triggered.connect(self.clear)
        self.view.extra = (self.copy_all, self.clear_all)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.view)
        self.retranslate()

    def append(self, events: Iterable[Event]) -> None:
        """Add a line about each of `events` that is worth one."""
        kept = [event for event in events if line_of(event)]
        self._events.extend(kept)
        self._write(kept[-MOST_LINES:])

    def clear(self) -> None:
        """Show nothing; the log on disk stays."""
        self._events.clear()
        self.view.clear()

    def text(self) -> str:
        """All lines on show."""
        return self.view.toPlainText()

    def apply_theme(self, theme: Theme) -> None:
        """Take the colours of `theme`."""
        self._theme = theme
        self._rewrite()

    def retranslate(self) -> None:
        """Say everything in the window's language."""
        self.view.setAccessibleName(tr("Log", "Log"))
        self.view.setPlaceholderText(tr("Log", "What happens in a run is told here."))
        self.copy_all.setText(tr("Log", "Copy everything"))
        self.clear_all.setText(tr("Log", "Clear"))
        self._rewrite()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self.retranslate()

    def _rewrite(self) -> None:
        place, at_end = self.view.verticalScrollBar().value(), self.view.at_end
        self.view.clear()
        self._insert(list(self._events))
        self.view.go_to(place, at_end)

    def _write(self, events: list[Event]) -> None:
        read, at_end = self.view.firstVisibleBlock(), self.view.at_end
        self._insert(events)
        # The oldest lines leave at the top, and with them perhaps those that were read.
        self.view.go_to(read.firstLineNumber() if read.isValid() else 0, at_end)

    def _insert(self, events: list[Event]) -> None:
        cursor = QTextCursor(self.view.document())
        cursor.movePosition(QTextCursor.MoveOperation.End)
        cursor.beginEditBlock()
        faint = _format(self._theme.muted)
        for event in events:
            if not self.view.document().isEmpty():
                cursor.insertBlock()
            level = level_of(event)
            cursor.insertText(time.strftime("%H:%M:%S  ", time.localtime(event.time)), faint)
            cursor.insertText(_one_line(line_of(event)), self._level_format(level))
        cursor.endEditBlock()

    def _level_format(self, level: Level) -> QTextCharFormat:
        theme = self._theme
        colors = {"info": theme.foreground, "warning": theme.warning, "error": theme.error}
        form = _format(colors[level])
        if level == "error":
            form.setFontWeight(QFont.Weight.DemiBold)
        return form

    def _copy_all(self) -> None:
        QGuiApplication.clipboard().setText(self.text())


class _View(QPlainTextEdit):
    """A text nobody can change, with a few more things in its menu.

    Attributes:
        at_end: Its end is in view, and shall stay so while it grows or the panel is resized.
    """

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.extra: tuple[QAction, ...] = ()
        self.at_end = True
        bar = self.verticalScrollBar()
        bar.valueChanged.connect(self._on_scrolled)
        bar.rangeChanged.connect(self._on_grown)
        self.setReadOnly(True)
        self.setUndoRedoEnabled(False)
        self.setMaximumBlockCount(MOST_LINES)
        self.setTabChangesFocus(True)
        self.setLineWrapMode(QPlainTextEdit.LineWrapMode.WidgetWidth)
        self.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextSelectableByMouse
            | Qt.TextInteractionFlag.TextSelectableByKeyboard
        )

    def go_to(self, line: int, at_end: bool) -> None:
        """Scroll to the visual line `line`, or to the end."""
        bar = self.verticalScrollBar()
        bar.setValue(bar.maximum() if at_end else min(line, bar.maximum()))
        self.at_end = at_end

    def resizeEvent(self, e: QResizeEvent) -> None:
        """Qt keeps the first line in its place; who saw the end wants to see it still."""
        line, at_end = self.verticalScrollBar().value(), self.at_end
        super().resizeEvent(e)
        if at_end:
            self.go_to(line, at_end)

    def _on_scrolled(self, line: int) -> None:
        self.at_end = line >= self.verticalScrollBar().maximum()

    def _on_grown(self, _first: int, last: int) -> None:
        if self.at_end:
            self.verticalScrollBar().setValue(last)

    def contextMenuEvent(self, e: QContextMenuEvent) -> None:
        menu = self.createStandardContextMenu()
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.addSeparator()
        menu.addActions(list(self.extra))
        menu.popup(e.globalPos())


def _format(color: str) -> QTextCharFormat:
    form = QTextCharFormat()
    form.setForeground(QColor(color))
    return form


def _one_line(text: str) -> str:
    return " ".join(text.split())
