"""`FieldEditor`: one option in the form, its value, and the sentence under it if it is wrong."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from pydantic import JsonValue
from PySide6.QtCore import QEvent, Signal
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from dpgui.config import Problem
from dpgui.registry import Option
from dpgui.ui.forms.number_text import ReadError
from dpgui.ui.forms.tones import ToneLabel
from dpgui.ui.forms.words import help_of, label_of, tooltip
from dpgui.ui.i18n import say

_PADDING = 9
"""Pixels that every input is taller than its text."""


class FieldEditor(QWidget):
    """Edits one option. Subclasses build an input and hand it to `_hold()`.

    Text that is no value leaves the last value in force and makes an `error()`. Values are what
    JSON can hold: tuples are lists here.

    Signals:
        changed: The value or the error is another one than before.

    Attributes:
        option: What is edited.
        input: The widget that takes the keys.
    """

    changed = Signal()

    def __init__(self, option: Option, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.option = option
        self._value: Any = plain(option.default)
        self._error: Problem | None = None
        self._finding: Problem | None = None
        self._remark: Problem | None = None
        self._message: ToneLabel | None = None
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(2)

    def _hold(self, widget: QWidget, *beside: QWidget) -> None:
        """Lay out the input and what stands beside it."""
        self.input = widget
        self.setFocusProxy(widget)
        widget.setMinimumHeight(input_height(widget))
        line = self._line = QHBoxLayout()
        line.setSpacing(4)
        line.addWidget(widget, 1)
        for other in beside:
            line.addWidget(other)
        self._column.addLayout(line)
        self.retranslate()

    def put_beside(self, widget: QWidget) -> None:
        """Let `widget` stand beside the input."""
        self._line.addWidget(widget)

    def value(self) -> Any:
        """The value in force."""
        return self._value

    def set_value(self, value: Any) -> None:
        """Show `value`, without a signal.

        Raises:
            ReadError: If the value is none that this field can show; then nothing changes.
        """
        self._show(plain(value))
        self._value = plain(value)
        self._error = self._remark = None
        self._tell()

    def error(self) -> Problem | None:
        """What is wrong with what was typed; its path is the option's name."""
        return self._error

    def title(self) -> str:
        """What the field is called in the window."""
        return label_of(self.option)

    def message(self) -> str:
        """The sentence under the field, or nothing."""
        return self._message.text() if self._message else ""

    def show_finding(self, problem: Problem | None) -> None:
        """Show what a check of the whole config found about this field; None: nothing."""
        if problem != self._finding:
            self._finding = problem
            self._tell()

    def suggest(self, values: Sequence[str]) -> None:
        """Offer `values` while something is typed, where something is."""

    def show_settled(self, found: str) -> None:
        """Show what the field comes to that is left to be found out; "": nothing is known."""

    def commit(self) -> None:
        """Take over what was typed so far. Nothing to do where each change is final."""

    def set_locked(self, locked: bool) -> None:
        """Let nothing be changed, but everything be read."""
        self.input.setEnabled(not locked)

    def retranslate(self) -> None:
        """Say every text again in the window's language."""
        self.input.setAccessibleName(self.title())
        self.setToolTip(tooltip(help_of(self.option)))
        self._tell()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self.retranslate()

    def _show(self, value: Any) -> None:
        """Put `value` in the input without a signal; raise ReadError if that cannot be."""
        raise NotImplementedError

    def _take(self, value: Any) -> None:
        """The person chose `value`, which is right."""
        self._settle(value, None)

    def _refuse(self, code: str, **facts: JsonValue) -> None:
        """What the person typed is not a value; the one before stays in force."""
        self._settle(self._value, Problem(path=self.option.name, code=code, facts=facts))

    def _note(self, code: str, **facts: JsonValue) -> None:
        """Say something about the last action that is no error."""
        self._remark = Problem(path=self.option.name, code=code, facts=facts, severity="warning")
        self._tell()

    def _settle(self, value: Any, error: Problem | None) -> None:
        self._remark = None
        differs = (value, error) != (self._value, self._error)
        self._value, self._error = value, error
        self._tell()
        if differs:
            self.changed.emit()

    def _tell(self) -> None:
        shown = self._error or self._finding or self._remark
        if shown and self._message is None:  # few fields ever need one
            self._message = ToneLabel(shown.severity, self)
            self._column.addWidget(self._message)
        if self._message:
            self._message.say(say(shown) if shown else "", shown.severity if shown else None)


def input_height(widget: QWidget) -> int:
    """The height of every input in a form, whatever its kind, in pixels."""
    return widget.fontMetrics().height() + _PADDING


def plain(value: Any) -> Any:
    """`value` as JSON holds it: a tuple is a list."""
    return list(value) if isinstance(value, tuple) else value


def expect(fits: bool, value: Any) -> None:
    """Raise ReadError unless `value` fits the field it is to be shown in."""
    if not fits:
        raise ReadError("wrong_value", value=str(value), why="")
