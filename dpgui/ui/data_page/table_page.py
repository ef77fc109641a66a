"""The first rows of a table, each column with its type and what is missing in it."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import (
    QAbstractTableModel,
    QEvent,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    Qt,
)
from PySide6.QtWidgets import QAbstractItemView, QTableView, QVBoxLayout, QWidget

from dpgui.data.tables.look import ColumnKind, ColumnLook, TableLook
from dpgui.ui.i18n import tr
from dpgui.ui.panels import figures
from dpgui.ui.panels.marks import plain_label
from dpgui.ui.text_color import colored
from dpgui.ui.theme import Theme

AnyIndex = QModelIndex | QPersistentModelIndex
_NO_INDEX = QModelIndex()
_LONGEST = 200
"""Characters of a cell that are shown."""

_FITTED = 200
"""Columns whose titles are measured."""


class TableModel(QAbstractTableModel):
    """A table's first rows."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._look: TableLook | None = None

    def set_look(self, look: TableLook | None) -> None:
        """Show `look`."""
        self.beginResetModel()
        self._look = look
        self.endResetModel()

    def rowCount(self, parent: AnyIndex = _NO_INDEX) -> int:
        return 0 if parent.isValid() or self._look is None else len(self._look.rows)

    def columnCount(self, parent: AnyIndex = _NO_INDEX) -> int:
        return 0 if parent.isValid() or self._look is None else len(self._look.columns)

    def data(self, index: AnyIndex, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if self._look is None or not index.isValid():
            return None
        row, column = index.row(), index.column()
        cells = self._look.rows[row]
        text = cells[column] if column < len(cells) else ""
        if role == Qt.ItemDataRole.DisplayRole:
            return text[:_LONGEST] or figures.DASH
        if role == Qt.ItemDataRole.ToolTipRole:
            return figures.literal(text[: 10 * _LONGEST])
        if role == Qt.ItemDataRole.TextAlignmentRole:
            number = self._look.columns[column].kind == "number" or not text
            side = Qt.AlignmentFlag.AlignRight if number else Qt.AlignmentFlag.AlignLeft
            return int(side | Qt.AlignmentFlag.AlignVCenter)
        return None

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> Any:
        if self._look is None or role not in (
            Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.ToolTipRole,
        ):  # fmt: skip
            return None
        if orientation == Qt.Orientation.Vertical:
            return str(section + 1) if role == Qt.ItemDataRole.DisplayRole else None
        if not 0 <= section < len(self._look.columns):
            return None
        column = self._look.columns[section]
        text = "\n".join([column.name[:_LONGEST], *_facts(column)])
        return text if role == Qt.ItemDataRole.DisplayRole else figures.literal(text)


class TablePage(QWidget):
    """Shows a table; thousands of columns scroll."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.model = TableModel(self)
        self.table = QTableView(self)
        self.table.setModel(self.model)
        self.table.setFrameShape(QTableView.Shape.NoFrame)
        self.table.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.table.setHorizontalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.table.setWordWrap(False)
        self.table.horizontalHeader().setDefaultSectionSize(
            15 * self.fontMetrics().averageCharWidth() + 12
        )
        self.table.horizontalHeader().setHighlightSections(False)
        self.table.horizontalHeader().setDefaultAlignment(
            Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop
        )
        self.table.verticalHeader().setDefaultSectionSize(self.fontMetrics().height() + 6)
        self._look: TableLook | None = None
        self._said = plain_label(parent=self)
        self._said.setContentsMargins(8, 4, 8, 4)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self._said)
        column.addWidget(self.table, 1)
        self.retranslate()

    def set_look(self, look: TableLook | None) -> None:
        """Show `look`."""
        self._look = look
        self.model.set_look(look)
        self._fit()
        self._say()

    def apply_theme(self, theme: Theme) -> None:
        """Take the colours of `theme`."""
        colored(self._said, theme.muted)

    def retranslate(self) -> None:
        """Say everything in the window's language."""
        self.table.setAccessibleName(tr("Data", "First rows"))
        self.model.headerDataChanged.emit(
            Qt.Orientation.Horizontal, 0, max(0, self.model.columnCount() - 1)
        )
        self._fit()
        self._say()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self.retranslate()

    def _fit(self) -> None:
        """Give the first columns the width of their titles; of thousands the rest keeps its own."""
        header, metrics = self.table.horizontalHeader(), self.fontMetrics()
        for column in range(min(self.model.columnCount(), _FITTED)):
            title = str(self.model.headerData(column, Qt.Orientation.Horizontal))
            first = str(self.model.index(0, column).data() or "")
            lines = (*title.split("\n"), first)
            wide = max(map(metrics.horizontalAdvance, lines)) + 2 * metrics.height()
            header.resizeSection(column, min(wide, 30 * metrics.averageCharWidth()))

    def _say(self) -> None:
        look = self._look
        if look is None:
            self._said.setText("")
            return
        words = [
            tr("Data", "{0} columns").format(figures.count(len(look.columns))),
            self._rows_text(look),
        ]
        if look.read and look.read != look.total:
            words.append(tr("Data", "counted in {0} rows").format(figures.count(look.read)))
        self._said.setText("   ".join(words))

    def _rows_text(self, look: TableLook) -> str:
        shown = figures.count(len(look.rows))
        if look.total is None:
            return tr("Data", "the first {0} rows").format(shown)
        return tr("Data", "the first {0} of {1} rows").format(shown, figures.count(look.total))


def kind_word(kind: ColumnKind) -> str:
    """What a column holds, in the window's language."""
    words: dict[ColumnKind, str] = {
        "number": tr("Data", "numbers"),
        "date": tr("Data", "dates"),
        "category": tr("Data", "categories"),
        "constant": tr("Data", "always the same"),
        "class": tr("Data", "class"),
    }
    return words[kind]


def _facts(column: ColumnLook) -> tuple[str, str]:
    """What a column holds, and how much of it."""
    words: list[str] = []
    if column.distinct is not None:
        words.append(tr("Data", "{0} different").format(figures.count(column.distinct)))
    if column.missing:
        words.append(tr("Data", "{0} missing").format(figures.count(column.missing)))
    return kind_word(column.kind), ", ".join(words)
