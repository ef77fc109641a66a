"""A folder or file: typed, chosen in a dialog, or dropped on the line."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from PySide6.QtCore import QMimeData
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import QFileDialog, QStyle, QToolButton, QWidget

from dpgui.config import Problem
from dpgui.registry import Option
from dpgui.ui.dropped import the_one
from dpgui.ui.forms.line_edit import ParsedLineEdit
from dpgui.ui.forms.line_fields import LineField
from dpgui.ui.i18n import tr


class PathField(LineField):
    """A path, with a button that chooses one. What is not there is said, not refused."""

    def __init__(self, option: Option, parent: QWidget | None = None) -> None:
        super().__init__(option, parent)
        self.button = QToolButton(self)
        icons = QStyle.StandardPixmap
        icon = icons.SP_DirIcon if self._folders else icons.SP_FileIcon
        self.button.setIcon(self.style().standardIcon(icon))
        self.button.setAutoRaise(True)
        self.button.clicked.connect(self._choose)
        self._hold(DropLineEdit(self._dropped, self), self.button)

    def commit(self) -> None:
        super().commit()
        path = self.value()
        if path and not Path(path).exists():
            code = "folder_missing" if self._folders else "file_missing"
            self._note(code, **{"folder" if self._folders else "file": path})

    def set_locked(self, locked: bool) -> None:
        super().set_locked(locked)
        self.line.setAcceptDrops(not locked)
        self.button.setEnabled(not locked)

    def retranslate(self) -> None:
        super().retranslate()
        text = tr("forms", "Choose a folder…") if self._folders else tr("forms", "Choose a file…")
        self.button.setToolTip(text)
        self.button.setAccessibleName(text)

    def _fits(self, value: Any) -> bool:
        return isinstance(value, str)

    @property
    def _folders(self) -> bool:
        return self.option.path == "folder"

    def _choose(self) -> None:
        choose_path(self, self.button.toolTip(), self.value() or "", self._folders, self._chosen)

    def _chosen(self, path: str) -> None:
        self.line.set_value(path)
        self.commit()

    def _dropped(self, data: QMimeData) -> None:
        """Take what was dropped, or say why not."""
        found = the_one(data.urls())
        if isinstance(found, Problem):
            self._note(found.code, **found.facts)
        elif self._folders and not found.is_dir():
            self._note("drop_not_a_folder", name=str(found))
        elif not self._folders and not found.is_file():
            self._note("drop_not_a_file", name=str(found))
        else:
            self._chosen(str(found))


class DropLineEdit(ParsedLineEdit):
    """A line for a path (`~` is the home folder) that hands over what is dropped on it."""

    def __init__(self, dropped: Callable[[QMimeData], None], parent: QWidget | None = None) -> None:
        super().__init__(_read_path, parent=parent)
        self._dropped = dropped
        self.setAcceptDrops(True)

    def dragEnterEvent(self, arg__1: QDragEnterEvent) -> None:
        if arg__1.mimeData().hasUrls():
            arg__1.acceptProposedAction()
        else:
            super().dragEnterEvent(arg__1)

    def dropEvent(self, arg__1: QDropEvent) -> None:
        if arg__1.mimeData().hasUrls():
            arg__1.acceptProposedAction()
            self._dropped(arg__1.mimeData())
        else:
            super().dropEvent(arg__1)


def choose_path(
    parent: QWidget, title: str, start: str, folders: bool, chosen: Callable[[str], None]
) -> QFileDialog:
    """Open a dialog over `parent` and return at once; `chosen` gets the path if there is one."""
    dialog = QFileDialog(parent, title, start)
    mode = QFileDialog.FileMode
    dialog.setFileMode(mode.Directory if folders else mode.ExistingFile)
    if folders:
        dialog.setOption(QFileDialog.Option.ShowDirsOnly)
    dialog.fileSelected.connect(chosen)
    dialog.finished.connect(dialog.deleteLater)
    dialog.open()
    return dialog


def _read_path(text: str) -> str:
    path = text.strip()
    return str(Path(path).expanduser()) if path.startswith("~") else path
