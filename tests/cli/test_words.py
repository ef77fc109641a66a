"""What the command line understands, and how it says no."""

from __future__ import annotations

import os
import tomllib
from pathlib import Path

import pytest

from dpgui import __version__
from dpgui.cli.app import main
from dpgui.config import ExperimentConfig, preset, preset_names


def test_help_names_every_command(dpgui) -> None:
    said = dpgui("--help")
    assert said.code == 0
    commands = "train resume demo runs show devices presets datasets models config"
    for command in commands.split():
        assert f" {command} " in said.out
    assert "worker" not in said.out


def test_help_is_broken_by_the_terminal_and_not_by_the_source(dpgui) -> None:
    lines = [line.rstrip() for line in dpgui("scale", "--help").out.splitlines()]
    assert (
        " Each is trained for a few seconds in a process of its own and thrown away; the whole"
        " batch stays. Prints samples a second and what to choose."
    ) in lines


def test_version(dpgui) -> None:
    assert dpgui("--version").out == f"dpgui {__version__}\n"


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["--prset", "x"], "There is no option --prset. Did you mean --preset?"),
        (["train", "--jsn"], "There is no option --jsn. Did you mean --json?"),
        (["trian"], "No such command 'trian'. Did you mean 'train'?"),
        (["resume"], "RUN"),
        (["train", "--preset", "digits-cn"], "Did you mean 'digits-cnn'?"),
        (["--preset", "digits-cn"], "Did you mean 'digits-cnn'?"),
        (["train", "none.toml"], "There is no file none.toml."),
        (["train", "digits-cnn"], "Did you mean --preset digits-cnn?"),
        (["train", "x.toml", "--preset", "digits-cnn"], "not both"),
        (["train", "--set", "train.epochs"], "'train.epochs' is not of the form path=value."),
        (["train", "--set", "train.epocs=1"], "Did you mean 'epochs'?"),
        (["train", "--set", "train.epochs=0"], "train.epochs: 0 is too small"),
        (["train", "--set", "model=cn"], "model: There is no model called 'cn'."),
        (["train", "--set", "model.dropuot=0.1"], "Did you mean 'dropout'?"),
        (["train", "--set", "optimizer.lr=much"], "optimizer.lr: 'much' is not a number."),
        (["train", "--set", "devices=simulated:3"], "devices: "),
        (["--theme", "pink"], "--theme"),
        (["--size", "big"], "--size big is not of the form WIDTHxHEIGHT"),
        (["--simulate-gpus", "many", "presets"], "--simulate-gpus"),
        (["--simulate-gpus", "-1", "presets"], "--simulate-gpus"),
        (["--start", "train"], "--start before 'train' is for the window"),
        (["--preset", "digits-cnn", "runs"], "--preset before 'runs' is for the window"),
    ],
)
def test_what_is_wrong_is_a_sentence_on_stderr_and_exit_code_2(dpgui, words, sentence) -> None:
    said = dpgui(*words)
    assert said.code == 2
    assert sentence in said.err
    assert said.out == ""


def test_every_problem_is_told_a_line_each(dpgui) -> None:
    said = dpgui("train", "--set", "train.epochs=0", "--set", "train.seed=x", "--json")
    assert said.code == 2
    assert said.out == ""
    assert sorted(line.split(":")[0] for line in said.err.splitlines()) == [
        "train.epochs",
        "train.seed",
    ]


def test_a_refused_run_leaves_no_folder(dpgui, tmp_path: Path) -> None:
    dpgui("train", "--set", "model.dropuot=0.1", "--runs-dir", str(tmp_path / "mine"))
    assert not (tmp_path / "mine").exists()


def broken(*_words: object) -> None:
    raise ZeroDivisionError("by nothing")


def test_an_error_nobody_thought_of_is_a_sentence_and_exit_code_1(dpgui, monkeypatch) -> None:
    monkeypatch.setattr("dpgui.config.preset_names", broken)
    said = dpgui("presets")
    assert said.code == 1
    assert "(ZeroDivisionError: by nothing)" in said.err
    assert "DPGUI_TRACEBACK=1" in said.err


def test_those_who_mend_it_see_where_it_happened(window, monkeypatch, capsys) -> None:
    monkeypatch.setattr("dpgui.config.preset_names", broken)
    monkeypatch.setenv("DPGUI_TRACEBACK", "1")
    assert main(["presets"], window) == 1
    assert "in broken" in capsys.readouterr().err


@pytest.mark.parametrize("name", preset_names())
def test_config_prints_toml_that_means_the_preset(dpgui, name: str) -> None:
    said = dpgui("config", "--preset", name)
    assert said.code == 0
    assert ExperimentConfig.from_toml(said.out) == preset(name)


def test_config_with_settings_is_read_back_by_train(dpgui, tmp_path: Path) -> None:
    said = dpgui("config", "--preset", "tutorial-mlp", "--set", "optimizer.lr=3e-4")
    assert tomllib.loads(said.out)["optimizer"] == {"name": "sgd", "lr": 0.0003}


def test_presets_are_listed(dpgui) -> None:
    out = dpgui("presets").out
    assert all(name in out for name in preset_names())


def test_datasets_are_listed_with_the_paths_of_their_options(dpgui) -> None:
    out = dpgui("datasets").out
    assert "digits" in out
    assert "dataset.samples=100" in out


def test_models_are_listed_with_the_paths_of_their_options(dpgui) -> None:
    out = dpgui("models").out
    assert "model.channels=32,64" in out
    assert "One of: relu, " in out


@pytest.mark.parametrize("before", [True, False])
def test_the_two_options_hold_before_and_after_the_command(
    dpgui, before: bool, tmp_path: Path
) -> None:
    options = ["--runs-dir", str(tmp_path / "there"), "--simulate-gpus", "3"]
    dpgui(*([*options, "presets"] if before else ["presets", *options]))
    assert os.environ["DPGUI_RUNS_DIR"] == str(tmp_path / "there")
    assert os.environ["DPGUI_SIMULATED_GPUS"] == "3"


def test_a_relative_runs_folder_is_where_the_command_was_given(
    dpgui, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    dpgui("presets", "--runs-dir", "here")
    assert os.environ["DPGUI_RUNS_DIR"] == str(tmp_path / "here")
