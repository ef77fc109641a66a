"""The classes of a dataset and how many samples each part has of them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal

from PySide6.QtCore import QAbstractListModel, QModelIndex, QObject, QPersistentModelIndex, Qt

from dpgui.data.source import SplitName
from dpgui.data.summary import Summary
from dpgui.ui.panels import figures
from dpgui.ui.panels.words import split_word

CLASS = Qt.ItemDataRole.UserRole + 1
"""The role of a row's `ClassRow`."""

Sorting = Literal["label", "most", "fewest"]
AnyIndex = QModelIndex | QPersistentModelIndex


@dataclass(frozen=True, slots=True)
class ClassRow:
    """One class.

    Attributes:
        label: Its number.
        name: What it is called.
        counts: Samples by part, in the order of the parts.
        shares: The same, of the largest class of any part.
    """

    label: int
    name: str
    counts: tuple[tuple[SplitName, int], ...]
    shares: tuple[float, ...]


class ClassModel(QAbstractListModel):
    """One row a class, by label or by size."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._rows: list[ClassRow] = []
        self._sorting: Sorting = "label"

    def set_summary(self, summary: Summary | None) -> None:
        """Show the classes of `summary`."""
        self.beginResetModel()
        self._rows = _rows(summary) if summary else []
        self._sort()
        self.endResetModel()

    def sort_by(self, sorting: Sorting) -> None:
        """By label, the largest first, or the smallest first."""
        self.beginResetModel()
        self._sorting = sorting
        self._sort()
        self.endResetModel()

    def row_at(self, index: AnyIndex) -> ClassRow | None:
        """The class at `index`."""
        inside = index.isValid() and index.row() < len(self._rows)
        return self._rows[index.row()] if inside else None

    def rowCount(self, parent: AnyIndex = QModelIndex()) -> int:  # noqa: B008 - as Qt has it
        return 0 if parent.isValid() else len(self._rows)

    def data(self, index: AnyIndex, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        row = self.row_at(index)
        if row is None:
            return None
        if role == CLASS:
            return row
        if role == Qt.ItemDataRole.DisplayRole:
            return row.name
        if role in (Qt.ItemDataRole.ToolTipRole, Qt.ItemDataRole.AccessibleTextRole):
            counts = (f"{split_word(split)} {figures.count(n)}" for split, n in row.counts)
            text = f"{row.name}: {', '.join(counts)}"
            is_tip = role == Qt.ItemDataRole.ToolTipRole
            return figures.literal(text) if is_tip else text
        return None

    def _sort(self) -> None:
        if self._sorting == "label":
            self._rows.sort(key=lambda row: row.label)
        else:
            sign = -1 if self._sorting == "most" else 1
            self._rows.sort(key=lambda row: (sign * row.counts[0][1], row.label))


def _rows(summary: Summary) -> list[ClassRow]:
    top = max((max(part.counts, default=0) for part in summary.parts), default=0)
    splits: list[SplitName] = [part.split for part in summary.parts]
    columns = zip(*(part.counts for part in summary.parts), strict=True)
    return [
        ClassRow(
            label,
            summary.classes[label],
            tuple(zip(splits, counts, strict=True)),
            tuple(count / top if top else 0.0 for count in counts),
        )
        for label, counts in enumerate(columns)
    ]
