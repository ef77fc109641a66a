"""The list of many names: searched by any part of them, and strict (qt.md 87)."""

import pytest
from PySide6.QtCore import Qt

from dpgui.registry import Option
from dpgui.ui.forms.choice_fields import SearchField

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")  # popups, offscreen

NAMES = ("resnet18", "resnet50", "efficientnet_b0", "efficientnet_b1", "vgg11", "vgg11_bn")


@pytest.fixture
def field(qtbot):
    option = Option(
        name="arch", label="Architecture", help="", kind="choice", default="vgg11", choices=NAMES
    )
    made = SearchField(option)
    qtbot.addWidget(made)
    made.show()
    return made


def enter(qtbot, field, text):
    line = field.combo.lineEdit()
    line.selectAll()
    qtbot.keyClicks(line, text)


def test_typing_a_part_offers_every_name_that_has_it(field, qtbot):
    enter(qtbot, field, "eff")
    completer = field.combo.completer()
    assert completer.completionCount() == 2
    popup = completer.popup()
    qtbot.waitUntil(popup.isVisible)
    qtbot.keyClick(popup, Qt.Key.Key_Down)
    with qtbot.waitSignal(field.changed):
        qtbot.keyClick(popup, Qt.Key.Key_Return)
    assert field.value() == "efficientnet_b0"
    assert field.combo.currentText() == "efficientnet_b0"


def test_a_part_in_the_middle_is_found(field, qtbot):
    enter(qtbot, field, "net5")
    assert field.combo.completer().currentCompletion() == "resnet50"
    field.combo.completer().popup().hide()
    field.commit()
    assert field.value() == "resnet50"  # the only name that has it


def test_rubbish_is_not_taken_and_is_told(field, qtbot):
    with qtbot.assertNotEmitted(field.changed):
        enter(qtbot, field, "garbage")
        qtbot.keyClick(field.combo.lineEdit(), Qt.Key.Key_Return)
    assert field.combo.count() == len(NAMES)
    assert field.value() == "vgg11"
    assert field.combo.currentText() == "vgg11"
    assert field.message() == "'garbage' is not in this list; 'vgg11' is kept."
    assert field.error() is None


def test_a_part_of_several_names_is_not_taken(field, qtbot):
    enter(qtbot, field, "resnet")
    field.combo.completer().popup().hide()
    field.commit()
    assert field.value() == "vgg11"
    assert "'resnet' is not in this list" in field.message()


def test_a_whole_name_is_taken_in_any_case_even_if_another_contains_it(field, qtbot):
    field.set_value("resnet18")
    enter(qtbot, field, "VGG11")
    field.combo.completer().popup().hide()
    with qtbot.waitSignal(field.changed):
        field.commit()
    assert field.value() == "vgg11"
    assert field.combo.currentText() == "vgg11"


def test_the_wheel_cannot_take_the_focus(field):
    for widget in (field.combo, field.combo.lineEdit()):
        assert widget.focusPolicy() == Qt.FocusPolicy.StrongFocus
