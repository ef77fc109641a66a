"""What the window knows of a download: which dataset or weights are wanted, and how far it is."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import Enum

from pydantic import JsonValue

from dpgui.config import ConfigError, ExperimentConfig, Pick, Problem
from dpgui.data import datasets
from dpgui.engine.registries import choose
from dpgui.models import ModelChoice
from dpgui.models.published import Published

MISSING, DAMAGED, PACKED = "dataset_missing", "dataset_damaged", "dataset_packed"
WEIGHTS_MISSING, WEIGHTS_DAMAGED = "weights_missing", "weights_damaged"


class Stage(Enum):
    """Where a download stands."""

    OFFERED = "offered"
    GOING = "going"
    CANCELLED = "cancelled"
    FAILED = "failed"


@dataclass(frozen=True, slots=True)
class Wanted:
    """A dataset, or weights, to be had.

    Attributes:
        name: Of its choice; of weights that of the architecture.
        root: Its folder option; empty for dpgui's own folder.
        label: What people call it, in English.
        size: Bytes to download; None where nobody knows.
        options: Of its choice: what is to be downloaded may depend on them.
        weights: The published weights, where it is these and no dataset.
    """

    name: str
    root: str
    label: str
    size: int | None
    options: Mapping[str, JsonValue]
    weights: Published | None = None

    def is_for(self, config: ExperimentConfig) -> bool:
        """Whether `config` is about the very same dataset, or the same weights."""
        if self.weights is not None:
            wanted = config.transfer.weights == "pretrained"
            return wanted and published_for(config.model) == self.weights
        return (self.name, self.options) == (config.dataset.name, config.dataset.options)


@dataclass(frozen=True, slots=True)
class Standing:
    """How a download stands.

    Attributes:
        wanted: What it is about.
        stage: Where it stands.
        here: Bytes that are here.
        rate: Bytes a second, once that is known.
        problem: Why it is offered, or why it failed.
        unpacked: How many bytes of an archive are unpacked, and of how many.
    """

    wanted: Wanted
    stage: Stage = Stage.OFFERED
    here: int = 0
    rate: float | None = None
    problem: Problem | None = None
    unpacked: tuple[int, int | None] | None = None

    @property
    def share(self) -> float | None:
        """How far it is, from 0 to 1; None where nobody knows."""
        done, total = self.unpacked or (self.here, self.wanted.size)
        return min(1.0, done / total) if total else None


def offer_for(config: ExperimentConfig, problems: Iterable[Problem]) -> Standing | None:
    """The download that would mend one of the `problems` of `config`, the dataset's first."""
    found = list(problems)
    return offered(config.dataset, found) or _offered_weights(config.model, found)


def published_for(model: Pick) -> Published | None:
    """The published weights of `model`; None where there are none, or it is no model."""
    try:
        choice = choose("model", model)
    except ConfigError:
        return None
    return choice.published() if isinstance(choice, ModelChoice) else None


def _offered_weights(model: Pick, problems: Iterable[Problem]) -> Standing | None:
    mendable = (WEIGHTS_MISSING, WEIGHTS_DAMAGED)
    mended = next((problem for problem in problems if problem.code in mendable), None)
    weights = published_for(model) if mended else None
    if weights is None:
        return None
    wanted = Wanted(weights.arch, "", weights.arch, weights.size, {}, weights)
    return Standing(wanted, problem=mended)


def offered(pick: Pick, problems: Iterable[Problem]) -> Standing | None:
    """The download that would mend one of the `problems` of the dataset `pick`, if any would."""
    mendable = (MISSING, DAMAGED, PACKED)
    mended = next((problem for problem in problems if problem.code in mendable), None)
    if mended is None:
        return None
    from dpgui.data.published import download  # brings HTTP, which few starts need

    if mended.code != PACKED and not download.can_fetch(pick.name):
        return None
    size = download.size(pick.name, pick.options)
    root, label = str(pick.options.get("root", "")), datasets[pick.name].label
    return Standing(Wanted(pick.name, root, label, size, pick.options), problem=mended)
