"""`GridView`: cells of one size in rows, for a million items as for ten.

QListView lays its items out one by one: 0.7 s for 70,000 and 10 s for a million, and again at each
new width. Here a cell's place is arithmetic, and only what is in view is ever asked for.
"""

from __future__ import annotations

from PySide6.QtCore import (
    QItemSelection,
    QItemSelectionModel,
    QModelIndex,
    QPersistentModelIndex,
    QPoint,
    QRect,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import QCursor, QFont, QPainter, QPaintEvent, QRegion, QResizeEvent
from PySide6.QtWidgets import QAbstractItemView, QFrame, QStyle, QStyleOptionViewItem, QWidget

Move = QAbstractItemView.CursorAction
Hint = QAbstractItemView.ScrollHint
AnyIndex = QModelIndex | QPersistentModelIndex


class GridView(QAbstractItemView):
    """Shows a list model as a grid; one item is current and selected.

    Args:
        cell: Size of a cell at least; what is left of a row widens its cells.

    Signals:
        view_moved: Other cells are in view than before.
    """

    view_moved = Signal()

    def __init__(self, cell: QSize, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._cell = cell
        self.empty_text = ""
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setMouseTracking(True)
        self.verticalScrollBar().valueChanged.connect(self.view_moved)

    @property
    def count(self) -> int:
        """Items there are."""
        return self.model().rowCount() if self.model() else 0

    @property
    def columns(self) -> int:
        """Cells in a row."""
        return max(1, self.viewport().width() // self._cell.width())

    def visible(self) -> range:
        """The items that are in view, wholly or in part."""
        first = self.verticalOffset() // self._cell.height()
        last = (self.verticalOffset() + self.viewport().height() - 1) // self._cell.height()
        return range(first * self.columns, min(self.count, (last + 1) * self.columns))

    # What QAbstractItemView asks for

    def visualRect(self, index: AnyIndex) -> QRect:
        row, column = divmod(index.row(), self.columns)
        width, height = self.viewport().width() // self.columns, self._cell.height()
        return QRect(column * width, row * height - self.verticalOffset(), width, height)

    def indexAt(self, p: QPoint) -> QModelIndex:
        width = self.viewport().width() // self.columns
        column = p.x() // max(width, 1)
        row = (p.y() + self.verticalOffset()) // self._cell.height()
        place = row * self.columns + column
        if not 0 <= column < self.columns or not 0 <= place < self.count:
            return QModelIndex()
        return self.model().index(place, 0)

    def scrollTo(self, index: AnyIndex, hint: Hint = Hint.EnsureVisible) -> None:
        area, height = self.visualRect(index), self.viewport().height()
        bar = self.verticalScrollBar()
        if area.top() < 0 or area.height() > height:
            bar.setValue(bar.value() + area.top())
        elif area.bottom() > height:
            bar.setValue(bar.value() + area.bottom() - height + 1)

    def moveCursor(
        self,
        cursorAction: Move,  # noqa: N803 - as Qt has it
        modifiers: Qt.KeyboardModifier,
    ) -> QModelIndex:
        if not self.count:
            return QModelIndex()
        page = max(1, self.viewport().height() // self._cell.height()) * self.columns
        steps = {
            Move.MoveLeft: -1,
            Move.MovePrevious: -1,
            Move.MoveRight: 1,
            Move.MoveNext: 1,
            Move.MoveUp: -self.columns,
            Move.MoveDown: self.columns,
            Move.MovePageUp: -page,
            Move.MovePageDown: page,
            Move.MoveHome: -self.count,
            Move.MoveEnd: self.count,
        }
        current = self.currentIndex()
        place = current.row() + steps[cursorAction] if current.isValid() else 0
        return self.model().index(min(max(place, 0), self.count - 1), 0)

    def horizontalOffset(self) -> int:
        return 0

    def verticalOffset(self) -> int:
        return self.verticalScrollBar().value()

    def isIndexHidden(self, index: AnyIndex) -> bool:
        return False

    def setSelection(self, rect: QRect, command: QItemSelectionModel.SelectionFlag) -> None:
        index = self.indexAt(rect.center())
        chosen = QItemSelection(index, index) if index.isValid() else QItemSelection()
        self.selectionModel().select(chosen, command)

    def visualRegionForSelection(self, selection: QItemSelection) -> QRegion:
        region = QRegion()
        for index in selection.indexes():
            region += self.visualRect(index)
        return region

    def updateGeometries(self) -> None:
        super().updateGeometries()
        rows = -(-self.count // self.columns)
        height = self.viewport().height()
        bar = self.verticalScrollBar()
        bar.setPageStep(height)
        bar.setSingleStep(self._cell.height() // 3)
        bar.setRange(0, max(0, rows * self._cell.height() - height))
        self.view_moved.emit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.updateGeometries()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self.viewport())
        if not self.count:
            painter.setPen(self.palette().placeholderText().color())
            area = self.viewport().rect().adjusted(12, 12, -12, -12)
            flags = Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextWordWrap
            painter.drawText(area, int(flags), self.empty_text)
            return
        option = QStyleOptionViewItem()
        self.initViewItemOption(option)
        option.font = QFont(self.font())
        base = option.state
        for place in self.visible():
            index = self.model().index(place, 0)
            option.rect = self.visualRect(index)
            if event.region().intersects(option.rect):
                option.state = base | self._state_of(index)
                self.itemDelegateForIndex(index).paint(painter, option, index)

    def _state_of(self, index: QModelIndex) -> QStyle.StateFlag:
        flag = QStyle.StateFlag
        state = flag.State_Enabled
        if self.selectionModel().isSelected(index):
            state |= flag.State_Selected
        if index == self.currentIndex() and self.hasFocus():
            state |= flag.State_HasFocus
        if self.underMouse() and index == self.indexAt(self._mouse()):
            state |= flag.State_MouseOver
        return state

    def _mouse(self) -> QPoint:
        return self.viewport().mapFromGlobal(QCursor.pos())
