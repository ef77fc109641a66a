"""Two small windows of the Runs panel: a note to write, and the question before deleting.

Both are opened, never executed: the rest of the window goes on.
"""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QMessageBox,
    QPlainTextEdit,
    QVBoxLayout,
    QWidget,
)

from dpgui.runs.rows import RunRow
from dpgui.ui.i18n import tr
from dpgui.ui.panels import figures
from dpgui.ui.panels.marks import plain_label, scaled

_NAMED = 5  # runs named in the question


class NoteDialog(QDialog):
    """The note of one run.

    Signals:
        written: The note was changed: the run's id, the new text.
    """

    written = Signal(str, str)

    def __init__(self, row: RunRow, parent: QWidget) -> None:
        super().__init__(parent)
        self._row = row
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(tr("Runs", "Note"))
        name = plain_label(row.name, wrap=True, parent=self)
        name.setFont(scaled(name.font(), 1.1))
        self.editor = QPlainTextEdit(row.note, self)
        self.editor.setTabChangesFocus(True)
        self.editor.setAccessibleName(tr("Runs", "Note"))
        buttons = QDialogButtonBox(
            QDialogButtonBox.StandardButton.Save | QDialogButtonBox.StandardButton.Cancel, self
        )
        buttons.accepted.connect(self.accept)
        buttons.rejected.connect(self.reject)
        column = QVBoxLayout(self)
        for widget in (name, self.editor, buttons):
            column.addWidget(widget)
        self.resize(420, 260)
        self.editor.setFocus()

    def accept(self) -> None:
        """Tell the note if it is another one, and close."""
        text = self.editor.toPlainText().strip()
        if text != self._row.note:
            self.written.emit(self._row.id, text)
        super().accept()


class DeleteQuestion(QMessageBox):
    """Whether `rows` shall be removed for good.

    Signals:
        agreed: Yes: the ids (`tuple[str, ...]`).
    """

    agreed = Signal(object)

    def __init__(self, rows: list[RunRow], parent: QWidget) -> None:
        super().__init__(parent)
        self._ids = tuple(row.id for row in rows)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setIcon(QMessageBox.Icon.Warning)
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setWindowTitle(tr("Runs", "Delete for good"))
        self.setText(tr("Runs", "Delete {0} for good?").format(_named(rows)))
        self.setInformativeText(
            tr("Runs", "The folder and all checkpoints are removed. This cannot be undone.")
        )
        yes = self.addButton(tr("Runs", "Delete for good"), QMessageBox.ButtonRole.DestructiveRole)
        yes.setObjectName("delete for good")
        yes.clicked.connect(self._agree)
        self.setDefaultButton(self.addButton(QMessageBox.StandardButton.Cancel))

    def _agree(self) -> None:
        self.agreed.emit(self._ids)


def _named(rows: list[RunRow]) -> str:
    names = ", ".join(f"“{row.name}”" for row in rows[:_NAMED])
    rest = len(rows) - _NAMED
    if rest > 0:
        return tr("Runs", "{0} and {1} more").format(names, figures.count(rest))
    return names
