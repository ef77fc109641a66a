"""`ExperimentConfig`: TOML in and out, and what it refuses."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dpgui.config import ConfigError, ExperimentConfig, Pick, TrainConfig


def problems(text: str) -> dict[str, tuple[str, dict[str, object]]]:
    with pytest.raises(ConfigError) as caught:
        ExperimentConfig.from_toml(text)
    return {problem.path: (problem.code, dict(problem.facts)) for problem in caught.value.problems}


@pytest.mark.parametrize("rate", [1e-9, 3e-4, 0.1 + 0.2, 1e-300, 5e-324, 1.7976931348623157e308])
def test_rates_survive_toml_to_the_last_bit(rate: float) -> None:
    config = ExperimentConfig(optimizer=Pick(name="adam", options={"lr": rate}))
    again = ExperimentConfig.from_toml(config.to_toml())
    assert again.optimizer.options["lr"] == rate
    assert again == config


@given(rate=st.floats(min_value=0, allow_infinity=False), seed=st.integers(0, 2**63 - 1))
@settings(max_examples=50, deadline=None)
def test_any_float_and_seed_survive_toml(rate: float, seed: int) -> None:
    config = ExperimentConfig(
        optimizer=Pick(name="sgd", options={"lr": rate}), train=TrainConfig(seed=seed)
    )
    assert ExperimentConfig.from_toml(config.to_toml()) == config


def test_toml_writes_every_option_where_a_person_looks_for_it() -> None:
    data = tomllib.loads(
        ExperimentConfig(model=Pick(name="cnn", options={"dropout": 0.1})).to_toml()
    )
    assert data["model"] == {"name": "cnn", "dropout": 0.1}
    assert data["version"] == 1
    assert data["train"]["batch_size"] == 64
    assert data["host"] == "process"


def test_the_default_is_the_first_run_example() -> None:
    config = ExperimentConfig.from_toml("")
    assert (config.dataset.name, config.model.name) == ("digits", "cnn")
    assert config.devices == ()


def test_unknown_keys_are_refused_with_the_nearest() -> None:
    found = problems("[train]\nbatchsize = 3\n")
    assert found == {
        "train.batchsize": ("unknown_key_nearest", {"key": "batchsize", "nearest": "batch_size"})
    }


def test_unknown_keys_far_from_all_others_are_refused_plainly() -> None:
    assert problems("zzz = 1\n") == {"zzz": ("unknown_key", {"key": "zzz"})}


def test_every_problem_is_told_at_once() -> None:
    found = problems('[train]\nepochs = 0\nvalidation = 1.0\nseed = "x"\nprecision = "fp8"\n')
    assert found == {
        "train.epochs": ("too_small", {"value": 0, "bound": 1}),
        "train.validation": ("not_below", {"value": 1.0, "bound": 1.0}),
        "train.seed": ("not_a_whole_number", {"value": "x"}),
        "train.precision": (
            "not_one_of",
            {"value": "fp8", "allowed": "'fp32', 'bf16', 'fp16'"},
        ),
    }


def test_a_newer_version_is_refused() -> None:
    assert problems("version = 2\n") == {"version": ("newer_version", {"version": 2})}


def test_what_is_not_toml_is_refused_with_the_place() -> None:
    code, facts = problems("[train\n")[""]
    assert code == "bad_toml"
    assert "line 1" in str(facts["why"])


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match=r"There is no file .*none\.toml"):
        ExperimentConfig.load(tmp_path / "none.toml")


def test_a_file_that_is_not_text_is_named(tmp_path: Path) -> None:
    file = tmp_path / "x.toml"
    file.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(ConfigError, match=r"x\.toml cannot be read"):
        ExperimentConfig.load(file)


def test_a_folder_is_not_a_config(tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match="cannot be read"):
        ExperimentConfig.load(tmp_path)


def test_a_file_in_utf8_is_read_whatever_the_locale(tmp_path: Path) -> None:
    file = tmp_path / "x.toml"
    file.write_text('[dataset]\nname = "image-folder"\npath = "图像 Ü"\n', encoding="utf-8")
    assert ExperimentConfig.load(file).dataset.options == {"path": "图像 Ü"}


def test_configs_are_frozen() -> None:
    with pytest.raises(ValueError, match="frozen"):
        ExperimentConfig().host = "thread"  # type: ignore[misc]


def test_changed_checks_like_any_other_config() -> None:
    config = ExperimentConfig().changed(devices=("cuda:1", "cuda:0"))
    assert config.devices == ("cuda:1", "cuda:0")
    with pytest.raises(ConfigError):
        config.changed(host="moon")
