"""The row above the charts."""

import pytest
from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtWidgets import QToolButton

from dpgui.ui.charts.toolbar import ChartsToolbar
from dpgui.ui.elided_label import ElidedLabel

NAME = "fashion-mnist-cnn, a lower learning rate"
WORDS, NO_WORDS = (
    Qt.ToolButtonStyle.ToolButtonTextBesideIcon,
    Qt.ToolButtonStyle.ToolButtonIconOnly,
)


@pytest.fixture
def toolbar(qtbot) -> ChartsToolbar:
    toolbar = ChartsToolbar()
    qtbot.addWidget(toolbar)
    toolbar.show_title(NAME)
    toolbar.show()
    return toolbar


def styles(toolbar: ChartsToolbar) -> set[Qt.ToolButtonStyle]:
    return {button.toolButtonStyle() for button in toolbar.findChildren(QToolButton)}


def test_the_words_of_buttons_go_before_the_name_of_the_run_is_cut(toolbar):
    title = toolbar.findChild(ElidedLabel)
    needed = title.sizeHint().width()
    for width in range(1600, 400, -40):
        toolbar.resize(width, toolbar.height())
        QCoreApplication.processEvents()
        assert title.width() >= needed or styles(toolbar) == {NO_WORDS}
        assert toolbar.width() == width or styles(toolbar) == {NO_WORDS}


def test_the_words_of_buttons_come_back_with_the_room(toolbar):
    toolbar.resize(500, toolbar.height())
    assert styles(toolbar) == {NO_WORDS}
    assert {button.accessibleName() for button in toolbar.findChildren(QToolButton)} == {
        "Devices",
        "Log",
        "Follow",
        "Reset",
        "Export",
    }
    toolbar.resize(1600, toolbar.height())
    assert styles(toolbar) == {WORDS}
