"""One field for every kind of option: values, keys, errors, locks, names."""

from typing import Literal

import pytest
from PySide6.QtCore import QLocale, QPoint, QPointF, Qt
from PySide6.QtGui import QAccessible, QWheelEvent
from PySide6.QtWidgets import QApplication, QScrollArea, QVBoxLayout, QWidget

from dpgui.registry import Options, option, options_of
from dpgui.ui.forms.choice_fields import BoolField, ChoiceField, SearchField
from dpgui.ui.forms.editors import editor_for
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
from dpgui.ui.forms.number_text import ReadError
from dpgui.ui.forms.path_field import PathField

MANY = tuple(f"net_{letter}{size}" for letter in "abcdefg" for size in (1, 2))


class Every(Options):
    """One option of every kind."""

    yes: bool = option(True, label="Yes", help="A tick.")
    few: int = option(8, ge=2, le=1_000_000, label="Few", help="A spin box.", unit="samples")
    seed: int = option(0, ge=0, le=2**63 - 1, label="Seed", help="Too large for a spin box.")
    share: float = option(0.1, ge=0.0, lt=1.0, label="Share", help="A part.")
    rate: float = option(1e-3, gt=0.0, label="Rate", help="Many powers of ten.", scientific=True)
    word: str = option("abc", label="Word", help="Any text.")
    shade: Literal["light", "dark"] = option("light", label="Shade", help="One of two.")
    net: str = option("net_a1", label="Net", help="One of many.")
    sizes: tuple[int, ...] = option((64, 32), label="Sizes", help="Whole numbers.")
    betas: tuple[float, ...] = option((0.9, 0.999), label="Betas", help="Numbers.")
    tags: tuple[str, ...] = option(("a", "b"), label="Tags", help="Words.")
    folder: str = option("", label="Folder", help="A folder.", path="folder")
    maybe: int | None = option(None, label="Maybe", help="A number or nothing.")
    maybe_shade: Literal["light", "dark"] | None = option(None, label="Or none", help="Or none.")

    @classmethod
    def choices_of(cls, name):
        return MANY if name == "net" else ()


OPTIONS = {it.name: it for it in options_of(Every)}
KINDS = {
    "yes": BoolField,
    "few": IntField,
    "seed": IntLineField,
    "share": FloatField,
    "rate": ScientificField,
    "word": TextField,
    "shade": ChoiceField,
    "net": SearchField,
    "sizes": IntsField,
    "betas": FloatsField,
    "tags": TextsField,
    "folder": PathField,
    "maybe": IntLineField,
    "maybe_shade": ChoiceField,
}
OTHERS = {
    "yes": [False, True],
    "few": [2, 1_000_000],
    "seed": [2**63 - 1, 0],
    "share": [0.1 + 0.2, 0.0, 0.9999999999999999],
    "rate": [1e-9, 3e-4, 0.1 + 0.2, 5e-324, 1.7976931348623157e308],
    "word": ["<b>x</b>", "ü 中", ""],
    "shade": ["dark", "light"],
    "net": ["net_g2", "net_a1"],
    "sizes": [[], [1], [3, 4, 5]],
    "betas": [[], [0.1 + 0.2, 1e-9]],
    "tags": [[], ["one", "two words"]],
    "folder": ["/no/such/folder", ""],
    "maybe": [5, None, -(2**70)],
    "maybe_shade": ["dark", None],
}
WRONG = {
    "yes": 1,
    "few": 1,
    "seed": 1.5,
    "share": "0.1",
    "rate": None,
    "word": " blanks around",
    "shade": "grey",
    "net": "net",
    "sizes": [1.5],
    "betas": ["x"],
    "tags": ["a, b"],
    "folder": 3,
    "maybe": "x",
    "maybe_shade": "grey",
}


@pytest.fixture
def field(request, qtbot):
    made = editor_for(OPTIONS[request.param])
    qtbot.addWidget(made)
    made.show()
    return made


def every(function):
    return pytest.mark.parametrize("field", OPTIONS, indirect=True)(function)


@every
def test_each_kind_has_its_field_and_holds_its_default(field):
    assert type(field) is KINDS[field.option.name]
    default = field.option.default
    assert field.value() == (list(default) if isinstance(default, tuple) else default)
    assert field.error() is None


@every
def test_values_come_back_exactly_and_without_a_signal(field, qtbot):
    with qtbot.assertNotEmitted(field.changed):
        for value in OTHERS[field.option.name]:
            field.set_value(value)
            assert field.value() == value
            field.commit()
            assert field.value() == value
            assert type(field.value()) is type(value)


@every
def test_a_value_of_another_kind_is_refused_and_changes_nothing(field):
    before = field.value()
    with pytest.raises(ReadError):
        field.set_value(WRONG[field.option.name])
    assert field.value() == before


@every
def test_every_input_has_a_name_and_a_help(field):
    spoken = QAccessible.queryAccessibleInterface(field.input)
    name, description = (
        spoken.text(QAccessible.Text.Name),
        spoken.text(QAccessible.Text.Description),
    )
    assert name
    assert field.option.label in (name, description)
    assert field.option.help in field.toolTip()


@every
def test_a_locked_field_takes_no_keys_and_can_be_read(field, qtbot):
    field.set_locked(True)
    before = field.value()
    with qtbot.assertNotEmitted(field.changed):
        field.input.setFocus()
        for key in (Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_7, Qt.Key.Key_Space):
            qtbot.keyClick(field.input, key)
        qtbot.keyClick(field.input, Qt.Key.Key_Return)
    assert field.value() == before
    field.set_locked(False)
    assert field.input.isEnabled()


def wheel(widget, steps=-1):
    """Turn the wheel over `widget`: as from a real wheel, a parent gets what a child ignores."""
    while widget is not None:
        middle = QPointF(widget.rect().center())
        event = QWheelEvent(
            middle, QPointF(widget.mapToGlobal(middle)), QPoint(), QPoint(0, 120 * steps),
            Qt.MouseButton.NoButton, Qt.KeyboardModifier.NoModifier,
            Qt.ScrollPhase.NoScrollPhase, False,
        )  # fmt: skip
        QApplication.sendEvent(widget, event)
        if event.isAccepted():
            return
        widget = widget.parentWidget()


@pytest.mark.parametrize("name", OPTIONS)
def test_the_wheel_scrolls_the_form_and_not_the_value(name, qtbot):
    area, content = QScrollArea(), QWidget()
    field = editor_for(OPTIONS[name])
    value = OTHERS[name][0]
    field.set_value(value)
    column = QVBoxLayout(content)
    column.addWidget(field)
    column.addSpacing(2000)
    area.setWidget(content)
    area.setWidgetResizable(True)
    qtbot.addWidget(area)
    area.resize(300, 200)
    area.show()
    field.input.clearFocus()
    wheel(field.input)
    assert field.value() == value
    assert area.verticalScrollBar().value() > 0


def test_a_focused_spin_box_takes_the_wheel(qtbot):
    field = editor_for(OPTIONS["few"])
    qtbot.addWidget(field)
    field.show()
    field.activateWindow()
    field.input.setFocus()
    qtbot.waitUntil(field.input.hasFocus)
    wheel(field.input)
    assert field.value() == 7


def test_typing_into_a_spin_box_tells_once_when_it_is_done(qtbot):
    field = editor_for(OPTIONS["few"])
    qtbot.addWidget(field)
    seen = []
    field.changed.connect(lambda: seen.append(field.value()))
    field.spin.selectAll()
    qtbot.keyClicks(field.spin, "128")
    assert seen == []
    qtbot.keyClick(field.spin, Qt.Key.Key_Return)
    assert seen == [128]


@pytest.mark.parametrize("locale", ["C", "en_US", "de_DE", "ar_EG", "hi_IN"])
@pytest.mark.parametrize("typed", ["1,5", "1.5", "1'5", "1 5"])
def test_a_spin_box_never_reads_a_mark_as_a_digit_group(locale, typed, qtbot):
    before = QLocale()
    QLocale.setDefault(QLocale(locale))
    try:
        field = editor_for(OPTIONS["few"])
        qtbot.addWidget(field)
        field.spin.selectAll()
        qtbot.keyClicks(field.spin, typed)
        assert field.spin.text() == "15 samples"  # the mark was not taken, and that is seen
        field.spin.lineEdit().setText(f"{typed} samples")  # as pasted or from an input method
        field.commit()
        assert field.spin.text() == "8 samples"
        assert field.value() == 8
    finally:
        QLocale.setDefault(before)


def test_a_number_beyond_the_range_is_refused_with_a_sentence(qtbot):
    field = editor_for(OPTIONS["few"])
    qtbot.addWidget(field)
    field.spin.selectAll()
    qtbot.keyClicks(field.spin, "2000000")
    qtbot.keyClick(field.spin, Qt.Key.Key_Return)
    assert field.value() == 8
    assert field.spin.value() == 8
    assert field.message() == "2000000 is too large: it must be at most 1000000."
    field.spin.selectAll()
    qtbot.keyClicks(field.spin, "9")
    qtbot.keyClick(field.spin, Qt.Key.Key_Return)
    assert (field.value(), field.message()) == (9, "")


def test_rubbish_in_a_line_is_an_error_that_goes_with_the_key_that_mends_it(qtbot):
    field = editor_for(OPTIONS["rate"])
    qtbot.addWidget(field)
    field.line.clear()
    qtbot.keyClicks(field.line, "1e-")
    assert field.error() is None  # not while it is being typed
    with qtbot.waitSignal(field.changed):
        qtbot.keyClick(field.line, Qt.Key.Key_Return)
    assert (field.error().path, field.error().code) == ("rate", "not_a_number")
    assert field.message() == "'1e-' is not a number."
    assert field.value() == 1e-3
    with qtbot.waitSignal(field.changed):
        qtbot.keyClicks(field.line, "5")
    assert field.error() is None
    assert field.message() == ""
    assert field.value() == 1e-5


@pytest.mark.parametrize(
    ("name", "typed", "sentence"),
    [
        ("rate", "0", "0.0 is too small: it must be more than 0.0."),
        ("share", "1", "1.0 is too large: it must be less than 1.0."),
        ("share", "-0,1", "-0.1 is too small: it must be at least 0.0."),
        ("seed", "-1", "-1 is too small: it must be at least 0."),
        ("seed", str(2**63), f"{2**63} is too large: it must be at most {2**63 - 1}."),
        ("rate", "1,000", "'1,000' can be read in two ways. Write 1000 or 1.000."),
        ("sizes", "64, x", "'x' is not a whole number."),
        ("rate", "", "A value is needed here."),
    ],
)
def test_what_a_line_refuses(name, typed, sentence, qtbot):
    field = editor_for(OPTIONS[name])
    qtbot.addWidget(field)
    before = field.value()
    field.line.clear()
    qtbot.keyClicks(field.line, typed)
    field.commit()
    assert field.message() == sentence
    assert field.value() == before


def test_steps_stop_at_the_bounds(qtbot):
    field = editor_for(OPTIONS["share"])
    qtbot.addWidget(field)
    field.set_value(0.95)
    qtbot.keyClick(field.line, Qt.Key.Key_Up)
    assert field.value() == 0.95
    qtbot.keyClick(field.line, Qt.Key.Key_Down)
    assert field.value() == 0.9
    assert field.line.text() == "0.9"


def test_an_empty_line_of_an_optional_number_is_not_set(qtbot):
    field = editor_for(OPTIONS["maybe"])
    qtbot.addWidget(field)
    qtbot.keyClicks(field.line, "12")
    field.commit()
    assert field.value() == 12
    field.line.clear()
    field.commit()
    assert field.value() is None
    assert field.line.placeholderText() == "not set"


def test_the_unit_is_shown(qtbot):
    field = editor_for(OPTIONS["few"])
    qtbot.addWidget(field)
    assert field.spin.text() == "8 samples"


def test_a_tick_and_a_list_tell_at_once(qtbot):
    tick, shade = editor_for(OPTIONS["yes"]), editor_for(OPTIONS["shade"])
    qtbot.addWidget(tick)
    qtbot.addWidget(shade)
    with qtbot.waitSignal(tick.changed):
        qtbot.keyClick(tick.box, Qt.Key.Key_Space)
    assert tick.value() is False
    with qtbot.waitSignal(shade.changed):
        qtbot.keyClick(shade.combo, Qt.Key.Key_Down)
    assert shade.value() == "dark"


def test_a_message_is_written_as_it_stands(qtbot):
    field = editor_for(OPTIONS["rate"])
    qtbot.addWidget(field)
    field.line.setText("<b>1</b>")
    field.commit()
    assert field.message() == "'<b>1</b>' is not a number."
    assert field._message.textFormat() == Qt.TextFormat.PlainText


def test_one_is_not_many(qtbot):
    class Kept(Options):
        kept: int = option(1, ge=0, le=9, label="Keep", help="So many.", unit="checkpoints")

    field = editor_for(options_of(Kept)[0])
    qtbot.addWidget(field)
    assert field.spin.text() == "1 checkpoint"
    field.spin.stepUp()
    assert field.spin.text() == "2 checkpoints"
    field.set_value(0)
    assert field.spin.text() == "0 checkpoints"
    qtbot.keyClicks(field.spin, "1\r")  # the unit follows what is typed
    assert (field.value(), field.spin.text()) == (1, "1 checkpoint")
