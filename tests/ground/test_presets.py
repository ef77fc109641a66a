"""The shipped presets: they parse, and they mean exactly what the tutorials do."""

from __future__ import annotations

import pytest

from dpgui.config import FIRST, ConfigError, picks, preset, preset_names
from dpgui.engine.registries import choose


def test_these_are_shipped() -> None:
    assert set(preset_names()) >= {
        "digits-cnn",
        "fashion-mnist-cnn",
        "tutorial-cifar10",
        "tutorial-mlp",
    }
    assert FIRST == "digits-cnn"


@pytest.mark.parametrize("name", preset_names())
def test_every_pick_of_a_preset_is_registered_with_its_options(name: str) -> None:
    config = preset(name)
    for kind in picks():
        pick = getattr(config, kind)
        assert choose(kind, pick).name == pick.name


def test_tutorial_a_is_100_random_rows_and_an_mlp_10_20_2_by_sgd() -> None:
    config = preset("tutorial-mlp")
    assert config.dataset.name == "synthetic"
    assert config.dataset.options == {"samples": 100, "features": 10, "classes": 2}
    assert config.model.name == "mlp"
    assert config.model.options == {"hidden": [20], "activation": "relu", "dropout": 0.0}
    assert config.optimizer.name == "sgd"
    assert (config.train.validation, config.train.test_each_epoch) == (0.0, False)


def test_tutorial_b_is_cifar10_and_two_convolutions_tested_each_epoch() -> None:
    config = preset("tutorial-cifar10")
    assert config.dataset.name == "cifar10"
    assert config.model.name == "cnn"
    assert config.model.options["channels"] == [32, 64]
    assert config.optimizer.name == "adam"
    assert config.optimizer.options == {"lr": 0.001}
    assert config.train.batch_size == 64
    assert (config.train.validation, config.train.test_each_epoch) == (0.0, True)


def test_an_unknown_preset_is_answered_with_the_nearest() -> None:
    with pytest.raises(ConfigError, match="Did you mean 'tutorial-mlp'"):
        preset("tutorial-mpl")


def test_a_name_like_no_other_is_answered_with_all() -> None:
    with pytest.raises(ConfigError, match="Known presets: digits-cnn, fashion-mnist-cnn"):
        preset("???")


def test_a_preset_name_is_not_a_path() -> None:
    with pytest.raises(ConfigError):
        preset("../presets/digits-cnn")
