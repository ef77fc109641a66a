"""O-67 in the window: a dataset that is not here is offered, fetched, given up, tried again."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from dataset_server import CONTENT, HALF, NAMES, DatasetServer, serving
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QPushButton
from pytestqt.qtbot import QtBot
from shell_story import MakeDesk

from dpgui.config import Problem, errors, preset
from dpgui.data.published import download
from dpgui.events import RunEnded
from dpgui.ui.desk import Desk
from dpgui.ui.download_state import Stage

TOTAL = len(NAMES) * len(CONTENT)
"""4 files of 1,024,000 bytes: 3.91 MiB."""


@pytest.fixture
def server(monkeypatch: pytest.MonkeyPatch) -> Iterator[DatasetServer]:
    with serving() as running:
        running.stand_in_for("mnist", "MNIST/raw", monkeypatch)
        yield running


@pytest.fixture
def desk(cold: None, make_desk: MakeDesk, qtbot: QtBot) -> Desk:
    """A window whose experiment is about MNIST, which is not here."""
    made = make_desk(size=(1440, 900))
    choose(made, qtbot, "mnist")
    return made


def choose(desk: Desk, qtbot: QtBot, name: str) -> None:
    config = preset("digits-cnn").changed(dataset={"name": name})
    with qtbot.waitSignal(desk.controller.checks.found):
        desk.controller.put_experiment(config)


def click(qtbot: QtBot, button: QPushButton) -> None:
    assert button.isVisible()
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)


def stage(desk: Desk) -> Stage | None:
    standing = desk.downloading.standing
    return standing.stage if standing else None


def ended(desk: Desk, qtbot: QtBot) -> None:
    qtbot.waitUntil(lambda: stage(desk) is not Stage.GOING, timeout=10_000)


def folder(tmp_path: Path) -> Path:
    return tmp_path / "data" / "MNIST" / "raw"


def test_a_missing_dataset_is_offered_as_long_as_it_is_chosen(
    server: DatasetServer, desk: Desk, qtbot: QtBot, tmp_path: Path
) -> None:
    bar = desk.window.download_bar
    assert bar.text.startswith("MNIST is not on this machine")
    assert str(folder(tmp_path)) in bar.text  # where it is put by hand
    assert "dpgui download" not in bar.text
    assert bar.button.text() == "Download MNIST (3.91 MiB)"
    assert bar.height() < 100  # a strip, whether the charts are here yet or not
    assert bar.text.endswith("\n70,000 images · 10 classes · licence: CC BY-SA 3.0")
    desk.controller.put_experiment(preset("digits-cnn").changed(dataset="iris"))
    assert not bar.isVisible()  # at once, and not when the form is checked
    choose(desk, qtbot, "iris")
    assert not bar.isVisible()
    choose(desk, qtbot, "mnist")
    assert bar.button.isVisible()
    assert server.asked == []  # nothing is fetched unasked


def test_o67_a_click_downloads_and_the_experiment_can_start(
    server: DatasetServer, desk: Desk, qtbot: QtBot, tmp_path: Path
) -> None:
    panel, bar = desk.window.experiment, desk.window.download_bar
    server.mood = "stall"
    assert "dataset_missing" in [problem.code for problem in panel.problems()]
    click(qtbot, bar.button)
    qtbot.waitUntil(lambda: "12 %" in bar.text, timeout=10_000)  # half of one file of four
    assert bar.text.startswith("Downloading MNIST 0.5 / 3.9 MiB · 12 %")
    assert bar.progress.value() == 125
    assert not bar.button.isVisible()
    server.mood = "fine"
    server.go_on.set()
    qtbot.waitUntil(lambda: not bar.isVisible(), timeout=10_000)
    assert sorted(file.name for file in folder(tmp_path).iterdir()) == sorted(NAMES)
    qtbot.waitUntil(lambda: not errors(panel.problems()), timeout=10_000)
    (start,) = [it for it in panel.findChildren(QPushButton) if it.text() == "Start"]
    assert start.isEnabled()
    assert desk.window.banner.message.text.startswith("MNIST is here")


def test_o67_the_rate_is_told(server: DatasetServer, desk: Desk, qtbot: QtBot) -> None:
    server.mood = "stall"
    bar = desk.window.download_bar
    click(qtbot, bar.button)
    qtbot.waitUntil(lambda: bar.text.endswith("/s"), timeout=10_000)
    click(qtbot, bar.cancel)
    ended(desk, qtbot)


def test_o67_cancel_keeps_what_is_here_and_says_so(
    server: DatasetServer, desk: Desk, qtbot: QtBot, tmp_path: Path
) -> None:
    bar = desk.window.download_bar
    server.mood = "stall"
    click(qtbot, bar.button)
    qtbot.waitUntil(lambda: "12 %" in bar.text, timeout=10_000)
    click(qtbot, bar.cancel)
    assert not bar.cancel.isEnabled()
    ended(desk, qtbot)
    assert bar.text == "Cancelled. 500 KiB of MNIST are kept; it goes on from there."
    assert (folder(tmp_path) / f"{NAMES[0]}.part").stat().st_size == HALF
    server.mood = "fine"
    assert bar.button.text() == "Go on downloading (3.42 MiB left)"
    click(qtbot, bar.button)
    qtbot.waitUntil(lambda: not bar.isVisible(), timeout=10_000)
    assert server.asked[1] == (NAMES[0], f"bytes={HALF}-")


def test_o67_a_refusal_names_the_file_and_the_folder_and_can_be_tried_again(
    server: DatasetServer, desk: Desk, qtbot: QtBot, tmp_path: Path
) -> None:
    bar = desk.window.download_bar
    server.mood = "refuse"
    click(qtbot, bar.button)
    ended(desk, qtbot)
    assert bar.text.startswith(f"{NAMES[0]} cannot be downloaded: its server answered 403")
    assert str(folder(tmp_path)) in bar.text
    assert not list(folder(tmp_path).iterdir())
    server.mood = "fine"
    assert bar.button.text() == "Try again"
    click(qtbot, bar.button)
    qtbot.waitUntil(lambda: not bar.isVisible(), timeout=10_000)


def test_o67_offline_and_damage_are_sentences_in_chinese_too(
    server: DatasetServer, desk: Desk, qtbot: QtBot, tmp_path: Path
) -> None:
    bar = desk.window.download_bar
    server.mood = "damage"
    click(qtbot, bar.button)
    ended(desk, qtbot)
    assert bar.text.startswith(f"{NAMES[0]} arrives damaged")
    desk.languages.speak("zh_CN")
    qtbot.waitUntil(lambda: bar.button.text() == "重试")
    assert "损坏" in bar.text
    assert str(folder(tmp_path)) in bar.text
    server.shutdown()
    server.socket.close()
    click(qtbot, bar.button)
    ended(desk, qtbot)
    assert NAMES[0] in bar.text
    assert "损坏" not in bar.text  # another sentence: no connection


def test_o67_the_window_lives_while_the_server_is_silent(
    server: DatasetServer, desk: Desk, qtbot: QtBot
) -> None:
    server.mood = "stall"
    click(qtbot, desk.window.download_bar.button)
    qtbot.waitUntil(lambda: "12 %" in desk.window.download_bar.text, timeout=10_000)
    choose(desk, qtbot, "iris")  # the form is free
    assert desk.window.download_bar.text.startswith("Downloading MNIST")
    server.mood = "fine"
    server.go_on.set()
    qtbot.waitUntil(lambda: not desk.window.download_bar.isVisible(), timeout=10_000)
    assert desk.controller.draft.config.dataset.name == "iris"


def test_o67_closing_the_window_ends_the_download_at_once(
    server: DatasetServer, desk: Desk, qtbot: QtBot, tmp_path: Path
) -> None:
    server.mood = "stall"
    click(qtbot, desk.window.download_bar.button)
    qtbot.waitUntil(lambda: "12 %" in desk.window.download_bar.text, timeout=10_000)
    thread = desk.downloading._thread
    assert thread is not None
    desk.window.close()
    assert not desk.window.isVisible()
    began = time.monotonic()
    desk.close()
    assert thread.isFinished()
    assert time.monotonic() - began < 5  # a silent server is not waited for
    assert (folder(tmp_path) / f"{NAMES[0]}.part").stat().st_size == HALF


def test_o67_a_damaged_file_that_a_run_found_is_fetched_anew(
    server: DatasetServer, desk: Desk, qtbot: QtBot, tmp_path: Path
) -> None:
    folder(tmp_path).mkdir(parents=True)
    for name in NAMES:
        (folder(tmp_path) / name).write_bytes(CONTENT[:-1] + b"x")
    with qtbot.waitSignal(desk.controller.checks.found):
        desk.controller.checks.check()
    bar = desk.window.download_bar
    assert not bar.isVisible()  # all files are there, so far as can be seen
    file = str(folder(tmp_path) / NAMES[0])
    damage = Problem(
        path="dataset.root", code="dataset_damaged", facts={"file": file, "why": "too short"}
    )
    desk.controller.ended_run = desk.controller.store.create(desk.controller.draft.config)
    desk.controller.run_ended.emit(RunEnded(status="refused", problems=[damage]))
    qtbot.waitUntil(bar.isVisible)
    assert bar.button.text() == "Download MNIST again (3.91 MiB)"
    click(qtbot, bar.button)
    qtbot.waitUntil(lambda: not bar.isVisible(), timeout=10_000)
    assert (folder(tmp_path) / NAMES[0]).read_bytes() == CONTENT


def test_an_unforeseen_error_ends_the_download_and_is_told(
    server: DatasetServer, desk: Desk, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: object, **__: object) -> None:
        raise ValueError("nobody thought of this")

    monkeypatch.setattr(download, "fetch", broken)
    with qtbot.captureExceptions() as caught:
        click(qtbot, desk.window.download_bar.button)
        qtbot.waitUntil(lambda: bool(caught), timeout=10_000)
    assert "nobody thought of this" in str(caught[0][1])
    assert stage(desk) is not Stage.GOING
