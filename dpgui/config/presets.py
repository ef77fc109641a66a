"""Shipped experiments: one TOML file each in resources/presets."""

from __future__ import annotations

from dpgui import paths
from dpgui.config.experiment import ExperimentConfig
from dpgui.config.problem import ConfigError, Problem

FIRST = "digits-cnn"
"""The preset of a first run: offline, seconds on a CPU."""


def preset_names() -> tuple[str, ...]:
    """Names of the shipped presets, by name."""
    return tuple(sorted(file.stem for file in paths.resource("presets").glob("*.toml")))


def preset(name: str) -> ExperimentConfig:
    """The shipped experiment called `name`.

    Raises:
        ConfigError: If there is none, naming those that there are.
    """
    if name not in preset_names():
        known = ", ".join(preset_names())
        facts = {"name": name, "known": known}
        raise ConfigError([Problem(path="preset", code="unknown_preset", facts=dict(facts))])
    return ExperimentConfig.load(paths.resource("presets", f"{name}.toml"))
