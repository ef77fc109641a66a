"""A layout that sets its widgets in lines, like words, and is as high as that takes."""

from __future__ import annotations

from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtWidgets import QLayout, QLayoutItem, QWidget


class FlowLayout(QLayout):
    """Left to right, then the next line. A line that has no room is left out, never cut.

    Args:
        parent: The widget that is laid out.
        gaps: Pixels between two widgets of a line, and between two lines.
    """

    def __init__(self, parent: QWidget, gaps: tuple[int, int]) -> None:
        super().__init__(parent)
        self._gaps = gaps
        self._items: list[QLayoutItem] = []
        self.setContentsMargins(0, 0, 0, 0)

    def addItem(self, arg__1: QLayoutItem) -> None:
        self._items.append(arg__1)

    def count(self) -> int:
        return len(self._items)

    def itemAt(self, index: int) -> QLayoutItem | None:  # pyright: ignore[reportIncompatibleMethodOverride]  # Qt asks for None past the end
        return self._items[index] if 0 <= index < len(self._items) else None

    def takeAt(self, index: int) -> QLayoutItem | None:  # pyright: ignore[reportIncompatibleMethodOverride]  # as above
        return self._items.pop(index) if 0 <= index < len(self._items) else None

    def expandingDirections(self) -> Qt.Orientation:
        return Qt.Orientation(0)

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, arg__1: int) -> int:
        return self._place(QRect(0, 0, arg__1, 0), move=False)

    def setGeometry(self, arg__1: QRect) -> None:
        super().setGeometry(arg__1)
        self._place(arg__1, move=True)

    def sizeHint(self) -> QSize:
        return self.minimumSize()

    def minimumSize(self) -> QSize:
        size = QSize()
        for item in self._items:
            size = size.expandedTo(item.minimumSize())
        return size

    def _place(self, room: QRect, *, move: bool) -> int:
        """Set the widgets into `room`, if `move`; the height that they take."""
        x, y, line = room.x(), room.y(), 0
        for item in self._items:
            if item.isEmpty():
                continue
            hint = item.sizeHint()
            if line and x + hint.width() > room.x() + room.width():
                x, y, line = room.x(), y + line + self._gaps[1], 0
            if move:
                whole = y + hint.height() <= room.y() + room.height()
                item.setGeometry(QRect(QPoint(x, y), hint if whole else QSize()))
            x += hint.width() + self._gaps[0]
            line = max(line, hint.height())
        return y + line - room.y()
