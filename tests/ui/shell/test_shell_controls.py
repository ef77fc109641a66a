"""The buttons of a run, from Start to its end, on a scripted story."""

from __future__ import annotations

from pytestqt.qtbot import QtBot
from shell_story import MakeDesk, Scripted

from dpgui.engine.control import Wish
from dpgui.events import RunEnded
from dpgui.ui.desk import Desk
from dpgui.ui.states import State


def begin(desk: Desk, qtbot: QtBot) -> None:
    desk.window.commands["start"].trigger()
    qtbot.waitUntil(lambda: desk.controller.state is State.RUNNING)


def test_start_runs_to_the_end_and_every_step_is_in_the_history(
    cold: None, make_desk: MakeDesk, qtbot: QtBot
) -> None:
    desk = make_desk(Scripted(steps=40))
    with qtbot.waitSignal(desk.controller.run_ended) as told:
        begin(desk, qtbot)
    assert isinstance(told.args[0], RunEnded)
    assert told.args[0].status == "completed"
    x, y = desk.controller.shown.history.series("steps/train/loss")
    assert x.tolist() == list(range(1, 41))
    assert y[-1] == 1 / 40
    assert desk.controller.state is State.IDLE
    assert desk.window.banner.message.text == "digits-cnn is completed."


def test_buttons_follow_the_state(cold: None, make_desk: MakeDesk, qtbot: QtBot) -> None:
    desk = make_desk(Scripted())
    commands = desk.window.commands
    assert commands["start"].isEnabled()
    assert not commands["stop"].isEnabled()
    begin(desk, qtbot)
    assert not commands["start"].isEnabled()
    assert commands["pause"].isEnabled()
    assert commands["stop"].isEnabled()
    assert not desk.window.devices.row("cpu").box.isEnabled()


def test_pause_and_go_on(cold: None, make_desk: MakeDesk, qtbot: QtBot) -> None:
    story = Scripted()
    desk = make_desk(story)
    begin(desk, qtbot)
    desk.window.commands["pause"].trigger()
    assert desk.controller.state is State.PAUSED
    qtbot.waitUntil(lambda: desk.controller.shown.history.phase == "paused")
    step = desk.controller.shown.history.step
    desk.window.commands["pause"].trigger()
    assert desk.controller.state is State.RUNNING
    qtbot.waitUntil(lambda: desk.controller.shown.history.step > step)
    assert story.wishes == [Wish.PAUSE]


def test_a_pause_asked_for_elsewhere_is_shown(
    cold: None, make_desk: MakeDesk, qtbot: QtBot
) -> None:
    desk = make_desk(Scripted())
    begin(desk, qtbot)
    session = desk.controller.session
    session._control.ask(Wish.PAUSE)  # as another process does through the run's folder
    qtbot.waitUntil(lambda: desk.controller.state is State.PAUSED)
    assert desk.window.commands["pause"].isChecked()
    session._control.ask(Wish.GO)
    qtbot.waitUntil(lambda: desk.controller.state is State.RUNNING)
    assert not desk.window.commands["pause"].isChecked()


def test_save_now_and_stop_now(cold: None, make_desk: MakeDesk, qtbot: QtBot) -> None:
    story = Scripted()
    desk = make_desk(story)
    begin(desk, qtbot)
    desk.window.commands["save_now"].trigger()
    qtbot.waitUntil(lambda: desk.controller.shown.history.saved is not None)
    with qtbot.waitSignal(desk.controller.run_ended) as told:
        desk.window.commands["stop"].trigger()
        assert desk.controller.state is State.STOPPING
    assert told.args[0].status == "stopped"
    assert story.wishes == [Wish.SAVE, Wish.STOP]


def test_stop_after_the_epoch_can_be_taken_back(
    cold: None, make_desk: MakeDesk, qtbot: QtBot
) -> None:
    desk = make_desk(Scripted())
    begin(desk, qtbot)
    action = desk.window.commands["stop_after_epoch"]
    desk.window.commands["pause"].trigger()  # so that the story does not act on it at once
    qtbot.waitUntil(lambda: desk.controller.shown.history.phase == "paused")
    with qtbot.waitSignal(desk.controller.run_ended) as told:
        action.trigger()
        assert desk.controller.state is State.RUNNING
        assert action.isChecked()
    assert told.args[0].status == "stopped"
    assert not action.isChecked()


def test_a_failed_run_shows_its_sentence_and_its_traceback(
    cold: None, make_desk: MakeDesk, qtbot: QtBot
) -> None:
    facts = {"device": "cuda:0", "batch": 512, "parts": 1}
    end = RunEnded(
        status="failed", code="out_of_memory_forward", facts=facts, error="Traceback ..."
    )
    desk = make_desk(Scripted(steps=3, end=end))
    with qtbot.waitSignal(desk.controller.run_ended):
        desk.window.commands["start"].trigger()
    message = desk.window.banner.message
    assert message.level == "error"
    assert "cuda:0" in message.text
    assert "512" in message.text
    assert "smaller batch" in message.text
    assert message.details == "Traceback ..."


def test_the_title_says_how_far_the_run_is(cold: None, make_desk: MakeDesk, qtbot: QtBot) -> None:
    desk = make_desk(Scripted(steps=50))
    assert desk.window.windowTitle() == "dpgui"
    titles: list[str] = []
    desk.window.windowTitleChanged.connect(titles.append)
    with qtbot.waitSignal(desk.controller.run_ended):
        begin(desk, qtbot)
    shares = [int(title.split(" ")[0]) for title in titles if "%" in title]
    assert shares == sorted(shares)
    assert any(title.endswith(" % - digits-cnn - dpgui") for title in titles)
    assert desk.window.windowTitle() == "digits-cnn - dpgui"


def test_a_stored_run_and_the_live_run_can_both_be_looked_at(
    cold: None, make_desk: MakeDesk, qtbot: QtBot
) -> None:
    story = Scripted(steps=7)
    desk = make_desk(story)
    with qtbot.waitSignal(desk.controller.run_ended):
        begin(desk, qtbot)
    stored = desk.controller.ended_run
    story._steps = 1000
    begin(desk, qtbot)
    live = desk.controller.session.model
    desk.controller.open(stored)
    qtbot.waitUntil(lambda: desk.controller.shown.history.ended is not None)
    assert desk.controller.shown.history.step == 7
    assert desk.controller.state is State.RUNNING
    assert desk.window.commands["show_live"].isEnabled()
    with qtbot.waitSignal(desk.window.windowTitleChanged) as titled:
        pass  # it is the live run's, on show or not
    assert titled.args[0].endswith(" % - digits-cnn 2 - dpgui")
    step = live.history.step
    desk.window.commands["show_live"].trigger()
    assert desk.controller.shown is live
    qtbot.waitUntil(lambda: live.history.step > step)


def test_what_was_said_of_the_run_before_goes_when_the_next_one_starts(
    cold: None, make_desk: MakeDesk, qtbot: QtBot
) -> None:
    story = Scripted(steps=3)
    desk = make_desk(story)
    with qtbot.waitSignal(desk.controller.run_ended):
        desk.window.commands["start"].trigger()  # so short that nobody might see it running
    assert desk.window.banner.message.text == "digits-cnn is completed."
    story._steps = 1000
    begin(desk, qtbot)
    assert desk.window.banner.message is None
