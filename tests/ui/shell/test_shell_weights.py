"""O-68 in the window: pre-trained weights that are not here are offered, fetched, and then used."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from dataset_server import CONTENT, DatasetServer, serving, weights_file
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QPushButton
from pytestqt.qtbot import QtBot
from shell_story import MakeDesk

from dpgui.config import Problem, preset
from dpgui.events import RunEnded
from dpgui.ui.desk import Desk
from dpgui.ui.download_state import Stage

ARCH = "squeezenet1_1"
FILE = weights_file(ARCH)


@pytest.fixture
def server(monkeypatch: pytest.MonkeyPatch) -> Iterator[DatasetServer]:
    with serving() as running:
        running.stand_in_for_weights(ARCH, monkeypatch)
        yield running


@pytest.fixture
def desk(server: DatasetServer, cold: None, make_desk: MakeDesk, qtbot: QtBot) -> Desk:
    made = make_desk(size=(1440, 900))
    choose(made, qtbot, weights="pretrained")
    return made


def choose(desk: Desk, qtbot: QtBot, weights: str) -> None:
    config = preset("digits-cnn").changed(
        model={"name": "torchvision", "arch": ARCH, "resize": 224}, transfer={"weights": weights}
    )
    with qtbot.waitSignal(desk.controller.checks.examined):
        desk.controller.put_experiment(config)


def click(qtbot: QtBot, button: QPushButton) -> None:
    assert button.isVisible()
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)


def ended(desk: Desk, qtbot: QtBot) -> None:
    def over() -> bool:
        standing = desk.downloading.standing
        return standing is None or standing.stage is not Stage.GOING

    qtbot.waitUntil(over, timeout=10_000)


def codes(desk: Desk) -> list[str]:
    return [problem.code for problem in desk.window.experiment.problems()]


def test_o68_missing_weights_keep_a_run_from_starting_and_are_offered(
    desk: Desk, qtbot: QtBot, tmp_path: Path
) -> None:
    bar, section = desk.window.download_bar, desk.window.experiment.transfer
    assert "weights_missing" in codes(desk)
    assert bar.text.startswith(f"The pre-trained weights of {ARCH} are not on this machine.")
    assert str(tmp_path / "data" / "weights") in bar.text
    assert bar.button.text() == f"Download {ARCH} (1000 KiB)"
    assert "not on this machine, download 1000 KiB" in section.text()
    choose(desk, qtbot, "fresh")
    assert not bar.isVisible()
    assert "weights_missing" not in codes(desk)
    assert section.text() == ""


def test_o68_a_click_fetches_them(desk: Desk, qtbot: QtBot, tmp_path: Path) -> None:
    bar = desk.window.download_bar
    click(qtbot, bar.button)
    qtbot.waitUntil(lambda: not bar.isVisible(), timeout=10_000)
    assert (tmp_path / "data" / "weights" / FILE).read_bytes() == CONTENT
    qtbot.waitUntil(lambda: "weights_missing" not in codes(desk), timeout=10_000)
    assert "on this machine, 1000 KiB" in desk.window.experiment.transfer.text()
    assert desk.window.banner.message.text.startswith(f"The pre-trained weights of {ARCH} are here")


def test_o68_a_refusal_can_be_tried_again(desk: Desk, server: DatasetServer, qtbot: QtBot) -> None:
    bar = desk.window.download_bar
    server.mood = "refuse"
    click(qtbot, bar.button)
    ended(desk, qtbot)
    assert "its server answered 403" in bar.text
    assert bar.button.text() == "Try again"
    server.mood = "fine"
    click(qtbot, bar.button)
    qtbot.waitUntil(lambda: not bar.isVisible(), timeout=10_000)


def test_o68_a_cancelled_download_is_kept_and_goes_on(
    desk: Desk, server: DatasetServer, qtbot: QtBot
) -> None:
    bar = desk.window.download_bar
    server.mood = "stall"
    click(qtbot, bar.button)
    qtbot.waitUntil(lambda: "50 %" in bar.text, timeout=10_000)
    click(qtbot, bar.cancel)
    ended(desk, qtbot)
    assert bar.text.startswith("Cancelled. 500 KiB of squeezenet1_1 are kept")
    server.mood = "fine"
    server.go_on.set()
    click(qtbot, bar.button)
    qtbot.waitUntil(lambda: not bar.isVisible(), timeout=10_000)
    assert server.asked[-1][1] == f"bytes={len(CONTENT) // 2}-"


def test_o68_a_damaged_file_that_a_run_found_is_offered_again(
    desk: Desk, qtbot: QtBot, tmp_path: Path
) -> None:
    folder = tmp_path / "data" / "weights"
    folder.mkdir(parents=True)
    (folder / FILE).write_bytes(b"half")
    choose(desk, qtbot, "pretrained")
    bar, controller = desk.window.download_bar, desk.controller
    assert not bar.isVisible()
    facts = {"file": str(folder / FILE), "folder": str(folder), "arch": ARCH}
    damaged = Problem(path="transfer.weights", code="weights_damaged", facts={**facts})
    controller.ended_run = controller.store.create(controller.draft.config)
    controller.run_ended.emit(RunEnded(status="refused", problems=[damaged]))
    qtbot.waitUntil(bar.isVisible, timeout=10_000)
    assert bar.button.text() == f"Download {ARCH} again (1000 KiB)"
    click(qtbot, bar.button)
    qtbot.waitUntil(lambda: not bar.isVisible(), timeout=10_000)
    assert (folder / FILE).read_bytes() == CONTENT
