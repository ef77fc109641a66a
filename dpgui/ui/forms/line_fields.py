"""Fields that are one line of text: numbers of any size, lists, words."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from PySide6.QtWidgets import QWidget

from dpgui.config import Problem
from dpgui.registry import Option
from dpgui.ui.forms.bounds import broken_bound
from dpgui.ui.forms.completion import ListCompleter, WordCompleter
from dpgui.ui.forms.field import FieldEditor, expect
from dpgui.ui.forms.line_edit import ParsedLineEdit, SciLineEdit
from dpgui.ui.forms.list_text import read_floats, read_ints, read_texts, write_list
from dpgui.ui.forms.number_text import ReadError, read_int, step_by
from dpgui.ui.i18n import tr, tr_option


class LineField(FieldEditor):
    """A field of one line. What was typed counts when the line is left or Return is pressed.

    Only an error goes at once: it is taken back with the key that puts it right, so that nobody
    has to leave the line before the Start button wakes up.
    """

    line: ParsedLineEdit
    _settled = ""
    _suggested: tuple[str, ...] = ()
    _completes: type[WordCompleter] | None = None

    def _hold(self, widget: QWidget, *beside: QWidget) -> None:
        if not isinstance(widget, ParsedLineEdit):
            raise TypeError("A LineField holds a ParsedLineEdit.")
        self.line = widget
        self.line.accepts = lambda value: self._broken(value) is None
        super()._hold(widget, *beside)
        self._show(self._value)
        self.line.editingFinished.connect(self.commit)
        self.line.stepped.connect(self.commit)
        self.line.textEdited.connect(self._heal)

    def commit(self) -> None:
        if self.option.optional and not self.line.text().strip():
            self._take(None)
            return
        try:
            value = self.line.value()
        except ReadError as error:
            self._refuse(error.code, **error.facts)
            return
        broken = self._broken(value)
        if broken is None:
            self._take(value)
        else:
            self._refuse(broken.code, **broken.facts)

    def set_locked(self, locked: bool) -> None:
        self.line.setReadOnly(locked)

    def retranslate(self) -> None:
        super().retranslate()
        self.line.set_unit(tr_option(self.option.unit))
        unset = tr("forms", "not set") if self.option.optional else ""
        self.line.setPlaceholderText(tr_option(self._settled) or unset)

    def show_settled(self, found: str) -> None:
        if found != self._settled:
            self._settled = found
            self.retranslate()

    def suggest(self, values: Sequence[str]) -> None:
        if self._completes and tuple(values) != self._suggested:
            self._suggested = tuple(values)
            self.line.setCompleter(self._completes(values, self))

    def _broken(self, value: Any) -> Problem | None:
        """The bound that `value` breaks."""
        values: Iterable[Any] = value if isinstance(value, list) else [value]
        numbers = [it for it in values if isinstance(it, (int, float))]
        found = (broken_bound(self.option, number) for number in numbers)
        return next((problem for problem in found if problem), None)

    def _heal(self) -> None:
        if self._error is None:
            return
        try:
            mended = self._broken(self.line.value()) is None
        except ReadError:
            mended = False
        if mended:
            self.commit()

    def _show(self, value: Any) -> None:
        if value is None:
            expect(self.option.optional, value)
            self.line.clear()
        else:
            expect(self._fits(value) and self.line.keeps(value), value)
            self.line.set_value(value)

    def _fits(self, value: Any) -> bool:
        """Whether `value` is of the kind that this line edits."""
        raise NotImplementedError


class IntLineField(LineField):
    """A whole number without bounds, or beyond the 32 bits of a spin box: a seed."""

    def __init__(self, option: Option, parent: QWidget | None = None) -> None:
        super().__init__(option, parent)
        self._hold(ParsedLineEdit(read_int, str, lambda value, direction: value + direction))

    def _fits(self, value: Any) -> bool:
        return isinstance(value, int) and not isinstance(value, bool)


class ScientificField(LineField):
    """A number over many powers of ten: a learning rate. Up and down step 1-2-5."""

    def __init__(self, option: Option, parent: QWidget | None = None) -> None:
        super().__init__(option, parent)
        self._hold(SciLineEdit())

    def _fits(self, value: Any) -> bool:
        return isinstance(value, (int, float)) and not isinstance(value, bool)


class FloatField(ScientificField):
    """A number of a known size: a share, seconds. Up and down add and subtract."""

    def __init__(self, option: Option, parent: QWidget | None = None) -> None:
        LineField.__init__(self, option, parent)
        step = 0.05 if option.maximum is not None and option.maximum <= 1 else 1.0
        self._hold(SciLineEdit(lambda value, direction: step_by(value, step, direction)))


class TextField(LineField):
    """Any text."""

    _completes = WordCompleter

    def __init__(self, option: Option, parent: QWidget | None = None) -> None:
        super().__init__(option, parent)
        self._hold(ParsedLineEdit(str.strip))

    def _fits(self, value: Any) -> bool:
        return isinstance(value, str)


class IntsField(LineField):
    """Whole numbers: "64, 32"."""

    def __init__(self, option: Option, parent: QWidget | None = None) -> None:
        super().__init__(option, parent)
        self._hold(ParsedLineEdit(read_ints, write_list))

    def _fits(self, value: Any) -> bool:
        return _is_list(value, int)


class FloatsField(LineField):
    """Numbers: "0.9, 0.999" or "0,9; 0,999"."""

    def __init__(self, option: Option, parent: QWidget | None = None) -> None:
        super().__init__(option, parent)
        self._hold(ParsedLineEdit(read_floats, write_list))

    def _fits(self, value: Any) -> bool:
        return _is_list(value, (int, float))


class TextsField(LineField):
    """Words between commas."""

    _completes = ListCompleter

    def __init__(self, option: Option, parent: QWidget | None = None) -> None:
        super().__init__(option, parent)
        self._hold(ParsedLineEdit(read_texts, write_list))

    def _fits(self, value: Any) -> bool:
        return _is_list(value, str)


def _is_list(value: Any, kinds: type | tuple[type, ...]) -> bool:
    return isinstance(value, list) and all(
        isinstance(it, kinds) and not isinstance(it, bool) for it in value
    )
