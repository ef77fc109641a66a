"""The Runs panel: every way to ask for something, by mouse and by keyboard."""

from __future__ import annotations

from pathlib import Path

import pytest
from panel_looks import clipped_labels, dress, unnamed
from PySide6.QtCore import QEvent, QPoint, Qt
from PySide6.QtWidgets import QApplication, QDialogButtonBox, QLineEdit
from run_rows import row

from dpgui.config import ExperimentConfig
from dpgui.ui.panels import RunsPanel
from dpgui.ui.panels.run_dialogs import DeleteQuestion, NoteDialog
from dpgui.ui.panels.runs_columns import PLACES
from dpgui.ui.theme import DARK, LIGHT

LEFT = Qt.MouseButton.LeftButton


@pytest.fixture
def panel(qtbot):
    panel = RunsPanel()
    qtbot.addWidget(panel)
    dress(panel, LIGHT)
    panel.resize(1100, 260)
    panel.show()
    panel.set_rows([row(number, status="stopped") for number in range(6)])
    return panel


def cell(panel, run: str, field: str = "name") -> QPoint:
    return panel.table.visualRect(panel.model.place_of(run, field)).center()


def click(qtbot, panel, run, field="name", keys=Qt.KeyboardModifier.NoModifier):
    qtbot.mouseClick(panel.table.viewport(), LEFT, keys, cell(panel, run, field))


def button(panel, key):
    return panel.bar.widgetForAction(panel.actions_of_runs[key])


def press(qtbot, panel, key):
    qtbot.mouseClick(button(panel, key), LEFT)


def complete(folder: Path) -> Path:
    """`folder` as that of a run whose only epoch is done."""
    config = ExperimentConfig().changed(train={"epochs": 1})
    (folder / "config.toml").write_text(config.to_toml())
    (folder / "checkpoints").mkdir()
    (folder / "checkpoints" / "last.json").write_text('{"step": 5, "epoch": 1, "batch": 0}')
    return folder


def test_a_double_click_opens(qtbot, panel):
    click(qtbot, panel, "r3")
    with qtbot.waitSignal(panel.open_requested) as heard:
        qtbot.mouseDClick(panel.table.viewport(), LEFT, pos=cell(panel, "r3"))
    assert heard.args == ["r3"]


def test_the_keyboard_opens_renames_and_throws_away(qtbot, panel):
    panel.table.setFocus()
    panel.select("r5")
    qtbot.keyClick(panel.table, Qt.Key.Key_Down)
    assert panel.selected() == ("r4",)
    with qtbot.waitSignal(panel.open_requested) as heard:
        qtbot.keyClick(panel.table, Qt.Key.Key_Return)
    assert heard.args == ["r4"]
    with qtbot.waitSignal(panel.trash_requested) as heard:
        qtbot.keyClick(panel.table, Qt.Key.Key_Delete)
    assert heard.args == [("r4",)]
    qtbot.keyClick(panel.table, Qt.Key.Key_F2)
    editor = panel.table.findChild(QLineEdit)
    assert editor.text() == "run 4"
    qtbot.keyClicks(editor, "<b>new</b>&")
    with qtbot.waitSignal(panel.rename_requested) as heard:
        qtbot.keyClick(editor, Qt.Key.Key_Return)
    assert heard.args == ["r4", "<b>new</b>&"]


def test_a_name_is_still_being_written_when_news_of_runs_come(qtbot, panel):
    panel.table.setFocus()
    panel.select("r2")
    qtbot.keyClick(panel.table, Qt.Key.Key_F2)
    editor = panel.table.findChild(QLineEdit)
    qtbot.keyClicks(editor, "half")
    panel.set_rows([row(number, status="stopped") for number in range(8)])
    QApplication.processEvents()
    qtbot.keyClicks(editor, " done")
    with qtbot.waitSignal(panel.rename_requested) as heard:
        qtbot.keyClick(editor, Qt.Key.Key_Return)
    assert heard.args == ["r2", "half done"]


def test_buttons_ask_about_the_selected_run(qtbot, panel):
    click(qtbot, panel, "r1")
    for key, signal in (
        ("open", panel.open_requested), ("resume", panel.resume_requested),
        ("change", panel.change_requested), ("again", panel.again_requested),
        ("reveal", panel.reveal_requested),
    ):  # fmt: skip
        with qtbot.waitSignal(signal) as heard:
            press(qtbot, panel, key)
        assert heard.args == ["r1"]


def test_tags_are_written_in_the_table(qtbot, panel):
    click(qtbot, panel, "r1")
    press(qtbot, panel, "tags")
    editor = panel.table.findChild(QLineEdit)
    qtbot.keyClicks(editor, "quick, base")
    with qtbot.waitSignal(panel.tags_requested) as heard:
        qtbot.keyClick(editor, Qt.Key.Key_Return)
    assert heard.args == ["r1", ("quick", "base")]


def test_a_click_on_the_star_stars_and_does_not_open(qtbot, panel):
    with qtbot.waitSignal(panel.star_requested) as heard:
        click(qtbot, panel, "r1", "starred")
    assert heard.args == ["r1", True]
    panel.set_rows([row(1, starred=True)])
    with qtbot.waitSignal(panel.star_requested) as heard:
        click(qtbot, panel, "r1", "starred")
    assert heard.args == ["r1", False]
    with qtbot.assertNotEmitted(panel.open_requested):
        qtbot.mouseDClick(panel.table.viewport(), LEFT, pos=cell(panel, "r1", "starred"))


def test_several_runs_get_one_star_each(qtbot, panel):
    panel.set_rows([row(0), row(1, starred=True), row(2)])
    starred = []
    panel.star_requested.connect(lambda run, on: starred.append((run, on)))
    click(qtbot, panel, "r2")
    click(qtbot, panel, "r0", keys=Qt.KeyboardModifier.ShiftModifier)
    press(qtbot, panel, "star")
    assert starred == [("r2", True), ("r0", True)]


def test_a_note_is_written_in_a_window_that_blocks_nothing(qtbot, panel):
    panel.set_rows([row(0, note="old <b>&")])
    click(qtbot, panel, "r0")
    press(qtbot, panel, "note")
    dialog = panel.findChild(NoteDialog)
    assert dialog.editor.toPlainText() == "old <b>&"
    dialog.editor.setPlainText("two\nlines ")
    save = dialog.findChild(QDialogButtonBox).button(QDialogButtonBox.StandardButton.Save)
    with qtbot.waitSignal(panel.note_requested) as heard:
        qtbot.mouseClick(save, LEFT)
    assert heard.args == ["r0", "two\nlines"]


def test_a_note_that_was_not_changed_is_not_told(qtbot, panel):
    click(qtbot, panel, "r0")
    press(qtbot, panel, "note")
    with qtbot.assertNotEmitted(panel.note_requested):
        panel.findChild(NoteDialog).accept()


def test_the_trash_restores_and_deletes_after_a_question(qtbot, panel):
    with qtbot.waitSignal(panel.trash_shown) as heard:
        qtbot.mouseClick(panel.trash, LEFT)
    assert heard.args == [True]
    panel.set_rows([row(0, trashed=True, name="<i>a</i>"), row(1, trashed=True)])
    click(qtbot, panel, "r1")
    click(qtbot, panel, "r0", keys=Qt.KeyboardModifier.ControlModifier)
    assert not panel.actions_of_runs["trash"].isVisible()
    assert not panel.actions_of_runs["resume"].isEnabled()
    with qtbot.waitSignal(panel.restore_requested) as heard:
        press(qtbot, panel, "restore")
    assert heard.args == [("r1", "r0")]
    with qtbot.assertNotEmitted(panel.delete_requested):
        press(qtbot, panel, "delete")
        question = panel.findChild(DeleteQuestion)
        assert "<i>a</i>" in question.text()
        assert question.textFormat() == Qt.TextFormat.PlainText
        qtbot.keyClick(question, Qt.Key.Key_Escape)
    qtbot.waitUntil(lambda: panel.findChild(DeleteQuestion) is None)
    press(qtbot, panel, "delete")
    yes = next(
        it
        for it in panel.findChild(DeleteQuestion).buttons()
        if it.objectName() == "delete for good"
    )
    with qtbot.waitSignal(panel.delete_requested) as heard:
        qtbot.mouseClick(yes, LEFT)
    assert heard.args == [("r1", "r0")]


def test_what_fits_the_selection_is_enabled(qtbot, panel, tmp_path):
    def enabled() -> set[str]:
        keys = ["open", "resume", "change", "again", "rename", "star", "trash", "restore", "delete"]
        return {key for key in keys if panel.actions_of_runs[key].isEnabled()}

    assert enabled() == set()
    click(qtbot, panel, "r1")
    assert enabled() == {"open", "resume", "change", "again", "rename", "star", "trash"}
    panel.update_row(row(1, status="running"))
    assert enabled() == {"open", "again", "rename", "star"}
    panel.update_row(row(1, status="completed", folder=complete(tmp_path)))
    assert enabled() == {"open", "change", "again", "rename", "star", "trash"}
    click(qtbot, panel, "r2", keys=Qt.KeyboardModifier.ControlModifier)
    assert enabled() == {"star", "trash"}


def test_the_selection_outlives_sorting_filtering_and_news(qtbot, panel):
    click(qtbot, panel, "r3")
    click(qtbot, panel, "r1", keys=Qt.KeyboardModifier.ControlModifier)
    panel.table.sortByColumn(PLACES["name"], Qt.SortOrder.AscendingOrder)
    assert panel.selected() == ("r1", "r3")
    panel.set_rows([row(number, status="failed") for number in range(1, 30)])
    assert panel.selected() == ("r1", "r3")
    panel.search.setText("run 3")
    assert panel.selected() == ("r3",)


def test_a_click_on_a_title_sorts_once(qtbot, panel):
    heard = []
    panel.model.layoutChanged.connect(lambda *_: heard.append(1))
    head = panel.table.horizontalHeader()
    place = QPoint(head.sectionViewportPosition(PLACES["name"]) + 20, head.height() // 2)
    qtbot.mouseClick(head.viewport(), LEFT, pos=place)
    assert heard == [1]
    assert panel.model.index(0, PLACES["name"]).data() in ("run 0", "run 5")


def test_search_and_tags(qtbot, panel):
    panel.set_rows([row(0, tags=("a&b",)), row(1, tags=("a&b", "<i>")), row(2)])
    assert [panel.tag.itemText(at) for at in range(3)] == ["All tags", "a&b (2)", "<i> (1)"]
    panel.tag.setCurrentIndex(2)
    assert panel.model.rowCount() == 1
    assert panel._count.text() == "1 of 3"
    panel.set_rows([row(0, tags=("a&b",)), row(3, tags=("<i>",))])  # the choice stays
    assert panel.tag.currentData() == "<i>"
    panel.set_rows([row(0, tags=("a&b",))])  # until the tag is gone
    assert panel.tag.currentIndex() == 0
    assert panel.model.rowCount() == 1
    panel.focus_search()
    qtbot.keyClicks(panel.search, "nothing")
    assert panel.model.rowCount() == 0
    assert panel.table.empty_text == "No run fits the search."


def test_an_empty_table_says_what_to_do(panel):
    panel.set_rows([])
    assert panel.table.empty_text == "No runs yet. Press Start to make the first one."
    assert not panel.grab().isNull()


def test_the_menu_has_what_the_buttons_have(qtbot, panel):
    click(qtbot, panel, "r1")
    menu = panel.context_menu()
    texts = [action.text() for action in menu.actions() if action.isVisible() and action.text()]
    assert texts == [
        "Open", "Resume", "Resume with changes", "Run again", "Export model…", "Reveal folder",
        "Rename", "Tags", "Star", "Note", "Move to trash",
    ]  # fmt: skip
    menu.close()


def test_columns_can_be_hidden_and_are_remembered(qtbot, panel):
    menu = panel.table.columns_menu()
    hide = next(action for action in menu.actions() if action.text() == "Strategy")
    hide.trigger()
    menu.close()
    assert panel.table.isColumnHidden(PLACES["strategy"])
    other = RunsPanel()
    qtbot.addWidget(other)
    other.restore_header(panel.header_state())
    assert other.table.isColumnHidden(PLACES["strategy"])
    other.restore_header(b"garbage")
    assert other.table.isColumnHidden(PLACES["strategy"])


def test_names_for_screen_readers_and_room_for_texts(panel):
    assert unnamed(panel) == []
    assert clipped_labels(panel) == []
    shortcuts = [
        key.toString()
        for action in panel.table.actions()
        if action.isVisible()
        for key in action.shortcuts()
    ]
    assert len(shortcuts) == len(set(shortcuts))


def test_another_language_and_another_look(panel, monkeypatch):
    monkeypatch.setattr("dpgui.ui.panels.runs_columns.tr", lambda _, text, n=-1: f"[{text}]")
    monkeypatch.setattr("dpgui.ui.panels.runs_actions.tr", lambda _, text, n=-1: f"[{text}]")
    QApplication.sendEvent(panel, QEvent(QEvent.Type.LanguageChange))
    assert panel.model.headerData(PLACES["name"], Qt.Orientation.Horizontal) == "[Name]"
    assert panel.actions_of_runs["open"].text() == "[Open]"
    dress(panel, DARK)
    assert not panel.grab().isNull()
