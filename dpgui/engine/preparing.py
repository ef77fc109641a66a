"""From a chosen dataset to samples in their place, and which of them train and which judge."""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from dataclasses import dataclass, replace
from functools import partial

import torch

from dpgui.config import ConfigError, ExperimentConfig, Problem, errors
from dpgui.data import Data, DatasetChoice, Part, Source
from dpgui.data.doctor.care import is_careful
from dpgui.data.places.placing import placing
from dpgui.data.stages import Stage
from dpgui.engine.augment.augmenter import Augmenter, augmenter_for
from dpgui.engine.augment.switches import augment_problems, seen_shape
from dpgui.engine.dividing import Parts, dividing, same_parts, split
from dpgui.engine.findings import label_problems


@dataclass(frozen=True)
class Prepared:
    """What training takes its batches from.

    Attributes:
        data: In their place; `data.shape` is what the model sees.
        parts: Which samples train and which judge.
        augment: Brings images to that shape, and varies them; None where nothing is to be done.
        notes: What was noticed on the way.
    """

    data: Data
    parts: Parts
    augment: Augmenter | None
    notes: tuple[Problem, ...]


def preparing(
    config: ExperimentConfig,
    choice: DatasetChoice,
    data: Data | None,
    parts: Parts | None,
    busy: int | None = None,
    sharers: int = 1,
) -> Generator[Stage, None, Prepared]:
    """Open, put in place and divide the dataset of `config`.

    Args:
        config: What is about to be trained.
        choice: Its dataset, checked.
        data: Use these instead of opening it.
        parts: The split of an earlier session of the same run.
        busy: CPU cores that the training itself will keep busy; None: all.
        sharers: Processes of this machine that each prepare the same, and share its memory.

    Raises:
        ConfigError: With every problem found.
    """
    found: list[Problem] = []
    name_of: Callable[[int], str] = str
    if data is None:
        source = choice.open()
        if source.fit is not None:
            # What is filled in and how it is scaled is measured on the training samples alone.
            parts, found = yield from _before_the_fit(config, source, parts, busy, sharers)
            source = source.fit(parts.training.numpy())
        data = yield from placing(source, config.feed, config.care, busy, sharers)
        name_of = partial(_name_of, source.parts["train"], data.kept)
    if parts is None:
        parts, found = yield from dividing(config, data, name_of)
    parts = same_parts(parts, data.train.y)
    found = [*data.notes, *label_problems(config, data, parts), *found]
    if config.train.test_each_epoch and data.test is None:
        found.append(Problem(path="train.test_each_epoch", code="no_test_split"))
    stop_at(found)
    found += augment_problems(config.augment, data.kind, data.shape)
    augment = augmenter_for(config.augment, data.shape, len(data.classes))
    seen = replace(data, shape=seen_shape(config.augment, data.shape))
    return Prepared(seen, parts, augment, tuple(found))


def _name_of(part: Part, kept: torch.Tensor | None, place: int) -> str:
    """What the training sample at `place` is called in its source."""
    return part.name_of(place if kept is None else int(kept[place]))


def stop_at(problems: Sequence[Problem]) -> None:
    """Raise `ConfigError` with all of `problems` if one of them is an error."""
    if errors(problems):
        raise ConfigError(problems)


def _before_the_fit(
    config: ExperimentConfig,
    source: Source,
    parts: Parts | None,
    busy: int | None,
    sharers: int,
) -> Generator[Stage, None, tuple[Parts, list[Problem]]]:
    """Divide a source that cannot be read as it is."""
    train = source.parts["train"]
    if parts is not None:
        return parts, []
    if not is_careful(config.care):
        y = torch.from_numpy(train.labels)
        return split(config, y, "validation" in source.parts, torch.arange(len(y)))
    # Which rows are equal does not depend on how they are scaled: any fit will do to see it.
    rows = yield from placing(source.fitted(), config.feed, config.care, busy, sharers)
    return (yield from dividing(config, rows, train.name_of))
