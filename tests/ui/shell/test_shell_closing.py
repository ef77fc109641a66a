"""Closing the window while a run lives (O-79), and the system's wish to end the program."""

from __future__ import annotations

import pytest
from pytestqt.qtbot import QtBot
from shell_story import MakeDesk, Scripted

from dpgui.engine.control import Wish
from dpgui.ui import closing
from dpgui.ui.desk import Desk
from dpgui.ui.session import Session
from dpgui.ui.states import State


def running(desk: Desk, qtbot: QtBot) -> None:
    desk.window.commands["start"].trigger()
    qtbot.waitUntil(lambda: desk.controller.state is State.RUNNING)


def offered(desk: Desk) -> list[str]:
    message = desk.window.banner.message
    return [offer.key for offer in message.offers] if message else []


def test_a_window_without_a_run_closes_at_once(
    cold: None, make_desk: MakeDesk, qtbot: QtBot
) -> None:
    desk = make_desk(Scripted())
    desk.window.close()
    assert not desk.window.isVisible()


def test_o79_closing_asks_and_stay_stays(cold: None, make_desk: MakeDesk, qtbot: QtBot) -> None:
    desk = make_desk(Scripted())
    running(desk, qtbot)
    desk.window.close()
    assert desk.window.isVisible()
    assert offered(desk) == ["close-stop", "close-leave", "close-stay"]
    desk.window.banner.chosen.emit("close-stay")
    assert desk.controller.state is State.RUNNING
    desk.window.close()  # the first close again, so it asks again
    assert desk.controller.state is State.RUNNING


def test_o79_stop_and_save_closes_when_the_run_has_ended(
    cold: None, make_desk: MakeDesk, qtbot: QtBot
) -> None:
    story = Scripted()
    desk = make_desk(story)
    running(desk, qtbot)
    desk.window.close()
    desk.window.banner.chosen.emit("close-stop")
    assert desk.window.isVisible()  # until the checkpoint is written
    qtbot.waitUntil(lambda: not desk.window.isVisible())
    assert story.wishes == [Wish.STOP]


def test_o79_a_second_close_does_not_ask_again(
    cold: None, make_desk: MakeDesk, qtbot: QtBot
) -> None:
    story = Scripted()
    desk = make_desk(story)
    running(desk, qtbot)
    desk.window.close()
    desk.window.close()
    qtbot.waitUntil(lambda: not desk.window.isVisible())
    assert story.wishes == [Wish.STOP]


def test_o79_a_third_close_forces(cold: None, make_desk: MakeDesk, qtbot: QtBot) -> None:
    desk = make_desk(Scripted())
    forced: list[bool] = []
    desk.closing._vanish = forced.append
    running(desk, qtbot)
    for _ in range(3):
        desk.window.close()
    assert forced == [True]


def test_keep_running_leaves_the_run_to_itself(
    cold: None, make_desk: MakeDesk, qtbot: QtBot
) -> None:
    desk = make_desk(Scripted())
    running(desk, qtbot)
    run = desk.controller.session.run
    desk.window.close()
    desk.window.banner.chosen.emit("close-leave")
    qtbot.waitUntil(lambda: not desk.window.isVisible())
    from dpgui.runs.wishes import read_wishes

    assert read_wishes(run.folder).on_window_close == "continue"
    assert desk.controller.session is None


def test_the_thread_host_cannot_run_on_without_the_window(
    cold: None, make_desk: MakeDesk, qtbot: QtBot
) -> None:
    desk = make_desk(Scripted())
    desk.controller.put_experiment(desk.controller.draft.config.changed(host="thread"))
    running(desk, qtbot)
    desk.window.close()
    assert offered(desk) == ["close-stop", "close-stay"]


@pytest.mark.usefixtures("with_terminal")
@pytest.mark.parametrize("name", ["SIGTERM", "SIGHUP"])
def test_a_signal_of_the_system_saves_without_a_question(
    cold: None, make_desk: MakeDesk, qtbot: QtBot, name: str
) -> None:
    import os
    import signal

    story = Scripted()
    desk = make_desk(story)
    running(desk, qtbot)
    os.kill(os.getpid(), getattr(signal, name))
    qtbot.waitUntil(lambda: not desk.window.isVisible())
    assert story.wishes == [Wish.INTERRUPT]
    assert desk.controller.ended_run.status == "interrupted"


def test_a_run_that_ends_by_itself_takes_the_question_back(
    cold: None, make_desk: MakeDesk, qtbot: QtBot
) -> None:
    story = Scripted()
    desk = make_desk(story)
    running(desk, qtbot)
    desk.window.close()
    story.finish.set()
    qtbot.waitUntil(lambda: desk.controller.state is State.IDLE)
    assert "close-stop" not in offered(desk)
    assert desk.window.isVisible()


def test_a_paused_run_is_left_although_it_says_nothing(
    cold: None, make_desk: MakeDesk, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(closing, "LAST_WORD", 50)
    desk = make_desk(Scripted())
    vanished: list[bool] = []
    desk.closing._vanish = vanished.append
    running(desk, qtbot)
    desk.window.commands["pause"].trigger()
    qtbot.waitUntil(lambda: desk.controller.shown.history.phase == "paused")
    desk.window.close()
    desk.window.banner.chosen.emit("close-leave")
    qtbot.waitUntil(lambda: vanished == [False])


def test_a_run_that_does_not_stop_can_be_left_after_a_while(
    cold: None, make_desk: MakeDesk, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(closing, "PATIENCE", 1)
    monkeypatch.setattr(Session, "stop", lambda self: None)
    desk = make_desk(Scripted())
    vanished: list[bool] = []
    desk.closing._vanish = vanished.append
    running(desk, qtbot)
    desk.window.close()
    desk.window.banner.chosen.emit("close-stop")
    qtbot.waitUntil(lambda: "close-force" in offered(desk))
    desk.window.banner.chosen.emit("close-force")
    assert vanished == [True]
    monkeypatch.undo()
