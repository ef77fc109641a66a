"""The Runs panel: every run there is, to find, to look at, to go on with, to tidy up."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence

from PySide6.QtCore import (
    QByteArray,
    QEvent,
    QModelIndex,
    QPoint,
    QSize,
    Qt,
    Signal,
    SignalInstance,
)
from PySide6.QtWidgets import (
    QComboBox,
    QHBoxLayout,
    QLineEdit,
    QMenu,
    QToolBar,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from dpgui.runs.rows import RunRow
from dpgui.ui.i18n import tr
from dpgui.ui.icons import icon
from dpgui.ui.panels import figures
from dpgui.ui.panels.marks import plain_label
from dpgui.ui.panels.run_dialogs import DeleteQuestion, NoteDialog
from dpgui.ui.panels.runs_actions import RunActions
from dpgui.ui.panels.runs_columns import COLUMNS
from dpgui.ui.panels.runs_model import RunsModel
from dpgui.ui.panels.runs_table import RunsTable
from dpgui.ui.text_color import colored
from dpgui.ui.theme import LIGHT, Theme


class RunsPanel(QWidget):
    """A table of runs with a search line, a tag filter, the trash, and what can be done with them.

    It changes no run: it asks for it, and is given the rows anew.

    Signals:
        open_requested: Show the run of that id.
        resume_requested: Go on with it.
        change_requested: Put it into the form, to go on with it as it is changed.
        again_requested: Put its experiment into the form.
        export_requested: Take its model away.
        reveal_requested: Show its folder.
        rename_requested: Call it so: id, name.
        star_requested: Give it a star, or take it away: id, whether.
        tags_requested: Give it these tags: id, `tuple[str, ...]`.
        note_requested: Write this note: id, text.
        trash_requested: Put these away: `tuple[str, ...]`.
        restore_requested: Bring these back.
        delete_requested: Remove these for good. The person was asked and said yes.
        trash_shown: The list of the trash is wanted (True), or that of the others.
        selection_changed: The ids selected now, from the top.
    """

    open_requested = Signal(str)
    resume_requested = Signal(str)
    change_requested = Signal(str)
    again_requested = Signal(str)
    export_requested = Signal(str)
    reveal_requested = Signal(str)
    rename_requested = Signal(str, str)
    star_requested = Signal(str, bool)
    tags_requested = Signal(str, object)
    note_requested = Signal(str, str)
    trash_requested = Signal(object)
    restore_requested = Signal(object)
    delete_requested = Signal(object)
    trash_shown = Signal(bool)
    selection_changed = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme: Theme = LIGHT
        self._tags: Counter[str] = Counter()
        self.model = RunsModel(self)
        self.model.renamed.connect(self.rename_requested)
        self.model.tagged.connect(self.tags_requested)
        self.table = RunsTable(self.model, self)
        self.table.doubleClicked.connect(self._on_double_clicked)
        self.table.clicked.connect(self._on_clicked)
        self.table.customContextMenuRequested.connect(self._show_menu)
        self.table.selectionModel().selectionChanged.connect(self._on_selected)
        self.actions_of_runs = RunActions(self.table, self._handlers())
        self._build_bar()
        self._lay_out()
        self.retranslate()

    def _handlers(self) -> dict[str, Callable[[], object]]:
        return {
            "open": self._ask_open,
            "resume": self._ask_resume,
            "change": self._ask_change,
            "again": self._ask_again,
            "export": self._ask_export,
            "reveal": self._ask_reveal,
            "rename": self._edit_name,
            "tags": self._edit_tags,
            "star": self._ask_star,
            "note": self._write_note,
            "trash": self._ask_trash,
            "restore": self._ask_restore,
            "delete": self._question_delete,
        }

    def _build_bar(self) -> None:
        self.search = QLineEdit(self)
        self.search.setClearButtonEnabled(True)
        width = self.search.fontMetrics().averageCharWidth()
        self.search.setMinimumWidth(12 * width)
        self.search.setMaximumWidth(60 * width)
        self.search.textChanged.connect(self._filter)
        self.tag = QComboBox(self)
        self.tag.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
        self.tag.addItem("", "")
        self.tag.currentIndexChanged.connect(self._filter)
        self.trash = QToolButton(self)
        self.trash.setCheckable(True)
        self.trash.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self.trash.toggled.connect(self._on_trash_toggled)
        self._count = plain_label(parent=self)
        self.bar = QToolBar(self)
        size = round(1.25 * self.fontMetrics().height())
        self.bar.setIconSize(QSize(size, size))
        self.actions_of_runs.fill(self.bar)

    def _lay_out(self) -> None:
        head = QHBoxLayout()
        head.setContentsMargins(6, 2, 6, 0)
        head.setSpacing(6)
        head.addWidget(self.search, 10)
        for widget in (self.tag, self.trash, self._count):
            head.addWidget(widget)
        head.addWidget(self.bar)
        head.addStretch(1)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(2)
        column.addLayout(head)
        column.addWidget(self.table, 1)

    # What the window says

    def set_rows(self, rows: Sequence[RunRow]) -> None:
        """Show `rows`; what was selected stays selected."""
        self.model.set_rows(rows)
        self._list_tags()
        self._show_counts()

    def update_row(self, row: RunRow) -> None:
        """Show the run of that id as it is now; cheap enough for every second."""
        self.model.update_row(row)
        self._show_counts()

    def select(self, run: str) -> None:
        """Select the run of that id, if it is on show, and bring it into view."""
        index = self.model.place_of(run)
        if index.isValid():
            self.table.reveal(index)

    def focus_search(self) -> None:
        """Let the person type what to look for."""
        self.search.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.search.selectAll()

    def selected(self) -> tuple[str, ...]:
        """The ids of the selected runs, from the top."""
        return tuple(row.id for row in self._rows())

    def header_state(self) -> QByteArray:
        """Widths, order and sorting of the columns, to be remembered."""
        return self.table.horizontalHeader().saveState()

    def restore_header(self, state: QByteArray) -> None:
        """Put the columns back as `header_state` told; anything else is passed over."""
        self.table.horizontalHeader().restoreState(state)

    def apply_theme(self, theme: Theme) -> None:
        """Take the colours of `theme`."""
        self._theme = theme
        self.model.apply_theme(theme)
        self.actions_of_runs.apply_theme(theme)
        self.trash.setIcon(icon("trash-can-outline", theme.foreground))
        colored(self._count, theme.muted)

    def retranslate(self) -> None:
        """Say everything in the window's language."""
        self.search.setPlaceholderText(tr("Runs", "Search name, tag, note, dataset, model"))
        self.search.setAccessibleName(tr("Runs", "Search runs"))
        self.tag.setAccessibleName(tr("Runs", "Tag"))
        self.tag.setToolTip(tr("Runs", "Show only runs with this tag"))
        self.tag.setItemText(0, tr("Runs", "All tags"))
        self.trash.setText(tr("Runs", "Trash"))
        self.trash.setToolTip(tr("Runs", "Show the runs in the trash"))
        self.table.setAccessibleName(tr("Runs", "Runs"))
        self.actions_of_runs.retranslate()
        self.model.retranslate()
        self.table.fit_titles()
        self._show_counts()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self.retranslate()

    # What the person does

    def _on_double_clicked(self, index: QModelIndex) -> None:
        if COLUMNS[index.column()].field != "starred":
            self._ask_open()

    def _on_clicked(self, index: QModelIndex) -> None:
        row = self.model.row_at(index)
        if row is not None and COLUMNS[index.column()].field == "starred" and not row.trashed:
            self.star_requested.emit(row.id, not row.starred)

    def _on_selected(self) -> None:
        self._follow()
        self.selection_changed.emit(self.selected())

    def _on_trash_toggled(self, shown: bool) -> None:
        self._follow()
        self.trash_shown.emit(shown)

    def _filter(self) -> None:
        self.model.set_filter(self.search.text(), self.tag.currentData() or "")
        self._show_counts()

    def _show_menu(self, place: QPoint) -> None:
        self.context_menu().popup(self.table.viewport().mapToGlobal(place))

    def context_menu(self) -> QMenu:
        """What can be done with the selected runs, as a menu."""
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.actions_of_runs.fill(menu)
        return menu

    def _ask_open(self) -> None:
        self._ask_about_one(self.open_requested)

    def _ask_resume(self) -> None:
        self._ask_about_one(self.resume_requested)

    def _ask_change(self) -> None:
        self._ask_about_one(self.change_requested)

    def _ask_again(self) -> None:
        self._ask_about_one(self.again_requested)

    def _ask_export(self) -> None:
        self._ask_about_one(self.export_requested)

    def _ask_reveal(self) -> None:
        self._ask_about_one(self.reveal_requested)

    def _ask_about_one(self, request: SignalInstance) -> None:
        rows = self._rows()
        if len(rows) == 1:
            request.emit(rows[0].id)

    def _ask_trash(self) -> None:
        self.trash_requested.emit(self.selected())

    def _ask_restore(self) -> None:
        self.restore_requested.emit(self.selected())

    def _ask_star(self) -> None:
        rows = self._rows()
        wanted = not all(row.starred for row in rows)
        for row in rows:
            if row.starred is not wanted:
                self.star_requested.emit(row.id, wanted)

    def _edit_name(self) -> None:
        self._edit("name")

    def _edit_tags(self) -> None:
        self._edit("tags")

    def _edit(self, field: str) -> None:
        for run in self.selected()[:1]:
            index = self.model.place_of(run, field)
            self.table.setColumnHidden(index.column(), False)
            self.table.setCurrentIndex(index)
            self.table.edit(index)

    def _write_note(self) -> None:
        for row in self._rows()[:1]:
            dialog = NoteDialog(row, self)
            dialog.written.connect(self.note_requested)
            dialog.open()

    def _question_delete(self) -> None:
        question = DeleteQuestion(self._rows(), self)
        question.agreed.connect(self.delete_requested)
        question.open()

    # Keeping in step

    def _rows(self) -> list[RunRow]:
        indexes = self.table.selectionModel().selectedRows()
        rows = (self.model.row_at(it) for it in sorted(indexes, key=QModelIndex.row))
        return [row for row in rows if row is not None]

    def _follow(self) -> None:
        self.actions_of_runs.follow(self._rows(), in_trash=self.trash.isChecked())

    def _list_tags(self) -> None:
        """Offer the tags there are, the most used first; the chosen one stays while it exists."""
        times = Counter(tag for row in self.model.rows for tag in row.tags)
        if times == self._tags:
            return
        self._tags, chosen = times, self.tag.currentData()
        self.tag.blockSignals(True)
        while self.tag.count() > 1:
            self.tag.removeItem(1)
        for tag, number in sorted(times.items(), key=lambda item: (-item[1], item[0])):
            self.tag.addItem(f"{tag} ({number})", tag)
        self.tag.setCurrentIndex(max(0, self.tag.findData(chosen)))
        self.tag.setVisible(bool(times))
        self.tag.blockSignals(False)
        self._filter()

    def _show_counts(self) -> None:
        shown, known = self.model.rowCount(), len(self.model.rows)
        if shown != known:
            text = tr("Runs", "{0} of {1}").format(figures.count(shown), figures.count(known))
        else:
            text = figures.count(known) if known else ""
        self._count.setText(text)
        if known:
            self.table.empty_text = tr("Runs", "No run fits the search.")
        elif self.trash.isChecked():
            self.table.empty_text = tr("Runs", "The trash is empty.")
        else:
            self.table.empty_text = tr("Runs", "No runs yet. Press Start to make the first one.")
        self.table.viewport().update()
        self._follow()
