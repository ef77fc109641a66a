"""The view of the table of runs: column widths, the menu of columns, a word when it is empty."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QPoint, Qt
from PySide6.QtGui import QAction, QPainter, QPaintEvent, QPalette
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHeaderView,
    QMenu,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableView,
    QWidget,
)

from dpgui.ui.panels import figures
from dpgui.ui.panels.runs_columns import COLUMNS, PLACES
from dpgui.ui.panels.runs_model import RunsModel

_MEASURED = 50  # rows looked at when a column is fitted to its content


class _Cells(QStyledItemDelegate):
    """Paints cells; in a selected row none has a frame of its own, which would dim its text."""

    def initStyleOption(
        self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        super().initStyleOption(option, index)
        if option.state & QStyle.StateFlag.State_Selected:
            option.state &= ~QStyle.StateFlag.State_HasFocus


class RunsTable(QTableView):
    """Whole rows are selected; columns can be moved, sorted, fitted and hidden.

    Attributes:
        empty_text: What stands there while there is no row.
    """

    def __init__(self, model: RunsModel, parent: QWidget) -> None:
        super().__init__(parent)
        self.empty_text = ""
        self.setObjectName("runs table")
        self.setModel(model)
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setItemDelegate(_Cells(self))
        self.setAlternatingRowColors(True)
        self.setShowGrid(False)
        self.setWordWrap(False)
        self.setTabKeyNavigation(False)
        self.setCornerButtonEnabled(False)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self._set_up_headers()
        self.sortByColumn(PLACES["created"], Qt.SortOrder.DescendingOrder)
        self.setSortingEnabled(True)

    def _set_up_headers(self) -> None:
        metrics = self.fontMetrics()
        side = self.verticalHeader()
        side.hide()
        side.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        side.setDefaultSectionSize(metrics.height() + 8)
        head = self.horizontalHeader()
        head.setSectionsMovable(True)
        head.setHighlightSections(False)
        head.setResizeContentsPrecision(_MEASURED)
        head.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        head.customContextMenuRequested.connect(self._show_columns_menu)
        for place, column in enumerate(COLUMNS):
            self.setColumnWidth(place, metrics.averageCharWidth() * column.width + 12)
        self.fit_titles()
        head.setSectionResizeMode(PLACES["starred"], QHeaderView.ResizeMode.Fixed)
        self.setColumnWidth(PLACES["starred"], metrics.height() + 14)
        head.setStretchLastSection(True)

    def fit_titles(self) -> None:
        """Widen columns whose titles, in the language of now, would be cut."""
        head = self.horizontalHeader()
        for place in range(len(COLUMNS)):
            if not self.isColumnHidden(place) and COLUMNS[place].field != "starred":
                self.setColumnWidth(
                    place, max(self.columnWidth(place), head.sectionSizeHint(place))
                )

    def reveal(self, index: QModelIndex) -> None:
        """Make `index` the current cell and scroll to its row, but not sideways."""
        bar = self.horizontalScrollBar()
        place = bar.value()
        self.setCurrentIndex(index)
        bar.setValue(place)

    def paintEvent(self, e: QPaintEvent) -> None:
        super().paintEvent(e)
        if self.model().rowCount() or not self.empty_text:
            return
        painter = QPainter(self.viewport())
        painter.setPen(self.palette().color(QPalette.ColorRole.PlaceholderText))
        flags = Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextWordWrap
        painter.drawText(self.viewport().rect().adjusted(12, 4, -12, -4), flags, self.empty_text)

    def columns_menu(self) -> QMenu:
        """A menu that shows and hides columns. The name stays."""
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        for place, column in enumerate(COLUMNS):
            if column.field == "name":
                continue
            title = column.title() or "★"
            action = menu.addAction(figures.unmarked(title))
            action.setCheckable(True)
            action.setChecked(not self.isColumnHidden(place))
            action.setData(place)
        menu.triggered.connect(self._toggle_column)
        return menu

    def _show_columns_menu(self, place: QPoint) -> None:
        self.columns_menu().popup(self.horizontalHeader().mapToGlobal(place))

    def _toggle_column(self, action: QAction) -> None:
        self.setColumnHidden(int(action.data()), not action.isChecked())
