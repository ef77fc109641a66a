"""The pictures that a table lists: their files, their labels, and the parts that they belong to."""

from __future__ import annotations

import os
from array import array
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from pydantic import JsonValue

from dpgui.config import ConfigError, Problem, Severity
from dpgui.data.naming import some
from dpgui.data.pictures.file_list import FileList
from dpgui.data.pictures.paths import Finder, OutsideError, Place, found_files
from dpgui.data.pictures.rows import NONE, SPLITS, PictureRows, picture_rows
from dpgui.data.remembered import Remembered, now, stamp
from dpgui.data.source import SplitName, Tell, untold
from dpgui.data.tables.reading import load
from dpgui.data.tables.wanted import AUTO, Wanted

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


@dataclass(frozen=True, slots=True)
class Asked:
    """What is looked for.

    Attributes:
        table: Path of the table.
        root: The folder that its paths start from, and below which all files are; "": the table's.
        file: Name of the column of paths; "": recognised, as the others.
    """

    table: str
    root: str = ""
    file: str = ""
    label: str = ""
    split: str = ""
    wanted: Wanted = AUTO


@dataclass(frozen=True, slots=True)
class PictureList:
    """The files of one part, and their labels.

    Attributes:
        labels: int64 (N,), each in 0..C-1.
    """

    files: FileList
    labels: array[int]


@dataclass(frozen=True, slots=True)
class PictureTable:
    """What a table lists that can be used.

    Attributes:
        root: The folder that its paths start from.
        classes: Those with a file in the part that is trained on.
        parts: Those that have a file; "train" always.
        notes: What is left out.
    """

    root: str
    classes: tuple[str, ...]
    parts: dict[SplitName, PictureList]
    notes: tuple[Problem, ...]


_remembered: Remembered[PictureTable] = Remembered(kept=4)


def picture_table(asked: Asked, tell: Tell = untold) -> PictureTable:
    """The pictures in the table that is `asked` for, in the order of its rows.

    Remembered until the table or a folder of pictures changes.

    Raises:
        ConfigError: If it cannot be read, or lists nothing to train on.
    """
    known = _remembered.get(asked)
    if known is not None:
        return known
    begun, changed = now(), _table_stamp(asked.table)
    root = os.path.abspath(os.path.expanduser(asked.root or os.path.dirname(asked.table)))
    finder = Finder(root)
    found = _listed(asked, root, finder, tell)
    return _remembered.keep(asked, found, {**changed, **finder.changed}, begun)


def _table_stamp(table: str) -> dict[str, int]:
    file = os.path.expanduser(table)
    try:
        return {file: stamp(file)}
    except (OSError, ValueError):  # reading it says why
        return {}


def _listed(asked: Asked, root: str, finder: Finder, tell: Tell) -> PictureTable:
    import numpy as np

    loaded = load(asked.table, asked.wanted)
    rows = picture_rows(loaded, asked.file, asked.label, asked.split)
    places = _places(rows, root, finder, tell)
    there = np.array([place is not None for place in places], bool)
    usable = there & (rows.labels != NONE) & (rows.split != NONE)
    trained = np.unique(rows.labels[usable & (rows.split == 0)])
    notes = [*rows.notes, *_left_out(rows, there)]
    if not len(trained):
        raise ConfigError([*notes, _problem("table_without_images", {"folder": root})])
    renumbered = np.full(len(rows.classes) + 1, NONE, np.int64)  # the last one for no label
    renumbered[trained] = np.arange(len(trained))
    labels = renumbered[rows.labels]
    parts: dict[SplitName, PictureList] = {}
    for at, split in enumerate(SPLITS):
        used = usable & (labels != NONE) & (rows.split == at)
        if used.any():
            parts[split] = _part(places, labels, used)
    return PictureTable(
        root=root,
        classes=tuple(rows.classes[at] for at in trained),
        parts=parts,
        notes=(*notes, *_classes_left_out(rows, usable, labels)),
    )


def _places(rows: PictureRows, root: str, finder: Finder, tell: Tell) -> list[Place | None]:
    try:
        return list(found_files(rows.called, finder, tell))
    except OutsideError as error:
        facts: dict[str, JsonValue] = {"file": str(error), "folder": root}
        raise ConfigError([_problem("image_outside", facts, path="dataset.root")]) from None


def _part(
    places: Sequence[Place | None], labels: NDArray[np.int64], used: NDArray[np.bool_]
) -> PictureList:
    rows: list[int] = used.nonzero()[0].tolist()
    found = (place for row in rows if (place := places[row]) is not None)
    files = FileList((folder, [name]) for folder, name in found)
    return PictureList(files, array("q", labels[used].tolist()))


def _left_out(rows: PictureRows, there: NDArray[np.bool_]) -> Iterator[Problem]:
    """What is said about rows that cannot be used."""
    missing = (~there).nonzero()[0]
    if len(missing):
        facts: dict[str, JsonValue] = {"count": len(missing), "first": rows.called[missing[0]]}
        yield _problem("images_missing", facts, "warning")
    unlabelled = int((rows.labels == NONE).sum())
    if unlabelled:
        facts = {"count": unlabelled, "column": rows.columns.label}
        yield _problem("images_without_label", facts, "warning")
    strange: list[int] = (rows.split == NONE).nonzero()[0].tolist()
    if strange:
        values = some(sorted({rows.parts[row] for row in strange}))
        facts = {"count": len(strange), "values": values, "column": rows.columns.split}
        yield _problem("images_without_part", facts, "warning")


def _classes_left_out(
    rows: PictureRows, usable: NDArray[np.bool_], labels: NDArray[np.int64]
) -> Iterator[Problem]:
    """Classes that nothing is trained on: with files in other parts only, or with none."""
    import numpy as np

    lost = np.unique(rows.labels[(rows.labels != NONE) & (labels == NONE)])
    elsewhere = np.intersect1d(lost, rows.labels[usable])
    for code, places in (
        ("classes_unknown", elsewhere),
        ("classes_empty", np.setdiff1d(lost, elsewhere)),
    ):
        if len(places):
            names = some([rows.classes[at] for at in places])
            yield _problem(code, {"classes": names}, "warning")


def _problem(
    code: str,
    facts: dict[str, JsonValue],
    severity: Severity = "error",
    path: str = "dataset.path",
) -> Problem:
    return Problem(path=path, code=code, facts=facts, severity=severity)
