"""A person's own code, shown before it is run for the first time."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QFontDatabase
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QFrame,
    QLabel,
    QPlainTextEdit,
    QVBoxLayout,
    QWidget,
)

from dpgui.own_code.trust import CodeFile
from dpgui.ui.i18n import tr
from dpgui.ui.panels import figures
from dpgui.ui.panels.marks import plain_label, scaled

_LINES = 200
"""So many lines are shown; who wants more opens the file."""
_SIZE = QSize(760, 560)


class TrustDialog(QDialog):
    """Shows a file of code, and asks whether it may be run. Opened, never executed.

    Signals:
        trusted: Yes: the `CodeFile` as it was shown.
    """

    trusted = Signal(object)

    def __init__(self, code: CodeFile, parent: QWidget, *, changed: bool = False) -> None:
        super().__init__(parent)
        self._code = code
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(tr("Trust", "Run this file?"))
        name = _selectable(code.path, self)
        name.setFont(scaled(name.font(), 1.1))
        self._text = self._make_text()
        self._buttons = self._make_buttons()
        column = QVBoxLayout(self)
        column.setSpacing(8)
        column.addWidget(name)
        column.addWidget(_selectable(_figures(code), self))
        if changed:
            text = tr("Trust", "The file was changed meanwhile. This is what it holds now.")
            column.addWidget(plain_label(text, wrap=True, parent=self))
        column.addWidget(self._text, 1)
        column.addWidget(plain_label(_warning(), wrap=True, parent=self))
        column.addWidget(self._buttons)
        self.resize(_SIZE)

    @property
    def text(self) -> str:
        """What is shown of the file."""
        return self._text.toPlainText()

    def accept(self) -> None:
        """Yes, it may be run."""
        super().accept()
        self.trusted.emit(self._code)

    def _make_text(self) -> QPlainTextEdit:
        lines = self._code.lines(_LINES)
        shown = [f"{number:4}  {_visible(line)}" for number, line in enumerate(lines, 1)]
        more = _line_count(self._code) - len(lines)
        if more > 0:
            shown.append(tr("Trust", "… and {0} more lines").format(figures.count(more)))
        text = QPlainTextEdit("\n".join(shown), self)
        text.setReadOnly(True)
        text.setTabChangesFocus(True)
        text.setFrameShape(QFrame.Shape.StyledPanel)
        text.setLineWrapMode(QPlainTextEdit.LineWrapMode.NoWrap)
        text.setFont(QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont))
        text.setAccessibleName(tr("Trust", "What is in the file"))
        return text

    def _make_buttons(self) -> QDialogButtonBox:
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel, self)
        yes = buttons.addButton(
            tr("Trust", "Trust and use this file"), QDialogButtonBox.ButtonRole.AcceptRole
        )
        yes.setAutoDefault(False)  # Return must not run what nobody has read
        cancel = buttons.button(QDialogButtonBox.StandardButton.Cancel)
        cancel.setDefault(True)
        cancel.setFocus()
        buttons.accepted.connect(self.accept)
        buttons.rejected.connect(self.reject)
        return buttons


def _figures(code: CodeFile) -> str:
    text = tr("Trust", "{0} · {1} lines · SHA-256 {2}")
    lines = figures.count(_line_count(code))
    return text.format(figures.memory(len(code.content)), lines, code.sha256)


def _warning() -> str:
    return tr(
        "Trust",
        "This code is run for the training and can do whatever you can: read, change and send your "
        "files. Trust it only if you know where it comes from. You are asked again when it "
        "changes.",
    )


def _line_count(code: CodeFile) -> int:
    return len(code.content.decode("utf-8", "replace").splitlines())


def _visible(line: str) -> str:
    """`line` with the signs written out that would hide or reorder what it says."""
    return "".join(
        sign if sign.isprintable() or sign == "\t" else repr(sign)[1:-1] for sign in line
    )


def _selectable(text: str, parent: QWidget) -> QLabel:
    label = plain_label(text, wrap=True, parent=parent)
    label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
    return label
