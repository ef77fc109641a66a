"""The table of runs as a Qt model, sorted and filtered in itself.

A proxy model would ask for every cell through Qt while it sorts (2 s for 10,000 runs); here the raw
values are sorted at once, and views hear one `layoutChanged` for what a person did.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Any, Final

from PySide6.QtCore import (
    QAbstractTableModel,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    Qt,
    Signal,
)
from PySide6.QtGui import QColor, QIcon

from dpgui.runs.rows import RunRow, matching, ordered
from dpgui.ui.i18n import tr
from dpgui.ui.icons import icon
from dpgui.ui.panels import figures
from dpgui.ui.panels.runs_columns import COLUMNS, PLACES, choices_text, tags_in, tags_text
from dpgui.ui.panels.words import LIVE, STATUS_ICONS, status_color
from dpgui.ui.theme import LIGHT, Theme

_Index = QModelIndex | QPersistentModelIndex
_Role = Qt.ItemDataRole
_NOWHERE: Final = QModelIndex()


class RunsModel(QAbstractTableModel):
    """The runs on show.

    It changes nothing in a run: what a person edits is told, and comes back as a new row.

    Signals:
        renamed: A name was written in the table: the run's id, the new name.
        tagged: Tags were written: the run's id, the tags (`tuple[str, ...]`).
    """

    renamed = Signal(str, str)
    tagged = Signal(str, object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._theme: Theme = LIGHT
        self._all: list[RunRow] = []
        self._shown: list[RunRow] = []
        self._sort: tuple[str, bool] = ("created", True)
        self._text, self._tag = "", ""

    # What views ask

    def rowCount(self, parent: _Index = _NOWHERE) -> int:
        return 0 if parent.isValid() else len(self._shown)

    def columnCount(self, parent: _Index = _NOWHERE) -> int:
        return 0 if parent.isValid() else len(COLUMNS)

    def data(self, index: _Index, role: int = _Role.DisplayRole) -> Any:
        row = self.row_at(index)
        if row is None:
            return None
        column = COLUMNS[index.column()]
        match role:
            case _Role.DisplayRole:
                return column.text(row)
            case _Role.EditRole:
                return _editable(row, column.field)
            case _Role.DecorationRole:
                return self._icon(row, column.field)
            case _Role.TextAlignmentRole:
                side = Qt.AlignmentFlag.AlignRight if column.number else Qt.AlignmentFlag.AlignLeft
                return side | Qt.AlignmentFlag.AlignVCenter
            case _Role.ForegroundRole:
                return self._ink(row, column.field)
            case _Role.ToolTipRole:
                return figures.literal(_tip(row, column.field) or column.text(row))
            case _Role.AccessibleTextRole if column.field == "starred":
                return tr("Runs", "Starred") if row.starred else tr("Runs", "Not starred")
            case _:
                return None

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = _Role.DisplayRole
    ) -> Any:
        if orientation is not Qt.Orientation.Horizontal or not 0 <= section < len(COLUMNS):
            return None
        column = COLUMNS[section]
        if role == _Role.DisplayRole:
            return column.title()
        if role == _Role.DecorationRole and column.field == "starred":
            return icon("star-outline", self._theme.muted)
        if role == _Role.TextAlignmentRole:
            side = Qt.AlignmentFlag.AlignRight if column.number else Qt.AlignmentFlag.AlignLeft
            return side | Qt.AlignmentFlag.AlignVCenter
        if role in (_Role.ToolTipRole, _Role.AccessibleTextRole) and column.field == "starred":
            return tr("Runs", "Star")
        return None

    def flags(self, index: _Index) -> Qt.ItemFlag:
        flags = super().flags(index)
        if index.isValid() and COLUMNS[index.column()].editable:
            flags |= Qt.ItemFlag.ItemIsEditable
        return flags

    def setData(self, index: _Index, value: Any, role: int = _Role.EditRole) -> bool:
        row = self.row_at(index)
        if row is None or role != _Role.EditRole:
            return False
        text, field = str(value).strip(), COLUMNS[index.column()].field
        if field == "name" and text and text != row.name:
            self.renamed.emit(row.id, text)
        elif field == "tags" and tags_in(text) != row.tags:
            self.tagged.emit(row.id, tags_in(text))
        else:
            return False
        return True

    def sort(self, column: int, order: Qt.SortOrder = Qt.SortOrder.AscendingOrder) -> None:
        """Sort by the raw values of `column`; runs without one come last in both directions."""
        if 0 <= column < len(COLUMNS):
            self._sort = (COLUMNS[column].field, order is Qt.SortOrder.DescendingOrder)
            self._arrange()

    # What the panel says

    def set_rows(self, rows: Iterable[RunRow]) -> None:
        """Show `rows`, sorted and filtered as before.

        News about runs that are going on are shown where those are, so that nothing jumps.
        """
        before, self._all = self._all, list(rows)
        if [row.id for row in before] != [row.id for row in self._all]:
            self._arrange()
            return
        changed = [(old, new) for old, new in zip(before, self._all, strict=True) if old != new]
        if all(old.status in LIVE and new.status in LIVE for old, new in changed):
            for _, row in changed:
                self._show_row(row)
        else:
            self._arrange()

    def set_filter(self, text: str, tag: str) -> None:
        """Show only runs in which every word of `text` occurs, with `tag` unless that is ""."""
        if (text, tag) != (self._text, self._tag):
            self._text, self._tag = text, tag
            self._arrange()

    def update_row(self, row: RunRow) -> None:
        """Show the run of that id as it is now, where it is; a new one comes in by the order."""
        known = next((place for place, it in enumerate(self._all) if it.id == row.id), None)
        if known is None:
            self.set_rows([*self._all, row])
            return
        self._all[known] = row
        self._show_row(row)

    def _show_row(self, row: RunRow) -> None:
        for place, shown in enumerate(self._shown):
            if shown.id == row.id:
                self._shown[place] = row
                self.dataChanged.emit(self.index(place, 0), self.index(place, len(COLUMNS) - 1), [])
                return

    def apply_theme(self, theme: Theme) -> None:
        """Take the colours of `theme`."""
        self._theme = theme
        self._say_all_changed()

    def retranslate(self) -> None:
        """Say everything in the window's language."""
        self._say_all_changed()

    # What the panel asks

    @property
    def rows(self) -> list[RunRow]:
        """All runs, those included that the filter hides."""
        return self._all

    def row_at(self, index: _Index) -> RunRow | None:
        """The run in that row, or None when there is no such row."""
        if not index.isValid() or not 0 <= index.row() < len(self._shown):
            return None
        return self._shown[index.row()]

    def place_of(self, run: str, field: str = "name") -> QModelIndex:
        """The cell of that run and field; an invalid index when it is not on show."""
        for place, row in enumerate(self._shown):
            if row.id == run:
                return self.index(place, PLACES[field])
        return QModelIndex()

    def _arrange(self) -> None:
        self.layoutAboutToBeChanged.emit()
        before = self.persistentIndexList()
        ids = [self._shown[index.row()].id for index in before]
        rows = matching(self._all, self._text, choices_text) if self._text else self._all
        if self._tag:
            rows = [row for row in rows if self._tag in row.tags]
        field, descending = self._sort
        self._shown = ordered(rows, field, descending)
        if before:
            places = {row.id: place for place, row in enumerate(self._shown)}
            after = [
                self.index(places[run], index.column()) if run in places else QModelIndex()
                for run, index in zip(ids, before, strict=True)
            ]
            self.changePersistentIndexList(before, after)
        self.layoutChanged.emit()

    def _say_all_changed(self) -> None:
        self.headerDataChanged.emit(Qt.Orientation.Horizontal, 0, len(COLUMNS) - 1)
        if self._shown:
            last = self.index(len(self._shown) - 1, len(COLUMNS) - 1)
            self.dataChanged.emit(self.index(0, 0), last, [])

    def _icon(self, row: RunRow, field: str) -> QIcon | None:
        if field == "starred":
            if row.starred:
                return _mark("star", self._theme.warning, self._theme.on_accent)
            return icon("star-outline", self._theme.border)
        if field == "status":
            color = status_color(row.status, self._theme)
            return _mark(STATUS_ICONS[row.status], color, self._theme.on_accent)
        return None

    def _ink(self, row: RunRow, field: str) -> QColor | None:
        if field == "status":
            return QColor(status_color(row.status, self._theme))
        return QColor(self._theme.muted) if field in ("created", "note") else None


@lru_cache(maxsize=64)
def _mark(name: str, color: str, selected: str) -> QIcon:
    """An icon that is seen on the ground of a selected row too."""
    result = QIcon(icon(name, color))
    bright = icon(name, selected)
    for size in bright.availableSizes():
        result.addPixmap(bright.pixmap(size), QIcon.Mode.Selected)
    return result


def _editable(row: RunRow, field: str) -> str | None:
    return {"name": row.name, "tags": tags_text(row.tags)}.get(field)


def _tip(row: RunRow, field: str) -> str:
    return {
        "name": f"{row.name}\n{row.folder}",
        "note": row.note,
        "devices": "\n".join(row.devices),
        "best": f"{row.best_name}: {row.best}" if row.best is not None else "",
        "loss": str(row.loss) if row.loss is not None else "",
    }.get(field, "")
