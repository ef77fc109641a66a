"""Putting a source where training can take its samples from quickly.

`placing` is a generator, so that whoever trains can tell how far it has come and can stop it.
In all places the samples, and what is left out, are the same; only the speed differs.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator, Iterable, Mapping
from dataclasses import dataclass, field

import numpy as np
import torch
from pydantic import JsonValue
from torch import Tensor

from dpgui.config import CareConfig, ConfigError, FeedConfig, Problem, Severity
from dpgui.data.choice import Data, Place, Samples
from dpgui.data.places.cache import Verdict
from dpgui.data.places.moving import Mover
from dpgui.data.places.reading import reading_of
from dpgui.data.places.room import room_for
from dpgui.data.places.samples import FileSamples, InMemory, Mapped
from dpgui.data.source import Part, Source, SplitName
from dpgui.data.stages import Stage, drained


@dataclass
class _Findings:
    """What was met on the way, over all parts.

    Attributes:
        left_out: How many samples cannot be read, `first` says what is wrong with the first.
        remarks: How many samples have each remark.
        kept: Places of the training samples that can be read; None: all.
    """

    left_out: int = 0
    first: str = ""
    remarks: Counter[str] = field(default_factory=Counter[str])
    kept: Tensor | None = None

    def add(self, split: SplitName, verdict: Verdict) -> None:
        if split == "train" and verdict.left_out:
            self.kept = torch.from_numpy(verdict.places())
        self.left_out += len(verdict.left_out)
        self.first = self.first or verdict.first
        self.remarks.update(verdict.remarks)

    def notes(self) -> list[Problem]:
        notes: list[Problem] = []
        if self.left_out:
            notes.append(self.unreadable("images_unreadable", "warning"))
        told: tuple[tuple[str, Severity], ...] = (
            ("repaired", "warning"),
            ("turned", "note"),
            ("mislabelled", "note"),
        )
        for remark, severity in told:
            if count := self.remarks[remark]:
                notes.append(_problem(f"images_{remark}", severity, {"count": count}))
        return notes

    def unreadable(self, code: str, severity: Severity) -> Problem:
        return _problem(code, severity, {"count": self.left_out, "first": self.first})


def placed(source: Source, feed: FeedConfig | None = None, care: CareConfig | None = None) -> Data:
    """`placing` in one go.

    Raises:
        ConfigError: If there is nothing to train on, or care says stop.
    """
    return drained(placing(source, feed, care))


def placing(
    source: Source,
    feed: FeedConfig | None = None,
    care: CareConfig | None = None,
    busy: int | None = None,
    sharers: int = 1,
) -> Generator[Stage, None, Data]:
    """Put `source`, which can be read as it is, where `feed` says.

    Args:
        source: What is trained on.
        feed: Where to put it.
        care: What to do about samples that cannot be read.
        busy: CPU cores that the training itself will keep busy; None: all.
        sharers: Processes of this machine that each place the same source.

    Returns:
        The data, without what cannot be read.

    Raises:
        ConfigError: If nothing is left to train on, `care` says stop, or there is no room.
    """
    feed, care = feed or FeedConfig(), care or CareConfig()
    moved = _on_disk(source)
    mover = _mover(moved, feed, care, busy, sharers)
    findings = _Findings()
    samples: dict[SplitName, Samples] = {}
    for split, part in source.parts.items():
        if split in moved:
            samples[split], verdict = yield from mover.move(split)
            findings.add(split, verdict)
        else:
            samples[split] = _as_it_is(part)
    _stop_at(findings, care, samples["train"])
    return _data(source, samples, mover, findings)


def _data(
    source: Source, samples: Mapping[SplitName, Samples], mover: Mover, findings: _Findings
) -> Data:
    place = _slowest(samples.values())
    return Data(
        name=source.name,
        kind=source.kind,
        shape=source.shape,
        classes=source.classes,
        train=samples["train"],
        validation=samples.get("validation"),
        test=samples.get("test"),
        normalise=source.normalise,
        notes=(*source.notes, *findings.notes(), *mover.notes),
        bytes=sum(each.bytes for each in samples.values()),
        place=place,
        workers=mover.workers if place == "files" else 0,
        source=source.place,
        statistics=source.statistics,
        kept=findings.kept,
    )


def _as_it_is(part: Part) -> InMemory:
    x = torch.from_numpy(part.read(np.arange(len(part))))
    return InMemory(x, torch.from_numpy(part.labels))


def _on_disk(source: Source) -> dict[SplitName, Part]:
    """The parts whose samples are not in memory yet."""
    return {split: part for split, part in source.parts.items() if not part.in_memory}


def _mover(
    parts: Mapping[SplitName, Part],
    feed: FeedConfig,
    care: CareConfig,
    busy: int | None,
    sharers: int,
) -> Mover:
    repair = care.unreadable == "repair"
    reading = reading_of(parts, feed, repair=repair, busy=busy, sharers=sharers)
    room = room_for(parts.values(), feed, sharers)
    return Mover(parts, room, feed, repair=repair, reading=reading)


def _stop_at(findings: _Findings, care: CareConfig, train: Samples) -> None:
    if findings.left_out and care.unreadable == "stop":
        raise ConfigError([findings.unreadable("images_unreadable_stop", "error")])
    if len(train) == 0:
        raise ConfigError([*findings.notes(), _problem("nothing_readable", "error", {})])


def _slowest(samples: Iterable[Samples]) -> Place:
    """The place that most needs to be told of, where parts are in several."""
    kinds = {type(each) for each in samples}
    if FileSamples in kinds:
        return "files"
    return "cache" if Mapped in kinds else "memory"


def _problem(code: str, severity: Severity, facts: dict[str, JsonValue]) -> Problem:
    return Problem(path="dataset", code=code, facts=facts, severity=severity)
