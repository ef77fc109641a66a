"""How a thumbnail is painted: the picture, what it is called, a broken picture, one to come."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QPoint, QRect, QSize, Qt
from PySide6.QtGui import QColor, QFontMetrics, QImage, QPainter, QPen
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem, QWidget

from dpgui.ui.data_page.picture_model import THUMBNAIL
from dpgui.ui.data_page.thumbnails import SIDE, Thumbnail
from dpgui.ui.icons import icon
from dpgui.ui.theme import LIGHT, Theme, blend

_EDGE = 6  # pixels between the edge of a cell and its picture
_BROKEN = "image-broken-variant"


def cell_size(metrics: QFontMetrics, side: int = SIDE) -> QSize:
    """The size of a cell with a picture of `side` pixels and one line below it."""
    return QSize(side + 2 * _EDGE, side + metrics.height() + 3 * _EDGE)


class PictureDelegate(QStyledItemDelegate):
    """Paints cells of `THUMBNAIL`s with their captions."""

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
        theme = self._theme
        cell, state = _rect(option), _state(option)
        selected = bool(state & QStyle.StateFlag.State_Selected)
        if selected:
            painter.fillRect(cell.adjusted(1, 1, -1, -1), QColor(theme.accent))
        elif state & QStyle.StateFlag.State_MouseOver:
            ground = blend(theme.accent, theme.background, 0.12)
            painter.fillRect(cell.adjusted(1, 1, -1, -1), QColor(ground))
        line = painter.fontMetrics().height()
        room = cell.adjusted(_EDGE, _EDGE, -_EDGE, -line - 2 * _EDGE)
        self._paint_picture(painter, room, index.data(THUMBNAIL))
        painter.setPen(QColor(theme.on_accent if selected else theme.foreground))
        below = QRect(cell.left() + _EDGE, room.bottom() + _EDGE, cell.width() - 2 * _EDGE, line)
        text = painter.fontMetrics().elidedText(
            str(index.data() or ""), Qt.TextElideMode.ElideRight, below.width()
        )
        painter.drawText(below, Qt.AlignmentFlag.AlignCenter, text)
        if state & QStyle.StateFlag.State_HasFocus:
            painter.setPen(QPen(QColor(theme.foreground), 1, Qt.PenStyle.DotLine))
            painter.drawRect(cell.adjusted(1, 1, -2, -2))

    def sizeHint(
        self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> QSize:
        metrics: Any = option.fontMetrics  # pyright: ignore[reportAttributeAccessIssue]
        return cell_size(metrics)

    def _paint_picture(self, painter: QPainter, room: QRect, made: Any) -> None:
        theme = self._theme
        tile = QRect(0, 0, min(room.width(), SIDE), min(room.height(), SIDE))
        tile.moveCenter(room.center())
        if not isinstance(made, Thumbnail):
            painter.fillRect(tile, QColor(blend(theme.foreground, theme.background, 0.06)))
        elif made.why:
            painter.fillRect(tile, QColor(blend(theme.error, theme.background, 0.10)))
            side = tile.width() // 3
            mark = QRect(QPoint(), QSize(side, side))
            mark.moveCenter(tile.center())
            icon(_BROKEN, theme.error).paint(painter, mark)
        else:
            painter.drawImage(_middle(made.image, room), made.image)


def _middle(image: QImage, room: QRect) -> QRect:
    area = QRect(QPoint(), image.deviceIndependentSize().toSize())
    area.moveCenter(room.center())
    return area


# PySide6's stubs do not know the fields that an option inherits from QStyleOption.


def _rect(option: QStyleOptionViewItem) -> QRect:
    rect: QRect = option.rect  # pyright: ignore[reportAttributeAccessIssue]
    return rect


def _state(option: QStyleOptionViewItem) -> QStyle.StateFlag:
    state: QStyle.StateFlag = option.state  # pyright: ignore[reportAttributeAccessIssue]
    return state
