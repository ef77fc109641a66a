"""From a chosen dataset to samples in their place, and which of them train and which judge."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from dataclasses import dataclass

import torch
from pydantic import JsonValue
from torch import Tensor

from dpgui.config import ConfigError, ExperimentConfig, Problem, errors
from dpgui.data import Data, DatasetChoice, Source, stratified_split
from dpgui.data.placing import placing
from dpgui.data.stages import Stage
from dpgui.engine.findings import label_problems


@dataclass(frozen=True)
class Parts:
    """Which samples of the part "train" are trained on, and which judge; int64 indices.

    By label, and within a label in the order of the source: a run does not depend on how its
    samples happen to be laid out (a folder a class, or mixed in one file).
    """

    training: Tensor
    validation: Tensor


@dataclass(frozen=True)
class Prepared:
    """Data in their place, their parts, and what was noticed on the way."""

    data: Data
    parts: Parts
    notes: tuple[Problem, ...]


def preparing(
    config: ExperimentConfig,
    choice: DatasetChoice,
    data: Data | None,
    parts: Parts | None,
    busy: int | None = None,
) -> Generator[Stage, None, Prepared]:
    """Open, put in place and divide the dataset of `config`.

    Args:
        config: What is about to be trained.
        choice: Its dataset, checked.
        data: Use these instead of opening it.
        parts: The split of an earlier session of the same run.
        busy: CPU cores that the training itself will keep busy; None: all.

    Raises:
        ConfigError: With every problem found.
    """
    found: list[Problem] = []
    source = choice.open() if data is None else None
    if source is not None and source.fit is not None:
        # What is filled in and how it is scaled is measured on the training samples alone.
        parts, found = _divided(config, *_labels(source), parts)
        source = source.fit(parts.training.numpy())
    if source is not None:
        data = yield from placing(source, config.feed, config.care, busy)
    assert data is not None
    parts, problems = _divided(config, data.train.y, data.validation is not None, parts)
    found = [*data.notes, *label_problems(data), *(found or problems)]
    if config.train.test_each_epoch and data.test is None:
        found.append(Problem(path="train.test_each_epoch", code="no_test_split"))
    stop_at(found)
    return Prepared(data, parts, tuple(found))


def by_label(y: Tensor) -> Tensor:
    """Indices that put the labels `y` in order, equal ones as they come."""
    return torch.argsort(y, stable=True)


def stop_at(problems: Sequence[Problem]) -> None:
    """Raise `ConfigError` with all of `problems` if one of them is an error."""
    if errors(problems):
        raise ConfigError(problems)


def _labels(source: Source) -> tuple[Tensor, bool]:
    """Labels of the part "train", and whether there is a validation part beside it."""
    return torch.from_numpy(source.parts["train"].labels), "validation" in source.parts


def _divided(
    config: ExperimentConfig, y: Tensor, judged: bool, parts: Parts | None
) -> tuple[Parts, list[Problem]]:
    if parts is not None:
        was, now = len(parts.training) + len(parts.validation), len(y)
        facts: dict[str, JsonValue] = {"was": was, "now": now}
        stop_at([Problem(path="dataset", code="split_differs", facts=facts)] if was != now else [])
        return parts, []
    # A validation set that the dataset brings with it is used as it is.
    fraction = 0.0 if judged else config.train.validation
    training, validation, problems = stratified_split(y, fraction, config.train.seed)
    return Parts(_ordered(training, y), _ordered(validation, y)), problems


def _ordered(index: Tensor, y: Tensor) -> Tensor:
    return index[by_label(y[index])]
