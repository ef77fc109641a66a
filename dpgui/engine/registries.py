"""Every kind of choice by its key in a config, and the step from a `Pick` to a choice."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, cast

from pydantic import JsonValue, ValidationError

from dpgui.config import ConfigError, ExperimentConfig, Pick, Problem
from dpgui.config.validation import problems_in
from dpgui.data import DatasetChoice, datasets
from dpgui.engine.choices import (
    OptimizerChoice,
    ScheduleChoice,
    StrategyChoice,
    optimizers,
    schedules,
    strategies,
)
from dpgui.models import ModelChoice, models
from dpgui.registry import Choice, Registry, UnknownNameError

REGISTRIES: Mapping[str, Registry[Any]] = {
    "dataset": datasets,
    "model": models,
    "optimizer": optimizers,
    "schedule": schedules,
    "strategy": strategies,
}


@dataclass(frozen=True, slots=True)
class Choices:
    """The choices of a config, checked and ready to build."""

    dataset: DatasetChoice
    model: ModelChoice
    optimizer: OptimizerChoice
    schedule: ScheduleChoice
    strategy: StrategyChoice


def choose(path: str, pick: Pick) -> Choice:
    """The choice that `pick` names, with its options.

    Args:
        path: The kind, which is also its key in a config ("model").
        pick: The name and the options.

    Raises:
        ConfigError: If the name is unknown or options do not fit, with the nearest names.
    """
    try:
        cls = REGISTRIES[path][pick.name]
    except UnknownNameError as error:
        facts: dict[str, JsonValue] = {"kind": error.kind, "name": error.name}
        if error.nearest is None:
            raise ConfigError([Problem(path=path, code="unknown_choice", facts=facts)]) from None
        facts["nearest"] = error.nearest
        raise ConfigError(
            [Problem(path=path, code="unknown_choice_nearest", facts=facts)]
        ) from None
    try:
        return cast("Choice", cls.model_validate(pick.options))
    except ValidationError as error:
        raise ConfigError(problems_in(error, cls, path)) from None


def choose_all(config: ExperimentConfig) -> Choices:
    """Every choice of `config`.

    Raises:
        ConfigError: With the problems of all of them at once.
    """
    found: dict[str, Any] = {}
    problems: list[Problem] = []
    for path in REGISTRIES:
        try:
            found[path] = choose(path, getattr(config, path))
        except ConfigError as error:
            problems.extend(error.problems)
    if problems:
        raise ConfigError(problems)
    return Choices(**found)
