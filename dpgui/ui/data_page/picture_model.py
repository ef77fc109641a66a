"""The pictures on show: which samples, in which order, called what."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QAbstractListModel, QModelIndex, QObject, QPersistentModelIndex, Qt

from dpgui.data.source import SplitName
from dpgui.ui.data_page.thumbnails import Key, Parts, Thumbnails
from dpgui.ui.i18n import tr
from dpgui.ui.panels import figures
from dpgui.ui.panels.words import split_word

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

THUMBNAIL = Qt.ItemDataRole.UserRole + 1
"""The role of the `Thumbnail`, or None while it is not here."""

AnyIndex = QModelIndex | QPersistentModelIndex
ORDER: tuple[SplitName, ...] = ("train", "validation", "test")


class PictureModel(QAbstractListModel):
    """Samples of one split or all, of one class or all.

    Those of all classes take turns, so that the first rows show something of each class.
    """

    def __init__(self, thumbnails: Thumbnails, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._thumbnails = thumbnails
        self._parts: Parts = {}
        self._classes: Sequence[str] = ()
        self._places: list[tuple[SplitName, NDArray[np.int64]]] = []
        self._count = 0
        self._rows: dict[Key, int] = {}
        thumbnails.arrived.connect(self._on_arrived)

    def set_parts(self, parts: Parts, classes: Sequence[str]) -> None:
        """Show samples of `parts`; label `i` is called `classes[i]`."""
        self._thumbnails.set_parts(parts)
        self._parts, self._classes = parts, classes
        self.show_only(None, None)

    def show_only(self, split: SplitName | None, label: int | None) -> None:
        """Show the samples of `split` (None: of all) with that label (None: with any)."""
        self.beginResetModel()
        wanted: list[SplitName] = [it for it in ORDER if it in self._parts and split in (None, it)]
        self._places = [(it, _order(self._parts[it].labels, label)) for it in wanted]
        self._count = sum(len(index) for _, index in self._places)
        self._rows.clear()
        self.endResetModel()

    def rowCount(self, parent: AnyIndex = QModelIndex()) -> int:  # noqa: B008 - as Qt has it
        return 0 if parent.isValid() else self._count

    def key(self, row: int) -> Key:
        """Which sample is shown at `row`."""
        for split, index in self._places:
            if row < len(index):
                return split, int(index[row])
            row -= len(index)
        raise IndexError(row)

    def class_of(self, key: Key) -> str:
        """What the class of a sample is called."""
        split, index = key
        return self._classes[int(self._parts[split].labels[index])]

    def want(self, rows: Sequence[int]) -> None:
        """Have the thumbnails of `rows` made, in that order, and no others."""
        keys = {self.key(row): row for row in rows}
        self._rows = keys
        self._thumbnails.want(list(keys))

    def data(self, index: AnyIndex, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if not index.isValid() or index.row() >= self._count:
            return None
        key = self.key(index.row())
        if role == THUMBNAIL:
            return self._thumbnails.get(key)
        if role == Qt.ItemDataRole.DisplayRole:
            return self.class_of(key)
        if role == Qt.ItemDataRole.ToolTipRole:
            return self._tip(key)
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return f"{self.class_of(key)}, {split_word(key[0])}, {self._name(key)}"
        return None

    def _tip(self, key: Key) -> str:
        """Where it comes from, and why it cannot be read where it cannot."""
        made = self._thumbnails.get(key)
        lines = [self._name(key), f"{self.class_of(key)} ({split_word(key[0])})"]
        if made is not None and made.why:
            lines.insert(0, tr("Data", "Cannot be read. {0}").format(made.why))
        return figures.literal("\n".join(lines))

    def _name(self, key: Key) -> str:
        split, index = key
        return self._parts[split].name_of(index)

    def _on_arrived(self, keys: frozenset[Key]) -> None:
        for key in keys:
            row = self._rows.get(key)
            if row is not None and row < self._count:
                place = self.index(row, 0)
                self.dataChanged.emit(place, place, [THUMBNAIL])


def _order(labels: NDArray[np.int64], label: int | None) -> NDArray[np.int64]:
    """Indices of the samples of `label`; of all labels in turns: the first of each, the second."""
    import numpy as np

    if label is not None:
        return np.flatnonzero(labels == label)
    if not len(labels):
        return np.empty(0, np.int64)
    grouped = np.argsort(labels, kind="stable")
    ordered = labels[grouped]
    starts = np.flatnonzero(np.r_[True, ordered[1:] != ordered[:-1]])
    turn = np.arange(len(ordered)) - np.repeat(starts, np.diff(np.r_[starts, len(ordered)]))
    return grouped[np.argsort(turn, kind="stable")]  # within a turn they are by label already
