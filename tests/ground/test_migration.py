"""Configs of earlier versions are read in today's words."""

from __future__ import annotations

import pytest

from dpgui.config import ConfigError, ExperimentConfig, with_overrides
from dpgui.config.migration import MOVED, migrated


def test_an_old_file_is_read() -> None:
    config = ExperimentConfig.from_toml("[train]\nepochs = 3\nsave_every = 5.0\n")
    assert (config.train.epochs, config.save.seconds) == (3, 5.0)
    assert "save_every" not in config.to_toml()
    assert ExperimentConfig.from_toml(config.to_toml()) == config


def test_the_old_name_works_for_a_single_setting() -> None:
    assert with_overrides(ExperimentConfig(), ["train.save_every=0"]).save.seconds == 0


def test_what_was_given_is_not_changed() -> None:
    given = {"train": {"save_every": 5.0, "epochs": 3}, "save": {"steps": 2}}
    found = migrated(given)
    assert found == {"train": {"epochs": 3}, "save": {"steps": 2, "seconds": 5.0}}
    assert given["train"] == {"save_every": 5.0, "epochs": 3}


def test_a_section_that_is_none_is_left_to_the_check() -> None:
    assert migrated({"train": 3}) == {"train": 3}
    with pytest.raises(ConfigError):
        ExperimentConfig.parse({"train": 3})


@pytest.mark.parametrize("new", MOVED.values())
def test_every_new_name_exists(new: str) -> None:
    section, name = new.split(".")
    assert name in type(getattr(ExperimentConfig(), section)).model_fields
