"""Checks in a thread: the window goes on, the newest counts, nothing stale is told."""

from __future__ import annotations

import threading
from collections.abc import Iterator

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot
from shell_story import MakeDesk, Scripted

from dpgui.config import ExperimentConfig
from dpgui.devices import Device
from dpgui.engine.check import Checked, examine
from dpgui.ui import live_checks
from dpgui.ui.live_checks import LiveChecks

CPU = (Device(id="cpu", kind="cpu", name="CPU", usable=True, precisions=("fp32",)),)


class Slow:
    """Stands in for `examine`: each look waits until it is let go.

    Attributes:
        seen: The epochs of every config that was looked at: they tell one config from another.
    """

    def __init__(self) -> None:
        self.seen: list[int] = []
        self._gates: dict[int, threading.Event] = {}

    def __call__(self, config: ExperimentConfig, devices: tuple[Device, ...]) -> Checked:
        self.seen.append(config.train.epochs)
        assert threading.current_thread() is not threading.main_thread()
        assert self.gate(config.train.epochs).wait(10)
        return examine(config, devices)

    def gate(self, epochs: int) -> threading.Event:
        return self._gates.setdefault(epochs, threading.Event())


@pytest.fixture
def slow(monkeypatch: pytest.MonkeyPatch) -> Iterator[Slow]:
    made = Slow()
    monkeypatch.setattr(live_checks, "examine", made)
    yield made
    for epochs in made.seen:
        made.gate(epochs).set()


class Subject:
    """What is checked."""

    def __init__(self) -> None:
        self.epochs = 1

    def __call__(self) -> tuple[ExperimentConfig, tuple[Device, ...]]:
        return ExperimentConfig().changed(train={"epochs": self.epochs}), CPU


def told_by(checks: LiveChecks) -> list[int]:
    told: list[int] = []
    checks.examined.connect(lambda checked: told.append(checked.config.train.epochs))
    return told


def let_threads_end(qtbot: QtBot) -> None:
    """Until every check is done and what it sent has arrived."""
    qtbot.waitUntil(lambda: "background" not in {it.name for it in threading.enumerate()})
    QApplication.processEvents()


def test_a_check_tells_all_that_was_found(qtbot: QtBot) -> None:
    checks = LiveChecks(Subject())
    heard: list[object] = []
    checks.found.connect(heard.append)
    checks.spread.connect(heard.append)
    with qtbot.waitSignal(checks.examined) as told:
        checks.check()
    (examined,) = told.args
    assert heard == [[], examined.batch]
    assert examined.batch.whole == 64
    assert examined.facts.train == 1797  # of digits
    assert examined.dataset.name == "digits"


def test_the_newest_is_checked_next_and_nothing_stale_is_told(qtbot: QtBot, slow: Slow) -> None:
    subject = Subject()
    checks = LiveChecks(subject)
    told = told_by(checks)
    checks.check()
    qtbot.waitUntil(lambda: slow.seen == [1])
    for subject.epochs in (2, 3, 4):
        checks.check()
    slow.gate(4).set()
    slow.gate(1).set()
    qtbot.waitUntil(lambda: told == [4])
    assert slow.seen == [1, 4]


def test_what_is_found_after_a_change_is_not_told(qtbot: QtBot, slow: Slow) -> None:
    subject = Subject()
    checks = LiveChecks(subject)
    told = told_by(checks)
    checks.check()
    subject.epochs = 2
    checks.later()
    slow.gate(1).set()
    slow.gate(2).set()
    qtbot.waitUntil(lambda: told == [2])


def test_a_check_that_never_ends_is_said_and_does_not_hold_up_the_next(
    qtbot: QtBot, slow: Slow, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(live_checks, "WONDER", 5)
    subject = Subject()
    checks = LiveChecks(subject)
    told = told_by(checks)
    with qtbot.waitSignal(checks.waiting) as waits:
        checks.check()
    assert waits.args == [True]
    subject.epochs = 2
    slow.gate(2).set()
    checks.check()
    qtbot.waitUntil(lambda: told == [2])
    slow.gate(1).set()
    let_threads_end(qtbot)
    assert told == [2]


def test_after_stop_nothing_is_told(qtbot: QtBot, slow: Slow) -> None:
    checks = LiveChecks(Subject())
    told = told_by(checks)
    checks.check()
    checks.stop()
    slow.gate(1).set()
    let_threads_end(qtbot)
    assert told == []


def test_an_unforeseen_error_is_raised_in_the_window(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: object) -> Checked:
        raise ValueError("nobody thought of this")

    monkeypatch.setattr(live_checks, "examine", broken)
    checks = LiveChecks(Subject())
    with qtbot.captureExceptions() as caught:
        checks.check()
        qtbot.waitUntil(lambda: bool(caught))
    assert "nobody thought of this" in str(caught[0][1])


def test_start_waits_for_the_check_and_the_form_says_so(
    cold: None, make_desk: MakeDesk, qtbot: QtBot, slow: Slow, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(live_checks, "WONDER", 5)
    story = Scripted(steps=3)
    desk = make_desk(story)
    epochs = desk.controller.draft.config.train.epochs
    waiting = desk.window.experiment._bar._waiting_line
    desk.controller.start()
    qtbot.waitUntil(waiting.isVisible)
    assert waiting.text() == "Looking through the dataset…"
    assert story.hosts == []
    with qtbot.waitSignal(desk.controller.run_ended):
        slow.gate(epochs).set()
    assert len(story.hosts) == 1
    assert not waiting.isVisible()
