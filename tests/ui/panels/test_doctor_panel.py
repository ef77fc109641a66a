"""The doctor's page: what it shows of a check, and what it asks for."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from dpgui.config import Problem
from dpgui.data.doctor.finding import Example, Finding
from dpgui.ui.doctor import DoctorPanel
from dpgui.ui.theme import DARK

COPIES = Finding(
    code="duplicates", severity="warning", count=120, facts={"split": "train", "share": 1.5},
    examples=(
        Example(name="/data/cat/b.png", index=1, text="= /data/cat/a.png (train, cat)"),
        Example(name="/data/cat/c.png", index=2, text="/data/cat/c.png: it is empty"),
    ),
    remedies=("keep", "skip", "move", "stop"), option="care.duplicates",
)  # fmt: skip
RARE = Finding(
    code="imbalance", severity="note", count=1, remedies=("keep", "balance"),
    facts={"largest": "a", "most": 90, "ratio": 9, "smallest": "b", "least": 10},
    option="train.class_weights",
)  # fmt: skip
LEAK = Finding(
    code="target_leaks", severity="error", count=1, facts={"names": "id"}, option="dataset.features"
)
VALUES = {"care.duplicates": "keep", "train.class_weights": "none"}


@pytest.fixture
def panel(qtbot: QtBot) -> DoctorPanel:
    made = DoctorPanel()
    qtbot.addWidget(made)
    made.resize(900, 300)
    made.show()
    return made


def shown(panel: DoctorPanel) -> list[str]:
    tree = panel.tree
    return [tree.topLevelItem(row).text(0) for row in range(tree.topLevelItemCount())]


def filled(panel: DoctorPanel) -> DoctorPanel:
    panel.show_running("Image folder", "full", "/data")
    for finding in (RARE, COPIES, LEAK):
        panel.add(finding)
    panel.set_remedies(VALUES, enabled=True)
    panel.show_done()
    return panel


def test_an_empty_page_says_what_it_is_for(panel: DoctorPanel) -> None:
    assert panel.hint.text().startswith("Find damaged files, copies, leaks")
    assert panel.quick.isVisible()
    assert not panel.cancel.isVisible()
    assert not panel.tree.isVisible()


def test_the_buttons_ask_for_checks(panel: DoctorPanel, qtbot: QtBot) -> None:
    asked: list[str] = []
    panel.check_requested.connect(asked.append)
    for button in (panel.quick, panel.full):
        qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
    assert asked == ["quick", "full"]
    panel.show_running("Image folder", "quick")
    assert not panel.quick.isVisible()
    with qtbot.waitSignal(panel.cancel_requested):
        qtbot.mouseClick(panel.cancel, Qt.MouseButton.LeftButton)


def test_progress_is_told_in_words_and_in_a_bar(panel: DoctorPanel) -> None:
    panel.show_running("Image folder", "full")
    assert panel.status.text() == "Image folder: opening…"
    assert panel.progress.maximum() == 0  # nobody knows how far it is
    panel.show_progress("decoding", 2_500, 10_000)
    assert panel.status.text() == "Image folder: reading samples 2,500 / 10,000"
    assert panel.progress.value() == panel.progress.maximum() // 4


def test_findings_come_gravest_first_with_examples_below(panel: DoctorPanel) -> None:
    filled(panel)
    assert [text.split(" ")[0:2] for text in shown(panel)] == [
        ["1", "column(s)"], ["120", "sample(s)"], ["The", "largest"],
    ]  # fmt: skip
    assert panel.status.text() == "Image folder: 3 findings"
    copies = panel.tree.topLevelItem(1)
    assert copies.text(1) == "120"
    children = [copies.child(row).text(0) for row in range(copies.childCount())]
    assert children == [
        "cat/b.png  = cat/a.png (train, cat)",
        "cat/c.png  it is empty",
        "… and 118 more",
    ]
    assert "/data/cat/b.png" in copies.child(0).toolTip(0)


def test_a_remedy_is_chosen_in_a_list(panel: DoctorPanel, qtbot: QtBot) -> None:
    filled(panel)
    box = panel.tree.boxes()[1]
    combo = box.combo
    assert [combo.itemText(row) for row in range(combo.count())] == ["keep", "skip", "stop"]
    assert combo.currentData() == "keep"
    with qtbot.waitSignal(panel.tree.chosen) as told:
        combo.setFocus()
        qtbot.keyClick(combo, Qt.Key.Key_Down)
        combo.activated.emit(combo.currentIndex())
    assert told.args == ["care.duplicates", "skip"]
    panel.set_remedies({**VALUES, "care.duplicates": "stop"}, enabled=False)
    assert combo.currentData() == "stop"
    assert not combo.isEnabled()


def test_files_can_be_moved_and_class_weights_used(panel: DoctorPanel, qtbot: QtBot) -> None:
    filled(panel)
    leak, copies, rare = panel.tree.boxes()
    with qtbot.waitSignal(panel.tree.move_wanted) as moved:
        qtbot.mouseClick(copies.move_button, Qt.MouseButton.LeftButton)
    assert moved.args == [COPIES]
    with qtbot.waitSignal(panel.tree.chosen) as chosen:
        qtbot.mouseClick(rare.button, Qt.MouseButton.LeftButton)
    assert chosen.args == ["train.class_weights", "balanced"]
    panel.set_remedies({"train.class_weights": "balanced"}, enabled=True)
    assert rare.button.isChecked()
    with qtbot.waitSignal(panel.tree.chosen) as chosen:
        qtbot.mouseClick(rare.button, Qt.MouseButton.LeftButton)
    assert chosen.args == ["train.class_weights", "none"]
    with qtbot.waitSignal(panel.tree.setting_wanted) as wanted:
        qtbot.mouseClick(leak.button, Qt.MouseButton.LeftButton)
    assert wanted.args == ["dataset.features"]


def test_an_example_can_be_gone_to(panel: DoctorPanel, qtbot: QtBot) -> None:
    filled(panel)
    copies = panel.tree.topLevelItem(1)
    with qtbot.waitSignal(panel.tree.example_wanted) as told:
        panel.tree.itemActivated.emit(copies.child(0), 0)
    assert told.args == [COPIES.examples[0]]
    with qtbot.assertNotEmitted(panel.tree.example_wanted):
        panel.tree.itemActivated.emit(copies, 0)


def test_a_clean_set_is_told_apart_from_a_quick_look(panel: DoctorPanel) -> None:
    panel.show_running("Digits", "quick")
    panel.show_done()
    assert panel.hint.text().startswith("A quick look found nothing.")
    panel.show_running("Digits", "full")
    panel.show_done()
    assert panel.hint.text().startswith("Nothing is wrong with this dataset")


def test_why_it_could_not_be_checked(panel: DoctorPanel) -> None:
    panel.show_running("Image folder", "quick")
    panel.show_failed([Problem(path="dataset.path", code="folder_missing", facts={"folder": "/x"})])
    assert panel.hint.text() == "There is no folder /x."
    assert panel.hint.tone == "error"


def test_long_sentences_are_wrapped_and_not_cut(panel: DoctorPanel) -> None:
    filled(panel)
    QApplication.processEvents()
    tree = panel.tree
    item = tree.topLevelItem(1)
    line = tree.fontMetrics().lineSpacing()
    wide = tree.fontMetrics().horizontalAdvance(item.text(0))
    assert wide > tree.columnWidth(0)
    assert tree.visualItemRect(item).height() >= 2 * line


def test_unfolded_findings_stay_so(panel: DoctorPanel) -> None:
    panel.show_running("Image folder", "quick")
    panel.add(COPIES)
    panel.tree.topLevelItem(0).setExpanded(True)
    panel.add(LEAK)
    assert panel.tree.topLevelItem(1).isExpanded()
    panel.apply_theme(DARK)
    panel.retranslate()
    assert panel.tree.topLevelItem(1).isExpanded()
