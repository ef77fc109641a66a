"""The histogram of classes: a bar for each part, one class a row, however many there are.

A row instead of a column, so that names can be read and a thousand classes scroll.
"""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFontMetrics, QPainter
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

_NAME = 0.30  # of the width, for names
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
        metrics = painter.fontMetrics()
        name, bars, number = _columns(area, row, metrics)
        middle = Qt.AlignmentFlag.AlignVCenter
        painter.setPen(QColor(theme.foreground))
        text = metrics.elidedText(row.name, Qt.TextElideMode.ElideMiddle, name.width())
        painter.drawText(name, middle | Qt.AlignmentFlag.AlignLeft, text)
        painter.setPen(QColor(theme.muted))
        painter.drawText(number, middle | Qt.AlignmentFlag.AlignRight, _numbers(row))
        self._paint_bars(painter, bars, row)

    def sizeHint(
        self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> QSize:
        return QSize(160, _fields(option).fontMetrics.height() + 6)

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

    def apply_theme(self, theme: Theme) -> None:
        """Take the colours of `theme`."""
        self.bars.apply_theme(theme)
        self.viewport().update()


def _columns(area: QRect, row: ClassRow, metrics: QFontMetrics) -> tuple[QRect, QRect, QRect]:
    """Where the name, the bars and the numbers go."""
    inner = area.adjusted(_GAP, 0, -_GAP, 0)
    widest = metrics.horizontalAdvance("0,000,000") * len(row.counts)
    wide = min(widest, max(inner.width() * 2 // 5, metrics.horizontalAdvance("000,000")))
    name = QRect(inner.left(), inner.top(), int(inner.width() * _NAME), inner.height())
    number = QRect(inner.right() - wide, inner.top(), wide, inner.height())
    left = name.right() + _GAP
    bars = QRect(left, inner.top(), max(1, number.left() - _GAP - left), inner.height())
    return name, bars, number


def _numbers(row: ClassRow) -> str:
    return "  ".join(figures.count(count) for _, count in row.counts)


def _fields(option: QStyleOptionViewItem) -> Any:
    """PySide6's stubs do not know the fields that an option inherits from QStyleOption."""
    return option
