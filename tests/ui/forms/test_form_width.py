"""The form is never narrower than its fields: across it does not scroll."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint
from PySide6.QtWidgets import QLineEdit

from dpgui.engine.registries import REGISTRIES
from dpgui.ui.forms.experiment_panel import ExperimentPanel
from dpgui.ui.forms.field_scroll import FieldScroll


@pytest.fixture
def panel(qtbot):
    made = ExperimentPanel(REGISTRIES)
    qtbot.addWidget(made)
    made.resize(1, 700)  # as narrow as it lets itself be made
    made.show()
    return made


def cut(panel: ExperimentPanel) -> int:
    """Pixels of the fields that lie beyond the right edge of what can be seen."""
    view = panel.findChild(FieldScroll).viewport()
    fields = [
        it for it in panel.findChildren(QLineEdit) if it.isVisible() and view.isAncestorOf(it)
    ]
    ends = [it.mapTo(view, QPoint(it.width(), 0)).x() for it in fields]
    return max(0, max(ends) - view.width())


@pytest.mark.parametrize("path", ["train.epochs", "end.patience", "save.epochs", "cluster.nodes"])
def test_no_field_is_cut_at_the_right(panel, qtbot, path):
    scroll = panel.findChild(FieldScroll)
    panel.focus_field(path)
    qtbot.waitUntil(lambda: scroll.viewport().width() >= scroll.widget().minimumSizeHint().width())
    qtbot.waitUntil(lambda: scroll.widget().width() == scroll.viewport().width())
    assert cut(panel) == 0
