"""`FindingsTree`: findings with their remedies; under each, the first things it is about."""

from __future__ import annotations

import os
from collections.abc import Mapping
from typing import Final

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRect, QSize, Qt, Signal
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import (
    QAbstractItemView,
    QFrame,
    QHeaderView,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTreeWidget,
    QTreeWidgetItem,
    QWidget,
)

from dpgui.config import Severity
from dpgui.data.doctor.finding import Example, Finding
from dpgui.ui.doctor.remedy_box import RemedyBox, Values
from dpgui.ui.forms.tones import tone_color
from dpgui.ui.i18n import say, tr
from dpgui.ui.icons import icon
from dpgui.ui.panels import figures
from dpgui.ui.panels.words import split_word
from dpgui.ui.theme import LIGHT, Theme

_MARKS: Final[Mapping[Severity, str]] = {
    "error": "alert-circle",
    "warning": "alert",
    "note": "information",
}
_WHAT, _COUNT, _REMEDY = range(3)
_EXAMPLE = Qt.ItemDataRole.UserRole

_Index = QModelIndex | QPersistentModelIndex


class WrappedText(QStyledItemDelegate):
    """Asks for the height that the text of an item has in the width of its column.

    Qt's own asks for one line in a tree, and paints several.
    """

    def __init__(self, tree: QTreeWidget) -> None:
        super().__init__(tree)
        self._tree = tree

    def sizeHint(self, option: QStyleOptionViewItem, index: _Index) -> QSize:
        depth = 2 if index.parent().isValid() else 1
        room = self._tree.columnWidth(index.column()) - depth * self._tree.indentation()
        wrapped = QStyleOptionViewItem(option)
        wrapped.rect = QRect(0, 0, max(1, room), 1)
        return super().sizeHint(wrapped, index)


class FindingsTree(QTreeWidget):
    """Shows findings, gravest first.

    Signals:
        chosen, move_wanted, setting_wanted: As those of `RemedyBox`.
        example_wanted: An `Example` was double-clicked, or Return was pressed on it.
    """

    chosen = Signal(str, str)
    move_wanted = Signal(object)
    setting_wanted = Signal(str)
    example_wanted = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme: Theme = LIGHT
        self._values: Values = {}
        self._enabled = True
        self._root = ""
        self.findings: tuple[Finding, ...] = ()
        self.setColumnCount(3)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setWordWrap(True)
        self.setTextElideMode(Qt.TextElideMode.ElideRight)
        self.setIconSize(QSize(16, 16))
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        header = self.header()
        header.setStretchLastSection(False)
        header.setSectionResizeMode(_WHAT, QHeaderView.ResizeMode.Stretch)
        header.setSectionResizeMode(_COUNT, QHeaderView.ResizeMode.ResizeToContents)
        header.setSectionResizeMode(_REMEDY, QHeaderView.ResizeMode.ResizeToContents)
        header.sectionResized.connect(self.scheduleDelayedItemsLayout)  # sentences wrap elsewhere
        self.setItemDelegateForColumn(_WHAT, WrappedText(self))
        self.itemActivated.connect(self._activate)

    def set_root(self, root: str) -> None:
        """Leave the folder `root` out of what is shown from now on."""
        self._root = root

    def show_findings(self, findings: tuple[Finding, ...]) -> None:
        """Show `findings`; those that are unfolded stay so."""
        open_before = {
            finding.code
            for finding, row in zip(self.findings, self._rows(), strict=True)
            if row.isExpanded()
        }
        self.clear()
        gravity = list(_MARKS)
        self.findings = tuple(sorted(findings, key=lambda it: gravity.index(it.severity)))
        for finding in self.findings:
            self._add(finding, opened=finding.code in open_before)

    def show_values(self, values: Values) -> None:
        """Show what the form says now about the remedies."""
        self._values = values
        for box in self.boxes():
            box.show_values(values)

    def set_remedies_enabled(self, enabled: bool) -> None:
        """Let remedies be chosen, or only be read."""
        self._enabled = enabled
        for box in self.boxes():
            box.setEnabled(enabled)

    def boxes(self) -> list[RemedyBox]:
        """The remedies of each finding, in the order of the rows."""
        boxes = (self.itemWidget(row, _REMEDY) for row in self._rows())
        return [box for box in boxes if isinstance(box, RemedyBox)]

    def apply_theme(self, theme: Theme) -> None:
        """Take the colours of `theme`."""
        self._theme = theme
        for finding, row in zip(self.findings, self._rows(), strict=True):
            row.setIcon(_WHAT, self._mark(finding))

    def retranslate(self) -> None:
        """Say everything in the window's language."""
        self.setAccessibleName(tr("Doctor", "Findings"))
        titles = (tr("Doctor", "Finding"), tr("Doctor", "Number"), tr("Doctor", "Remedy"))
        self.setHeaderLabels(list(titles))
        self.show_findings(self.findings)

    def _rows(self) -> list[QTreeWidgetItem]:
        """The rows of the findings."""
        rows = (self.topLevelItem(row) for row in range(self.topLevelItemCount()))
        return [row for row in rows if row is not None]

    def _mark(self, finding: Finding) -> QIcon:
        return icon(_MARKS[finding.severity], tone_color(finding.severity, self._theme))

    def _add(self, finding: Finding, *, opened: bool) -> None:
        sentence = say(finding.problem())
        item = QTreeWidgetItem([sentence, figures.count(finding.count), ""])
        item.setIcon(_WHAT, self._mark(finding))
        item.setToolTip(_WHAT, figures.literal(sentence))
        item.setTextAlignment(_COUNT, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        item.addChildren([self._row_of(example) for example in finding.examples])
        more = finding.count - len(finding.examples)
        if finding.examples and more > 0:
            text = tr("Doctor", "… and {0} more").format(figures.count(more))
            item.addChild(QTreeWidgetItem([text]))
        self.addTopLevelItem(item)
        item.setExpanded(opened)
        box = RemedyBox(finding, self._values, self)
        box.setEnabled(self._enabled)
        box.chosen.connect(self.chosen)
        box.move_wanted.connect(self.move_wanted)
        box.setting_wanted.connect(self.setting_wanted)
        item.setSizeHint(_REMEDY, box.sizeHint())
        self.setItemWidget(item, _REMEDY, box)

    def _activate(self, item: QTreeWidgetItem) -> None:
        example = item.data(_WHAT, _EXAMPLE)
        if isinstance(example, Example):
            self.example_wanted.emit(example)

    def _row_of(self, example: Example) -> QTreeWidgetItem:
        text = example.text.removeprefix(f"{example.name}: ")
        whole = f"{example.name}  {text}".rstrip()
        shown = whole.replace(self._root + os.sep, "") if self._root else whole
        item = QTreeWidgetItem([shown, split_word(example.split) if example.index >= 0 else ""])
        item.setToolTip(_WHAT, figures.literal(whole))
        item.setData(_WHAT, _EXAMPLE, example)
        return item
