"""`--set path=value`."""

from __future__ import annotations

from typing import Any

import pytest

from dpgui.config import ConfigError, ExperimentConfig, preset, with_overrides


def changed(*settings: str) -> dict[str, Any]:
    return with_overrides(preset("tutorial-mlp"), settings).model_dump(mode="json")


@pytest.mark.parametrize(
    ("setting", "path", "value"),
    [
        ("train.epochs=3", ("train", "epochs"), 3),
        ("train.drop_last=true", ("train", "drop_last"), True),
        ("optimizer.lr=3e-4", ("optimizer", "lr"), 0.0003),
        ("optimizer.lr = 1e-9", ("optimizer", "lr"), 1e-9),
        ("model.activation=tanh", ("model", "activation"), "tanh"),
        ("devices=cuda:0,cuda:1", ("devices",), ["cuda:0", "cuda:1"]),
        ("devices=simulated:0", ("devices",), ["simulated:0"]),
        ("devices=", ("devices",), []),
        ("dataset.path=/data/a=b", ("dataset", "path"), "/data/a=b"),
        ("host=thread", ("host",), "thread"),
    ],
)
def test_one_setting(setting: str, path: tuple[str, ...], value: object) -> None:
    found: Any = changed(setting)
    for part in path:
        found = found[part]
    assert found == value


def test_another_choice_drops_the_options_of_the_one_before() -> None:
    assert changed("optimizer=adamw")["optimizer"] == {"name": "adamw"}


def test_the_same_choice_keeps_its_options() -> None:
    assert changed("optimizer=sgd")["optimizer"] == {"name": "sgd", "lr": 0.1}


def test_settings_hold_in_their_order() -> None:
    data = changed("model=cnn", "model.dropout=0.5", "model.dropout=0.1")
    assert data["model"] == {"name": "cnn", "dropout": 0.1}


@pytest.mark.parametrize("text", ["train.epochs", "=3", " = "])
def test_what_is_no_setting_is_shown_as_given(text: str) -> None:
    with pytest.raises(ConfigError) as caught:
        changed(text)
    [problem] = caught.value.problems
    assert problem.text == f"{text!r} is not of the form path=value."


@pytest.mark.parametrize(
    ("setting", "path"),
    [("trian.epochs=3", "trian"), ("train.epocs=3", "train.epocs"), ("host.x=1", "host.x")],
)
def test_a_path_that_does_not_exist_is_named(setting: str, path: str) -> None:
    with pytest.raises(ConfigError) as caught:
        changed(setting)
    assert caught.value.problems[0].path == path


def test_the_config_given_is_left_alone() -> None:
    config = ExperimentConfig()
    with_overrides(config, ["train.epochs=3"])
    assert config == ExperimentConfig()
