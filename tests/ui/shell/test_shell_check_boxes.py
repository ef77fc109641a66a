"""Check boxes can be seen in both looks: their outlines stand out from the window (WCAG 1.4.11)."""

from __future__ import annotations

from itertools import product

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import (
    QApplication,
    QCheckBox,
    QStyle,
    QStyleOptionButton,
    QVBoxLayout,
    QWidget,
)

from dpgui.ui.appearance import Appearance
from dpgui.ui.theme import DARK, LIGHT, contrast


@pytest.fixture
def look(qapp: QApplication):
    """Gives the application a look by its name; afterwards it has the one of before."""
    before = qapp.palette(), qapp.palette("QCheckBox"), qapp.styleSheet()
    appearance = Appearance(qapp, "light")
    yield appearance.choose
    qapp.styleHints().setColorScheme(Qt.ColorScheme.Unknown)
    qapp.setPalette(before[0])
    qapp.setPalette(before[1], "QCheckBox")
    qapp.setStyleSheet(before[2])
    appearance.deleteLater()


def outline(box: QCheckBox) -> str:
    """The colour in the middle of the left edge of its indicator."""
    option = QStyleOptionButton()
    box.initStyleOption(option)
    area = box.style().subElementRect(QStyle.SubElement.SE_CheckBoxIndicator, option, box)
    image = box.window().grab().toImage()
    place = box.mapTo(box.window(), area.topLeft() + QPoint(0, area.height() // 2))
    return image.pixelColor(place).name()


@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=lambda theme: theme.name)
def test_the_outline_of_a_check_box_has_contrast_3_in_every_state(look, qtbot, theme):
    window = QWidget()
    qtbot.addWidget(window)
    column = QVBoxLayout(window)
    states = list(product((False, True), (False, True)))
    boxes = [QCheckBox("text", window) for _ in states]
    for box, (ticked, enabled) in zip(boxes, states, strict=True):
        box.setChecked(ticked)
        box.setEnabled(enabled)
        column.addWidget(box)
    look("light" if theme is DARK else "dark")
    look(theme.name)  # also where the look has changed while the box was there
    window.show()
    window.setFocus()
    found = {
        state: contrast(outline(box), theme.window)
        for state, box in zip(states, boxes, strict=True)
    }
    assert {state: value for state, value in found.items() if value < 3} == {}
