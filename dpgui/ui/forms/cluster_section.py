"""The section of several machines: its options, and what is typed on the others."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from PySide6.QtCore import Slot
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QHBoxLayout, QLabel, QLineEdit, QPushButton, QVBoxLayout, QWidget

from dpgui.config import ClusterConfig
from dpgui.config.place import place_in
from dpgui.engine.cluster import join_line
from dpgui.registry import OptionError
from dpgui.ui.forms.sections import FoldedSection
from dpgui.ui.i18n import tr


class ClusterSection(FoldedSection):
    """The Cluster part of a config.

    Attributes:
        command: What is typed on each of the other machines; shown while there are others and it
            is known where they meet.
        copy: Puts it on the clipboard.
    """

    _others: QWidget | None = None

    def __init__(self, path: str = "cluster", parent: QWidget | None = None) -> None:
        super().__init__(path, ClusterConfig, parent)
        self._others = QWidget(self)
        self._lead = QLabel(self._others)
        self.command = QLineEdit(self._others)
        self.command.setReadOnly(True)
        self.copy = QPushButton(self._others)
        self.copy.clicked.connect(self._on_copy)
        line = QHBoxLayout()
        line.addWidget(self.command, 1)
        line.addWidget(self.copy)
        rows = QVBoxLayout(self._others)
        rows.setContentsMargins(0, 0, 0, 0)
        rows.setSpacing(4)
        rows.addWidget(self._lead)
        rows.addLayout(line)
        self._column.addWidget(self._others)
        self.changed.connect(self._show_command)
        self.retranslate()
        self._show_command()

    def set_values(self, values: Mapping[str, Any]) -> None:
        super().set_values(values)
        self._show_command()

    def retranslate(self) -> None:
        super().retranslate()
        if self._others is None:
            return  # the base class speaks before there is more to say
        self._lead.setText(tr("forms", "On each of the other machines:"))
        self.command.setAccessibleName(tr("forms", "Command for the other machines"))
        self.copy.setText(tr("forms", "Copy"))
        self.copy.setToolTip(tr("forms", "Copy the command to the clipboard"))

    @Slot()
    def _show_command(self) -> None:
        text = _command_of(self.form.values(everything=True))
        self.command.setText(text)
        self.command.setCursorPosition(0)
        if self._others is not None:
            self._others.setVisible(bool(text))

    @Slot()
    def _on_copy(self) -> None:
        QGuiApplication.clipboard().setText(self.command.text())


def _command_of(values: Mapping[str, Any]) -> str:
    """What the others type; "" where there are none, or nobody could find this machine."""
    try:
        cluster = ClusterConfig.model_validate(values)
        place_in(cluster.rendezvous)
    except (OptionError, ValueError):
        return ""
    return join_line(cluster) if cluster.nodes > 1 else ""
