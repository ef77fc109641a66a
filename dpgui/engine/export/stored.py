"""The model of a stored run, built anew from its config and one of its checkpoints."""

from __future__ import annotations

import math
from dataclasses import dataclass
from pathlib import Path
from typing import Any, cast

import torch
from pydantic import JsonValue
from torch import nn

from dpgui.config import ConfigError, ExperimentConfig, Problem, first_line
from dpgui.engine.checkpoint import Checkpoints, Kind, load_weights
from dpgui.engine.lazy import materialise
from dpgui.engine.registries import choose
from dpgui.models import ModelChoice
from dpgui.own_code.running import undisturbed


@dataclass(frozen=True)
class Stored:
    """What a checkpoint gives.

    Attributes:
        net: With its weights, on the CPU.
        shape: Of one sample: (C, H, W) or (F,).
        facts: What the user of the model must know, for JSON.
        notes: What was noticed, such as that another checkpoint had to be taken.
    """

    net: nn.Module
    shape: tuple[int, ...]
    facts: dict[str, JsonValue]
    notes: tuple[Problem, ...]


def stored(config: ExperimentConfig, folder: Path, kind: Kind) -> Stored:
    """The model of the run in `folder`, which is read and left as it is, also while it trains.

    Args:
        config: Of the run.
        folder: Of the run.
        kind: Which checkpoint.

    Raises:
        ConfigError: If there is no such checkpoint, or the model cannot be built anew.
    """
    checkpoints = Checkpoints(folder / "checkpoints")
    if not checkpoints.has(kind):
        code = "export_no_best" if kind == "best" and checkpoints.has() else "no_checkpoint"
        raise ConfigError([Problem(path="", code=code)])
    state, notes = checkpoints.load(kind)
    shape, classes = tuple(cast("list[int]", state["shape"])), cast("list[str]", state["classes"])
    choice = cast("ModelChoice", choose("model", config.model))
    net = _built(choice, shape, len(classes))
    try:
        load_weights(net, state["model"])
    except RuntimeError as error:
        facts: dict[str, JsonValue] = {"file": kind, "why": first_line(error)}
        raise ConfigError(
            [Problem(path="model", code="checkpoint_does_not_fit", facts=facts)]
        ) from None
    return Stored(net, shape, _facts(config, choice, state, kind), tuple(notes))


def _built(choice: ModelChoice, shape: tuple[int, ...], classes: int) -> nn.Module:
    """The net, drawing its first weights from random numbers of its own."""
    if problems := choice.ready():
        raise ConfigError(problems)
    with undisturbed(), torch.no_grad():
        net = choice.build(shape, classes)
        materialise(net, shape)
    return net


def _finite(value: float | None) -> float | None:
    """`value`, None where JSON has no word for it."""
    return value if value is not None and math.isfinite(value) else None


def _facts(
    config: ExperimentConfig, choice: ModelChoice, state: dict[str, Any], kind: Kind
) -> dict[str, JsonValue]:
    image = len(state["shape"]) == 3
    progress = state["progress"]
    statistics = state.get("statistics", {})
    return {
        "classes": list(state["classes"]),
        "kind": "image" if image else "table",
        "shape": list(state["shape"]),
        "mean": list(state["mean"]),
        "std": list(state["std"]),
        "table": dict(statistics) if "columns" in statistics else None,
        "model": {"name": choice.name, **choice.model_dump(mode="json"), **choice.record()},
        "dataset": config.dataset.name,
        "checkpoint": kind,
        "step": progress["step"],
        "figures": {name: _finite(each) for name, each in progress.get("figures", {}).items()},
    }
