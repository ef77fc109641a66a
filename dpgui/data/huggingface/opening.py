"""From a dataset of Hugging Face to a source."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray
from pydantic import JsonValue

from dpgui.config import ConfigError, Problem
from dpgui.config.problem import Severity
from dpgui.data.huggingface.columns import Chosen, Column, chosen, columns_of
from dpgui.data.huggingface.library import folder_of, loaded
from dpgui.data.huggingface.part import RowPart
from dpgui.data.label_names import Label, named
from dpgui.data.pictures.form import Form
from dpgui.data.source import ArrayPart, Normalise, Part, Source, SplitName
from dpgui.data.split_names import split_of

_SPLITS: tuple[SplitName, ...] = ("train", "validation", "test")


class Wanted(Protocol):
    """What a person said: the options of the choice."""

    @property
    def path(self) -> str: ...
    @property
    def config(self) -> str: ...
    @property
    def image(self) -> str: ...
    @property
    def features(self) -> tuple[str, ...]: ...
    @property
    def label_column(self) -> str: ...
    @property
    def train(self) -> str: ...
    @property
    def validation(self) -> str: ...
    @property
    def test(self) -> str: ...


def opened(name: str, wanted: Wanted, form: Form, normalise: Normalise) -> Source:
    """The dataset that is `wanted`.

    Args:
        name: Of the choice.
        wanted: Where it is and which columns and splits of it are meant.
        form: What images are brought to.
        normalise: As in `Source`.

    Raises:
        ConfigError: If it cannot be had, or columns, splits or labels do not fit.
    """
    splits = _splits(loaded(wanted.path, wanted.config), wanted)
    known = columns_of(splits["train"].features)
    used = chosen(known, wanted.image, wanted.features, wanted.label_column, wanted.path)
    labels, notes = _labels(splits, used.label)
    found = named(labels, used.label.classes)
    parts: dict[SplitName, Part] = {
        split: _part(splits[split], split, used, found.y[split], form) for split in labels
    }
    shape = parts["train"].shape
    folder = folder_of(wanted.path)
    return Source(
        name=name,
        kind="image" if used.image else "table",
        shape=(shape[2], *shape[:2]) if used.image else shape,
        classes=found.classes,
        parts=parts,
        normalise=normalise,
        notes=(*notes, *found.notes),
        place=str(folder) if folder else f"Hugging Face: {wanted.path}",
    )


def _splits(there: Mapping[str, Any], wanted: Wanted) -> dict[SplitName, Any]:
    named_ones: dict[SplitName, str] = {
        "train": wanted.train,
        "validation": wanted.validation,
        "test": wanted.test,
    }
    splits: dict[SplitName, Any] = {}
    for split in _SPLITS:
        name = named_ones[split] or _recognised(split, there, set(named_ones.values()))
        if name and name not in there:
            raise _refuse(split, "hf_split_unknown", name=name, splits=", ".join(there))
        if name:
            splits[split] = there[name]
    if "train" not in splits and len(there) == 1:
        return {"train": next(iter(there.values()))}
    if "train" not in splits:
        raise _refuse("train", "hf_splits", path=wanted.path, splits=", ".join(there))
    for split, rows in splits.items():
        if len(rows) == 0:
            raise _refuse("path", "hf_split_empty", name=split)
    return splits


def _recognised(split: SplitName, there: Mapping[str, Any], taken: set[str]) -> str:
    free = [name for name in there if name not in taken and split_of(name) == split]
    return free[0] if free else ""


def _labels(
    splits: Mapping[SplitName, Any], column: Column
) -> tuple[dict[SplitName, list[Label]], list[Problem]]:
    """The labels by split, without the splits that have none."""
    labels: dict[SplitName, list[Label]] = {}
    notes: list[Problem] = []
    for split, rows in splits.items():
        if column.name not in rows.column_names:
            raise _refuse("label_column", "hf_column_unknown", name=column.name, columns=split)
        given: list[Any] = rows.select_columns([column.name])[:][column.name]
        if split != "train" and all(one is None or one == -1 for one in given):
            notes.append(_problem_at("path", "hf_split_unlabelled", "note", name=split))
        else:
            labels[split] = [_label(one, column) for one in given]
    return labels, notes


def _label(given: Any, column: Column) -> Label:
    """A missing label as what is found to be missing later, with how many there are."""
    if given is None:
        return "" if column.what == "string" else float("nan")
    return int(given) if isinstance(given, bool) else given


def _part(rows: Any, split: SplitName, used: Chosen, labels: NDArray[np.int64], form: Form) -> Part:
    if not used.image:
        return ArrayPart(_numbers(rows, split, used.numbers), labels)
    feature = type(rows.features[used.image])(decode=False)
    plain = rows.select_columns([used.image]).cast_column(used.image, feature)
    return RowPart(plain, used.image, labels, form)


def _numbers(rows: Any, split: SplitName, names: Sequence[str]) -> NDArray[np.float32]:
    """float32 (N, F): the columns side by side, lists of numbers opened out."""
    table: Mapping[str, Any] = rows.select_columns(list(names)).with_format("numpy")[:]
    blocks: list[NDArray[np.float32]] = []
    for name in names:
        column = np.asarray(table[name])
        if column.dtype == object:
            raise _refuse("features", "hf_lengths_differ", column=name)
        block = column.reshape(len(rows), -1).astype(np.float32)
        wrong = np.flatnonzero(~np.isfinite(block).all(axis=1))
        if len(wrong):
            facts: dict[str, JsonValue] = {"index": int(wrong[0]), "name": split, "column": name}
            raise _refuse("features", "hf_row_not_finite", **facts)
        blocks.append(block)
    return np.concatenate(blocks, axis=1)


def _refuse(option: str, code: str, **facts: JsonValue) -> ConfigError:
    return ConfigError([_problem_at(option, code, "error", **facts)])


def _problem_at(option: str, code: str, severity: Severity, **facts: JsonValue) -> Problem:
    return Problem(path=f"dataset.{option}", code=code, facts=facts, severity=severity)
