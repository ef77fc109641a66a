"""Shipped experiments: one TOML file each in resources/presets."""

from __future__ import annotations

from pydantic import JsonValue

from dpgui import paths
from dpgui.config.experiment import ExperimentConfig
from dpgui.config.problem import ConfigError, Problem
from dpgui.registry import nearest

FIRST = "digits-cnn"
"""The preset of a first run: offline, seconds on a CPU."""


def preset_names() -> tuple[str, ...]:
    """Names of the shipped presets, by name."""
    return tuple(sorted(file.stem for file in paths.resource("presets").glob("*.toml")))


def preset(name: str) -> ExperimentConfig:
    """The shipped experiment called `name`.

    Raises:
        ConfigError: If there is none, naming the nearest, else those that there are.
    """
    known = preset_names()
    if name not in known:
        raise ConfigError([_unknown(name, known)])
    return ExperimentConfig.load(paths.resource("presets", f"{name}.toml"))


def _unknown(name: str, known: tuple[str, ...]) -> Problem:
    close = nearest(name, known)
    if close:
        facts: dict[str, JsonValue] = {"name": name, "nearest": close}
        return Problem(path="preset", code="unknown_preset_nearest", facts=facts)
    return Problem(
        path="preset", code="unknown_preset", facts={"name": name, "known": ", ".join(known)}
    )
