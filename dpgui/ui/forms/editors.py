"""Which field edits which option."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from PySide6.QtWidgets import QWidget

from dpgui.registry import Option, OptionKind
from dpgui.ui.forms.bounds import spin_range
from dpgui.ui.forms.choice_fields import BoolField, ChoiceField, SearchField
from dpgui.ui.forms.field import FieldEditor
from dpgui.ui.forms.int_field import IntField
from dpgui.ui.forms.line_fields import (
    FloatField,
    FloatsField,
    IntLineField,
    IntsField,
    ScientificField,
    TextField,
    TextsField,
)
from dpgui.ui.forms.path_field import PathField

LONG = 12
"""Lists of more names than this can be searched."""

Make = Callable[[Option, QWidget | None], FieldEditor]


def editor_for(option: Option, parent: QWidget | None = None) -> FieldEditor:
    """The field that edits `option`, holding its default."""
    return _FIELDS[option.kind](option, parent)


def _int_field(option: Option, parent: QWidget | None) -> FieldEditor:
    spins = spin_range(option) is not None and not option.optional
    return IntField(option, parent) if spins else IntLineField(option, parent)


def _float_field(option: Option, parent: QWidget | None) -> FieldEditor:
    return ScientificField(option, parent) if option.scientific else FloatField(option, parent)


def _choice_field(option: Option, parent: QWidget | None) -> FieldEditor:
    many = len(option.choices) > LONG
    return SearchField(option, parent) if many else ChoiceField(option, parent)


_FIELDS: Mapping[OptionKind, Make] = {
    "bool": BoolField,
    "int": _int_field,
    "float": _float_field,
    "text": TextField,
    "choice": _choice_field,
    "ints": IntsField,
    "floats": FloatsField,
    "texts": TextsField,
    "path": PathField,
}
