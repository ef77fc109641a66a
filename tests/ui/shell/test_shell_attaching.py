"""Runs that live in another process are followed when the window opens, and can be let go."""

from __future__ import annotations

import pytest
from pytestqt.qtbot import QtBot
from shell_story import MakeDesk, Scripted, measured, started

from dpgui.config import preset
from dpgui.events import Entered, RunEnded
from dpgui.runs import Run, RunStore
from dpgui.runs.wishes import read_wishes
from dpgui.runs.writer import claim, release
from dpgui.ui.states import State


@pytest.fixture
def live_run() -> Run:
    """A run that some process (this one) is writing."""
    run = RunStore().create(preset("digits-cnn"), "yesterday's")
    for event in (started(run), Entered(phase="training"), measured(1, 20)):
        run.append(event)
    assert claim(run.folder) is None
    return run


def test_a_live_run_is_followed_from_its_first_step_to_its_end(
    cold: None, make_desk: MakeDesk, qtbot: QtBot, live_run: Run
) -> None:
    desk = make_desk()
    qtbot.waitUntil(lambda: desk.controller.state is State.RUNNING)
    assert "yesterday's" in desk.window.banner.message.text
    qtbot.waitUntil(lambda: desk.controller.shown.history.step == 20)
    live_run.append(measured(21))
    qtbot.waitUntil(lambda: desk.controller.shown.history.step == 21)
    with qtbot.waitSignal(desk.controller.run_ended) as told:
        live_run.append(RunEnded(status="completed", step=21))
        release(live_run.folder)
    assert told.args[0].status == "completed"


def test_stop_reaches_a_run_of_another_process(
    cold: None, make_desk: MakeDesk, qtbot: QtBot, live_run: Run
) -> None:
    desk = make_desk()
    qtbot.waitUntil(lambda: desk.controller.state is State.RUNNING)
    desk.window.commands["pause"].trigger()
    qtbot.waitUntil(lambda: read_wishes(live_run.folder).wish.value == "pause")
    with qtbot.waitSignal(desk.controller.run_ended):
        desk.window.commands["stop"].trigger()
        qtbot.waitUntil(lambda: read_wishes(live_run.folder).wish.value == "stop")
        live_run.append(RunEnded(status="stopped", step=20))
        release(live_run.folder)


def test_a_run_can_be_let_go_and_another_one_started(
    cold: None, make_desk: MakeDesk, qtbot: QtBot, live_run: Run
) -> None:
    desk = make_desk(Scripted(steps=5))
    qtbot.waitUntil(lambda: desk.controller.state is State.RUNNING)
    assert not desk.window.commands["start"].isEnabled()
    desk.window.commands["leave"].trigger()
    live_run.append(measured(21))  # something happens, and the follower sees that it may go
    qtbot.waitUntil(lambda: desk.controller.state is State.IDLE)
    assert live_run.live
    assert read_wishes(live_run.folder).on_window_close == "continue"
    with qtbot.waitSignal(desk.controller.run_ended) as told:
        desk.window.commands["start"].trigger()
    assert told.args[0].status == "completed"
    release(live_run.folder)
