"""From a person's file to a source."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from dpgui.config import Problem
from dpgui.data.label_names import Label, Named, named
from dpgui.data.own_code.entry import entry_in, made
from dpgui.data.own_code.failures import OPTION, problem, refuse, told
from dpgui.data.own_code.labels import all_labels, class_names, kept_labels, label
from dpgui.data.own_code.part import OwnPart, Recipe, pair
from dpgui.data.own_code.splits import Arrays, splits_in
from dpgui.data.own_code.values import AskedKind, Form, all_values, form_of, plain, values
from dpgui.data.source import ArrayPart, Normalise, Part, Source, SplitName, Tell
from dpgui.own_code.arguments import arguments_in
from dpgui.own_code.running import found_code, run, undisturbed
from dpgui.own_code.trust import CodeFile

_LOOKED_AT = 16
"""Samples, evenly spread, that tell what the others look like."""
_TWICE = 8
"""Of these so many are read a second time, to see whether they come out the same."""
_TELL = 256
"""Samples read between two words of how far it has come."""


class _Read(NamedTuple):
    """A split with its labels as they are, and its samples where they were read with them."""

    labels: list[Label]
    x: NDArray[Any] | None


class Opening:
    """Opens one person's dataset.

    Args:
        recipe: How it is made.
        splits: What came of it.
        kind: What the person says that the samples are.
        tell: Hears how many samples were read for their labels.
    """

    def __init__(
        self, recipe: Recipe, splits: Mapping[SplitName, Any], kind: AskedKind, tell: Tell
    ) -> None:
        self._recipe, self._splits, self._tell = recipe, splits, tell
        self._code: CodeFile = recipe.code
        self._notes: list[Problem] = []
        self._form = self._look(kind)

    def source(self, name: str, normalise: Normalise) -> Source:
        """The source.

        Raises:
            ConfigError: If the samples or labels are none.
        """
        read: dict[SplitName, _Read] = {
            split: self._read(given) for split, given in self._splits.items()
        }
        with told(self._code):
            names = class_names(self._splits["train"])
        raw: dict[SplitName, list[Label]] = {split: each.labels for split, each in read.items()}
        labels = named(raw, names)
        parts: dict[SplitName, Part] = {
            split: self._part(split, each.x, labels) for split, each in read.items()
        }
        code, shape = self._code, self._form.shape
        return Source(
            name=name,
            kind=self._form.kind,
            shape=(shape[2], *shape[:2]) if self._form.kind == "image" else shape,
            classes=labels.classes,
            parts=parts,
            normalise=normalise,
            notes=(self._used(), *self._notes, *labels.notes),
            place=code.path,
            statistics={"code": code.path, "entry": self._recipe.entry, "sha256": code.sha256},
        )

    def _part(self, split: SplitName, x: NDArray[Any] | None, labels: Named) -> Part:
        if x is not None:
            return ArrayPart(x, labels.y[split])
        dataset = self._splits[split]
        return OwnPart(self._recipe, split, dataset, self._form, labels.y[split], labels.raw)

    def _look(self, kind: AskedKind) -> Form:
        for split, given in self._splits.items():
            with told(self._code):
                if len(given.x if isinstance(given, Arrays) else given) == 0:
                    raise refuse("own_dataset_empty", split=split)
        train = self._splits["train"]
        if isinstance(train, Arrays):
            with told(self._code):
                first = np.asarray(train.x)[:1] if hasattr(train.x, "iloc") else train.x[:1]
                form = form_of([first[0]], kind, train.x)
        else:
            with undisturbed():
                form = self._look_at_some(train, kind)
        if form.rounded:
            self._notes.append(problem("own_images_rounded", "note"))
        return form

    def _look_at_some(self, train: Any, kind: AskedKind) -> Form:
        places = _spread(len(train))
        samples = [pair(train, place, self._code, sample=False)[0] for place in places]
        form = form_of(samples, kind)
        for place, first in list(zip(places, samples, strict=True))[:_TWICE]:
            again = pair(train, place, self._code, sample=False)[0]
            if not np.array_equal(plain(first, place), plain(again, place), equal_nan=True):
                self._notes.append(problem("own_dataset_random", "warning"))
                break
        return form

    def _read(self, given: Any) -> _Read:
        if isinstance(given, Arrays):
            return self._arrays(given)
        with told(self._code):
            labels = None if self._form.kind == "table" else kept_labels(given)
        with undisturbed():
            if labels is not None and self._agree(labels, given):
                return _Read(labels, None)
            return self._each(given)

    def _arrays(self, given: Arrays) -> _Read:
        with told(self._code):
            labels = all_labels(given.y)
            if len(labels) != len(given.x):
                raise refuse("own_arrays_lengths", x=len(given.x), y=len(labels))
            return _Read(labels, all_values(given.x, self._form))

    def _agree(self, labels: list[Label], given: Any) -> bool:
        """Whether the labels kept beside the samples are those that come with them."""
        places = _spread(len(given))
        pairs = ((place, pair(given, place, self._code, sample=False)[1]) for place in places)
        return all(label(y, place) == labels[place] for place, y in pairs)

    def _each(self, given: Any) -> _Read:
        """Every sample in turn; rows are kept, images are only asked for their label."""
        labels: list[Label] = []
        rows: list[NDArray[Any]] = []
        for index in range(len(given)):
            x, y = pair(given, index, self._code, sample=False)
            labels.append(label(y, index))
            if self._form.kind == "table":
                rows.append(values(x, self._form, index))
            if index % _TELL == _TELL - 1:
                self._tell(index + 1, len(given))
        return _Read(labels, np.stack(rows) if rows else None)

    def _used(self) -> Problem:
        code = self._code
        facts = {"file": code.path, "name": self._recipe.entry, "sha256": code.sha256}
        return problem("own_code_used", "note", **facts)


def opened(
    name: str,
    path: str,
    entry: str,
    arguments: str,
    kind: AskedKind,
    normalise: Normalise,
    tell: Tell,
) -> Source:
    """The dataset in the file at `path`, which is run.

    Args:
        name: Of the choice.
        path: The file.
        entry: The thing in it that is meant; "" finds it.
        arguments: What that is called with.
        kind: What the samples are.
        normalise: As in `Source`.
        tell: Hears how many samples were read for their labels.

    Raises:
        ConfigError: If nobody trusts the file, it fails, or what it gives is no dataset.
    """
    code, given = found_code(path, OPTION), arguments_in(arguments)
    entry, thing = entry_in(run(code), entry, code)
    splits = splits_in(made(entry, thing, given, code), entry, code)
    return Opening(Recipe(code, entry, arguments), splits, kind, tell).source(name, normalise)


def _spread(count: int) -> list[int]:
    """Places evenly over `count` samples, the first and the last among them."""
    return sorted(set(np.linspace(0, count - 1, min(count, _LOOKED_AT)).astype(int).tolist()))
