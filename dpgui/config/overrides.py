"""`--set path=value`: one change to a config, by path.

A path names a field ("train.epochs"), a choice ("model") or an option of a choice
("model.dropout"). Choosing another choice drops the options of the one before.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping
from typing import Any, cast

from dpgui.config.experiment import ExperimentConfig, Pick
from dpgui.config.problem import ConfigError, Problem


def with_overrides(config: ExperimentConfig, settings: Iterable[str]) -> ExperimentConfig:
    """`config` with each "path=value" of `settings` applied, in order.

    Raises:
        ConfigError: If a setting has no "=", a path does not exist, or a value does not fit.
    """
    data: dict[str, Any] = config.model_dump(mode="json")
    for setting in settings:
        path, sign, text = setting.partition("=")
        if not sign or not path.strip():
            raise ConfigError([Problem(path="", code="bad_override", facts={"text": setting})])
        _put(data, path.strip().split("."), _value(text.strip()))
    return ExperimentConfig.parse(data)


def _put(data: dict[str, Any], path: list[str], value: Any) -> None:
    head, *rest = path
    if not rest:
        if head in picks() and isinstance(value, str):
            keep = cast("Mapping[str, Any]", data.get(head, {}))
            data[head] = keep if keep.get("name") == value else {"name": value}
        else:
            data[head] = value
        return
    inner = data.setdefault(head, {})
    if isinstance(inner, dict):
        _put(cast("dict[str, Any]", inner), rest, value)
    else:
        data[".".join(path)] = value  # refused by the config as an unknown key


def picks() -> tuple[str, ...]:
    """The fields of a config that are choices: dataset, model, optimizer, ..."""
    return tuple(
        name for name, field in ExperimentConfig.model_fields.items() if field.annotation is Pick
    )


def _value(text: str) -> Any:
    """`text` as TOML reads it, else as it stands (cuda:0,cuda:1 and names are plain text)."""
    try:
        return tomllib.loads(f"value = {text}")["value"]
    except tomllib.TOMLDecodeError:
        return text
