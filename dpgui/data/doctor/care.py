"""What `care` says is done about what the doctor finds: which training samples are left out.

It works on the samples as training gets them, so it is the same wherever they come from and
wherever they lie. Parts that judge are never changed.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping
from dataclasses import dataclass

import numpy as np
import torch
from numpy.typing import NDArray
from pydantic import JsonValue
from torch import Tensor

from dpgui.config import CareConfig, ConfigError, Problem, Severity
from dpgui.data.choice import Data, Samples
from dpgui.data.doctor.copies import conflicting, crossing, originals, repeated, resembling
from dpgui.data.doctor.lookalikes import lookalikes
from dpgui.data.doctor.prints import Prints
from dpgui.data.naming import some
from dpgui.data.stages import Stage

_AT_ONCE = 1024
_COMPARED = ("duplicates", "conflicts", "leaks", "near_duplicates")

Mask = NDArray[np.bool_]


@dataclass(frozen=True)
class Cared:
    """The training samples that stay.

    Attributes:
        kept: Their places in the part "train", int64, ascending.
        notes: How many were left out, and why.
        groups: A number for each training sample, equal for equal ones; None: they were not
            compared.
    """

    kept: Tensor
    notes: tuple[Problem, ...] = ()
    groups: NDArray[np.int64] | None = None


def is_careful(care: CareConfig) -> bool:
    """Whether `care` asks for anything that leaves samples out, besides unreadable ones."""
    return _compares(care) or care.small_classes != "keep"


def caring(
    data: Data, care: CareConfig, name_of: Callable[[int], str] = str
) -> Generator[Stage, None, Cared]:
    """Find the training samples of `data` that stay.

    Args:
        data: In their place.
        care: What to leave out, and when to stop.
        name_of: What the training sample at a place is called.

    Raises:
        ConfigError: If `care` says stop, or nothing stays.
    """
    y = data.train.y.numpy()
    out = np.zeros(len(y), bool)
    notes: list[Problem] = []
    groups: NDArray[np.int64] | None = None
    if _compares(care):
        comparison = yield from _comparing(data, care)
        groups = comparison.groups[: len(y)]
        masks = comparison.masks(care)
        _stop_at([_stops(field, mask, name_of) for field, mask in masks.items()], care)
        for field, mask in masks.items():
            out |= mask
            if mask.any():
                facts: dict[str, JsonValue] = {"count": int(mask.sum())}
                notes.append(_about(field, "left_out", "note", facts))
    if care.small_classes != "keep":
        small, found = _small(y, out, care, data.classes)
        _stop_at([found], care)
        notes += [found] if found else []
        out |= small
    if len(y) and out.all():
        raise ConfigError([*notes, Problem(path="care", code="care_left_nothing")])
    return Cared(torch.from_numpy(np.flatnonzero(~out)), tuple(notes), groups)


def leaking(
    cared: Cared,
    training: NDArray[np.int64],
    validation: NDArray[np.int64],
    care: CareConfig,
    name_of: Callable[[int], str] = str,
) -> tuple[Mask, list[Problem]]:
    """Which of the samples `training` are copies of some of `validation`, taken from the same part.

    Raises:
        ConfigError: If there are any and `care` says stop then.
    """
    if cared.groups is None or care.leaks == "keep":
        return np.zeros(len(training), bool), []
    mask = np.isin(cared.groups[training], cared.groups[validation])
    if not mask.any():
        return mask, []
    found = _stops("leaks", mask, lambda place: name_of(int(training[place])))
    _stop_at([found], care)
    return mask, [_about("leaks", "left_out", "note", {"count": int(mask.sum())})]


@dataclass(frozen=True)
class _Comparison:
    """All samples by their fingerprints, numbered through the parts, "train" first.

    Attributes:
        pairs: Those that look alike.
        train: How many training samples there are.
    """

    groups: NDArray[np.int64]
    labels: NDArray[np.int64]
    pairs: NDArray[np.int64]
    train: int

    def masks(self, care: CareConfig) -> dict[str, Mask]:
        """Training samples that each field of `care` is about, where it does not keep them."""
        found: Mapping[str, Callable[[], Mask]] = {
            "duplicates": self._duplicates,
            "conflicts": self._conflicts,
            "leaks": self._leaks,
            "near_duplicates": self._near_duplicates,
        }
        return {field: mask() for field, mask in found.items() if getattr(care, field) != "keep"}

    def _duplicates(self) -> Mask:
        order = np.argsort(self.labels[: self.train], kind="stable")
        mask = np.zeros(self.train, bool)
        mask[order] = repeated(self.groups[order], self.labels[order])
        return mask

    def _conflicts(self) -> Mask:
        return conflicting(self.groups, self.labels)[: self.train]

    def _leaks(self) -> Mask:
        return originals(self.groups[: self.train], self.groups[self.train :]) >= 0

    def _near_duplicates(self) -> Mask:
        pairs = self.pairs[self.groups[self.pairs[:, 0]] != self.groups[self.pairs[:, 1]]]
        mask = np.zeros(self.train, bool)
        mask[[*resembling(pairs, self.labels, self.train), *crossing(pairs, self.train)]] = True
        return mask


def _comparing(data: Data, care: CareConfig) -> Generator[Stage, None, _Comparison]:
    prints = Prints(alike=care.near_duplicates != "keep" and data.kind == "image")
    present = (data.train, data.validation, data.test)
    parts: list[Samples] = [part for part in present if part is not None]
    total = sum(map(len, parts))
    for part in parts:
        for start in range(0, len(part), _AT_ONCE):
            index = torch.arange(start, min(start + _AT_ONCE, len(part)))
            prints.add(part.gather(index).numpy())
            yield Stage("comparing", len(prints), total)
    pairs = np.empty((0, 2), np.int64)
    if prints.alike:
        pairs = yield from lookalikes(prints.thumbs())
    labels = np.concatenate([part.y.numpy() for part in parts])
    return _Comparison(prints.groups(), labels, pairs, len(data.train))


def _small(
    y: NDArray[np.int64], out: Mask, care: CareConfig, classes: tuple[str, ...]
) -> tuple[Mask, Problem | None]:
    """Samples of classes of which fewer stay than `care` wants, and what is to be said of them.

    The classes keep their places: nothing is predicted for them, but labels and names stay.
    """
    labels, counts = np.unique(y[~out], return_counts=True)
    few = labels[counts < care.fewest]
    mask = np.isin(y, few) & ~out
    if not mask.any():
        return mask, None
    facts: dict[str, JsonValue] = {
        "count": int(mask.sum()),
        "fewest": care.fewest,
        "names": some([classes[label] for label in few.tolist()]),
    }
    stop = care.small_classes == "stop"
    word, severity = ("stop", "error") if stop else ("left_out", "note")
    return mask, _about("small_classes", word, severity, facts)


def _compares(care: CareConfig) -> bool:
    return any(getattr(care, field) != "keep" for field in _COMPARED)


def _stops(field: str, mask: Mask, name_of: Callable[[int], str]) -> Problem | None:
    """The error that `mask` makes where `field` says stop."""
    if not mask.any():
        return None
    facts: dict[str, JsonValue] = {
        "count": int(mask.sum()),
        "first": name_of(int(np.flatnonzero(mask)[0])),
    }
    return _about(field, "stop", "error", facts)


def _stop_at(found: list[Problem | None], care: CareConfig) -> None:
    wrong = [
        problem
        for problem in found
        if problem and getattr(care, problem.path.removeprefix("care.")) == "stop"
    ]
    if wrong:
        raise ConfigError(wrong)


def _about(field: str, word: str, severity: Severity, facts: dict[str, JsonValue]) -> Problem:
    return Problem(path=f"care.{field}", code=f"{field}_{word}", facts=facts, severity=severity)
