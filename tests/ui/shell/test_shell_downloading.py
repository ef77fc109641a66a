"""A dataset that is not here is offered, downloaded with progress, and can be given up (O-67)."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Any

import pytest
from pytestqt.qtbot import QtBot
from shell_story import MakeDesk

from dpgui.config import ConfigError, Problem, preset
from dpgui.data import download
from dpgui.ui.desk import Desk

Fetch = Callable[[str, str, Callable[[int, int | None], None], Callable[[], bool]], None]


def missing(desk: Desk, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    """Choose a dataset whose files are not on this machine."""
    absent = Problem(
        path="dataset",
        code="dataset_missing",
        facts={"dataset": "MNIST", "file": "train", "folder": "/data"},
    )
    monkeypatch.setattr("dpgui.ui.live_checks.check", lambda config, devices: [absent])
    config = preset("digits-cnn").changed(dataset={"name": "mnist"})
    desk.controller.put_experiment(config)
    qtbot.waitUntil(lambda: desk.window.banner.message is not None)


def press(desk: Desk, key: str) -> None:
    desk.window.banner.withdraw(key)
    desk.window.banner.chosen.emit(key)


def test_a_missing_dataset_is_offered_once_and_withdrawn_when_another_is_chosen(
    cold: None, make_desk: MakeDesk, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    desk = make_desk()
    missing(desk, qtbot, monkeypatch)
    message = desk.window.banner.message
    assert message.text.startswith("MNIST is not on this machine")
    assert [offer.text for offer in message.offers] == ["Download (11.1 MiB)"]
    desk.window.banner.dismiss()
    desk.controller.checks.check()
    assert desk.window.banner.message is None  # not again and again
    monkeypatch.setattr("dpgui.ui.live_checks.check", lambda config, devices: [])
    desk.controller.put_experiment(preset("digits-cnn"))
    desk.controller.checks.check()
    assert desk.window.banner.message is None


def test_o67_progress_is_shown_and_the_form_is_checked_again(
    cold: None, make_desk: MakeDesk, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    go_on = threading.Event()
    asked: list[Any] = []

    def fetch(name: str, root: str, progress: Any, cancelled: Any) -> None:
        asked.append((name, root))
        progress(2**20, 2**22)
        assert go_on.wait(10)

    desk = make_desk()
    missing(desk, qtbot, monkeypatch)
    monkeypatch.setattr(download, "fetch", fetch)
    press(desk, "download")
    bar = desk.window.download_bar
    qtbot.waitUntil(lambda: "1.0 / 4.0 MiB" in bar._label.text())
    assert bar.isVisible()
    assert bar._bar.value() == 250
    with qtbot.waitSignal(desk.controller.checks.found):
        go_on.set()
    assert not bar.isVisible()
    assert asked == [("mnist", "")]
    assert desk.window.banner.message.text.startswith("MNIST is here")


def test_o67_a_download_can_be_given_up(
    cold: None, make_desk: MakeDesk, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fetch(name: str, root: str, progress: Any, cancelled: Callable[[], bool]) -> None:
        while not cancelled():
            progress(1, None)
        raise download.DownloadCancelledError

    desk = make_desk()
    missing(desk, qtbot, monkeypatch)
    monkeypatch.setattr(download, "fetch", fetch)
    press(desk, "download")
    assert desk.window.download_bar.isVisible()
    desk.window.download_bar._button.click()
    qtbot.waitUntil(lambda: not desk.window.download_bar.isVisible())
    assert desk.window.banner.message is None


def test_o67_without_a_connection_the_sentence_says_which_file_to_put_where(
    cold: None, make_desk: MakeDesk, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    facts = {"file": "train.gz", "why": "no route", "url": "https://x", "folder": "/data/MNIST"}

    def fetch(*_: Any) -> None:
        raise ConfigError([Problem(path="dataset", code="offline", facts=dict(facts))])

    desk = make_desk()
    missing(desk, qtbot, monkeypatch)
    monkeypatch.setattr(download, "fetch", fetch)
    press(desk, "download")
    qtbot.waitUntil(lambda: desk.window.banner.message is not None)
    text = desk.window.banner.message.text
    assert "train.gz" in text
    assert "/data/MNIST" in text
