"""What stands above a plot."""

import pytest

from dpgui.ui.charts.header import ChartHeader
from dpgui.ui.elided_label import ElidedLabel

TITLE, REMARK = "Memory per device", "3 values are not finite"


@pytest.fixture
def header(qtbot) -> ChartHeader:
    header = ChartHeader()
    qtbot.addWidget(header)
    header.show_title(TITLE)
    header.show()
    return header


def test_a_title_has_all_the_room_that_it_needs_before_a_remark_has_any(header):
    title = header.findChild(ElidedLabel)
    header.resize(title.sizeHint().width() + 8, 40)  # the title, and what parts it from the rest
    assert title.width() == title.sizeHint().width()
    header.show_remark(REMARK)
    assert title.width() == title.sizeHint().width()


def test_a_title_that_has_no_room_is_cut_and_whole_in_the_tooltip(header):
    title = header.findChild(ElidedLabel)
    header.resize(100, 40)
    assert header.width() == 100
    assert title.width() < title.sizeHint().width()
    assert title.toolTip() == TITLE
