"""The section of several machines."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication

from dpgui.config import ClusterConfig
from dpgui.ui.forms.cluster_section import ClusterSection

PLACE = "192.168.1.5:29500"


@pytest.fixture
def section(qtbot):
    made = ClusterSection()
    qtbot.addWidget(made)
    made.show()
    return made


def test_the_command_is_shown_while_there_are_other_machines(section):
    assert not section.command.isVisible()
    section.set_values({"nodes": 2, "rendezvous": PLACE})
    assert section.command.isVisible()
    assert section.command.text() == f"dpgui join {PLACE}"
    section.set_values({"nodes": 1})
    assert not section.command.isVisible()


@pytest.mark.parametrize("place", ["", "node", "node:99999"])
def test_nothing_is_shown_that_would_not_work(section, place):
    section.set_values({"nodes": 2, "rendezvous": place})
    assert not section.command.isVisible()


def test_it_follows_what_is_typed(section, qtbot):
    section.set_values({"nodes": 2, "rendezvous": PLACE})
    section.focus("rendezvous")
    line = section.form.editors["rendezvous"].line
    line.selectAll()
    qtbot.keyClicks(line, "node-1:4000")
    section.commit()
    assert section.command.text() == "dpgui join node-1:4000"


def test_it_is_copied(section, qtbot):
    section.set_values({"nodes": 4, "rendezvous": PLACE})
    qtbot.mouseClick(section.copy, Qt.MouseButton.LeftButton)
    assert QGuiApplication.clipboard().text() == f"dpgui join {PLACE}"


def test_it_has_all_options(section):
    assert set(section.form.editors) == set(ClusterConfig.model_fields)
