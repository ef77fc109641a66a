"""The window: its docks and how they are remembered, its looks, its errors, its files."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QByteArray
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication, QDockWidget
from pytestqt.qtbot import QtBot
from shell_story import MakeDesk, Scripted

from dpgui.config import ConfigError, ExperimentConfig, Problem, preset
from dpgui.runs import Run
from dpgui.ui.docks import PLACES
from dpgui.ui.errors import Unforeseen
from dpgui.ui.settings import Settings
from dpgui.ui.theme import DARK, LIGHT, contrast

SIZE = (1440, 900)


def test_every_dock_has_a_name_and_a_title(cold: None, make_desk: MakeDesk, qtbot: QtBot) -> None:
    desk = make_desk(size=SIZE)
    docks = desk.window.findChildren(QDockWidget)
    assert {dock.objectName() for dock in docks} == {place.key for place in PLACES}
    assert all(dock.windowTitle() and dock.isVisible() for dock in docks)


def test_the_layout_is_remembered_and_can_be_reset(
    cold: None, make_desk: MakeDesk, qtbot: QtBot
) -> None:
    desk = make_desk()
    desk.window.docks["log"].hide()
    desk.window.close()
    again = make_desk()
    assert not again.window.docks["log"].isVisible()
    again.window.commands["reset_layout"].trigger()
    assert again.window.docks["log"].isVisible()


@pytest.mark.parametrize("state", [b"", b"garbage", b"\x00\x00\x00\xff\x00"])
def test_a_layout_that_cannot_be_read_is_left_aside(
    cold: None, make_desk: MakeDesk, qtbot: QtBot, state: bytes
) -> None:
    settings = Settings()
    settings.layout = QByteArray(state)
    settings.geometry = QByteArray(state)
    settings.save()
    desk = make_desk()
    assert all(desk.window.docks[place.key].isVisible() for place in PLACES)


def test_a_layout_that_killed_the_last_start_is_not_tried_again(
    cold: None, make_desk: MakeDesk, qtbot: QtBot
) -> None:
    desk = make_desk()
    desk.window.docks["log"].hide()
    desk.window.close()
    settings = Settings()
    settings.restoring = True
    again = make_desk()
    assert again.window.docks["log"].isVisible()
    assert not Settings().restoring


def test_docks_do_not_float_on_wayland(
    cold: None, make_desk: MakeDesk, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(QGuiApplication, "platformName", staticmethod(lambda: "wayland"))
    desk = make_desk(shown=False)
    floatable = QDockWidget.DockWidgetFeature.DockWidgetFloatable
    assert not any(floatable & dock.features() for dock in desk.window.findChildren(QDockWidget))


def test_light_and_dark_are_switched_live(
    cold: None, make_desk: MakeDesk, qtbot: QtBot, qapp: QApplication
) -> None:
    desk = make_desk(theme="light")
    for choice, theme in (("dark", DARK), ("light", LIGHT)):
        desk.window.themes.chosen.emit(choice)
        assert qapp.palette().window().color().name() == theme.window
        assert desk.window.grab().toImage().pixelColor(700, 8).name() == theme.window
        assert contrast(theme.foreground, theme.window) >= 4.5
        assert Settings().theme == choice


def test_an_unforeseen_error_is_a_banner_with_details(
    cold: None, make_desk: MakeDesk, qtbot: QtBot
) -> None:
    desk = make_desk()
    desk.presenter.on_unforeseen(Unforeseen("ValueError: x", "Traceback\n  ValueError: x"))
    message = desk.window.banner.message
    assert message.level == "error"
    assert message.text == "Something went wrong in the window: ValueError: x."
    assert "Traceback" in message.details


def test_a_config_that_cannot_start_says_why_and_makes_no_run(
    cold: None, make_desk: MakeDesk, qtbot: QtBot
) -> None:
    story = Scripted()
    desk = make_desk(story)
    desk.controller.put_experiment(ExperimentConfig().changed(devices=["cuda:7"]))
    with qtbot.waitSignal(desk.controller.refused) as told:
        desk.controller.start()
    assert [problem.path for problem in told.args[0]] == ["devices"]
    assert "cuda:7" in desk.window.banner.message.text
    assert story.hosts == []
    assert desk.controller.store.list() == []


def test_the_form_knows_what_is_ticked(
    cold: None, make_desk: MakeDesk, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DPGUI_SIMULATED_GPUS", "2")
    desk = make_desk()
    desk.window.devices.set_ticked(["simulated:1"])
    assert desk.window.experiment.config().devices == ("simulated:1",)
    desk.window.devices.set_ticked(["cpu"])
    assert desk.window.experiment.config().devices == ("cpu",)


def test_a_run_whose_experiment_is_unreadable_is_not_resumed(
    cold: None, make_desk: MakeDesk
) -> None:
    desk = make_desk()
    run = desk.controller.store.create(desk.controller.draft.config)
    (run.folder / "config.toml").write_text("version = 99")
    (run.folder / "checkpoints").mkdir()
    (run.folder / "checkpoints" / "last.json").write_text("{}")
    desk.controller.open(Run(run.folder))
    desk.window.commands["resume"].trigger()
    assert "newer dpgui" in desk.window.banner.message.text


def test_an_experiment_goes_to_a_file_and_back(
    cold: None, make_desk: MakeDesk, qtbot: QtBot, tmp_path: Path
) -> None:
    desk = make_desk()
    file = tmp_path / "mine.toml"
    desk._verbs.write(file)
    assert ExperimentConfig.load(file) == desk.controller.draft.config
    other = preset("tutorial-mlp")
    file.write_text(other.to_toml(), encoding="utf-8")
    desk._verbs.load(file)
    assert desk.window.experiment.config().model.name == "mlp"
    assert desk.controller.draft.config.dataset == other.dataset


def test_a_file_that_is_no_experiment_is_said_in_the_banner(
    cold: None, make_desk: MakeDesk, qtbot: QtBot, tmp_path: Path
) -> None:
    desk = make_desk()
    file = tmp_path / "bad.toml"
    file.write_text("trian = 3", encoding="utf-8")
    before = desk.controller.draft.config
    desk._verbs.load(file)
    assert "trian" in desk.window.banner.message.text
    assert desk.controller.draft.config == before


def test_a_picture_that_cannot_be_written_is_said_in_the_banner(
    cold: None, make_desk: MakeDesk, qtbot: QtBot, tmp_path: Path
) -> None:
    desk = make_desk()
    (tmp_path / "file").write_text("")
    desk._verbs.take_picture(tmp_path / "file" / "x.png")
    assert "could not be written" in desk.window.banner.message.text
    desk._verbs.take_picture(tmp_path / "x.png")
    assert (tmp_path / "x.png").stat().st_size > 10_000


def test_the_table_changes_runs_and_says_what_it_cannot(
    cold: None, make_desk: MakeDesk, qtbot: QtBot
) -> None:
    desk = make_desk(Scripted(steps=3))
    with qtbot.waitSignal(desk.controller.run_ended):
        desk.window.commands["start"].trigger()
    run = desk.controller.ended_run
    qtbot.waitUntil(lambda: run.id in desk.shelf._folders)
    panel = desk.window.runs
    panel.rename_requested.emit(run.id, "mine")
    panel.star_requested.emit(run.id, True)
    panel.tags_requested.emit(run.id, ("a", "b"))
    panel.note_requested.emit(run.id, "why")
    assert (run.meta.name, run.meta.starred, run.meta.tags, run.meta.note) == (
        "mine", True, ("a", "b"), "why",
    )  # fmt: skip
    panel.rename_requested.emit(run.id, "")
    assert desk.window.banner.message.text == "A run needs a name. Write at least one character."
    panel.trash_requested.emit((run.id,))
    qtbot.waitUntil(lambda: desk.shelf._folders == {})
    assert not run.folder.exists()


def test_the_experiment_of_the_last_window_comes_back(
    cold: None, make_desk: MakeDesk, qtbot: QtBot
) -> None:
    desk = make_desk()
    desk.controller.put_experiment(preset("tutorial-mlp"))
    desk.window.close()
    again = make_desk()
    assert again.controller.draft.config.model.name == "mlp"


def test_torch_that_cannot_be_asked_is_said_in_the_banner(
    cold: None, make_desk: MakeDesk, qtbot: QtBot
) -> None:
    desk = make_desk()
    problem = Problem(path="devices", code="torch_missing", facts={"python": "/usr/bin/python"})
    desk.controller.watch._answered(ConfigError([problem]))
    assert "pip install torch" in desk.window.banner.message.text


def test_every_focusable_widget_has_a_name_for_screen_readers(
    cold: None, make_desk: MakeDesk, qtbot: QtBot
) -> None:
    from PySide6.QtCore import Qt
    from PySide6.QtGui import QAccessible
    from PySide6.QtWidgets import QWidget

    desk = make_desk(size=SIZE)
    nameless = [
        widget
        for widget in desk.window.findChildren(QWidget)
        if widget.isVisible()
        and widget.isEnabled()
        and widget.focusPolicy() & Qt.FocusPolicy.TabFocus
        and not QAccessible.queryAccessibleInterface(widget).text(QAccessible.Text.Name)
    ]
    assert nameless == []
