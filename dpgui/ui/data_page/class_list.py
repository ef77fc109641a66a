"""The histogram of classes: a bar for each part, one class a row, however many there are.

A row instead of a column, so that names can be read and a thousand classes scroll.
"""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter
from PySide6.QtWidgets import (
    QFrame,
    QListView,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)

from dpgui.data.source import SplitName
from dpgui.ui.data_page.class_model import CLASS, ClassModel, ClassRow
from dpgui.ui.panels import figures
from dpgui.ui.theme import LIGHT, Theme, blend

_NAMES = 0.3  # of the width at most, for names
_LONGEST = 50  # names that are measured
_GAP = 8
_PLACES: dict[SplitName, int] = {"train": 0, "validation": 1, "test": 2}


def split_color(split: SplitName, theme: Theme) -> str:
    """The colour of a part's bars."""
    return theme.series[_PLACES[split]]


class ClassBars(QStyledItemDelegate):
    """Paints the name of a class, its bars and its number of training samples."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme: Theme = LIGHT
        self.name_width = self.number_width = 0

    def apply_theme(self, theme: Theme) -> None:
        """Take the colours of `theme`."""
        self._theme = theme

    def paint(
        self,
        painter: QPainter,
        option: QStyleOptionViewItem,
        index: QModelIndex | QPersistentModelIndex,
    ) -> None:
        row = index.data(CLASS)
        if not isinstance(row, ClassRow):
            return
        theme, fields = self._theme, _fields(option)
        area: QRect = fields.rect
        selected = bool(fields.state & QStyle.StateFlag.State_Selected)
        if selected:
            painter.fillRect(area, QColor(blend(theme.accent, theme.background, 0.18)))
        elif fields.state & QStyle.StateFlag.State_MouseOver:
            painter.fillRect(area, QColor(blend(theme.accent, theme.background, 0.08)))
        name, bars, number = self._columns(area)
        middle = Qt.AlignmentFlag.AlignVCenter
        painter.setPen(QColor(theme.foreground))
        text = painter.fontMetrics().elidedText(
            row.name, Qt.TextElideMode.ElideMiddle, name.width()
        )
        painter.drawText(name, middle | Qt.AlignmentFlag.AlignLeft, text)
        painter.setPen(QColor(theme.muted))
        painter.drawText(number, middle | Qt.AlignmentFlag.AlignRight, _numbers(row))
        self._paint_bars(painter, bars, row)

    def sizeHint(
        self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> QSize:
        return QSize(160, _fields(option).fontMetrics.height() + 6)

    def _columns(self, area: QRect) -> tuple[QRect, QRect, QRect]:
        """Where the name, the bars and the numbers go."""
        inner = area.adjusted(_GAP, 0, -_GAP, 0)
        named = min(int(inner.width() * _NAMES), self.name_width)
        name = QRect(inner.left(), inner.top(), named, inner.height())
        wide = min(self.number_width, inner.width() * 2 // 5)
        number = QRect(inner.right() - wide, inner.top(), wide, inner.height())
        left = name.right() + _GAP
        bars = QRect(left, inner.top(), max(1, number.left() - _GAP - left), inner.height())
        return name, bars, number

    def _paint_bars(self, painter: QPainter, area: QRect, row: ClassRow) -> None:
        theme = self._theme
        height = max(2, min(10, (area.height() - 4) // len(row.counts) - 1))
        top = area.center().y() - (height + 1) * len(row.counts) / 2 + 1
        ground = QColor(blend(theme.foreground, theme.background, 0.06))
        for (split, count), share in zip(row.counts, row.shares, strict=True):
            box = QRectF(area.left(), top, area.width(), height)
            painter.fillRect(box, ground)
            if count:
                box.setWidth(max(1.0, share * area.width()))
                painter.fillRect(box, QColor(split_color(split, theme)))
            top += height + 1


class ClassList(QListView):
    """The classes with their bars."""

    def __init__(self, model: ClassModel, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.bars = ClassBars(self)
        self.setModel(model)
        self.setItemDelegate(self.bars)
        self.setUniformItemSizes(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setMouseTracking(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        model.modelReset.connect(self._make_room)

    def _make_room(self) -> None:
        """Give the names the room of the longest."""
        names = (str(self.model().index(row, 0).data()) for row in range(self.model().rowCount()))
        longest = sorted(names, key=len, reverse=True)[:_LONGEST]
        widths = (self.fontMetrics().horizontalAdvance(name) for name in longest)
        self.bars.name_width = max(widths, default=0) + 2
        rows = (self.model().index(row, 0).data(CLASS) for row in range(self.model().rowCount()))
        longest = max((_numbers(row) for row in rows), key=len, default="")
        self.bars.number_width = self.fontMetrics().horizontalAdvance(longest) + 2

    def apply_theme(self, theme: Theme) -> None:
        """Take the colours of `theme`."""
        self.bars.apply_theme(theme)
        self.viewport().update()


def _numbers(row: ClassRow) -> str:
    return "  ".join(figures.count(count) for _, count in row.counts)


def _fields(option: QStyleOptionViewItem) -> Any:
    """PySide6's stubs do not know the fields that an option inherits from QStyleOption."""
    return option
