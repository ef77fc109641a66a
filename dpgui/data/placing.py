"""Putting a source where training can take its samples from quickly.

`placing` is a generator, so that whoever trains can tell how far it has come and can stop it.
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Generator, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import Any, NamedTuple

import numpy as np
import psutil
import torch
from numpy.typing import NDArray
from pydantic import JsonValue
from torch import Tensor

from dpgui.config import CareConfig, ConfigError, FeedConfig, Problem
from dpgui.data.choice import Data, Place, Samples
from dpgui.data.samples import FileSamples, InMemory
from dpgui.data.source import Part, Remark, Source, SplitName, Taken, UnreadableError
from dpgui.events import Work

_AT_ONCE = 64
"""Samples decoded between two looks at the clock and the wishes."""
_MOST_THREADS = 8


class Stage(NamedTuple):
    """How far the placing has come.

    Attributes:
        what: As in the event `Preparing`.
        done: Samples so far.
        total: Of so many.
    """

    what: Work
    done: int
    total: int


@dataclass
class _Findings:
    """What was met on the way, over all parts."""

    unreadable: list[str] = field(default_factory=list[str])
    remarks: Counter[Remark] = field(default_factory=Counter["Remark"])

    def notes(self) -> list[Problem]:
        notes: list[Problem] = []
        if self.unreadable:
            facts: dict[str, JsonValue] = {
                "count": len(self.unreadable),
                "first": self.unreadable[0],
            }
            notes.append(_problem("images_unreadable", "warning", facts))
        told: tuple[tuple[Remark, str], ...] = (("repaired", "warning"), ("turned", "note"))
        for remark, severity in told:
            if count := self.remarks[remark]:
                notes.append(_problem(f"images_{remark}", severity, {"count": count}))
        return notes


def placed(source: Source, feed: FeedConfig | None = None, care: CareConfig | None = None) -> Data:
    """`placing` in one go.

    Raises:
        ConfigError: If there is nothing to train on, or care says stop.
    """
    stages = placing(source, feed, care)
    while True:
        try:
            next(stages)
        except StopIteration as end:
            return end.value


def placing(
    source: Source, feed: FeedConfig | None = None, care: CareConfig | None = None
) -> Generator[Stage, None, Data]:
    """Put `source`, which can be read as it is, where `feed` says.

    Returns:
        The data: in memory where they fit, else in files. What cannot be read is left out, in all
        places alike.

    Raises:
        ConfigError: If there is nothing to train on, or `care` says stop.
    """
    feed, care = feed or FeedConfig(), care or CareConfig()
    findings = _Findings()
    place = _place(source, feed)
    samples: dict[SplitName, Samples] = {}
    for split, part in source.parts.items():
        if part.in_memory:
            x = torch.from_numpy(part.read(np.arange(len(part))))
            samples[split] = InMemory(x, torch.from_numpy(part.labels))
        else:
            samples[split] = yield from _moved(part, place, care, findings)
    if findings.unreadable and care.unreadable == "stop":
        facts: dict[str, JsonValue] = {
            "count": len(findings.unreadable),
            "first": findings.unreadable[0],
        }
        raise ConfigError([_problem("images_unreadable_stop", "error", facts)])
    if len(samples["train"]) == 0:
        raise ConfigError([*findings.notes(), _problem("nothing_readable", "error", {})])
    return Data(
        name=source.name,
        kind=source.kind,
        shape=source.shape,
        classes=source.classes,
        train=samples["train"],
        validation=samples.get("validation"),
        test=samples.get("test"),
        normalise=source.normalise,
        notes=(*source.notes, *findings.notes()),
        bytes=sum(each.bytes for each in samples.values()),
        place=place,
        source=source.place,
        statistics=source.statistics,
    )


def _place(source: Source, feed: FeedConfig) -> Place:
    """Memory where `feed` allows it and the decoded source fits."""
    if all(part.in_memory for part in source.parts.values()):
        return "memory"
    if feed.keep != "auto":
        return "files" if feed.keep == "cache" else feed.keep
    needed = sum(len(part) * int(np.prod(part.shape)) for part in source.parts.values())
    budget = feed.memory << 20 if feed.memory else psutil.virtual_memory().available // 4
    return "memory" if needed <= budget else "files"


def _moved(
    part: Part, place: Place, care: CareConfig, findings: _Findings
) -> Generator[Stage, None, Samples]:
    kept: list[int] = []
    pixels = np.empty((len(part), *part.shape), np.uint8) if place == "memory" else None
    repair = care.unreadable == "repair"
    for index, result in enumerate(_each(part, repair)):
        if isinstance(result, UnreadableError):
            findings.unreadable.append(str(result))
        else:
            findings.remarks[result.remark] += 1
            if pixels is not None:
                pixels[len(kept)] = result.values
            kept.append(index)
        if index % _AT_ONCE == _AT_ONCE - 1:
            yield Stage("decoding", index + 1, len(part))
    labels = torch.from_numpy(part.labels[kept])
    return _samples(part, kept, labels, pixels)


def _samples(part: Part, kept: list[int], labels: Tensor, pixels: NDArray[Any] | None) -> Samples:
    if pixels is None:
        return FileSamples(part, torch.tensor(kept, dtype=torch.int64), labels)
    return InMemory(torch.from_numpy(pixels[: len(kept)]), labels)


def _each(part: Part, repair: bool) -> Iterator[Taken | UnreadableError]:
    """Every sample in order, several at a time: Pillow decodes outside the interpreter's lock."""

    def attempt(index: int) -> Taken | UnreadableError:
        try:
            return part.sample(index, repair=repair)
        except UnreadableError as error:
            return error

    with ThreadPoolExecutor(min(_MOST_THREADS, os.cpu_count() or 1)) as pool:
        for start in range(0, len(part), _AT_ONCE):
            yield from pool.map(attempt, range(start, min(start + _AT_ONCE, len(part))))


def _problem(code: str, severity: Any, facts: dict[str, JsonValue]) -> Problem:
    return Problem(path="dataset", code=code, facts=facts, severity=severity)
