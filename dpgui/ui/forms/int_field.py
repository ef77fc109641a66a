"""Whole numbers in a spin box that reads digits and nothing else, in every locale."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import Signal, Slot
from PySide6.QtGui import QValidator
from PySide6.QtWidgets import QSpinBox, QWidget

from dpgui.registry import Option
from dpgui.ui.forms.bounds import broken_bound, spin_range
from dpgui.ui.forms.field import FieldEditor, expect
from dpgui.ui.forms.number_text import ReadError, read_int
from dpgui.ui.forms.wheel import guard_wheel
from dpgui.ui.forms.words import unit_of


class IntSpinBox(QSpinBox):
    """A spin box without digit groups: Qt's own would read "1,5" as 15 in an English locale.

    A number beyond the range can be typed, so that no key is lost on the way; when it is final the
    value before it comes back, and `refused` says so.

    Signals:
        refused: The text that was not taken.
    """

    refused = Signal(str)

    def validate(self, input: str, pos: int) -> tuple[QValidator.State, str, int]:
        bare = self._bare(input)
        try:
            value = read_int(bare)
            if bare != bare.strip():
                return QValidator.State.Invalid, input, pos
        except ReadError as error:
            begun = error.code == "missing" or bare in ("-", "+")
            return QValidator.State.Intermediate if begun else QValidator.State.Invalid, input, pos
        inside = self.minimum() <= value <= self.maximum()
        return QValidator.State.Acceptable if inside else QValidator.State.Intermediate, input, pos

    def fixup(self, input: str) -> str:
        self.refused.emit(self._bare(input))
        return f"{self.prefix()}{self.value()}{self.suffix()}"

    def valueFromText(self, text: str) -> int:
        return read_int(self._bare(text))

    def textFromValue(self, val: int) -> str:
        return str(val)

    def _bare(self, text: str) -> str:
        return text.removesuffix(self.suffix())


class IntField(FieldEditor):
    """A whole number within bounds that a spin box can hold."""

    def __init__(self, option: Option, parent: QWidget | None = None) -> None:
        super().__init__(option, parent)
        self.spin = IntSpinBox(self)
        low, high = spin_range(option) or (0, 99)
        self.spin.setRange(low, high)
        self.spin.setKeyboardTracking(False)
        guard_wheel(self.spin)
        self._hold(self.spin)
        self._show(self._value)
        self.spin.valueChanged.connect(self._name_unit)
        self.spin.valueChanged.connect(self._take)
        self.spin.refused.connect(self._explain)

    def commit(self) -> None:
        self.spin.interpretText()

    def set_locked(self, locked: bool) -> None:
        self.spin.setReadOnly(locked)
        buttons = QSpinBox.ButtonSymbols
        self.spin.setButtonSymbols(buttons.NoButtons if locked else buttons.UpDownArrows)

    def retranslate(self) -> None:
        super().retranslate()
        self.spin.lineEdit().setAccessibleName(self.title())
        self._name_unit(self.spin.value())

    def _show(self, value: Any) -> None:
        whole = isinstance(value, int) and not isinstance(value, bool)
        expect(whole and self.spin.minimum() <= value <= self.spin.maximum(), value)
        blocked = self.spin.blockSignals(True)
        self.spin.setValue(value)
        self.spin.blockSignals(blocked)
        self._name_unit(value)

    @Slot(int)
    def _name_unit(self, count: int) -> None:
        unit = unit_of(self.option, count)
        self.spin.setSuffix(f" {unit}" if unit else "")

    def _explain(self, text: str) -> None:
        try:
            broken = broken_bound(self.option, read_int(text))
        except ReadError:
            return  # nothing but a sign was left there: the value before says it all
        if broken is not None:
            self._note(broken.code, **broken.facts)
