"""Which samples are trained on and which judge, without those that care leaves out."""

from __future__ import annotations

from collections.abc import Callable, Generator
from dataclasses import dataclass, field

import torch
from pydantic import JsonValue
from torch import Tensor

from dpgui.config import ConfigError, ExperimentConfig, Problem
from dpgui.data import Data, stratified_split
from dpgui.data.doctor.care import Cared, caring, leaking
from dpgui.data.stages import Stage


def _none() -> Tensor:
    return torch.empty(0, dtype=torch.int64)


@dataclass(frozen=True)
class Parts:
    """Which samples of the part "train" are trained on, and which judge; int64 indices.

    By label, and within a label in the order of the source: a run does not depend on how its
    samples happen to be laid out (a folder a class, or mixed in one file).

    Attributes:
        left_out: Those that neither train nor judge, as `care` says.
    """

    training: Tensor
    validation: Tensor
    left_out: Tensor = field(default_factory=_none)

    def __len__(self) -> int:
        return len(self.training) + len(self.validation) + len(self.left_out)


def dividing(
    config: ExperimentConfig, data: Data, name_of: Callable[[int], str] = str
) -> Generator[Stage, None, tuple[Parts, list[Problem]]]:
    """Leave out of the part "train" what `config.care` says, and take a validation part out of it.

    Args:
        config: What is about to be trained.
        data: In their place. A validation part that they bring is used as it is.
        name_of: What the training sample at a place is called.

    Raises:
        ConfigError: If `config.care` says stop, or nothing stays.
    """
    cared = yield from caring(data, config.care, name_of)
    parts, problems = split(config, data.train.y, data.validation is not None, cared.kept)
    parts, leaks = _without_leaks(config, cared, parts, name_of)
    return parts, [*cared.notes, *leaks, *problems]


def split(
    config: ExperimentConfig, y: Tensor, judged: bool, kept: Tensor
) -> tuple[Parts, list[Problem]]:
    """Take a validation part out of the samples at `kept` of those with the labels `y`.

    Args:
        config: How large it is to be.
        y: Labels of the part "train", int64 (N,).
        judged: Whether the data bring a validation part themselves.
        kept: int64, ascending.
    """
    fraction = 0.0 if judged else config.train.validation
    training, validation, problems = stratified_split(y[kept], fraction, config.train.seed)
    return _parts(kept[training], kept[validation], y), problems


def by_label(y: Tensor) -> Tensor:
    """Indices that put the labels `y` in order, equal ones as they come."""
    return torch.argsort(y, stable=True)


def same_parts(parts: Parts, y: Tensor) -> Parts:
    """`parts` of an earlier session, for data with the labels `y`.

    Raises:
        ConfigError: If there are more or fewer samples now.
    """
    if len(parts) != len(y):
        facts: dict[str, JsonValue] = {"was": len(parts), "now": len(y)}
        raise ConfigError([Problem(path="dataset", code="split_differs", facts=facts)])
    return parts


def _without_leaks(
    config: ExperimentConfig, cared: Cared, parts: Parts, name_of: Callable[[int], str]
) -> tuple[Parts, list[Problem]]:
    """Equal samples of one part may have come to both sides of the split."""
    out, notes = leaking(
        cared, parts.training.numpy(), parts.validation.numpy(), config.care, name_of
    )
    leaks = torch.from_numpy(out)
    left_out = torch.cat([parts.left_out, parts.training[leaks]]).sort().values
    return Parts(parts.training[~leaks], parts.validation, left_out), notes


def _parts(training: Tensor, validation: Tensor, y: Tensor) -> Parts:
    left_out = torch.ones(len(y), dtype=torch.bool)
    left_out[training] = left_out[validation] = False
    return Parts(
        training[by_label(y[training])],
        validation[by_label(y[validation])],
        torch.nonzero(left_out).flatten(),
    )
