"""Numbers as people type them: qt.md 81 to 83, with a matrix of locales and strings."""

import math
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import QLocale, Qt

from dpgui.ui.forms.line_edit import SciLineEdit
from dpgui.ui.forms.list_text import read_floats, read_ints, read_texts, write_list
from dpgui.ui.forms.number_text import (
    ReadError,
    read_float,
    read_int,
    step_by,
    step_factor,
    write_number,
)

LOCALES = ("C", "en_US", "de_DE", "de_CH", "fr_FR", "ar_EG", "hi_IN", "zh_CN", "fa_IR")

READ = {
    "0.001": 0.001,
    "0,001": 0.001,
    "1.5": 1.5,
    "1,5": 1.5,
    "1e-5": 1e-5,
    "1E-5": 1e-5,
    "3e-4": 3e-4,
    "1,5e3": 1500.0,
    ".5": 0.5,
    ",5": 0.5,
    "5.": 5.0,
    "-2": -2.0,
    "+2": 2.0,
    "  7 ": 7.0,
    "1000": 1000.0,
    "0.30000000000000004": 0.1 + 0.2,
    "１．５": 1.5,
    "٠٫٥": 0.5,
    "−3": -3.0,
}
REFUSED = {
    "1.000.000": "number_groups",
    "1,000,000": "number_groups",
    "1.000,5": "number_groups",
    "1,000.5": "number_groups",
    "1 000": "number_groups",
    "1 000,5": "number_groups",
    "1'000": "number_groups",
    "1_000": "number_groups",
    "1,000": "number_ambiguous",
    "12,500": "number_ambiguous",
    "": "missing",
    " ": "missing",
    "abc": "not_a_number",
    "1e": "not_a_number",
    "1e-": "not_a_number",
    "nan": "not_a_number",
    "inf": "not_a_number",
    "10⁵": "not_a_number",
    "0x10": "not_a_number",
    "1.5.": "not_a_number",
    "1e400": "not_finite",
    "1e-400": "number_vanishes",
}


@pytest.fixture(params=LOCALES)
def locale(request):
    before = QLocale()
    QLocale.setDefault(QLocale(request.param))
    yield request.param
    QLocale.setDefault(before)


def enter(qtbot, line, text):
    """Type `text`; QTest has keys for ASCII only, so the rest comes as from an input method."""
    if text.isascii():
        qtbot.keyClicks(line, text)
    else:
        line.insert(text)


def test_every_string_reads_the_same_in_every_locale(locale, qtbot):
    line = SciLineEdit()
    qtbot.addWidget(line)
    for text, value in READ.items():
        line.clear()
        enter(qtbot, line, text)
        assert line.value() == value, (locale, text)
    for text, code in REFUSED.items():
        line.clear()
        enter(qtbot, line, text)
        with pytest.raises(ReadError) as refused:
            line.value()
        assert refused.value.code == code, (locale, text)
        assert line.echo() == ""


def test_the_value_is_shown_beside_the_text(qtbot):
    line = SciLineEdit()
    qtbot.addWidget(line)
    qtbot.keyClicks(line, "0,00001")
    assert line.echo() == "= 1e-05"
    line.set_value(1e-5)
    assert line.text() == "1e-05"
    assert line.echo() == ""


def test_up_and_down_step_by_1_2_5(qtbot):
    line = SciLineEdit()
    qtbot.addWidget(line)
    line.set_value(1e-5)
    seen = []
    for _ in range(3):
        qtbot.keyClick(line, Qt.Key.Key_Up)
        seen.append(line.value())
    assert seen == [2e-5, 5e-5, 1e-4]
    for _ in range(4):
        qtbot.keyClick(line, Qt.Key.Key_Down)
    assert line.value() == 5e-6


@pytest.mark.parametrize(
    ("value", "up", "down"),
    [(3e-4, 5e-4, 2e-4), (1.0, 2.0, 0.5), (0.0, 1e-4, -1e-4), (-2.0, -1.0, -5.0), (7.0, 10.0, 5.0)],
)
def test_steps_from_anywhere(value, up, down):
    assert step_factor(value, 1) == up
    assert step_factor(value, -1) == down


def test_adding_a_step_has_no_rounding():
    assert step_by(0.1, 0.2, 1) == 0.3
    assert 0.1 + 0.2 != 0.3
    assert step_by(0.15, 0.05, -1) == 0.1


@given(st.floats(allow_nan=False, allow_infinity=False))
def test_numbers_come_back_bit_for_bit(value):
    back = read_float(write_number(value))
    assert back == value
    assert math.copysign(1, back) == math.copysign(1, value)


@given(st.text(alphabet="0123456789.,eE+- '_", max_size=12))
def test_what_is_read_is_what_stands_there(text):
    """Either mark for a decimal point, else a refusal: never another factor."""
    try:
        value = read_float(text)
    except ReadError:
        return
    exact = Fraction(text.strip().replace(",", "."))
    assert value == float(exact)


@pytest.mark.parametrize(
    ("text", "value"), [("12", 12), (" -3", -3), ("９", 9), (str(2**80), 2**80)]
)
def test_whole_numbers(text, value):
    assert read_int(text) == value


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("1.5", "not_a_whole_number"),
        ("1,5", "not_a_whole_number"),
        ("1e3", "not_a_whole_number"),
        ("1,000", "number_groups"),
        ("1.000", "number_groups"),
        ("", "missing"),
        ("9" * 5000, "not_a_whole_number"),
    ],
)
def test_not_whole_numbers(text, code):
    with pytest.raises(ReadError) as refused:
        read_int(text)
    assert refused.value.code == code


def test_lists_of_whole_numbers():
    assert read_ints("64,32") == [64, 32]
    assert read_ints(" 64 ; 32 16 ") == [64, 32, 16]
    assert read_ints("") == []
    for text, code in {"1,000": "number_groups", "3, x": "not_a_whole_number"}.items():
        with pytest.raises(ReadError) as refused:
            read_ints(text)
        assert refused.value.code == code


def test_lists_of_numbers():
    assert read_floats("0.9, 0.999") == [0.9, 0.999]
    assert read_floats("0,9; 0,999") == [0.9, 0.999]
    assert read_floats("1, 2") == [1.0, 2.0]
    assert read_floats("0.9,1") == [0.9, 1.0]
    assert read_floats("") == []
    for text in ("0,9", "0,9, 0,999", "1,2, 3,4"):
        with pytest.raises(ReadError) as refused:
            read_floats(text)
        assert refused.value.code == "list_ambiguous"


def test_lists_of_words_and_their_writing():
    assert read_texts("a, b c ,d") == ["a", "b c", "d"]
    assert write_list([64, 32]) == "64, 32"
    assert write_list([1e-5, 2.0]) == "1e-05, 2"
    assert write_list(["a", "b"]) == "a, b"


@given(st.lists(st.floats(allow_nan=False, allow_infinity=False), max_size=4))
def test_lists_come_back(values):
    assert read_floats(write_list(values)) == values
