"""`dpgui` without a command, and `dpgui demo`."""

from __future__ import annotations

from pathlib import Path

import pytest

from dpgui.cli import train
from dpgui.config import preset
from dpgui.ui.display import Obstacle

HEADLESS = Obstacle("There is no display. To train in the terminal: dpgui train", headless=True)
LIBRARIES = Obstacle("The window needs libEGL.so.1: sudo apt install libegl1")


def test_no_command_opens_the_window_as_it_was_last(dpgui, window) -> None:
    assert dpgui().code == 0
    [request] = window.requests
    assert request["config"] is None
    assert not request["start"]
    assert request["theme"] is None


def test_the_window_gets_what_was_asked_for(dpgui, window, tmp_path: Path) -> None:
    window.code = 3
    said = dpgui(
        *("--preset", "tutorial-mlp", "--set", "train.epochs=2", "--start", "--quit"),
        *("--screenshot", "w.png", "--theme", "dark", "--language", "zh_CN"),
        *("--size", "1440x900", "--runs-dir", str(tmp_path), "--simulate-gpus", "4"),
    )
    assert said.code == 3, "the window's exit code is the command's"
    [request] = window.requests
    config = request["config"]
    assert config is not None
    assert (config.dataset.name, config.train.epochs) == ("synthetic", 2)
    assert request["start"]
    assert request["quit"]
    assert request["screenshot"] == Path("w.png")
    assert (request["theme"], request["language"]) == ("dark", "zh_CN")
    assert request["size"] == (1440, 900)
    assert request["runs_dir"] == tmp_path


def test_settings_alone_change_the_first_run_example(dpgui, window) -> None:
    dpgui("--set", "train.epochs=2")
    [request] = window.requests
    assert request["config"] == preset("digits-cnn").changed(
        train={**preset("digits-cnn").train.model_dump(), "epochs": 2}
    )


def test_no_display_is_a_sentence_and_exit_code_2(dpgui, window) -> None:
    window.blocked = HEADLESS
    said = dpgui()
    assert (said.code, said.out) == (2, "")
    assert said.err == HEADLESS.text + "\n"
    assert window.requests == []


@pytest.mark.parametrize("words", [(), ("demo",)])
def test_a_number_of_simulated_gpus_that_is_none_opens_no_window(
    words: tuple[str, ...], dpgui, window, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DPGUI_SIMULATED_GPUS", "four")
    said = dpgui(*words)
    assert said.code == 2
    assert "DPGUI_SIMULATED_GPUS='four' is not a whole number from 0 to 64." in said.err
    assert window.requests == []


def test_demo_opens_the_window_and_starts(dpgui, window) -> None:
    assert dpgui("demo").code == 0
    [request] = window.requests
    assert request["config"] == preset("digits-cnn")
    assert request["start"]


def test_demo_without_a_display_trains_here_and_says_how_to_get_the_window(
    dpgui, window, monkeypatch
) -> None:
    window.blocked = HEADLESS
    trained = []
    monkeypatch.setattr(train, "_start", lambda config, name, json: trained.append(config) or 0)
    said = dpgui("demo")
    assert said.code == 0
    assert trained == [preset("digits-cnn")]
    assert HEADLESS.text in said.err


def test_demo_with_a_display_but_without_libraries_names_them(dpgui, window) -> None:
    window.blocked = LIBRARIES
    said = dpgui("demo")
    assert said.code == 2
    assert "libegl1" in said.err
