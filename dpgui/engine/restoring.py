"""How a checkpoint fits settings that are others than those it was made with."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, cast

import torch
from pydantic import JsonValue

from dpgui.config import ConfigError, ExperimentConfig, Problem, errors
from dpgui.engine.changes import Place, changes
from dpgui.engine.choices import OptimizerLike

_BEGIN_AT_ZERO = ("momentum_buffer", "grad_avg")
"""What `torch.optim.RMSprop` remembers only where momentum or centring is on."""


def changes_since(state: Mapping[str, Any] | None, config: ExperimentConfig) -> list[Problem]:
    """Notes on every setting that is another one than when `state` was saved.

    Raises:
        ConfigError: If one of them cannot change.
    """
    stored = state.get("config") if state else None
    if state is None or stored is None:
        return []
    progress = state["progress"]
    batch = progress["batch"]
    place = Place(progress["epoch"] - (batch == 0), batch, progress["step"])
    found = changes(ExperimentConfig.parse(stored), config, place)
    if refused := errors(found):
        raise ConfigError(refused)
    return [_told(problem) for problem in found if "now" in problem.facts]


def load_optimizer(optimizer: OptimizerLike, state: Mapping[str, Any], name: str) -> list[Problem]:
    """Give `optimizer` its memory of earlier steps; rates and the like stay as it has them now.

    torch puts the saved learning rate, momentum and weight decay back together with the moments;
    after a change of settings that would undo the change.

    Args:
        optimizer: As it was built from today's settings.
        state: The checkpoint.
        name: What it is called in the settings.

    Returns:
        A note if it begins without a memory, because another optimizer had made it.

    Raises:
        ValueError: If it has other weights than the saved one.
    """
    stored = state.get("config") or {}
    before = stored.get("optimizer", {}).get("name", name)
    if before != name:
        facts: dict[str, JsonValue] = {"was": before, "now": name}
        return [Problem(path="optimizer", code="optimizer_fresh", facts=facts, severity="note")]
    own = [_settings(group) for group in optimizer.param_groups]
    optimizer.load_state_dict(state["optimizer"])
    for group, settings in zip(optimizer.param_groups, own, strict=True):
        group.update(settings)
    for part in getattr(optimizer, "parts", [optimizer]):
        if isinstance(part, torch.optim.RMSprop):
            _complete(part)
    return []


def _settings(group: Mapping[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in group.items() if name != "params"}


def _complete(optimizer: torch.optim.RMSprop) -> None:
    """Let begin what was not remembered so far, as it begins at a first step."""
    for weight, memory in optimizer.state.items():
        for name in _BEGIN_AT_ZERO:
            cast("dict[str, Any]", memory).setdefault(name, torch.zeros_like(weight))


def _told(change: Problem) -> Problem:
    """A change that is applied, as a line of the log."""
    facts: dict[str, JsonValue] = {**change.facts, "path": change.path}
    return Problem(path=change.path, code="changed_since", facts=facts, severity="note")
