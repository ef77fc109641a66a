"""A part of a form that is folded away until somebody asks for it."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFormLayout, QSizePolicy, QToolButton, QVBoxLayout, QWidget


class Fold(QWidget):
    """A heading that opens and closes what is under it.

    Signals:
        opened: It is about to show its content.

    Attributes:
        content: The widget under the heading.
    """

    opened = Signal()

    def __init__(self, content: QWidget, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.content = content
        self._button = QToolButton(self)
        self._button.setAutoRaise(True)
        self._button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self._button.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self._button.clicked.connect(self._toggle)
        column = self._column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(4)
        column.addWidget(self._button)
        column.addWidget(content)
        self.set_open(False)

    def set_bold(self, bold: bool) -> None:
        """Write the heading in bold, like that of a section."""
        font = self._button.font()
        font.setBold(bold)
        self._button.setFont(font)

    def set_title(self, text: str) -> None:
        self._button.setText(text)

    def title(self) -> str:
        return self._button.text()

    def set_content(self, content: QWidget) -> None:
        """Put `content` in the place of what was under the heading."""
        self._column.replaceWidget(self.content, content)
        self.content.deleteLater()
        self.content = content
        content.setVisible(self._open)

    def set_open(self, opened: bool) -> None:
        """Show or hide the content."""
        self._open = opened
        if opened:
            self.opened.emit()
        self._button.setArrowType(Qt.ArrowType.DownArrow if opened else Qt.ArrowType.RightArrow)
        self.content.setVisible(opened)

    def _toggle(self) -> None:
        self.set_open(not self._open)


def tight_form(parent: QWidget | None = None) -> QFormLayout:
    """A form layout as all forms here use it: no margins, fields that take the width."""
    layout = QFormLayout(parent)
    layout.setContentsMargins(0, 0, 0, 0)
    layout.setHorizontalSpacing(10)
    layout.setVerticalSpacing(5)
    layout.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)
    layout.setLabelAlignment(Qt.AlignmentFlag.AlignLeft)
    return layout
