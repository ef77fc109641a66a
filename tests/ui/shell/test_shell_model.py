"""Nothing between the training thread and the charts is lost, and nothing piles up (O-80)."""

from __future__ import annotations

import threading
from collections.abc import Iterator

import psutil
import pytest
from pytestqt.qtbot import QtBot
from shell_story import measured, note

from dpgui.events import Confused, Entered, Event, RunEnded
from dpgui.ui.event_buffer import CAPACITY, EventBuffer
from dpgui.ui.run_model import RunModel
from dpgui.ui.training_thread import TrainingThread


def test_a_full_buffer_makes_the_giver_wait_and_drops_nothing(qtbot: QtBot) -> None:
    buffer = EventBuffer(capacity=10)
    giver = threading.Thread(target=lambda: [buffer.put(measured(n)) for n in range(1, 31)])
    giver.start()
    qtbot.waitUntil(lambda: len(buffer) == 10)
    assert giver.is_alive()
    got: list[int] = []
    while len(got) < 30:
        got += [event.steps[0] for event in buffer.take(4) if event.kind == "Measured"]
        assert len(buffer) <= 10
    giver.join(5)
    assert got == list(range(1, 31))


def test_a_closed_buffer_lets_the_giver_go() -> None:
    buffer = EventBuffer(capacity=1)
    buffer.put(measured(1))
    giver = threading.Thread(target=buffer.put, args=(measured(2),))
    giver.start()
    buffer.close()
    giver.join(5)
    assert not giver.is_alive()


def test_o80_nothing_is_lost_while_the_window_sleeps(qtbot: QtBot) -> None:
    """5,000 events a second while the GUI thread does nothing while the first thousand come."""
    model = RunModel("flood")
    count = 10_000

    def story() -> Iterator[Event]:
        for step in range(1, count + 1):
            if step == 1_000:
                many.set()
            yield measured(step)
        yield RunEnded(status="completed", step=count)

    many = threading.Event()
    thread = TrainingThread(story, model.buffer)
    thread.finished.connect(model.finish)
    slices: list[frozenset[str]] = []
    model.changed.connect(slices.append)
    model.follow()
    thread.start()
    assert many.wait(20)  # the GUI thread hears nothing meanwhile
    with qtbot.waitSignal(model.finished, timeout=20_000):
        pass
    thread.wait()
    x, _ = model.history.series("steps/train/loss")
    assert x.tolist() == list(range(1, count + 1))
    assert model.history.status == "completed"
    assert len(slices) > 1  # in slices, not in one long stall


@pytest.mark.slow
@pytest.mark.timeout(300)
def test_o80_a_minute_of_5_000_steps_a_second_takes_no_more_memory_than_its_figures(
    qtbot: QtBot,
) -> None:
    """300,000 events; the GUI thread does nothing until no more of them find room."""
    model, count = RunModel("flood"), 300_000

    def story() -> Iterator[Event]:
        yield from (measured(step) for step in range(1, count + 1))
        yield RunEnded(status="completed", step=count)

    thread = TrainingThread(story, model.buffer)
    thread.finished.connect(model.finish)
    model.follow()
    before = psutil.Process().memory_info().rss
    thread.start()
    asleep = threading.Event()
    for _ in range(1_000):  # the GUI thread sleeps: no event of Qt is handled meanwhile
        held = len(model.buffer)
        if asleep.wait(0.05) or (held and len(model.buffer) == held):
            break
    longest = len(model.buffer)
    assert thread.isRunning()
    with qtbot.waitSignal(model.finished, timeout=250_000):
        pass
    thread.wait()
    x, y = model.history.series("steps/train/loss")
    assert (len(x), x[-1]) == (count, count)
    assert y[-1] == 1 / count
    assert 5 * 5_000 < longest <= CAPACITY  # five seconds find room; then the giver has to wait
    # A loss and its places on three axes, and as much again where arrays double.
    figures = 2 * 8 * (1 + 3) * 2 * count
    assert psutil.Process().memory_info().rss - before < figures + 64 * 2**20


def test_events_that_are_not_figures_are_told_in_order(qtbot: QtBot) -> None:
    model = RunModel("told")
    told: list[Event] = []
    model.told.connect(told.extend)
    counts = Confused(epoch=1, split="test", classes=["a", "b"], counts=[[1, 0], [0, 1]])
    events = [Entered(phase="loading"), measured(1), note("a"), measured(2), note("b"), counts]
    with qtbot.waitSignal(model.finished):
        model.read(iter(events))
    assert told == [events[0], events[2], events[4]]
    assert model.said == told
    assert model.history.confusions == {"test": counts}


def test_a_stored_run_of_200_000_steps_is_folded_in_slices(qtbot: QtBot) -> None:
    model = RunModel("long")
    with qtbot.waitSignal(model.finished, timeout=20_000):
        model.read(measured(first, 100) for first in range(1, 200_001, 100))
    assert model.history.step == 200_000
    assert len(model.history.series("steps/train/loss")[0]) == 200_000


def test_o80_an_error_in_the_thread_arrives_as_an_end_with_its_traceback(qtbot: QtBot) -> None:
    def story() -> Iterator[Event]:
        yield from (measured(step) for step in range(1, 11))
        raise RuntimeError("the disk melted")

    model = RunModel("broken")
    thread = TrainingThread(story, model.buffer)
    with qtbot.waitSignal(thread.ended) as told:
        thread.start()
    thread.wait()
    end = told.args[0]
    assert end.status == "failed"
    assert end.code == "session_broke"
    assert "the disk melted" in end.error
    with qtbot.waitSignal(model.finished):
        model.finish()
    assert model.history.ended == end
    assert model.history.step == 10


@pytest.mark.parametrize("past", [0, 3])
def test_what_was_told_before_comes_first_and_changes_no_state(qtbot: QtBot, past: int) -> None:
    model = RunModel("resumed")
    happened: list[Event] = []

    def before() -> Iterator[Event]:
        yield Entered(phase="paused")
        yield from (measured(step) for step in range(1, past + 1))

    def story() -> Iterator[Event]:
        yield measured(past + 1)
        yield RunEnded(status="completed")

    thread = TrainingThread(story, model.buffer, before)
    thread.happened.connect(happened.append)
    with qtbot.waitSignal(thread.ended):
        thread.start()
    thread.wait()
    with qtbot.waitSignal(model.finished):
        model.finish()
    assert happened == []
    assert model.history.series("steps/train/loss")[0].tolist() == list(range(1, past + 2))


def test_a_story_without_an_end_gets_one(qtbot: QtBot) -> None:
    thread = TrainingThread(lambda: iter([measured(1)]), EventBuffer())
    with qtbot.waitSignal(thread.ended) as told:
        thread.start()
    thread.wait()
    assert told.args[0].status == "interrupted"


def test_numbers_of_64_bits_pass_through_the_signals_whole(qtbot: QtBot) -> None:
    end = RunEnded(status="completed", step=24 * 2**30, facts={"bytes": 2**62})
    thread = TrainingThread(lambda: iter([end]), EventBuffer())
    with qtbot.waitSignal(thread.ended) as told:
        thread.start()
    thread.wait()
    assert told.args[0] is end
