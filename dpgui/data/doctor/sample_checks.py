"""What the samples themselves tell: damaged ones, copies, leaks, and labels that disagree."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Iterator, Mapping
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

from dpgui.config.problem import Severity
from dpgui.data.doctor.copies import conflicting, crossing, originals, repeated, resembling
from dpgui.data.doctor.finding import Example, Finding, Looked, Remedy, by_split, first
from dpgui.data.doctor.lookalikes import lookalikes
from dpgui.data.doctor.reading import Damage, Read, reading
from dpgui.data.source import Source, SplitName
from dpgui.data.stages import Stage

T = TypeVar("T")

_SKIPPED: tuple[Remedy, ...] = ("keep", "skip", "move", "stop")
_JUDGED: tuple[Remedy, ...] = ("keep", "move")
"""Of parts that judge, nothing is left out: figures would not compare with those of others."""
_NATURAL = 0.01
"""Share of equal rows that a table may well have: coarse figures meet by chance."""
_RESEMBLING = 0.005
"""Share of a judging part that may look like training images: a plain shirt is a plain shirt."""


def sample_findings(source: Source, *, alike: bool) -> Iterator[Finding | Looked]:
    """Read every sample of `source`, which is fitted, and tell what is wrong."""
    read = yield from reading(source, alike=alike)
    yield from damage_findings(source, read.damages)
    if len(read.prints):
        yield from _Comparison(source, read).findings()


def damage_findings(source: Source, damages: Iterable[Damage]) -> Iterator[Finding]:
    """Of samples that cannot be read: those cut short, and those that hold nothing."""
    remedies: dict[bool, tuple[Remedy, ...]] = {
        False: ("skip", "move", "stop"),
        True: ("skip", "repair", "move", "stop"),
    }
    listed = list(damages)
    for cut_short, code in ((False, "files_unreadable"), (True, "files_cut_short")):
        these = [damage for damage in listed if damage.cut_short == cut_short]
        if these:
            yield Finding(
                code=code,
                severity="warning",
                count=len(these),
                examples=first(
                    Example(
                        name=source.parts[each.split].name_of(each.index),
                        split=each.split,
                        index=each.index,
                        text=each.why,
                    )
                    for each in these
                ),
                remedies=remedies[cut_short],
                option="care.unreadable",
                places=by_split((each.split, each.index) for each in these),
            )


class _Comparison:
    """All samples that could be read, by their groups."""

    def __init__(self, source: Source, read: Read) -> None:
        self._source, self._read = source, read
        self._groups = read.prints.groups()
        self._labels, self._split, self._index = read.labels, read.split, read.index
        self._train = self._split == read.splits.index("train")

    def findings(self) -> Iterator[Finding | Looked]:
        yield from self._repeated()
        yield from self._conflicting()
        yield from self._leaking()
        if self._read.prints.alike:
            yield from self._resembling()

    def _repeated(self) -> Iterator[Finding]:
        for number, split in enumerate(self._read.splits):
            own = np.flatnonzero(self._split == number)
            order = own[np.argsort(self._labels[own], kind="stable")]
            copies = order[repeated(self._groups[order], self._labels[order])]
            if len(copies):
                keys = self._groups * (self._labels.max() + 1) + self._labels
                like = order[originals(keys[copies], keys[order])]
                train = split == "train"
                share = len(copies) / len(own)
                yield self._finding(
                    "duplicates",
                    self._severity(share) if train else "note",
                    copies,
                    dict(zip(copies.tolist(), like.tolist(), strict=True)).__getitem__,
                    _SKIPPED if train else _JUDGED,
                    {"split": split, "share": round(100 * share, 2)},
                )

    def _conflicting(self) -> Iterator[Finding]:
        at = np.flatnonzero(conflicting(self._groups, self._labels))
        if len(at):
            yield self._finding(
                "conflicts",
                self._severity(len(at) / len(self._groups)),
                at,
                lambda place: self._other_label(place, at),
                _SKIPPED,
                {},
            )

    def _other_label(self, place: int, among: NDArray[np.int64]) -> int:
        """One of `among` that equals the sample at `place` and has another label."""
        same = among[self._groups[among] == self._groups[place]]
        return int(same[self._labels[same] != self._labels[place]][0])

    def _leaking(self) -> Iterator[Finding]:
        own = np.flatnonzero(self._train)
        for number, split in self._judging():
            other = np.flatnonzero(self._split == number)
            like = originals(self._groups[own], self._groups[other])
            leaks = dict(zip(own[like >= 0].tolist(), other[like[like >= 0]].tolist(), strict=True))
            if leaks:
                severity = self._severity(len(leaks) / len(other))
                facts = {"split": split}
                yield self._finding("leaks", severity, leaks, leaks.__getitem__, _SKIPPED, facts)

    def _resembling(self) -> Iterator[Finding | Looked]:
        train = int(self._train.sum())
        pairs = yield from _looked(lookalikes(self._read.prints.thumbs()))
        pairs = pairs[self._groups[pairs[:, 0]] != self._groups[pairs[:, 1]]]
        copies = resembling(pairs, self._labels, train)
        if copies:
            facts = {"split": "train", "share": round(100 * len(copies) / train, 2)}
            like = copies.__getitem__
            yield self._finding("near_duplicates", "note", copies, like, _SKIPPED, facts)
        for number, split in self._judging():
            other = self._split == number
            across = crossing(pairs[(self._train | other)[pairs].all(axis=1)], train)
            if across:
                share = len(across) / int(np.count_nonzero(other))
                severity: Severity = "warning" if share >= _RESEMBLING else "note"
                facts = {"split": split}
                like = across.__getitem__
                yield self._finding("near_leaks", severity, across, like, _SKIPPED, facts)

    def _judging(self) -> list[tuple[int, SplitName]]:
        return [(at, split) for at, split in enumerate(self._read.splits) if split != "train"]

    def _severity(self, share: float) -> Severity:
        table = self._source.kind == "table"
        return "note" if table and share < _NATURAL else "warning"

    def _finding(
        self,
        code: str,
        severity: Severity,
        places: Iterable[int],
        like: Callable[[int], int],
        remedies: tuple[Remedy, ...],
        facts: Mapping[str, str | float],
    ) -> Finding:
        """Of the samples at `places`, and which other one each is `like`."""
        ordered = sorted(map(int, places))
        near = code.startswith("near_")
        option = f"care.{'near_duplicates' if near else code}"
        return Finding(
            code=code,
            severity=severity,
            count=len(ordered),
            facts=dict(facts),
            examples=first(self._example(place, like(place)) for place in ordered),
            remedies=remedies,
            option=option if remedies == _SKIPPED else "",
            places=by_split(self._place(place) for place in ordered),
        )

    def _example(self, place: int, like: int) -> Example:
        split, index = self._place(place)
        other, at = self._place(like)
        name = self._source.parts[other].name_of(at)
        label = self._source.classes[int(self._labels[like])]
        return Example(
            name=self._source.parts[split].name_of(index),
            split=split,
            index=index,
            text=f"= {name} ({other}, {label})",
        )

    def _place(self, place: int) -> tuple[SplitName, int]:
        return self._read.splits[int(self._split[place])], int(self._index[place])


def _looked(stages: Generator[Stage, None, T]) -> Generator[Looked, None, T]:
    """`stages` of comparing, as the doctor tells of them."""
    while True:
        try:
            stage = next(stages)
        except StopIteration as end:
            return end.value
        yield Looked("comparing", stage.done, stage.total)
