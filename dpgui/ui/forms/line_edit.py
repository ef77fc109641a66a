"""Line edits that read what is typed: the value stands beside the text, up and down step it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QDragEnterEvent, QKeyEvent, QPalette, QResizeEvent
from PySide6.QtWidgets import QLabel, QLineEdit, QWidget

from dpgui.ui.forms.number_text import ReadError, read_float, step_factor, write_number

_GAP = 6
"""Pixels around the value shown inside the line."""

_INSET = 2
"""Pixels that bring the text in line with that of spin boxes and lists."""

Read = Callable[[str], Any]
Write = Callable[[Any], str]
Step = Callable[[Any, int], Any]


class ParsedLineEdit(QLineEdit):
    """A line of text with its value shown at its right end when that reads differently.

    Signals:
        stepped: The up or down key changed the value.

    Args:
        read: Text to value; raises ReadError.
        write: Value to the text that `read` gives it back from.
        step: The value one step up (1) or down (-1), if it can be stepped.
        unit: Shown after the value.
    """

    stepped = Signal()

    def __init__(
        self,
        read: Read,
        write: Write = str,
        step: Step | None = None,
        unit: str = "",
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._read, self._write, self._step = read, write, step
        self._unit = unit
        self.accepts: Callable[[Any], bool] = lambda _value: True
        self._echo = QLabel(self)
        self._echo.setTextFormat(Qt.TextFormat.PlainText)
        self._echo.setForegroundRole(QPalette.ColorRole.PlaceholderText)
        self._echo.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.textChanged.connect(self._show_echo)
        self._place_echo()

    def value(self) -> Any:
        """The value of the text.

        Raises:
            ReadError: If the text has none.
        """
        return self._read(self.text())

    def set_value(self, value: Any) -> None:
        """Write `value`; signals as for any other change of the text."""
        self.setText(self._write(value))
        self.setCursorPosition(0)

    def keeps(self, value: Any) -> bool:
        """Whether `value`, written in the line, reads the same back."""
        try:
            return self._read(self._write(value)) == value
        except ReadError:
            return False

    def set_unit(self, unit: str) -> None:
        """Show `unit` (already in the window's language) after the value."""
        self._unit = unit
        self._show_echo()

    def echo(self) -> str:
        """What is shown beside the text: "= 1e-05", or nothing."""
        return self._echo.text()

    def keyPressEvent(self, arg__1: QKeyEvent) -> None:
        direction = {Qt.Key.Key_Up: 1, Qt.Key.Key_Down: -1}.get(Qt.Key(arg__1.key()))
        if direction is None or self._step is None or self.isReadOnly():
            super().keyPressEvent(arg__1)
            return
        try:
            value = self._step(self.value(), direction)
        except ReadError:
            return
        if self.accepts(value):
            self.set_value(value)
            self.stepped.emit()

    def dragEnterEvent(self, arg__1: QDragEnterEvent) -> None:
        if arg__1.mimeData().hasUrls():
            arg__1.ignore()  # a file is no number: the window takes it
        else:
            super().dragEnterEvent(arg__1)

    def resizeEvent(self, arg__1: QResizeEvent) -> None:
        super().resizeEvent(arg__1)
        self._place_echo()

    def changeEvent(self, arg__1: QEvent) -> None:
        super().changeEvent(arg__1)
        if arg__1.type() in (QEvent.Type.FontChange, QEvent.Type.StyleChange):
            self._show_echo()

    def _show_echo(self) -> None:
        try:
            written = self._write(self.value())
        except ReadError:
            self._echo.setText("")
        else:
            shown = f"= {written}" if written != self.text().strip() else ""
            self._echo.setText(f"{shown} {self._unit}".strip())
        self.setAccessibleDescription(self._echo.text())
        self._place_echo()

    def _place_echo(self) -> None:
        hint = self._echo.sizeHint()
        width = min(hint.width(), round(self.width() * 0.6)) if self._echo.text() else 0
        self._echo.setGeometry(self.width() - width - _GAP, 0, width, self.height())
        self.setTextMargins(_INSET, 0, width + _GAP if width else 0, 0)


class SciLineEdit(ParsedLineEdit):
    """A number as free text: 3e-4, 0.0003 and 0,0003 are the same; up and down step 1-2-5."""

    def __init__(self, step: Step = step_factor, parent: QWidget | None = None) -> None:
        super().__init__(read_float, write_number, step, parent=parent)
