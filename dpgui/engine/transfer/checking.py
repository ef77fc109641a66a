"""What can be wrong with the weights to begin from. No torch, and none of them is read."""

from __future__ import annotations

from pathlib import Path

from pydantic import JsonValue

from dpgui.config import ExperimentConfig, Problem
from dpgui.engine.transfer.origin import Origin, origin_of
from dpgui.models import ModelChoice
from dpgui.models.published import Published

_SMALLER, _LARGER = 0.75, 1.5
"""Sides of images, as parts of the side that the weights were trained on, that need no word."""


def transfer_problems(
    config: ExperimentConfig,
    model: ModelChoice,
    *,
    folder: Path | None = None,
) -> list[Problem]:
    """What is wrong with the section `transfer` of `config`, gravest first.

    Args:
        config: What is about to be trained.
        model: Its model.
        folder: Where the run's checkpoints go, where there is a run.
    """
    origin = origin_for(config, model, folder)
    found = [] if origin.problem is None else [origin.problem]
    return [*found, *_freezing(config)]


def origin_for(config: ExperimentConfig, model: ModelChoice, folder: Path | None = None) -> Origin:
    """Where the weights of `config` come from.

    Args:
        config: What is about to be trained.
        model: Its model.
        folder: Where the run's checkpoints go: other runs lie beside that run. None takes the
            usual folder of runs.
    """
    run = folder.parent if folder else None
    return origin_of(config.transfer, model, run.parent if run else None, run.name if run else "")


def image_problems(
    config: ExperimentConfig, model: ModelChoice, normalise: object, shape: tuple[int, ...]
) -> list[Problem]:
    """Images that are not what published weights were trained on.

    Args:
        config: What is about to be trained.
        model: Its model.
        normalise: As the dataset's option has it; None where it has none.
        shape: Of what the model sees; (C, H, W) for images.
    """
    published = model.published() if config.transfer.weights == "pretrained" else None
    if published is None or len(shape) != 3:
        return []
    has_it = normalise in (None, published.normalise)
    found = [] if has_it else [_normalised(published, str(normalise))]
    resize: object = getattr(model, "resize", 0)
    height, width = (resize, resize) if isinstance(resize, int) and resize else shape[1:]
    if not _SMALLER <= min(height, width) / published.pixels <= _LARGER:
        found.append(_other_size(published, width, height))
    return found


def _freezing(config: ExperimentConfig) -> list[Problem]:
    transfer, epochs = config.transfer, config.train.epochs
    if transfer.freeze == "nothing":
        return []
    found: list[Problem] = []
    if transfer.weights == "fresh" and transfer.unfreeze != 1:
        found.append(Problem(path="transfer.freeze", code="frozen_fresh", severity="warning"))
    if transfer.unfreeze > epochs:
        facts: dict[str, JsonValue] = {"unfreeze": transfer.unfreeze, "epochs": epochs}
        found.append(
            Problem(
                path="transfer.unfreeze", code="frozen_to_the_end", facts=facts, severity="note"
            )
        )
    return found


def _normalised(published: Published, has: str) -> Problem:
    facts: dict[str, JsonValue] = {
        "arch": published.arch,
        "wanted": published.normalise,
        "has": has,
    }
    return Problem(
        path="dataset.normalise",
        code="weights_normalised_otherwise",
        facts=facts,
        severity="warning",
    )


def _other_size(published: Published, width: int, height: int) -> Problem:
    facts: dict[str, JsonValue] = {
        "arch": published.arch,
        "pixels": published.pixels,
        "width": width,
        "height": height,
    }
    return Problem(path="model.resize", code="weights_other_size", facts=facts, severity="note")
