"""`Form`: rows of options, what is folded, what is shown when, what it gives back."""

from typing import Literal

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, Qt, QTranslator
from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import QApplication, QWidget

from dpgui.config import Problem, TrainConfig
from dpgui.registry import Options, option
from dpgui.ui.forms.form import Form


class Sample(Options):
    hidden: tuple[int, ...] = option((20,), label="Hidden", help="Widths.")
    momentum: float = option(0.0, ge=0.0, lt=1.0, label="Momentum", help="Kept.")
    mode: Literal["plain", "fancy"] = option("plain", label="Mode", help="Plain or fancy.")
    spice: float = option(
        1e-3, gt=0.0, label="Spice", help="Only if fancy.", scientific=True,
        shown_when={"mode": "fancy"},
    )  # fmt: skip
    tune: int = option(1, ge=0, le=9, label="Tune", help="Rarely.", advanced=True)
    other: bool = option(
        False, label="Other", help="Rarely.", advanced=True, shown_when={"mode": ("fancy", "x")}
    )


@pytest.fixture
def form(qtbot):
    made = Form(Sample)
    qtbot.addWidget(made)
    made.resize(340, 400)
    made.show()
    return made


def test_rows_come_in_the_order_of_the_fields(form):
    assert list(form.editors) == list(Sample.model_fields)
    labels = ["Hidden", "Momentum", "Mode", "Spice", "Tune", "Other"]
    assert [label.text() for label in form.labels()] == labels
    assert [label.buddy() for label in form.labels()] == list(form.editors.values())
    assert "Widths." in form.labels()[0].toolTip()


def test_it_gives_only_what_differs_or_everything(form):
    assert form.values() == {}
    everything = {
        "hidden": [20], "momentum": 0.0, "mode": "plain", "spice": 1e-3, "tune": 1, "other": False,
    }  # fmt: skip
    assert form.values(everything=True) == everything
    form.set_values({"hidden": (64, 32), "tune": 1})
    assert form.values() == {"hidden": [64, 32], "tune": 1}


def test_an_edit_is_told_with_the_new_value(form, qtbot):
    line = form.editors["momentum"].line
    line.clear()
    qtbot.keyClicks(line, "0,9")
    with qtbot.waitSignal(form.changed):
        qtbot.keyClick(line, Qt.Key.Key_Return)
    assert form.values() == {"momentum": 0.9}


def test_a_value_edited_back_to_its_default_is_no_longer_given(form):
    editor = form.editors["momentum"]
    for text in ("0.9", "0"):
        editor.line.setText(text)
        editor.commit()
    assert form.values() == {}


def test_set_values_sends_no_signal_and_resets_the_rest(form, qtbot):
    form.set_values({"momentum": 0.5})
    with qtbot.assertNotEmitted(form.changed):
        form.set_values({"hidden": [3]})
    assert form.values(everything=True)["momentum"] == 0.0


def test_rows_appear_with_the_value_they_hang_on(form, qtbot):
    spice, other = form.editors["spice"], form.editors["other"]
    assert not spice.isVisible()
    form.editors["mode"].combo.setCurrentIndex(1)
    assert spice.isVisible()
    form.focus("other")
    assert other.isVisible()
    form.editors["mode"].combo.setCurrentIndex(0)
    assert not spice.isVisible()


def test_rubbish_in_a_hidden_row_does_not_count(form):
    form.set_values({"mode": "fancy"})
    form.editors["spice"].line.setText("x")
    form.commit()
    assert [problem.path for problem in form.problems()] == ["spice"]
    form.editors["mode"].combo.setCurrentIndex(0)
    assert form.problems() == []


def test_advanced_options_are_folded_until_one_is_asked_for(form):
    tune = form.editors["tune"]
    assert not tune.isVisible()
    assert form._fold.title() == "Advanced"
    assert form.focus("tune") is tune
    assert tune.isVisible()
    tune.spin.setValue(4)
    assert form._fold.title() == "Advanced, 1 changed"
    assert form.focus("nothing") is None


def test_the_fold_opens_and_closes_with_a_click(form, qtbot):
    button = form._fold._button
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
    assert form.editors["tune"].isVisible()
    qtbot.keyClick(button, Qt.Key.Key_Space)
    assert not form.editors["tune"].isVisible()


def test_values_that_no_field_can_show_stay_until_something_is_edited(form):
    given = {"hidden": "wide", "colour": "red", "momentum": 0.5}
    form.set_values(given)
    assert form.values() == given
    assert form.editors["hidden"].value() == [20]
    form.editors["mode"].combo.setCurrentIndex(1)
    assert form.values() == {"hidden": [20], "momentum": 0.5, "mode": "fancy"}


def test_findings_stand_under_their_field(form):
    found = Problem(path="hidden", code="missing")
    form.show_findings({"hidden": found})
    assert form.editors["hidden"].message() == "A value is needed here."
    form.show_findings({})
    assert form.editors["hidden"].message() == ""


def test_every_input_in_the_accessible_tree_has_a_name(form):
    form.focus("tune")
    form.editors["mode"].combo.setCurrentIndex(1)
    for widget in form.findChildren(QWidget):
        if widget.isVisible() and widget.focusPolicy() & Qt.FocusPolicy.TabFocus:
            spoken = QAccessible.queryAccessibleInterface(widget)
            assert spoken.text(QAccessible.Text.Name), widget


class Bracketing(QTranslator):
    """A language in which every text stands in brackets."""

    def translate(self, context, text, disambiguation=None, n=-1):
        return f"[{text}]"

    def isEmpty(self):
        return False


@pytest.fixture
def brackets(qtbot):
    translator = Bracketing(QApplication.instance())
    yield lambda: QCoreApplication.installTranslator(translator)
    QCoreApplication.removeTranslator(translator)


def test_another_language_is_spoken_at_once_and_what_was_typed_stays(form, qtbot, brackets):
    form.editors["momentum"].line.setText("0,5")  # typed, not yet taken over
    form.editors["hidden"].line.setText("x")
    form.editors["hidden"].commit()
    brackets()
    QApplication.sendEvent(form, QEvent(QEvent.Type.LanguageChange))
    assert [label.text() for label in form.labels()][:2] == ["[Hidden]", "[Momentum]"]
    assert form.editors["mode"].combo.currentText() == "[plain]"
    assert form.editors["mode"].value() == "plain"
    assert form._fold.title() == "[Advanced]"
    assert form.editors["hidden"].message() == "['x' is not a whole number.]"
    assert form.editors["hidden"].line.text() == "x"
    assert form.editors["momentum"].line.text() == "0,5"
    assert form.editors["momentum"].input.accessibleName() == "[Momentum]"


def test_a_form_without_options_takes_no_room(qtbot):
    class Nothing(Options):
        pass

    form = Form(Nothing)
    qtbot.addWidget(form)
    assert not form.editors
    assert form._fold.isHidden()


def test_the_training_form_accepts_each_smallest_and_largest_value(qtbot):
    form = Form(TrainConfig)
    qtbot.addWidget(form)
    for editor in form.editors.values():
        for bound, strict in (
            (editor.option.minimum, editor.option.above),
            (editor.option.maximum, editor.option.below),
        ):
            if bound is not None and not strict:
                editor.set_value(bound)
                editor.commit()
                assert (editor.value(), editor.error()) == (bound, None)
